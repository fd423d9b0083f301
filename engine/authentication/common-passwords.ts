/**
 * Common passwords that users choose when a policy demands four classes of characters. The comparison ignores case and reverts the
 * usual substitutions.
 */
const stems = `password passw0rd passwort parola motdepasse admin administrator root user guest test demo welcome hello login master default letmein changeme secret
qwerty qwertyuiop qwer qweasd qweasdzxc asdfgh asdf zxcvbn zxcvbnm qazwsx qazwsxedc poiuyt abc abcd abcde  abcdefg aaa aa iloveyou love monkey dragon sunshine princess football baseball
superman batman shadow michael jordan hunter trustno welcome1 summer winter spring autumn january february march april may june july august september october november december
monday friday sunday china beijing shanghai shenzhen guangzhou hangzhou zhongguo woaini woaini1314 woaini520 wang zhang huawei xiaomi alibaba taobao tencent baidu wechat weixin
company office server system oracle mysql postgres docker cisco google apple samsung microsoft windows linux ubuntu supplier buyer factory garment fabric weft weave`
const known = new Set(stems.split(/\s+/).filter(Boolean))
const swaps: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * Tells whether a password is a common word with only runs of digits and signs before or after it: `P@ssw0rd1!`, `Admin@123`,
 * `Aa123456!`. `abcdef` is not in the list, because `Abcdef1!` is the specification's example of an accepted password (SH-5-024).
 */
export function isCommon(password: string): boolean {
  const low = password.toLowerCase()
  const bare = low.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const plain = low.replace(/[0134 57@$!]/g, (sign) => swaps[sign] ?? sign).replace(/^[^a-z]+|[^a-z]+$/g, '')
  const trimmed = low.replace(/[\d!@#$%^&*()]+$/g, '').replace(/[0134 57@$!]/g, (sign) => swaps[sign] ?? sign)
  return [bare, plain, trimmed].some((word) => known.has(word)) || /^(.)\1*$/.test(bare)
}

const rows = ['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]
const shifted = '!@#$%^&*()'

/** Whether a password is drawn on the keyboard in rows and columns, as `1qaz@WSX3edc`: nothing is left without runs of three keys or more. */
export function isKeyboardRun(password: string): boolean {
  let rest = [...password.toLowerCase()].map((sign) => (shifted.includes(sign) ? String((shifted.indexOf(sign) + 1) % 10) : sign)).join('')
  let drawn = 0
  while (rest.length > 0) {
    let length = Math.min(rest.length, 12)
    while (length > 2 && !runs.some((run) => run.includes(rest.slice(0, length)))) length--
    if (length > 2) drawn += length
    rest = rest.slice(length > 2 ? length : 1)
  }
  return drawn >= password.length - 2
}

/** The words of names of companies that a password must not contain: those of at least four letters or two characters. */
export const wordsOfNames = (names: readonly (string | null)[]): string[] =>
  names.flatMap((name) => (name ?? '').match(/\p{Script=Han}{2,}|[\p{L}\p{N}]{4,}/gu) ?? [])
