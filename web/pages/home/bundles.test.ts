/** Test of the agenda: like documents are one row from three on, in the order of the most urgent of each. */
import { expect, test } from 'vitest'
import { bundlesOf, type Item } from './bundles.ts'

const item = (id: string, page: string, verb: string): Item => ({
  page,
  typeText: page,
  id,
  number: id,
  status: 'open',
  family: 'info',
  group: 'today',
  verb,
  due: null,
  since: '2026-11-22T08:00:00.000Z',
  task: false,
  together: false,
})

test('three bookings to confirm are one row, two orders to price stay two, and the most urgent stands first', () => {
  const items = [
    item('1', 'order', 'price'),
    item('2', 'booking', 'confirm'),
    item('3', 'order', 'price'),
    item('4', 'booking', 'confirm'),
    item('5', 'booking', 'cancel'),
    item('6', 'booking', 'confirm'),
  ]
  expect(bundlesOf(items).map((bundle) => bundle.map(({ id }) => id))).toEqual([['1'], ['2', '4', '6'], ['3'], ['5']])
})

test('approvals that may be decided in one press are one row from two on', () => {
  const items = ['1', '2'].map((id) => ({ ...item(id, 'payment', 'approve'), task: true, together: true }))
  expect(bundlesOf(items).map((bundle) => bundle.length)).toEqual([2])
  expect(bundlesOf([items[0]!, { ...items[1]!, together: false }]).map((bundle) => bundle.length)).toEqual([1, 1])
})
