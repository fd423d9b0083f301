/** Tests of the five days of the workbench: each has its pieces and opens its list; a day without documents says so. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { Days } from './figure-days.tsx'
import { workingDays } from './weeks.ts'

const network = window.fetch
afterEach(() => {
  window.fetch = network
})

test('five working days with their pieces, and none where nothing comes', async () => {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'UTC' })
  const days = workingDays(today)
  const queries: { filters: { value: unknown }[] }[] = []
  window.fetch = async (to, init) => {
    if (!new URL(String(to), location.href).pathname.endsWith('/index')) return network(to, init)
    const query = JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!)
    queries.push(query)
    const group = (day: string, count: number, quantity: string) => ({
      values: { expectedDate: day },
      count,
      totals: { quantity },
      filters: [],
    })
    const groups = [group(days[1]!, 2, '1860'), group(days[4]!, 1, '2000.5')]
    const data = query.perDay ? { rows: [{ id: '7', expectedDate: days[1] }] } : { rows: [], groups }
    return Response.json({ code: 200, message: 'OK', data })
  }
  const figure = {
    kind: 'days',
    code: 'deliveries',
    title: 'Deliveries in five working days',
    note: '',
    page: 'delivery_booking',
    module: 'logistics',
    date: 'expectedDate',
    filters: [],
    quantity: 'quantity',
  } as const
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Days figure={figure} zone="UTC" />
      </MemoryRouter>
    </QueryClientProvider>,
    { looksOf: () => Promise.resolve({}) },
  )
  await expect.element(screen.getByText('3 lots, 3,860.5 pieces')).toBeVisible()
  const links = screen.getByRole('link').elements()
  expect(links.map((link) => link.lastElementChild!.textContent)).toEqual(['none', '1,860', 'none', 'none', '2,000.5'])
  expect(decodeURIComponent(links[1]!.getAttribute('href')!)).toContain(`"value":"${days[1]}"`)
  expect(queries[0]!.filters.at(-1)!.value).toEqual([days[0], days[4]])
})

test('Saturday and Sunday are passed over', () => {
  expect(workingDays('2026-11-23')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  expect(workingDays('2026-11-28')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
})
