// Tests of colours of screens as CIELAB coordinates.
import { expect, test } from 'vitest'
import { labOfHex } from './colour-space.ts'

const rounded = (hex: string) => labOfHex(hex).map((one) => Number(one.toFixed(2)) + 0)

test('the corners of sRGB have the coordinates that colour science publishes', () => {
  expect(rounded('#FFFFFF')).toEqual([100, expect.closeTo(0, 1), expect.closeTo(0, 1)])
  expect(rounded('#000000')).toEqual([0, 0, 0])
  expect(rounded('#FF0000')).toEqual([53.24, 80.09, 67.2])
  expect(rounded('#00FF00')).toEqual([87.73, -86.18, 83.18])
  expect(rounded('#0000FF')).toEqual([32.3, 79.19, -107.86])
})
