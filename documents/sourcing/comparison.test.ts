/** Tests of the figures that compare quotations: exact prices are multiplied, and each figure is rounded once. */
import { expect, test } from 'vitest'
import { comparisonOf, type Item, type Quote } from './comparison.server.ts'

const tiers = { tier1: null, tier2: null, tier3: null, tier4: null, tier5: null }
const item = (id: string, quantity: string, expectedPrice: string | null = null): Item => ({
  ...tiers,
  id,
  name: id,
  quantity,
  expectedPrice,
})
const quote = (rate: string, prices: Readonly<Record<string, string>>, per = '1'): Quote => ({
  rate: { rate, per },
  totalDays: null,
  minimum: null,
  lines: Object.entries(prices).map(([of, price]) => ({
    ...tiers,
    item: of,
    price,
    price1: null,
    price2: null,
    price3: null,
    price4: null,
    price5: null,
  })),
})

test('a sum multiplies the exact converted price, not the one that is shown [DM-3-046]', () => {
  // 3.3333 × 7.1234 = 23.74442922, shown as 23.7444; 100,000 pieces cost 2,374,442.92, not 2,374,440.
  const { rows, totals } = comparisonOf([item('a', '100000')], [quote('7.1234', { a: '3.3333' })], { decimals: 2 })
  expect(rows[0]!.cells[0]!.value).toBe('23.7444')
  expect(totals[0]!.value).toBe('2374442.92')
})

test('a sum of several items is rounded once, and the cheaper of two close quotations is the best', () => {
  const items = [item('a', '30000'), item('b', '30000')]
  // 0.33335 and 0.33334 a piece are shown as 0.3334 and 0.3333.
  const quotes = [quote('0.5', { a: '0.6667', b: '0.6667' }), quote('0.50001', { a: '0.6667', b: '0.6667' })]
  const { totals } = comparisonOf(items, quotes, { decimals: 2 })
  expect(totals.map((one) => [one!.value, one!.mark])).toEqual([
    ['20001', 'best'],
    ['20001.4', 'worst'],
  ])
})

test('sums have the decimals of the currency of the request', () => {
  const of = (decimals: number) => comparisonOf([item('a', '3')], [quote('1', { a: '1.1115' })], { decimals }).totals[0]!.value
  expect([of(0), of(2), of(3)]).toEqual(['3', '3.33', '3.335'])
})

test('the deviation is taken from the exact price', () => {
  const { rows } = comparisonOf([item('a', '1', '0.01')], [quote('0.12345', { a: '0.0811' })], { decimals: 2 })
  // 0.010011795 is 0.12 % above 0.01; the price shown, 0.01, would deviate by 0 %.
  expect(rows[0]!.cells[0]).toMatchObject({ value: '0.01', deviation: '0.12' })
})

test('a bid of 44,000 rupiah at 4.3785 for 10,000 is 19.2654 yuan and does not beat 19.00', () => {
  const quotes = [quote('4.3785', { a: '44000' }, '10000'), quote('1', { a: '19' })]
  const { cells } = comparisonOf([item('a', '1000', '19')], quotes, { decimals: 2 }).rows[0]!
  expect(cells.map((one) => [one!.value, one!.deviation, one!.mark])).toEqual([
    ['19.2654', '1.4', 'worst'],
    ['19', '0', 'best'],
  ])
})
