/** Tests of the grading of size charts: known figures, pins and adjustments, and that another base size moves no value. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plain, dec } from '../decimal.ts'
import { compile } from './feel.ts'

const names = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
type Sizes = Readonly<Record<string, string>>
interface Chart {
  readonly base?: string
  readonly value?: string | null
  readonly steps?: Sizes
  readonly pins?: Sizes
  readonly adjusted?: string | null
  readonly adjustments?: Sizes
}
const cells = (values: Sizes = {}) => ({ cells: Object.entries(values).map(([size, value]) => ({ size, value })) })
const formula = compile('graded by size(sizes, base, value, steps, pins, adjusted, adjustments)', {
  numeric: (path) => path === 'value' || path === 'adjusted',
})
const steps = { S: '2', M: '2', L: '2', XL: '2.5', XXL: '3' }

/** Evaluates the function as a definition does, and returns values by size. */
function graded({ base = 'M', value = '50', steps: given = steps, pins, adjusted = null, adjustments }: Chart): Record<string, string> {
  const scope = { sizes: names, base, value, steps: cells(given), pins: cells(pins), adjusted, adjustments: cells(adjustments) }
  const result = formula.evaluatePlain(scope) as { cells: { size: string; value: string }[] } | null
  return Object.fromEntries((result?.cells ?? []).map((cell) => [cell.size, cell.value]))
}
const inOrder = (chart: Chart) => names.map((size) => graded(chart)[size])

describe('grading', () => {
  test('values are the base and the steps between; another base value shifts all sizes [DM-2-007] [DM-3-066] [DM-3-067]', () => {
    expect(inOrder({})).toEqual(['46', '48', '50', '52', '54.5', '57.5'])
    expect(inOrder({ value: '51' })).toEqual(['47', '49', '51', '53', '55.5', '58.5'])
    expect(inOrder({ base: 'L', value: '52' })).toEqual(['46', '48', '50', '52', '54.5', '57.5'])
    expect(inOrder({ base: 'XXL', value: '57.5' })).toEqual(['46', '48', '50', '52', '54.5', '57.5'])
  })

  test('a pin stays whatever the steps say; adjustments move pinned sizes too [DM-5-044]', () => {
    expect(inOrder({ pins: { XL: '54' } })).toEqual(['46', '48', '50', '52', '54', '57.5'])
    expect(inOrder({ pins: { XL: '54' }, adjusted: '0.5', adjustments: { S: '0.25' } })).toEqual([
      '46.5',
      '48.75',
      '50.5',
      '52.5',
      '54.5',
      '58',
    ])
    expect(inOrder({ adjustments: { L: '-0.5' } })).toEqual(['46', '48', '50', '51.5', '54.5', '57.5'])
  })

  test('a size that no step leads to is unknown unless it is pinned; a row of pins alone is enough', () => {
    expect(graded({ steps: { S: '2', M: '2', XL: '2' } })).toEqual({ XS: '46', S: '48', M: '50' })
    expect(graded({ steps: { L: '0' } })).toEqual({ M: '50', L: '50' })
    expect(graded({ value: null, steps: {}, pins: { S: '10', L: '12' } })).toEqual({ S: '10', L: '12' })
    expect(graded({ base: 'XXXL' })).toEqual({})
  })
})

const decimal = fc.integer({ min: -200_000, max: 200_000 }).map((units) => plain(dec(units).div(10_000)))
const some = fc.dictionary(fc.constantFrom(...names), decimal)
const all = fc.tuple(...names.map(() => decimal)).map((values) => Object.fromEntries(names.map((size, at) => [size, values[at]!])))
const chart = fc.record({
  base: fc.constantFrom(...names),
  value: decimal,
  steps: all,
  pins: some,
  adjusted: fc.option(decimal),
  adjustments: some,
})

describe('properties', () => {
  test('re-basing to any size and back moves no value', () => {
    fc.assert(
      fc.property(chart, fc.constantFrom(...names), (one, base) => {
        const before = graded(one)
        // The new base value follows from the steps alone: a pin or an adjustment of that size is none of it.
        const plainValue = graded({ base: one.base, value: one.value, steps: one.steps })[base]!
        const there = { ...one, base, value: plainValue }
        expect(graded(there)).toEqual(before)
        const back = graded({ base, value: plainValue, steps: one.steps })[one.base]!
        expect(back).toBe(plain(dec(one.value)))
      }),
    )
  })

  test('an adjustment d and then −d restores every value, of all sizes and of one', () => {
    const minus = (value: string) => plain(dec(value).neg())
    fc.assert(
      fc.property(chart, decimal, fc.constantFrom(...names), (one, d, size) => {
        const plus = (x: string | null | undefined, y: string) => plain(dec(x ?? '0').plus(dec(y)))
        const twice = { ...one, adjusted: plus(plus(one.adjusted, d), minus(d)) }
        expect(graded(twice)).toEqual(graded(one))
        const moved = graded({ ...one, adjusted: plus(one.adjusted, d) })
        for (const [name, value] of Object.entries(graded(one))) expect(moved[name]).toBe(plus(value, d))
        const bySize = { ...one.adjustments, [size]: plus(one.adjustments[size], d) }
        expect(graded({ ...one, adjustments: { ...bySize, [size]: plus(bySize[size], minus(d)) } })).toEqual(graded(one))
      }),
    )
  })

  test('the values equal sums computed size by size', () => {
    fc.assert(
      fc.property(chart, (one) => {
        const middle = names.indexOf(one.base)
        const expected = names.map((size, at) => {
          const between = names.slice(Math.min(at, middle) + 1, Math.max(at, middle) + 1).map((name) => dec(one.steps[name]!))
          const sum = between.reduce((total, step) => total.plus(step), dec('0'))
          const value = one.pins[size] ? dec(one.pins[size]) : at >= middle ? dec(one.value).plus(sum) : dec(one.value).minus(sum)
          return plain(value.plus(dec(one.adjusted ?? '0')).plus(dec(one.adjustments[size] ?? '0')))
        })
        expect(inOrder(one)).toEqual(expected)
      }),
    )
  })
})
