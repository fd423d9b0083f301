/** Tests of the columns that fit a narrow window. */
import { expect, test } from 'vitest'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { fittingColumns } from './fitting-columns.ts'

const orders = pageOf([
  pageField('number', 'text'),
  pageField('status', 'status'),
  pageField('supplier', 'link', { to: 'supplier' }),
  pageField('remark', 'text'),
  pageField('amount', 'money'),
  pageField('createdBy', 'link', { to: 'user' }),
  pageField('etd', 'date'),
])
const page = { ...orders, list: { ...orders.list, due: ['etd'] }, display: { ...orders.display, parties: ['supplier'] } }

test('people and remarks leave a narrow list first; number, status, due day and party stay, in their order', () => {
  const all = page.list.columns
  expect(fittingColumns(page, all, 2000)).toBe(all)
  expect(fittingColumns(page, all, 800)).toEqual(['number', 'status', 'supplier', 'amount', 'etd'])
  expect(fittingColumns(page, all, 620)).toEqual(['number', 'status', 'supplier', 'etd'])
  expect(fittingColumns(page, all, 10)).toEqual(['number'])
})

test('a measure stays as long as a quantity or an amount, and longer than other numbers', () => {
  for (const type of ['quantity', 'money', 'measure'] as const) {
    const list = pageOf([pageField('number', 'text'), pageField('year', 'integer'), pageField('net', type), pageField('rate', 'percent')])
    expect(fittingColumns(list, list.list.columns, 330), type).toEqual(['number', 'net'])
  }
})
