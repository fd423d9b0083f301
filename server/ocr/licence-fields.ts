/** Extracts the fields of a business licence from recognised text. Values are found next to their labels in any layout. Pure. */
import type { LicenceReading } from '../../engine/registration/licence-ocr-queue.ts'
import { isUscc } from '../../model/rules/identifiers.ts'

/** A recognised character with its position in pixels. */
export interface Sign {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}
export type Line = readonly Sign[]

/** Blanks stand between the characters of a label and are sometimes recognised as dots and commas. */
const dots = '[^\\p{L}\\p{N}]{0,3}'
/** Labels of the licences of 2014 and 2019, as recognised well and badly. */
const labels = new RegExp(
  Object.entries({
    code: '社会信用代[码到]|信用代码|注册号',
    name: `名${dots}称`,
    kind: `类${dots}型|^${dots}类${dots}[受开理]`,
    legalPerson: '法[定是]代[表入]?人|执行事务合伙人|负责人|经营者|投资人',
    capital: '注册资[本木]|出资额|资金数额',
    founded: '成立[日晶B]期|注册日期',
    term: '营业期限|合伙期限|经营期限',
    address: `[住佳]${dots}[汪一和在]?${dots}[三]?所|(?:主要)?经营场所|营业场所`,
    scope: '经营范围',
    office: '登记机关|发照机关|核准日期',
  })
    .map(([name, form]) => `(?<${name}>${form})`)
    .join('|'),
  'gu',
)
const endings =
  /(?:公司|集团|厂|中心|合作社|联合社|商行|经营部|门市部|工作室|店|行|坊|社|所|院|企业|部)(?:（(?:有限合伙|普通合伙|特殊普通合伙|个人独资)）)?/gu

/** Returns suggestions by field. Nothing is invented: a value that does not have the expected form is omitted. */
export function licenceOf(lines: readonly Line[]): LicenceReading {
  const labelledValues = valuesOf(lines)
  const fields = {
    name: nameIn(labelledValues['name']),
    taxId: codesIn(lines.map(textOf))[0],
    legalPerson: /^\p{Script=Han}[\p{Script=Han}·]{1,8}/u.exec(trimmed(labelledValues['legalPerson']))?.[0],
    address: addressIn(labelledValues['address']),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

export const textOf = (line: Line): string => line.map((sign) => sign.text).join('')

/** Returns whether any label of a licence was recognised. */
export const looksLikeLicence = (lines: readonly Line[]): boolean => Object.keys(valuesOf(lines)).length >= 2

/**
 * Returns the codes whose check character is correct. O, I and a few others never occur in a code, so they are read as the digits
 * that they resemble.
 */
export function codesIn(texts: readonly string[]): string[] {
  const codes = new Set<string>()
  for (const text of texts)
    for (const [run] of text.toUpperCase().matchAll(/[0-9A-Z]{18,}/g)) {
      const mended = run.replace(/[OISZ]/g, (sign) => ({ O: '0', I: '1', S: '5', Z: '2' })[sign]!)
      for (let at = 0; at + 18 <= mended.length; at++) {
        const code = mended.slice(at, at + 18)
        // The registration place is six digits (GB/T 2260). This check halves the chance that noise matches.
        if (/^[1-9A-Y][0-9A-Y]\d{6}/.test(code) && isUscc(code)) codes.add(code)
      }
    }
  return [...codes]
}

/** Returns the text after each label. A line without a label continues the value above it. */
function valuesOf(lines: readonly Line[]): Record<string, string> {
  const labelledValues: Record<string, string> = {}
  /** The positions where values started, newest first. */
  const open: { name: string; x: number; y: number }[] = []
  for (const line of lines) {
    if (line.length === 0) continue
    const text = textOf(line)
    /** Maps each position in the text to its character. */
    const signs = line.flatMap((sign) => Array.from(sign.text, () => sign))
    const units = Array.from(text)
    const marks = [...text.matchAll(labels)].map((match) => ({
      name: Object.entries(match.groups!).find(([, one]) => one !== undefined)![0],
      start: Array.from(text.slice(0, match.index)).length,
      end: Array.from(text.slice(0, match.index + match[0].length)).length,
    }))
    const height = Math.max(...line.map((sign) => sign.y1 - sign.y0))
    const parts = [
      { name: '', from: 0, to: marks[0]?.start ?? units.length },
      ...marks.map(({ name, end }, at) => ({ name, from: end, to: marks[at + 1]?.start ?? units.length })),
    ]
    for (const { name, from, to } of parts) {
      const value = cut(signs.slice(from, to), height)
      const first = signs[from]
      if (name !== '') {
        labelledValues[name] ??= value
        if (first)
          open.unshift({ name, x: signs.slice(from, to).find((sign) => /\p{L}|\p{N}/u.test(sign.text))?.x0 ?? first.x0, y: first.y0 })
      } else if (value !== '' && first) {
        const begins = signs.slice(from, to).find((sign) => /\p{L}|\p{N}/u.test(sign.text)) ?? first
        const above = open.find(({ x, y }) => Math.abs(x - begins.x0) < height * 1.5 && begins.y0 - y < height * 4)
        if (above && (above.name === 'address' || above.name === 'name')) {
          labelledValues[above.name] += value
          above.y = begins.y0
        }
      }
    }
  }
  return labelledValues
}

/**
 * Returns the characters up to a wide gap, after which come the frame, a stamp or the next column. Blanks before the value are
 * ignored.
 */
function cut(signs: readonly Sign[], height: number): string {
  let text = ''
  let last: Sign | undefined
  for (const sign of signs) {
    const begun = /[\p{L}\p{N}]/u.test(text)
    if (begun && last && sign !== last && sign.x0 - last.x1 > height * 3) break
    if (begun && /[|‖│]/.test(sign.text)) break
    if (sign !== last) text += sign.text
    last = sign
  }
  return text
}

const trimmed = (text = ''): string => text.replace(/^[^\p{L}\p{N}]+/u, '')

function nameIn(text: string | undefined): string | undefined {
  const whole = trimmed(text)
    .replace(/[《〈<([]/g, '（')
    .replace(/[》〉>)\]]/g, '）')
    .replace(/[^\p{Script=Han}（）·\p{N}A-Za-z]/gu, '')
  const last = [...whole.matchAll(endings)].at(-1)
  const name = last ? whole.slice(0, last.index + last[0].length) : whole
  return /^(?:.*\p{Script=Han}){4}/u.test(name) && name.length <= 100 ? name : undefined
}

/** Returns the address. It must name a place; stray characters that the frame left after its number are removed. */
function addressIn(text: string | undefined): string | undefined {
  const whole = trimmed(text)
    .replace(/[^\p{Script=Han}\p{N}A-Za-z（）()、，#\-－—.]/gu, '')
    .replace(/[、，.\-－—]+$/, '')
  return /[省市区县州盟旗].*[镇乡村路街道巷弄号幢栋楼室园区]/u.test(whole) ? whole.slice(0, 200) : undefined
}
