/** Tests of the way from the line board to the line plan of the brand and season by which the board is filtered. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AnyOf, Filter } from '../../../model/lists/filter.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section } from '../line-plan.web.tsx'
import { boardPath, lineOf } from './line-paths.ts'

const eq = (field: string, value: string): Filter => ({ field, operator: 'eq', value })
const plans = [
  { id: '3', number: 'SNV03', status: 'draft', brand: '21' },
  { id: '2', number: 'SNV02', status: 'approved', brand: '21' },
  { id: '9', number: 'OTV01', status: 'draft', brand: '22' },
]

/** Draws what stands above the list and returns what it requests for. */
async function drawn(filters: readonly (Filter | AnyOf)[], rows: readonly object[] = plans) {
  const requests: unknown[] = []
  const services = {
    partKey: (...key: unknown[]) => key,
    documentsOf: () => ({
      list: async (query: { readonly filters: unknown }) => {
        requests.push(query.filters)
        return { rows }
      },
    }),
  } as unknown as WebPartServices
  await draw(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <WebPartContext value={services}>
          <Section filters={filters} />
        </WebPartContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return requests
}
const links = () => [...document.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')])

test('of each brand the plan in force is named, else the one that is written; Tab reaches it', async () => {
  const requests = await drawn([eq('brand', '21'), eq('season', '31'), eq('wave', '1')])
  await expect.poll(links).toEqual([
    ['Line plan SNV02', '/design/page/seasonal-plan?id=2&tab=section.plan-matrix'],
    ['Line plan OTV01 (not in force)', '/design/page/seasonal-plan?id=9&tab=section.plan-matrix'],
  ])
  expect(requests).toEqual([
    [eq('season', '31'), eq('brand', '21'), { field: 'status', operator: 'in', value: ['draft', 'pending_approval', 'approved'] }],
  ])
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Line plan SNV02' })).toHaveFocus()
})

test('without a season the way leads to the list of plans, and nothing is requests; a season without a plan says so', async () => {
  expect(await drawn([eq('brand', '21')])).toEqual([])
  await expect.poll(links).toEqual([['Seasonal plans', '/design/index/seasonal-plan']])
  await drawn([{ field: 'season', operator: 'in', value: ['31'] }], [])
  await expect.element(page.getByText('The season that is chosen has no line plan')).toBeVisible()
})

test('brand and season are read from filters that name one each', () => {
  expect(lineOf([eq('brand', '21'), { field: 'season', operator: 'in', value: ['31', '32'] }])).toEqual({ brand: '21', season: undefined })
  expect(lineOf([{ any: [eq('season', '31'), eq('brand', '21')] }])).toEqual({ brand: undefined, season: undefined })
  const address = new URL(boardPath({ brand: '21', season: null }), location.href)
  expect(lineOf(JSON.parse(address.searchParams.get('f')!) as Filter[])).toEqual({ brand: '21', season: undefined })
})
