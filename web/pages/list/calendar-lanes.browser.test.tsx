/** Tests of a calendar with lanes: a row for each factory, entries on their days, overdue ones marked, and a click that opens the document. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Page, WireDoc } from '../../../model/page.ts'
import { readState } from '../../../ui/list/list-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { Calendar } from './calendar.tsx'

const network = window.fetch
afterEach(() => {
  window.fetch = network
})

const plain = pageOf([pageField('due', 'date', { operators: ['between'] }), pageField('factory', 'link', { to: 'factory' })])
const page: Page = {
  ...plain,
  list: {
    ...plain.list,
    due: ['due'],
    views: [{ id: 'v', name: 'Calendar', kind: 'system', filters: [], shape: 'calendar', group: ['factory'] }],
  },
}
const row = (id: string, due: string, factory: string | null): WireDoc => ({
  id,
  number: `SR${id}`,
  status: 'draft',
  due,
  factory,
  ...(factory ? { factory$: `F--${factory}` } : {}),
})

async function drawMonth(rows: readonly WireDoc[], query = 'v=v&d=2020-05') {
  const opened: string[] = []
  const changes: unknown[] = []
  const requests: Readonly<Record<string, unknown>>[] = []
  window.fetch = async (to, init) => {
    const path = String(to instanceof Request ? to.url : to)
    if (!path.endsWith('/index')) return network(to, init)
    requests.push(JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!) as Readonly<Record<string, unknown>>)
    return Response.json({ code: 200, message: 'OK', data: { rows } })
  }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  await draw(
    <QueryClientProvider client={queries}>
      <Calendar
        page={page}
        state={readState(new URLSearchParams(query), page)}
        change={(next) => changes.push(next)}
        path={({ id }) => `/x?id=${id}`}
        open={({ number }) => opened.push(number!)}
      />
    </QueryClientProvider>,
  )
  return { opened, changes, requests }
}
const rows = [
  row('1', '2020-05-04', 'Hongye'),
  row('2', '2020-05-04', 'Dawn'),
  row('3', '2020-05-20', 'Dawn'),
  row('4', '2020-05-20', null),
]

test('each factory is a lane in the order of names, one without a factory last; entries stand on their days', async () => {
  const { requests } = await drawMonth(rows)
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(3)
  const lanes = [...document.querySelectorAll('tbody tr')].map((one) => [
    one.querySelector('th')!.textContent,
    ...[...one.querySelectorAll('td:not([data-none])')].map(
      (cell) => `${cell.getAttribute('data-day')} ${cell.querySelector('a span')!.textContent}`,
    ),
  ])
  expect(lanes).toEqual([
    ['Dawn F 22 overdue', '2020-05-04 SR2', '2020-05-20 SR3'],
    ['Hongye F 11 overdue', '2020-05-04 SR1'],
    ['(empty) 11 overdue', '2020-05-20 SR4'],
  ])
  // The month is read as a whole, with the field of the lanes; days beyond it are not.
  expect(requests[0]).toMatchObject({ filters: [{ field: 'due', operator: 'between', value: ['2020-05-01', '2020-05-31'] }] })
  expect(requests[0]!['columns']).toEqual(expect.arrayContaining(['due', 'factory']))
})

test('two factories of one name are two lanes; names with figures stand in the order of the figures', async () => {
  const named = (id: string, factory: string, title: string) => ({ ...row(id, '2020-05-04', factory), factory$: title })
  await drawMonth([named('1', '31', 'Plant 10'), named('2', '32', 'Plant 2'), named('3', '33', 'Plant 2')])
  const heads = () => [...document.querySelectorAll('tbody th')].map((one) => one.firstChild!.textContent)
  await expect.poll(heads).toEqual(['Plant 2', 'Plant 2', 'Plant 10'])
})

test('what is late says so in words; a click opens it', async () => {
  const { opened } = await drawMonth(rows)
  const late = screen.getByRole('link', { name: /SR1/ })
  await expect.element(late.getByText('Overdue')).toBeVisible()
  await late.click()
  expect(opened).toEqual(['SR1'])
})

test('lanes are chosen among links and choices, and taken away again', async () => {
  const { changes } = await drawMonth(rows)
  await screen.getByRole('combobox', { name: 'Lanes' }).click()
  await screen.getByTitle('None').click()
  expect(changes).toEqual([{ group: [] }])
})

test('the month of today opens at today behind the names of the lanes, another month at its first day', async () => {
  await screen.viewport(700, 600)
  const day = new Date().toLocaleDateString('sv', { timeZone: page.zone })
  const count = new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0).getDate()
  const every = (month: string) =>
    Array.from({ length: count }, (_, at) => row(String(at), `${month}-${String(at + 1).padStart(2, '0')}`, 'Dawn'))
  const box = () => document.querySelector<HTMLElement>('[data-scroll]')!
  await drawMonth(every(day.slice(0, 7)), 'v=v')
  const [first, now] = [() => document.querySelector('thead th')!, () => document.querySelector('thead [aria-current=date]')!]
  await expect.poll(() => document.querySelectorAll('thead th').length).toBe(count + 1)
  const greatest = box().scrollWidth - box().clientWidth
  const gap = now().getBoundingClientRect().left - first().getBoundingClientRect().right
  // At the end of the month the last days are in sight.
  expect(Math.abs(gap) < 2 || box().scrollLeft >= greatest - 1).toBe(true)
  expect(now().getBoundingClientRect().right).toBeLessThanOrEqual(box().getBoundingClientRect().right + 1)
  await screen.viewport(1024, 800)
})
