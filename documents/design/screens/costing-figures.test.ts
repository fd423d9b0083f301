/** Tests of what a costing sheet asks while its quantities are typed, and of the scenarios with the answer. */
import { expect, test } from 'vitest'
import { askedFor, savedFigures, withFigures } from './costing-figures.ts'

const row = (quantity: string, more: object = {}) => ({ quantity, fabricTaken: '10.5', othersTaken: '1', ...more })
const doc = { id: '7', pricedOn: '2026-11-30', byRatio: false, scenarios: [row('1000'), row('500', { fabricTaken: '11' })] } as never

test('nothing is asked while quantities, day and ratio are those that are saved', () => {
  expect(askedFor(doc, { scenarios: [row('1000')] } as never)).toBe(undefined)
  expect(askedFor(doc, { scenarios: [] } as never)).toBe(undefined)
})

test('quantities that are typed are asked for, each once; what is none is left out', () => {
  const scenarios = [row('1000'), row('10000'), row('10000'), row('x'), row('0'), row('1.23456')]
  expect(askedFor(doc, { scenarios } as never)).toEqual({ id: '7', pricedOn: '2026-11-30', byRatio: false, quantities: ['1000', '10000'] })
  expect(askedFor(doc, { scenarios: [row('1000')], byRatio: true } as never)?.byRatio).toBe(true)
})

test('scenarios get the figures of their quantity, and those that are saved when it is typed back; the same ones are no change', () => {
  const figures = [{ quantity: '10000', fabric: '9.5', others: null }]
  expect(withFigures([row('10000'), row('1000')] as never, figures)).toEqual([
    row('10000', { fabricTaken: '9.5', othersTaken: null }),
    row('1000'),
  ])
  expect(withFigures([row('10000', { fabricTaken: '9.5', othersTaken: null })] as never, figures)).toBe(undefined)
  expect(withFigures([{ quantity: '7', fabricTaken: '9.50' }] as never, [{ quantity: '7', fabric: '9.5', others: null }])).toBe(undefined)
  expect(withFigures([row('500')] as never, savedFigures(doc))).toEqual([row('500', { fabricTaken: '11' })])
})
