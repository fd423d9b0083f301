/** Words for differences of colour: lighter or darker, redder or greener, yellower or bluer, brighter or duller, and where the hue has turned. */
import type { Lab, LabDifference } from '../../../model/colour/colour-difference.ts'
import type { Language } from '../../../model/text.ts'

/** A difference is named from here on, limit included; instruments repeat a reading within less. */
const named = 0.1

const texts = {
  lighter: ['偏浅', 'lighter'],
  darker: ['偏深', 'darker'],
  redder: ['偏红', 'redder'],
  greener: ['偏绿', 'greener'],
  yellower: ['偏黄', 'yellower'],
  bluer: ['偏蓝', 'bluer'],
  brighter: ['偏艳', 'brighter'],
  duller: ['偏灰', 'duller'],
  same: ['无明显差异', 'no difference to name'],
} as const satisfies Record<string, readonly [string, string]>
type Word = keyof typeof texts

const by = (value: number, above: Word, below: Word): Word | undefined => (value >= named ? above : value <= -named ? below : undefined)

/** The hues that follow one another as the angle grows: red at 0°, yellow at 90°, green at 180°, blue at 270°. */
const circle = ['redder', 'yellower', 'greener', 'bluer'] as const

/** Returns towards which hue a colour has turned: the next of the four in the direction of ΔH*, as ISO 105-J03 names it. */
function turnOf([, a, b]: Lab, dH: number): Word | undefined {
  if (Math.abs(dH) < named || (a === 0 && b === 0)) return undefined
  const quarters = (((Math.atan2(b, a) * 180) / Math.PI + 360) % 360) / 90
  const next = dH > 0 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1
  return circle[((next % 4) + 4) % 4]
}

/** Returns the word of each difference, undefined where it is too small to be named. */
export function wordsOf(standard: Lab, { dL, da, db, dC, dH }: LabDifference): Readonly<Record<keyof LabDifference, Word | undefined>> {
  return {
    dL: by(dL, 'lighter', 'darker'),
    da: by(da, 'redder', 'greener'),
    db: by(db, 'yellower', 'bluer'),
    dC: by(dC, 'brighter', 'duller'),
    dH: turnOf(standard, dH),
  }
}

export const wordIn = (word: Word | undefined, language: Language): string => (word ? texts[word][language === 'en' ? 1 : 0] : '')

/** Returns a difference in one phrase, by lightness, red–green and yellow–blue: `lighter, yellower`, `偏浅、偏黄`. */
export function phraseOf(standard: Lab, difference: LabDifference, language: Language): string {
  const { dL, da, db } = wordsOf(standard, difference)
  const some = [dL, da, db].filter((one) => one !== undefined)
  return (some.length > 0 ? some : (['same'] as const)).map((one) => wordIn(one, language)).join(language === 'en' ? ', ' : '、')
}
