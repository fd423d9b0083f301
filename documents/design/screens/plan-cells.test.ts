/** Tests of the cells of a plan: figures and margins, lines that share what is typed, the lines of the form, and totals that are spread exactly. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, dec, div, mul, places, plain, sum } from '../../../model/decimal.ts'
import {
  cellAt,
  figureOf,
  formLines,
  keyOf as keyIn,
  pastedBlock,
  planLines,
  readFigure,
  sharedOut,
  withTyped as withTypedIn,
  type Cell,
  type PlanLine,
  type SeasonalLine,
  type Typed,
} from './plan-cells.ts'

const keyOf = (cell: Cell) => keyIn(cell, 'priceBand')
const withTyped = (some: readonly PlanLine[], typed: Typed, decimals = 2) =>
  withTypedIn(some, typed, { field: 'priceBand', decimals, defaults: {} })
const dresses = () => ({ category$: 'Dresses' })
const line = (id: string, priceBand: string, more: object): PlanLine => ({ id, category: '5', priceBand, ...more })
const core = line('1', 'core', { styles: 4, skus: null, quantity: '4000', amount: '96000', margin: '60', wave: '1' })
const later = line('2', 'core', { styles: 2, skus: 12, quantity: '1000', amount: '32000', margin: '40', wave: '2' })
const premium = line('3', 'premium', { styles: 1, quantity: '300', amount: '0', margin: null })
const lines = [core, later, premium]
const at = keyOf(core)

test('a cell is the sum of its lines, and its margin that of their amounts', () => {
  const own = lines.filter((one) => keyOf(one) === at)
  expect([figureOf(own, 'styles'), figureOf(own, 'skus'), figureOf(own, 'quantity'), figureOf(own, 'amount')]).toEqual([
    '6',
    '12',
    '5000',
    '128000',
  ])
  expect([figureOf(own, 'margin'), figureOf([premium], 'margin'), figureOf([], 'styles')]).toEqual(['55', '', ''])
  expect(figureOf([line('1', 'core', { amount: '0', margin: '60' })], 'margin')).toBe('60')
  expect(cellAt(keyOf({ category: '12', priceBand: 'very high' }), 'priceBand')).toEqual({ category: '12', priceBand: 'very high' })
})

test('what is typed into a cell of several lines is shared out by what they have; the form gets the lines with all that they had', () => {
  const typed = withTyped(lines, { styles: { [at]: '9' }, amount: { [at]: '100.01' }, margin: { [at]: '50' } })
  expect(typed.map(({ styles, amount, margin }) => [String(styles), amount, margin])).toEqual([
    ['6', '75.01', '50'],
    ['3', '25', '50'],
    ['1', '0', null],
  ])
  expect(formLines(typed, () => ({}))).toEqual([
    { ...core, styles: 6, amount: '75.01', margin: '50' },
    { ...later, styles: 3, amount: '25', margin: '50' },
    premium,
  ])
})

test('a cell without a line gets one; an emptied one is zero, or not known', () => {
  const empty = keyOf({ category: '7', priceBand: 'core' })
  const added = formLines(withTyped(lines, { quantity: { [empty]: '500' } }), dresses)
  expect(added.slice(0, 3)).toEqual(lines)
  expect(added[3]).toEqual({ category: '7', category$: 'Dresses', priceBand: 'core', styles: 0, quantity: '500' })
  // A line that is not saved yet is found by its cell, and takes further figures.
  expect(formLines(withTyped(planLines(added), { amount: { [empty]: '9' } }), dresses)).toEqual([...lines, { ...added[3], amount: '9' }])
  expect(formLines(withTyped(lines, { quantity: { [empty]: '' } }), () => ({}))).toEqual(lines)
  const premiumKey = keyOf(premium)
  const emptied = formLines<SeasonalLine>(withTyped(lines, { styles: { [premiumKey]: '' }, skus: { [at]: '' } }), () => ({}))
  expect(emptied.map(({ styles, skus }) => [styles, skus ?? null])).toEqual([
    [4, null],
    [2, null],
    [0, null],
  ])
  // Lines that have none share evenly.
  const even = withTyped([line('1', 'core', { quantity: '0' }), line('2', 'core', { quantity: '0' })], { quantity: { [at]: '5' } })
  expect(even.map(({ quantity }) => quantity)).toEqual(['3', '2'])
})

test('the columns may be seasons: a cell is found by its season, an emptied cost is zero, and a new line begins with its defaults', () => {
  const spring: PlanLine = { id: '1', category: '5', season: '31', styles: 4, cost: '900' }
  const [here, next] = [keyIn(spring, 'season'), keyIn({ category: '5', season: '32' }, 'season')]
  expect([here, cellAt(next, 'season')]).toEqual(['5 31', { category: '5', season: '32' }])
  const typed = withTypedIn(
    [spring],
    { cost: { [here]: '' }, styles: { [next]: '3' } },
    { field: 'season', decimals: 2, defaults: { quantity: '0', cost: '0' } },
  )
  expect(formLines(typed, () => ({ category$: 'Tees', season$: 'Summer' }))).toEqual([
    { ...spring, cost: '0' },
    { category: '5', category$: 'Tees', season: '32', season$: 'Summer', styles: 3, quantity: '0', cost: '0' },
  ])
})

test('a total is spread by shares to the last unit, by largest remainder; without shares it is not', () => {
  expect(sharedOut('10', ['1', '1', '1'], { measure: 'styles', decimals: 2 })).toEqual(['4', '3', '3'])
  expect(sharedOut('100', ['2', '3', '7'], { measure: 'amount', decimals: 2 })).toEqual(['16.67', '25', '58.33'])
  // Yen have no decimals.
  expect(sharedOut('100', ['2', '3', '7'], { measure: 'amount', decimals: 0 })).toEqual(['17', '25', '58'])
  expect(withTyped(lines, { amount: { [at]: '101' } }, 0).map(({ amount }) => amount)).toEqual(['76', '25', '0'])
  expect(sharedOut('10', ['0', '0'], { measure: 'styles', decimals: 2 })).toBeUndefined()
})

test('whatever the total and the shares, the parts add up to the total, and each lies within one unit of its share', () => {
  const shares = fc.array(fc.oneof(fc.nat(5), fc.nat(1_000_000)), { minLength: 1, maxLength: 24 })
  const total = fc.tuple(fc.nat(999_999_999), fc.constantFrom(0, 2, 4)).map(([units, decimals]) => ({ units, decimals }))
  fc.assert(
    fc.property(total, shares, fc.constantFrom('styles' as const, 'quantity' as const, 'amount' as const), (of, counts, measure) => {
      const decimals = measure === 'styles' ? 0 : of.decimals
      const figure = plain(dec(of.units).div(10 ** decimals))
      const weights = counts.map(String)
      const parts = sharedOut(figure, weights, { measure, decimals: 2 })
      const all = sum(weights)
      if (compare(all, '0') === 0) {
        expect(parts).toBeUndefined()
        return
      }
      expect(sum(parts!)).toBe(figure)
      // A figure is shared in its own last decimal, amounts in cents at least.
      const unit = plain(dec(1).div(10 ** Math.max(places(figure), measure === 'amount' ? 2 : 0)))
      for (const [at, part] of parts!.entries()) {
        expect(compare(part, '0')).toBeGreaterThanOrEqual(0)
        expect(places(part)).toBeLessThanOrEqual(places(unit))
        const share = div(mul(figure, weights[at]!), all)
        expect(dec(part).minus(share).abs().lte(dec(unit)), `${part} of ${share}`).toBe(true)
        if (weights[at] === '0') expect(part).toBe('0')
      }
    }),
    { numRuns: 400 },
  )
})

test('figures are read as people type them; a block of a spreadsheet is rows of cells', () => {
  expect([readFigure('1,200', 'quantity'), readFigure(' 12 ', 'styles'), readFigure('', 'styles'), readFigure('45%', 'margin')]).toEqual([
    '1200',
    '12',
    '',
    '45',
  ])
  expect([readFigure('1.5', 'styles'), readFigure('-1', 'amount'), readFigure('100', 'margin'), readFigure('x', 'amount')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(pastedBlock('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
})
