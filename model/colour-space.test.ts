// Tests of colours of screens as CIELAB coordinates, and of the parts by which two colours differ.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labDifference, labOfHex } from './colour-space.ts'

const rounded = (hex: string) => labOfHex(hex).map((one) => Number(one.toFixed(2)) + 0)

test('the corners of sRGB have the coordinates that colour science publishes', () => {
  expect(rounded('#FFFFFF').map(Math.abs)).toEqual([100, 0.01, 0.01].map((one, at) => (at === 0 ? 100 : expect.closeTo(one, 1))))
  expect(rounded('#000000')).toEqual([0, 0, 0])
  expect(rounded('#FF0000')).toEqual([53.24, 80.09, 67.2])
  expect(rounded('#00FF00')).toEqual([87.73, -86.18, 83.18])
  expect(rounded('#0000FF')).toEqual([32.3, 79.19, -107.86])
})

test('a lighter, redder and yellower sample differs upwards in each; hue turns against the clock', () => {
  const { dL, da, db, dC, dH } = labDifference([50, 10, 0], [52, 10, 5])
  expect([dL, da, db]).toEqual([2, 0, 5])
  expect(dC).toBeCloseTo(1.1803, 4)
  expect(dH).toBeCloseTo(4.8587, 4)
  expect(labDifference([50, 10, 5], [50, 10, 0]).dH).toBeLessThan(0)
})

test('the parts of a difference always add up: Δa² + Δb² = ΔC² + ΔH²', () => {
  const coordinate = fc.double({ min: -120, max: 120, noNaN: true })
  const lab = fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), coordinate, coordinate)
  fc.assert(
    fc.property(lab, lab, (one, other) => {
      const { da, db, dC, dH } = labDifference(one, other)
      expect(da ** 2 + db ** 2).toBeCloseTo(dC ** 2 + dH ** 2, 4)
    }),
  )
})
