/** Tests of values that are typed into the cells of computed decimals by size: pinned, of the base size, of a pair, and taken out again. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add } from '../decimal.ts'
import { withTypedCells } from './typed-cells.ts'

const into = { field: 'pins', less: ['adjusted', 'adjustments'], base: { size: 'baseSize', field: 'base' } }
const line = { base: '50', pins: null, adjusted: '0.5', adjustments: { cells: [{ size: 'L', value: '1' }] } }
const typed = (written: Parameters<typeof withTypedCells>[2]['written'], of: Readonly<Record<string, unknown>> = line) =>
  withTypedCells(of, into, { written, baseSize: 'M' })

test('the base size moves the row, another one is pinned, both less what is added to them; a pair is pinned and has the adjustment of its size', () => {
  expect(typed([{ size: 'M', value: '52' }])).toEqual({ base: '51.5', pins: null })
  expect(typed([{ size: 'L', value: '54' }])).toEqual({ pins: { cells: [{ size: 'L', value: '52.5' }] } })
  expect(typed([{ size: 'L', second: 'L32', value: '54' }])).toEqual({ pins: { cells: [{ size: 'L', second: 'L32', value: '52.5' }] } })
  expect(typed([{ size: 'M', second: 'L32', value: '52' }])).toEqual({ pins: { cells: [{ size: 'M', second: 'L32', value: '51.5' }] } })
})

test('a pinned base size stays pinned; a blank takes the pin out, and one that is not there changes nothing', () => {
  const pinned = { ...line, pins: { cells: [{ size: 'M', value: '50' }] } }
  expect(typed([{ size: 'M', value: '52' }], pinned)).toEqual({ pins: { cells: [{ size: 'M', value: '51.5' }] } })
  expect(typed([{ size: 'M', value: null }], pinned)).toEqual({ pins: null })
  expect(typed([{ size: 'L', value: null }], pinned)['pins']).toBe(pinned.pins)
})

test('what was typed is what the pin and the adjustments add up to', () => {
  const figure = fc.integer({ min: -99_999, max: 99_999 }).map((one) => String(one / 100))
  fc.assert(
    fc.property(figure, figure, figure, (value, adjusted, own) => {
      const row = { ...line, adjusted, adjustments: { cells: [{ size: 'S', value: own }] } }
      const { pins } = typed([{ size: 'S', value }], row) as { pins: { cells: { value: string }[] } }
      expect([pins.cells[0]!.value, adjusted, own].reduce(add)).toBe(add(value, '0'))
    }),
  )
})
