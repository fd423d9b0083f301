/** Tests of sorting and filtering lines: blanks last, numeric order for figures, indexes kept through insertion and removal. */
import { expect, test } from 'vitest'
import type { PageField } from '../../../model/page.ts'
import { arrange, asTheyStand, narrowed, textsOf, widened } from './line-filter-sort.ts'

const column = (field: string, type: string): PageField => ({ field, type, label: field, options: [], limits: {} }) as never
const columns = [column('colour', 'text'), column('price', 'money')]
const lines = [
  { colour: 'black', price: '9.5' },
  { colour: 'white', price: '10' },
  { colour: 'black', price: null },
  { colour: '', price: '100' },
]
const none = new Set<number>()

test('without sort or filter there is no order; figures sort as numbers, blanks last both ways', () => {
  expect(arrange(lines, columns, { how: asTheyStand, wrong: none })).toBeUndefined()
  expect(arrange(lines, columns, { how: { ...asTheyStand, sort: { field: 'price', down: false } }, wrong: none })).toEqual([0, 1, 3, 2])
  expect(arrange(lines, columns, { how: { ...asTheyStand, sort: { field: 'price', down: true } }, wrong: none })).toEqual([3, 1, 0, 2])
})

test('value, blank and error filters combine; texts are counted with the blank at the end', () => {
  expect(arrange(lines, columns, { how: { only: { colour: ['black'] }, wrong: false }, wrong: none })).toEqual([0, 2])
  expect(arrange(lines, columns, { how: { only: { colour: ['black', ''] }, wrong: true }, wrong: new Set([2, 3, 1]) })).toEqual([2, 3])
  expect(textsOf(lines, columns[0]!)).toEqual([
    { text: 'black', count: 2 },
    { text: 'white', count: 1 },
    { text: '', count: 1 },
  ])
})

test('indexes follow inserted and removed lines', () => {
  expect(widened([0, 2], { at: 1, count: 2, row: 1 })).toEqual([0, 1, 2, 4])
  expect(narrowed([3, 1, 0], new Set([1]))).toEqual([2, 0])
})
