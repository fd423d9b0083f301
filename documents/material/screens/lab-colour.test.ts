/** Tests of colours on a screen: sRGB of known Lab values, differences with their signs, and the limit line of both formulas. */
import { expect, test } from 'vitest'
import { ciede2000, cmc, type Lab } from '../../../model/expression/colour-difference.ts'
import { differenceOf, limitLine, patchOf } from './lab-colour.ts'

test('white, black, the primaries and a middle grey of sRGB are shown as themselves', () => {
  const known: readonly (readonly [Lab, string])[] = [
    [[100, 0, 0], '#ffffff'],
    [[0, 0, 0], '#000000'],
    [[53.2408, 80.0925, 67.2032], '#ff0000'],
    [[87.7347, -86.1827, 83.1793], '#00ff00'],
    [[32.297, 79.1875, -107.8602], '#0000ff'],
    [[53.585, 0, 0], '#808080'],
  ]
  for (const [lab, hex] of known) expect([lab, patchOf(lab)]).toEqual([lab, { hex, isShown: true }])
})

test('a colour beyond the screen is shown as the nearest channel values, and says so', () => {
  const { hex, isShown } = patchOf([60, -90, -60])
  expect([hex.slice(0, 3), isShown]).toEqual(['#00', false])
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

test('each point of the limit line is at the limit by its own formula and factors', () => {
  const standard: Lab = [60, -3.2, -18.5]
  const rules = [
    { formula: 'ciede2000', factors: [1, 1, 1], limit: 1 },
    { formula: 'ciede2000', factors: [2, 1, 1], limit: 0.5 },
    { formula: 'cmc', factors: [2, 1, 1], limit: 1 },
  ] as const
  for (const rule of rules)
    for (const [da, db] of limitLine(standard, rule, 24)) {
      const sample: Lab = [60, -3.2 + da, -18.5 + db]
      expect((rule.formula === 'cmc' ? cmc : ciede2000)(standard, sample, rule.factors)).toBeCloseTo(rule.limit, 5)
    }
})
