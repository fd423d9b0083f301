/** Tests which views a list offers in each party role of a company with several, and which one its address opens. */
import { expect, test } from 'vitest'
import type { PageView } from '../../model/lists/list-views.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { readState, viewsFor } from './list-state.ts'

const view = (id: string, more: Partial<PageView> = {}): PageView => ({
  id,
  name: id,
  kind: 'system',
  filters: [{ field: 'stock', operator: 'lt', value: '1' }],
  ...more,
})
const plain = pageOf([pageField('stock', 'quantity', { label: 'Stock' })], {
  partyRole: 'owner',
  partyRoles: [
    { code: 'owner', label: 'Ours' },
    { code: 'reader', label: 'Open to us' },
  ],
})
const page = { ...plain, list: { ...plain.list, views: [view('all'), view('short', { partyRoles: ['owner'] })] } }

test('a view that another party role may not filter by is offered to the roles that may, and opens for these alone', () => {
  const ids = (partyRole: string) => viewsFor(page, partyRole).map(({ id }) => id)
  expect([ids(''), ids('owner'), ids('reader')]).toEqual([['all', 'short'], ['all', 'short'], ['all']])
  expect(readState(new URLSearchParams('v=short'), page)).toMatchObject({ view: 'short', filters: view('short').filters })
  expect(readState(new URLSearchParams('v=short&partyRole=reader'), page)).toMatchObject({ view: '', filters: [], partyRole: 'reader' })
  expect(readState(new URLSearchParams('v=all&partyRole=reader'), page)).toMatchObject({ view: 'all' })
})
