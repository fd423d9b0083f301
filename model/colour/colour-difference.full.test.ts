/** Tests of colour differences: the figures of the specification, published pairs, and properties over random pairs. */
import { differenceCiede2000, differenceCmc } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ciede2000, cmc, colourDifference, differenceOf, type ColourFactors, type Lab } from './colour-difference.ts'
import { compile } from '../expression/feel.ts'

const plainFactors: ColourFactors = [1, 1, 1]
const textile: ColourFactors = [2, 1, 1]
const standard: Lab = [60, -3.2, -18.5]

test.each([
  ['A', [61.4, -3.1, -18.2], ['1.2341', '0.6386', '0.6198']],
  ['B', [60.3, -3.6, -18], ['0.5472', '0.4974', '0.5573']],
  ['C', [58.9, -2.6, -19.6], ['1.255', '0.9284', '1.075']],
] as const)('option %s has the ΔE of the specification by each formula [DM-1-033]', (_, sample, [even, light, byCmc]) => {
  expect(colourDifference('ciede2000', standard, sample, plainFactors).toString()).toBe(even)
  expect(colourDifference('ciede2000', standard, sample, textile).toString()).toBe(light)
  expect(colourDifference('cmc', standard, sample, textile).toString()).toBe(byCmc)
})

test('CMC weighs by the standard: swapped, option A has 0.6142 instead of 0.6198', () => {
  expect(colourDifference('cmc', [61.4, -3.1, -18.2], standard, textile).toString()).toBe('0.6142')
})

test.each([
  ['greys', [50, 0, 0], [52, 0, 0], '1.9935'],
  ['hues on both sides of 0°', [50, 20, -0.5], [50, 20, 0.5], '0.6615'],
  ['dark colours', [15, 0.2, -0.8], [16.2, 0.1, -1.1], '0.8583'],
] as const)('%s have the CIEDE2000 of the specification', (_, one, other, expected) => {
  expect(colourDifference('ciede2000', one, other, plainFactors).toString()).toBe(expected)
})

test('below L* 16 the lightness of CMC has the constant weight', () => {
  expect(colourDifference('cmc', [15, 0.2, -0.8], [16.2, 0.1, -1.1], textile).toString()).toBe('1.2607')
})

// Sharma, Wu, Dalal (2005), table 1: pairs in which implementations differ (mean hue, rotation, grey).
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], '2.0425'],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], '2.8615'],
  [[50, 2.8361, -74.02], [50, 0, -82.7485], '3.4412'],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], '1'],
  [[50, 0, 0], [50, -1, 2], '2.3669'],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], '7.1792'],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], '7.2195'],
  [[50, -0.001, 2.49], [50, 0.0009, -2.49], '4.8045'],
  [[50, -0.001, 2.49], [50, 0.0011, -2.49], '4.7461'],
  [[50, 2.5, 0], [50, 0, -2.5], '4.3065'],
  [[50, 2.5, 0], [73, 25, -18], '27.1492'],
  [[50, 2.5, 0], [50, 3.1736, 0.5854], '1'],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], '1.2644'],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], '2.0373'],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], '0.9082'],
] as const)('the published pair %j, %j has %s', (one, other, expected) => {
  expect(colourDifference('ciede2000', one, other, plainFactors).toString()).toBe(expected)
  expect(colourDifference('ciede2000', other, one, plainFactors).toString()).toBe(expected)
})

const figure = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const lab = fc.tuple(figure(0, 100), figure(-128, 128), figure(-128, 128))
const factors = fc.tuple(figure(0.5, 3), figure(0.5, 3), figure(0.5, 3))

test('CIEDE2000 is symmetric, both formulas give 0 for equals and no difference below 0, over 10,000 random pairs', () => {
  fc.assert(
    fc.property(lab, lab, factors, (one, other, weights) => {
      const there = ciede2000(one, other, weights)
      expect(Math.abs(there - ciede2000(other, one, weights))).toBeLessThan(1e-9)
      expect(Math.min(there, cmc(one, other, weights))).toBeGreaterThanOrEqual(0)
      for (const formula of ['ciede2000', 'cmc'] as const) expect(colourDifference(formula, one, one, weights).toString()).toBe('0')
    }),
    { numRuns: 10_000 },
  )
})

test('another program has the same differences, of both formulas, for 10,000 random pairs', () => {
  const seenBy = ([l, a, b]: Lab) => ({ mode: 'lab65', l, a, b }) as const
  // Four decimals, as instruments report: between colours that are almost grey the mean hue turns with the last bit.
  const reported = (min: number, max: number) => fc.integer({ min: min * 10_000, max: max * 10_000 }).map((n) => n / 10_000)
  const reading = fc.tuple(reported(0, 100), reported(-128, 128), reported(-128, 128))
  fc.assert(
    fc.property(reading, reading, factors, (one, other, weights) => {
      const [lightness, chroma, hue] = weights
      const pair = [seenBy(one), seenBy(other)] as const
      expect(Math.abs(ciede2000(one, other, weights) - differenceCiede2000(lightness, chroma, hue)(...pair))).toBeLessThan(1e-9)
      expect(Math.abs(cmc(one, other, weights) - differenceCmc(lightness, chroma)(...pair))).toBeLessThan(1e-9)
    }),
    { numRuns: 10_000 },
  )
})

test('formulas call it; what is not known, of another length, or a factor of zero gives nothing', () => {
  const numbers = new Set(['l', 'a', 'b', 'k'])
  const difference = (text: string, scope: Record<string, unknown>) =>
    compile(text, { numeric: (path) => numbers.has(path) }).evaluatePlain(scope)
  const text = 'colour difference(formula, [60, -3.2, -18.5], [l, a, b], [k, 1, 1])'
  const sample = { formula: 'ciede2000', l: '61.4', a: '-3.1', b: '-18.2', k: '1' }
  expect(difference(text, sample)).toBe('1.2341')
  expect(difference(text, { ...sample, formula: 'cmc', k: '2' })).toBe('0.6198')
  expect(difference(text, { ...sample, formula: 'other' })).toBeNull()
  expect(difference(text, { ...sample, a: null })).toBeNull()
  // A blank factor is the usual one of the formula.
  expect(difference(text, { ...sample, k: null })).toBe('1.2341')
  expect(difference(text, { ...sample, formula: 'cmc', k: null })).toBe('0.6198')
  expect(difference(text, { ...sample, k: '0' })).toBeNull()
  expect(difference('colour difference("cmc", [60, 0], [60, 0, 0], [2, 1, 1])', sample)).toBeNull()
})

test('differences have the sign of the sample: more is positive, a hue that turns against the clock too', () => {
  expect(differenceOf([60, -3.2, -18.5], [61.4, -3.1, -18.2])).toMatchObject({ dL: 1.4, da: 0.1, db: 0.3 })
  const turned = differenceOf([50, 10, 0], [50, 0, 10])
  expect([turned.dC, turned.dH]).toEqual([0, 14.1421])
  expect(differenceOf([50, 0, 10], [50, 10, 0]).dH).toBe(-14.1421)
  // ΔE*ab² = ΔL*² + ΔC*² + ΔH*² for any pair.
  const { dL, da, db, dC, dH } = differenceOf([40, 12, -7], [43, 9, -11])
  expect(dC ** 2 + dH ** 2 + dL ** 2).toBeCloseTo(dL ** 2 + da ** 2 + db ** 2, 2)
})
