/** Tests of colours of screens as CIELAB coordinates, and of coordinates on a screen. */
import { expect, test } from 'vitest'
import { labOfHex, patchOf } from './cielab.ts'
import type { Lab } from './colour-difference.ts'

const rounded = (hex: string) => labOfHex(hex).map((one) => Number(one.toFixed(2)) + 0)

test('the corners of sRGB have the coordinates that colour science publishes', () => {
  expect(rounded('#FFFFFF')).toEqual([100, expect.closeTo(0, 1), expect.closeTo(0, 1)])
  expect(rounded('#000000')).toEqual([0, 0, 0])
  expect(rounded('#FF0000')).toEqual([53.24, 80.09, 67.2])
  expect(rounded('#00FF00')).toEqual([87.73, -86.18, 83.18])
  expect(rounded('#0000FF')).toEqual([32.3, 79.19, -107.86])
})

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

test('a colour of the screen is shown as itself again', () => {
  for (const hex of ['#7d93ae', '#010203', '#fefdfc', '#c81e5a']) expect(patchOf(labOfHex(hex))).toEqual({ hex, isShown: true })
})
