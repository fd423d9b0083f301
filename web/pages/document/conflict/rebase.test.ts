/** Tests of rebasing typed values on a newer version: no change is lost unless the other version was chosen. */
import { expect, test } from 'vitest'
import type { Page } from '../../../../model/page.ts'
import { rebase } from './rebase.ts'

const column = (field: string) => ({ field, type: 'text', isNotPost: false })
const page = {
  blocks: [
    {
      form: [
        { field: 'note', type: 'text', isNotPost: false },
        { field: 'day', type: 'date', isNotPost: false },
        { field: 'lines', type: 'lines', isNotPost: false, columns: [column('item'), column('price')] },
      ],
    },
  ],
} as unknown as Page
const line = (id: string, item: string, price: string) => ({ id, item, price })
const base = { note: 'n', day: '2026-01-01', lines: [line('1', 'a', '1'), line('2', 'b', '2'), line('3', 'c', '3')] }
const mine = { note: 'mine', day: '2026-01-01', lines: [line('1', 'a', '11'), line('2', 'B', '2'), { item: 'new', price: '9' }] }
const serverValues = {
  note: 'theirs',
  day: '2026-02-02',
  lines: [line('1', 'a', '12'), line('2', 'b', '22'), line('3', 'c', '3'), line('4', 'd', '4')],
}

test('keeps the user’s cells where the user changed them, and the other version elsewhere', () => {
  expect(rebase(page, { base, mine, theirs: serverValues, take: [] })).toEqual({
    note: 'mine',
    day: '2026-02-02',
    lines: [line('1', 'a', '11'), line('2', 'B', '22'), line('4', 'd', '4'), { item: 'new', price: '9' }],
  })
})

test('takes the other version only where it was chosen', () => {
  const rebased = rebase(page, { base, mine, theirs: serverValues, take: ['note', 'lines#1.price', 'lines#3'] })
  expect(rebased['note']).toBe('theirs')
  expect(rebased['lines']).toEqual([
    line('1', 'a', '12'),
    line('2', 'B', '22'),
    line('3', 'c', '3'),
    line('4', 'd', '4'),
    { item: 'new', price: '9' },
  ])
})

test('takes the own version of a cell that the user did not touch where it was chosen, beside a link that the user exchanged', () => {
  const exchanged = { ...base, lines: base.lines.map((one) => (one.id === '1' ? { ...one, item: 'z' } : one)) }
  const rebased = (keep: string[]) => rebase(page, { base, mine: exchanged, theirs: serverValues, take: [], keep })
  expect(rebased(['lines#1.price', 'note'])).toMatchObject({ note: 'n', lines: [line('1', 'z', '1'), {}, {}, {}] })
  expect(rebased([])).toMatchObject({ note: 'theirs', lines: [line('1', 'z', '12'), {}, {}, {}] })
})

test('an own amount that was chosen keeps the currency that is renewed with it, unless theirs was chosen for it; a blank one and one that merges have theirs', () => {
  const money = { field: 'price', type: 'money', isNotPost: false, currency: 'currency' }
  const currency = { field: 'currency', type: 'link', displayfield: 'currency$', isNotPost: false, restriction: 0 }
  const pageWith = (renews: readonly string[]) => {
    const link = { field: 'material', type: 'link', isNotPost: false, renews }
    const columns = [link, money, currency, column('supplier')]
    return { blocks: [{ form: [link, money, currency, { field: 'lines', type: 'lines', isNotPost: false, columns }] }] } as unknown as Page
  }
  const cells = (price: string | null, code: string) => ({ price, currency: code, currency$: code })
  const of = (price: string | null, code: string, supplier: string) => ({
    ...cells(price, code),
    lines: [{ id: '1', ...cells(price, code), supplier }],
  })
  const solved = (own: string | null, choice: { take?: string[]; keep?: string[] }, renews = ['price', 'currency']) =>
    rebase(pageWith(renews), { base: of('40', 'CNY', 'N'), mine: of(own, 'CNY', 'N'), theirs: of('1.93', 'USD', 'S'), take: [], ...choice })
  const keep = ['price', 'lines#1.price']
  expect(solved('44.5', { keep })).toEqual(of('44.5', 'CNY', 'S'))
  expect(solved('44.5', { keep, take: ['currency', 'lines#1.currency'] })).toEqual(of('44.5', 'USD', 'S'))
  expect(solved(null, { keep })).toEqual(of(null, 'USD', 'S'))
  expect(solved('44.5', {})).toEqual(of('44.5', 'USD', 'S'))
  expect(solved('44.5', { keep }, ['price'])).toEqual(of('44.5', 'USD', 'S'))
})

test('restores a line as new when the other user removed it and this user changed it', () => {
  const without = { ...serverValues, lines: [line('2', 'b', '2')] }
  expect(rebase(page, { base, mine, theirs: without, take: [] })['lines']).toEqual([
    { item: 'a', price: '11' },
    line('2', 'B', '2'),
    { item: 'new', price: '9' },
  ])
  expect(rebase(page, { base, mine, theirs: without, take: ['lines#1'] })['lines']).toEqual([
    line('2', 'B', '2'),
    { item: 'new', price: '9' },
  ])
})

const names = (values: unknown) => (values as { lines: { item: string }[] }).lines.map(({ item }) => item).join(' ')
const withLines = (...lines: object[]) => ({ ...base, lines })
const [a, b, c] = base.lines as [object, object, object]

test('lines that the user put between others stand behind the same lines after these were moved, removed or followed by others', () => {
  const inserted = withLines(a, { item: 'n' }, { item: 'm' }, b, c, { item: 'end' })
  const onto = (...lines: object[]) => names(rebase(page, { base, mine: inserted, theirs: withLines(...lines), take: [] }))
  expect(onto(a, b, c)).toBe('a n m b c end')
  expect(onto(c, a, b)).toBe('c a n m b end')
  expect(onto(a, line('4', 'x', '4'), b, c)).toBe('a n m x b c end')
  // Without the line before them they stand where it was for the user: first.
  expect(onto(b, c)).toBe('n m b c end')
})

test('an order that the user made stands, unless the other one was chosen', () => {
  const moved = withLines(b, a, { item: 'n' }, c)
  const theirs = withLines(c, a, b)
  expect(names(rebase(page, { base, mine: moved, theirs, take: [] }))).toBe('b a n c')
  expect(names(rebase(page, { base, mine: moved, theirs, take: ['lines#1.no', 'lines#2.no'] }))).toBe('c a n b')
})
