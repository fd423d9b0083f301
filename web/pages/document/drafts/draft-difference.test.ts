/** Tests of the restore bar: differences between draft and document, by field and by line. */
import { expect, test } from 'vitest'
import type { Page, PageField } from '../../../../model/page.ts'
import { differs } from './draft-difference.ts'

const field = (name: string, type: string, more: Partial<PageField> = {}): PageField =>
  ({ field: name, type, label: name, ...more }) as PageField
const page = {
  page: 'order',
  blocks: [
    {
      form: [
        field('eta', 'date'),
        field('net', 'money', { isNotPost: true }),
        field('lines', 'lines', { columns: [field('price', 'money'), field('amount', 'money', { isNotPost: true })] }),
      ],
    },
  ],
} as unknown as Page
const now = {
  eta: '2026-01-01',
  net: '5',
  lines: [
    { id: '7', price: '5', amount: '5' },
    { id: '8', price: '6', amount: '6' },
  ],
}

test('equal values, blank instead of empty and values computed by the server are no difference', () => {
  expect(differs(page, now, { ...now, net: '9' })).toEqual([])
  expect(differs(page, { ...now, eta: null }, { ...now, eta: '' })).toEqual([])
})

test('lists changed fields, changed cells, added lines and removed lines', () => {
  const draft = { eta: '2026-02-02', lines: [{ id: '7', price: '5.5', amount: '5.5' }, { price: '1' }] }
  expect(differs(page, now, draft).map(({ path, from, to }) => [path, from, to])).toEqual([
    ['eta', '2026-01-01', '2026-02-02'],
    ['lines#7.price', '5', '5.5'],
    ['lines#1', null, '+'],
    ['lines#8', '-', null],
  ])
})
