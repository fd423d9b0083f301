/** Tests of the grading of size charts: known figures, pins and adjustments, and that another base size moves no value. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plain, dec } from '../decimal.ts'
import { figureIn } from '../sizes/part-values.ts'
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

describe('a second axis', () => {
  const seconds = ['L30', 'L32', 'L34']
  type Cell = { readonly size: string; readonly second?: string; readonly value: string }
  const list = (cells: readonly Cell[]) => ({ cells: cells.map((cell) => ({ ...cell })) })
  const bySecond = compile('graded by size(sizes, base, value, steps, pins, adjusted, adjustments, seconds)', {
    numeric: (path) => path === 'value' || path === 'adjusted',
  })
  interface Pairs extends Omit<Chart, 'pins' | 'adjustments'> {
    readonly pins?: readonly Cell[]
    readonly adjustments?: readonly Cell[]
  }
  /** Evaluates the function, and returns how a pair is read: its own value, or else that of its size. */
  function read({ base = 'M', value = '50', steps: given = steps, pins = [], adjusted = null, adjustments = [] }: Pairs) {
    const scope = { sizes: names, seconds, base, value, steps: cells(given), pins: list(pins), adjusted, adjustments: list(adjustments) }
    const values = bySecond.evaluatePlain(scope) as { cells: { size: string; second?: string; value: string }[] }
    return {
      cells: values.cells,
      row: (second?: string) => names.map((size) => figureIn(values, { size, ...(second ? { second } : {}) })),
    }
  }
  const alone = ['46', '48', '50', '52', '54.5', '57.5']

  test('the pin of a pair comes before that of its size; without one the size holds, and a second size without any has no cells', () => {
    const { cells: all, row } = read({
      pins: [
        { size: 'L', value: '53' },
        { size: 'L', second: 'L34', value: '55' },
      ],
    })
    expect([row(), row('L30'), row('L34')].map((one) => one[3])).toEqual(['53', '53', '55'])
    expect(row('L34').map((one, at) => (at === 3 ? '' : one))).toEqual(alone.map((one, at) => (at === 3 ? '' : one)))
    expect(new Set(all.map(({ second }) => second))).toEqual(new Set([undefined, 'L34']))
  })

  test('what is adjusted for all and for the size moves its pairs too, pinned ones as well; an adjustment of the pair comes before that of its size', () => {
    const { row } = read({
      pins: [{ size: 'M', second: 'L32', value: '60' }],
      adjusted: '0.5',
      adjustments: [
        { size: 'M', value: '-1' },
        { size: 'M', second: 'L34', value: '2' },
      ],
    })
    expect([row(), row('L30'), row('L32'), row('L34')].map((one) => one[2])).toEqual(['49.5', '49.5', '59.5', '52.5'])
  })

  test('pairs alone are enough; a second size that the chart lacks is not read', () => {
    const pins = names.map((size) => ({ size, second: 'L30', value: '76' }))
    const { row, cells: all } = read({ value: null, steps: {}, pins: [...pins, { size: 'M', second: 'L99', value: '1' }] })
    expect([row(), row('L30'), row('L32')]).toEqual([names.map(() => undefined), names.map(() => '76'), names.map(() => undefined)])
    expect(all).toHaveLength(names.length)
  })

  const pairs = fc.array(fc.record({ size: fc.constantFrom(...names), second: fc.constantFrom(...seconds), value: decimal }), {
    maxLength: 8,
  })
  const alonePart = (one: Sizes): Cell[] => Object.entries(one).map(([size, value]) => ({ size, value }))
  const once = (some: readonly Cell[]): Cell[] => [...new Map(some.map((cell) => [`${cell.size} ${cell.second}`, cell])).values()]

  test('without cells of pairs every second size reads as the sizes alone do, and nothing is stored for it', () => {
    fc.assert(
      fc.property(chart, (one) => {
        const { cells: all, row } = read({ ...one, pins: alonePart(one.pins), adjustments: alonePart(one.adjustments) })
        for (const second of seconds) expect(row(second)).toEqual(row())
        expect(all.every(({ second }) => second === undefined)).toBe(true)
      }),
    )
  })

  test('cells of pairs leave the sizes alone and other second sizes as they are; re-basing moves no pair', () => {
    fc.assert(
      fc.property(chart, pairs, pairs, fc.constantFrom(...names), (one, morePins, moreAdjustments, base) => {
        const bare = { ...one, pins: alonePart(one.pins), adjustments: alonePart(one.adjustments) }
        const full = {
          ...bare,
          pins: [...bare.pins, ...once(morePins)],
          adjustments: [...bare.adjustments, ...once(moreAdjustments)],
        }
        const [before, after] = [read(bare), read(full)]
        expect(after.row()).toEqual(before.row())
        const touched = new Set([...morePins, ...moreAdjustments].map(({ second }) => second))
        for (const second of seconds) if (!touched.has(second)) expect(after.row(second)).toEqual(before.row(second))
        const plainValue = graded({ base: one.base, value: one.value, steps: one.steps })[base]!
        expect(read({ ...full, base, value: plainValue }).cells).toEqual(after.cells)
      }),
    )
  })
})
