/** Tests of quotes as columns of a costing table: which row an element stands in, the price of the sheet and the margin by it. */
import { expect, test } from 'vitest'
import { priceOf, quoteFigures } from './quote-columns.ts'

const cell = (value: string) => ({ value, mark: null, tie: false, quoted: value, deviation: null })
const row = (element: string, ...values: readonly (string | null)[]) => ({
  element,
  name: element,
  target: null,
  cells: values.map((value) => value && cell(value)).map((one) => one || null),
})
const columns = ['1', '2'].map((quote) => ({ quote, whole: true, unanswered: [] })) as never

test('material and packaging stand in the row of material, processing in that of labour, all else in the further costs [DM-2-009]', () => {
  const rows = [
    row('material', '10.5', null),
    row('packaging', '0.204', null),
    row('processing', '6', '7'),
    row('duty', '0.3', null),
    row('profit', '0.996', null),
  ]
  const totals = [cell('18'), cell('7')]
  expect(quoteFigures({ columns, rows, totals }, '24')).toEqual([
    { material: '10.704', labour: '6', extras: '1.296', cost: '18', price: '24', margin: '25' },
    { labour: '7', cost: '7', price: '24', margin: '70.8333' },
  ])
})

test('without a price, or without a rate, there is no margin, and nothing is zero', () => {
  const rows = [row('material', '18', null)]
  expect(quoteFigures({ columns, rows, totals: [cell('18'), null] })).toEqual([{ material: '18', cost: '18' }, {}])
  expect(quoteFigures({ columns, rows, totals: [cell('18'), null] }, '24')[1]).toEqual({})
})

test('a quote that leaves an element open has neither a cost nor a margin', () => {
  const open = [{ quote: '1', whole: false, unanswered: ['material'] }] as never
  expect(quoteFigures({ columns: open, rows: [row('processing', '6')], totals: [cell('6')] }, '24')).toEqual([{ labour: '6' }])
})

test('a quote of which a rule hides whether it is whole, or its price, has neither a cost nor a margin', () => {
  const hidden = [{ quote: '1', whole: null, unanswered: [] }] as never
  expect(quoteFigures({ columns: hidden, rows: [], totals: [cell('6')] }, '24')).toEqual([{}])
  expect(quoteFigures({ columns, rows: [row('processing', '6', '7')] }, '24')).toEqual([{ labour: '6' }, { labour: '7' }])
})

test('the price is that of the picked scenario, else of the base', () => {
  const [base, small] = [
    { base: true, picked: false, price: '24' },
    { base: false, picked: true, price: '26' },
  ]
  expect(priceOf({ scenarios: [base, small] })).toBe('26')
  expect(priceOf({ scenarios: [base, { ...small, picked: false }] })).toBe('24')
  expect([priceOf({ scenarios: [{ base: true, price: null }] }), priceOf({})]).toEqual([undefined, undefined])
})
