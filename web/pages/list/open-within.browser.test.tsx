/** Tests of a list that opens narrowed: by what the person used last, else by what is valid today; what the address says stands, and a filter that is taken away stays away. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useSearchParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Filter } from '../../../model/lists/filter.ts'
import { readState, withinFilters, writeState } from '../../../ui/list/list-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { OpenWithin } from './open-within.tsx'
import { useListAddress } from './use-list-address.ts'

const open: Filter = { field: 'status', operator: 'in', value: ['draft'] }
const { list } = pageOf([pageField('season', 'link', { to: 'season' })])
const line = pageOf([pageField('season', 'link', { to: 'season' })], {
  page: 'line',
  list: {
    ...list,
    within: { field: 'season', type: 'season', from: 'startDate', to: 'endDate' },
    views: [
      { id: 'system:board', name: 'Board', kind: 'system', filters: [], shape: 'board' },
      { id: 'system:gap', name: 'Gap', kind: 'system', filters: [open] },
    ],
  },
})
const season = (id: string, startDate: string, endDate: string) => ({ id, title: id, row: { startDate, endDate } })
const former = season('1', '2020-01-01', '2020-06-30')
const current = season('2', '2020-07-01', '2999-12-31')
const begunLater = season('3', '2021-01-01', '2999-12-31')
const next = season('4', '2999-01-01', '2999-06-30')
const last = season('5', '2999-07-01', '2999-12-31')
afterEach(() => localStorage.clear())

function Address(): React.ReactElement {
  const [query] = useSearchParams()
  const { change, toView } = useListAddress(line, { begin: '', only: undefined, onChange: () => undefined })
  return (
    <>
      <output>{[query.get('v') ?? 'all', query.get('f') ?? 'no filter'].join(' ')}</output>
      <button type="button" onClick={() => change({ filters: [] })}>
        clear
      </button>
      <button type="button" onClick={() => toView('system:gap')}>
        gap
      </button>
    </>
  )
}

/** Opens the list at an address, with these seasons among its rows; returns what was requests. */
async function opened(address: string, seasons: readonly ReturnType<typeof season>[]) {
  const requests: unknown[] = []
  const result = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/design/index/line${address}`]}>
        <OpenWithin page={line}>
          <Address />
        </OpenWithin>
      </MemoryRouter>
    </QueryClientProvider>,
    {
      valuesOf: (type, query) => {
        requests.push([type, query.field, query.filters])
        return Promise.resolve(seasons.map(({ id }) => ({ value: id, label: id, count: 1 })))
      },
      pick: (_, { ids = [] }) => Promise.resolve(seasons.filter(({ id }) => ids.includes(id))),
    },
  )
  return { requests, again: () => result.unmount() }
}
const within = (...ids: string[]) => JSON.stringify([{ field: 'season', operator: 'in', value: ids }])
const address = () => expect.element(screen.getByRole('status'))

test('the board opens with the season that is valid today, of several the one that began last', async () => {
  const { requests } = await opened('?v=system:board', [former, begunLater, current, next])
  await address().toHaveTextContent(`system:board ${within('3')}`)
  expect(requests).toEqual([['line', 'season', []]])
})

test('where none is valid today it opens with the next one, else with the last; without rows with none', async () => {
  const first = await opened('?v=system:board', [former, last, next])
  await address().toHaveTextContent(`system:board ${within('4')}`)
  await first.again()
  localStorage.clear()
  const second = await opened('', [former])
  await address().toHaveTextContent(`all ${within('1')}`)
  await second.again()
  localStorage.clear()
  await opened('', [])
  await address().toHaveTextContent('all no filter')
})

test('the season that a person used last goes before the current one, and nothing is asked for it', async () => {
  const first = await opened(`?v=system:board&f=${encodeURIComponent(within('1'))}`, [former, current])
  await address().toHaveTextContent(`system:board ${within('1')}`)
  await first.again()
  const { requests } = await opened('?v=system:board', [former, current])
  await address().toHaveTextContent(`system:board ${within('1')}`)
  expect(requests).toEqual([])
})

test('it stays from view to view, and once taken away it stays away', async () => {
  await opened('?v=system:board', [current])
  await address().toHaveTextContent(`system:board ${within('2')}`)
  await screen.getByRole('button', { name: 'gap' }).click()
  await address().toHaveTextContent(`system:gap ${JSON.stringify([open, { field: 'season', operator: 'in', value: ['2'] }])}`)
  await screen.getByRole('button', { name: 'clear' }).click()
  await address().toHaveTextContent('system:gap []')
})

test('a search and a link with filters open as they are', async () => {
  const { requests } = await opened('?q=TS24', [current])
  await address().toHaveTextContent('all no filter')
  expect(requests).toEqual([])
  expect(withinFilters(line, [open])).toEqual([])
  expect(writeState({ ...readState(new URLSearchParams('v=system:gap'), line), filters: [open] }, line).get('f')).toBe(
    JSON.stringify([open]),
  )
})
