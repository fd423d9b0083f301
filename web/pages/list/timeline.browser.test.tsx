/** Tests of the timeline: where bars lie in the window, what reaches beyond it, groups, keys, and what stands there without rows. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { Page, WireDoc } from '../../../model/page.ts'
import { readState } from '../../../ui/list/list-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { listQuery } from '../../api/document-query.ts'
import { barOf, groupsBy, type Bar } from './timeline-bars.ts'
import { Timeline, timelineQuery } from './timeline.tsx'
import { shapesOf } from './views.tsx'

const plain = pageOf([pageField('from', 'date'), pageField('to', 'date'), pageField('by', 'link')])
const page: Page = { ...plain, display: { ...plain.display, period: { from: 'from', to: 'to', by: 'by' } } }
const period = page.display.period!
const window = { start: '2024-04-01', end: '2024-07-01' }
const row = (id: string, from: string | null, to: string | null, by = 'A'): WireDoc => ({ id, number: `N${id}`, from, to, by, by$: by })

test('a bar covers its days with the last one, and is cut at the window', () => {
  expect(barOf(row('1', '2024-04-01', '2024-06-30'), period, window)).toMatchObject({ left: 0, width: 100, before: false, after: false })
  const cut = barOf(row('2', '2024-03-01', '2024-04-01'), period, window)
  expect([cut.left, Math.round(cut.width * 91), cut.before, cut.after]).toEqual([0, 100, true, false])
  expect(barOf(row('3', '2024-06-30', null), period, window)).toSatisfy((bar: Bar) => bar.after && bar.to === undefined)
  expect(barOf(row('4', null, '2024-08-01'), period, window)).toMatchObject({ left: 0, width: 100, before: true, after: true })
})

test('rows are grouped by the title of a link, in their order', () => {
  const rows = [row('1', null, null, 'B'), row('2', null, null, 'A'), row('3', null, null, 'B')]
  expect(groupsBy(page, rows, 'by').map(({ title, rows: some }) => [title, some.length])).toEqual([
    ['B', 2],
    ['A', 1],
  ])
  expect(groupsBy(page, rows, undefined)).toHaveLength(1)
})

test('only a list with a period has the shape', () => {
  expect([shapesOf(page).includes('timeline'), shapesOf(plain).includes('timeline')]).toEqual([true, false])
})

async function drawTimeline(rows: readonly WireDoc[]) {
  const opened: string[] = []
  const changes: object[] = []
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const state = readState(new URLSearchParams('as=timeline&d=2024-04'), page)
  queries.setQueryData(listQuery(page.page, timelineQuery(page, state, window)).queryKey, { rows: [...rows] })
  await draw(
    <QueryClientProvider client={queries}>
      <Timeline
        page={page}
        state={state}
        change={(next) => void changes.push(next)}
        path={({ id }) => `/x?id=${id}`}
        open={({ id }) => void opened.push(id)}
      />
    </QueryClientProvider>,
  )
  return { opened, changes }
}

test('bars are links that arrow keys walk; left and right lead to other months', async () => {
  const { opened, changes } = await drawTimeline([row('1', '2024-04-10', '2024-04-20'), row('2', '2024-05-01', null, 'B')])
  const first = screen.getByRole('link', { name: /N1/ })
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(opened).toEqual(['2'])
  await userEvent.keyboard('{ArrowRight}')
  expect(changes).toEqual([{ month: '2024-05' }])
  await expect.element(screen.getByRole('heading', { name: /B 1/ })).toBeVisible()
})

test('a window without documents says so', async () => {
  await drawTimeline([])
  await expect.element(screen.getByText('Nothing lies in these months')).toBeVisible()
})
