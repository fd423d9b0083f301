/** Tests of the filters that the conditions of a view become. */
import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { viewsOf } from './views.ts'

const filtersOf = (where: object) => viewsOf({ statuses: {} } as Draft, { one: { label: ['一', 'One'], where } as never })[0]!.filters

test('a view asks for what is blank, and with `empty: false` for what has a value', () => {
  expect(filtersOf({ loan: { empty: true } })).toEqual([{ field: 'loan', operator: 'empty' }])
  expect(filtersOf({ loan: { empty: false } })).toEqual([{ field: 'loan', operator: 'notEmpty' }])
  expect(filtersOf({ loan: { notEmpty: true } })).toEqual([{ field: 'loan', operator: 'notEmpty' }])
})

test('a value is compared, several are offered, and other operators keep their value', () => {
  expect(filtersOf({ status: 'active', kind: ['a', 'b'], due: { relative: 'overdue' } })).toEqual([
    { field: 'status', operator: 'eq', value: 'active' },
    { field: 'kind', operator: 'in', value: ['a', 'b'] },
    { field: 'due', operator: 'relative', value: 'overdue' },
  ])
})
