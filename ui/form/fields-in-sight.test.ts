/** Tests of which fields a form draws: nothing that the heading says, no rate of a currency into itself, no units beside a rate that shows them. */
import { expect, test } from 'vitest'
import type { PageField } from '../../model/page.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { fieldsInSight, saidInHeading, withoutNumber } from './fields-in-sight.ts'

const fields = [
  pageField('number', 'text'),
  pageField('status', 'status'),
  pageField('exchangeRate', 'quantity', { per: 'ratePer' }),
  pageField('ratePer', 'quantity'),
]
const drawn = (values: object, editing: boolean, inHeading?: ReadonlySet<string>) =>
  fieldsInSight(fields, {
    values: { number: 'PO-7', status: 'draft', ...values },
    viewer: { roles: [], action: editing ? 'edit' : 'view', partyRole: 'owner' },
    editing,
    errors: {},
    inHeading,
  }).map(({ field }) => field)
const heading = new Set(['number', 'status'])

test('a rate is read with its units behind it, and not at all where it is one to one', () => {
  expect(drawn({ exchangeRate: '4.3785', ratePer: '10000' }, false, heading)).toEqual(['exchangeRate'])
  expect(drawn({ exchangeRate: '1', ratePer: '1' }, false, heading)).toEqual([])
})

test('the status of a stored document stands in its heading alone; a number that people may change is still written', () => {
  expect(drawn({}, true, heading)).toEqual(['number', 'exchangeRate', 'ratePer'])
  expect(drawn({}, true)).toEqual(['number', 'status', 'exchangeRate', 'ratePer'])
})

test('what the strip of steps says, people of the heading and the own company are repeated while writing alone', () => {
  const plain = pageOf([])
  const steps = [{ field: 'received', less: 'returned', label: 'Received', by: [] }]
  const people = [{ link: 'createdBy', does: 'Created' }]
  const page = { ...plain, display: { ...plain.display, progress: { of: 'quantity', steps }, people, own: 'supplier' } }
  expect([...saidInHeading(page, false)]).toEqual(['number', 'status', 'quantity', 'received', 'returned', 'createdBy', 'supplier'])
  expect([...saidInHeading(page, true)]).toEqual(['number', 'status'])
})

test('a sum of nothing over the lines is not read; another figure is, zero too', () => {
  const read = (field: Partial<PageField>) =>
    fieldsInSight([pageField('count', 'quantity', field)], {
      values: { count: '0' },
      viewer: { roles: [], action: 'view', partyRole: 'owner' },
      editing: false,
      errors: {},
      inHeading: heading,
    }).length
  expect([read({ blankAtZero: true, processor: 'sum(lines.count)' }), read({ processor: 'accept - found' })]).toEqual([0, 1])
})

test('a new document goes without its automatic number, unless one was typed, is wrong or must be given', () => {
  const names = (page: Parameters<typeof withoutNumber>[0], values: object, errors = {}) =>
    withoutNumber(page, values, errors).blocks.flatMap(({ form }) => form.map(({ field }) => field))
  const page = pageOf([pageField('number', 'text'), pageField('name', 'text')])
  expect(names(page, {})).toEqual(['name'])
  expect(names(page, { number: 'PO-7' })).toEqual(['number', 'name'])
  expect(names(page, {}, { number: ['taken'] })).toEqual(['number', 'name'])
  expect(names(pageOf([pageField('number', 'text', { required: true })]), {})).toEqual(['number'])
})
