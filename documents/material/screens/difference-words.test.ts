/** Tests of the words for differences of colour, at their borders and in both languages. */
import { expect, test } from 'vitest'
import { differenceOf, type Lab } from '../../../model/colour/colour-difference.ts'
import { phraseOf, wordIn, wordsOf } from './difference-words.ts'

const none = { dL: 0, da: 0, db: 0, dC: 0, dH: 0 }
const standard: Lab = [60, -3.2, -18.5]
const against = (sample: Lab) => differenceOf(standard, sample)

test('from 0.1 on a difference has its word, below it has none', () => {
  const pairs = [
    ['dL', 'lighter', 'darker', '偏浅', '偏深'],
    ['da', 'redder', 'greener', '偏红', '偏绿'],
    ['db', 'yellower', 'bluer', '偏黄', '偏蓝'],
    ['dC', 'brighter', 'duller', '偏艳', '偏灰'],
  ] as const
  for (const [name, above, below, zhAbove, zhBelow] of pairs) {
    const names = [0.1, 0.0999, -0.0999, -0.1].map((value) => wordsOf(standard, { ...none, [name]: value })[name])
    expect(names).toEqual([above, undefined, undefined, below])
    expect([wordIn(above, 'zh'), wordIn(below, 'zh'), wordIn(above, 'en')]).toEqual([zhAbove, zhBelow, above])
  }
})

test('a turn of the hue is named by the hue towards which it goes', () => {
  const turned = (a: number, b: number, dH: number) => wordsOf([50, a, b], { ...none, dH }).dH
  expect([turned(20, 0, 0.1), turned(20, 0, -0.1), turned(20, 0, 0.0999)]).toEqual(['yellower', 'bluer', undefined])
  expect([turned(0, 20, 1), turned(0, 20, -1)]).toEqual(['greener', 'redder'])
  expect([turned(-20, 0, 1), turned(-20, 0, -1)]).toEqual(['bluer', 'yellower'])
  expect([turned(0, -20, 1), turned(0, -20, -1)]).toEqual(['redder', 'greener'])
  expect([turned(-3.2, -18.5, 1), turned(-3.2, -18.5, -1)]).toEqual(['bluer', 'greener'])
  // A grey has no hue that could turn.
  expect(turned(0, 0, 1)).toBeUndefined()
})

test('the options of the specification in one phrase each [DM-1-033]', () => {
  const options: readonly (readonly [Lab, string, string])[] = [
    [[61.4, -3.1, -18.2], 'lighter, redder, yellower', '偏浅、偏红、偏黄'],
    [[60.3, -3.6, -18], 'lighter, greener, yellower', '偏浅、偏绿、偏黄'],
    [[58.9, -2.6, -19.6], 'darker, redder, bluer', '偏深、偏红、偏蓝'],
    [[60.05, -3.2, -18.45], 'no difference to name', '无明显差异'],
  ]
  for (const [sample, en, zh] of options) {
    const difference = against(sample)
    expect([phraseOf(standard, difference, 'en'), phraseOf(standard, difference, 'zh')]).toEqual([en, zh])
  }
})
