/** Tests of the critical path board in a browser: its window moves, stands empty, and a typed day goes to one line at the version that is shown. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { addDays } from '../../../model/days.ts'
import type { Page } from '../../../model/page.ts'
import { readState } from '../../../ui/list/list-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { today } from './list-shapes.ts'
import { PathBoard } from './path-board.tsx'
import { scaleOf, type PathRow } from './path-scale.ts'

const plain = pageOf([pageField('number', 'text'), pageField('etd', 'date'), pageField('nodes', 'lines')])
const timeline = { lines: 'nodes', label: 'node', plan: 'planDate', actual: 'actualDate', projected: 'projectedDate' }
const page: Page = { ...plain, display: { ...plain.display, path: { agreed: 'etd', projected: 'etd', target: 'etd' }, timeline } }
const now = today(page)
const [plan, day] = [addDays(now, 10), addDays(now, 20)]
/** Two lines of one name, of which the first is reached. */
const row = (id: string): PathRow => ({
  id,
  version: 5,
  name: `Style ${id}`,
  subject: null,
  quantity: '100',
  agreed: plan,
  projected: plan,
  target: null,
  isOver: false,
  milestones: [
    { line: 'n1', label: 'Fabric', plan: now, actual: now, projected: null },
    { line: 'n2', label: 'Fabric', plan, actual: null, projected: plan },
  ],
})

const network = window.fetch
afterEach(() => {
  window.fetch = network
})
type Refusal = { readonly code: number; readonly message: string; readonly data?: object }

/** Draws the board over a server with these documents by the number of weeks that the window is moved; it refuses saves where `refusal` says so. */
async function drawBoard(idsByWeek: Readonly<Record<number, string[]>>, refusal?: Refusal) {
  const saved: unknown[] = []
  const answerTo = (path: string, data: { filters?: { value: string[] }[]; ids?: string[] }): object => {
    if (path.endsWith('/index')) {
      const ids = Object.entries(idsByWeek).find(
        ([weeks]) => addDays(scaleOf(now, Number(weeks)).start, -28) === data.filters![0]!.value[0],
      )?.[1]
      const rows = (ids ?? []).map((id) => ({ id, number: `N${id}`, version: 4 }))
      return ids?.includes('cut') ? { rows, next: 'n', count: 250 } : { rows }
    }
    if (path.endsWith('/late')) return { late: 130, past: 7, isCut: false }
    if (path.endsWith('/paths')) return { today: now, rows: data.ids!.map(row) }
    saved.push(data)
    return { id: '1', version: 6 }
  }
  window.fetch = async (to, init) => {
    const path = new URL(String(to), location.href).pathname
    if (!/\/(index|paths|late|save)$/.test(path)) return network(to, init)
    const data = answerTo(path, JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!))
    const isRefused = refusal !== undefined && path.endsWith('/save')
    return Response.json(isRefused ? refusal : { code: 200, message: 'OK', data }, { status: isRefused ? refusal.code : 200 })
  }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const state = readState(new URLSearchParams('as=timeline'), page)
  await draw(
    <QueryClientProvider client={queries}>
      <PathBoard page={page} state={state} change={() => undefined} path={({ id }) => `/x?id=${id}`} open={() => undefined} />
    </QueryClientProvider>,
  )
  return saved
}
const link = (id: string) => screen.getByRole('link', { name: `Style ${id}` })

/** Types another day for the open line of the only row. */
async function typeDay(): Promise<void> {
  await expect.element(link('1')).toBeVisible()
  ;(document.querySelectorAll('[data-part="path-bar"]')[1] as SVGElement).focus()
  await userEvent.keyboard('e')
  await screen.getByLabelText('Expected date of Fabric').fill(day)
  await userEvent.keyboard('{Enter}')
}

test('the window moves to other documents, to none, and back', async () => {
  await drawBoard({ 0: ['1', '2'], 4: ['3'] })
  await expect.element(link('1')).toBeVisible()
  const on = screen.getByRole('button', { name: 'Four weeks on' })
  await on.click()
  await expect.element(link('3')).toBeVisible()
  expect(link('1').elements()).toEqual([])
  await on.click()
  await expect.element(screen.getByText('Nothing ends in these weeks')).toBeVisible()
  expect(link('3').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Today' }).click()
  await expect.element(link('2')).toBeVisible()
})

test('a window that is empty at first says so below its head', async () => {
  await drawBoard({ 4: ['3'] })
  await expect.element(screen.getByText('Nothing ends in these weeks')).toBeVisible()
  await screen.getByRole('button', { name: 'Four weeks on' }).click()
  await expect.element(link('3')).toBeVisible()
})

test('a typed day is saved for its line alone, at the version whose dates are shown', async () => {
  const saved = await drawBoard({ 0: ['1'] })
  await typeDay()
  await expect.poll(() => saved).toEqual([{ id: '1', version: 5, values: { nodes: { set: [{ id: 'n2', projectedDate: day }] } } }])
  await expect.element(screen.getByLabelText('Expected date of Fabric')).not.toBeInTheDocument()
})

test('a date that a colleague changed first is not saved, says by whom, and what was typed stays', async () => {
  const fields = [{ path: 'nodes#n2.projectedDate', mine: day, theirs: plan }]
  await drawBoard({ 0: ['1'] }, { code: 409, message: 'Conflict', data: { detail: { by: 'Zhang', fields } } })
  await typeDay()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Zhang changed it meanwhile, so it was not saved; these are the dates now')
  await expect.element(screen.getByLabelText('Expected date of Fabric')).toHaveValue(day)
})

test('any other refusal stands in the words of the server', async () => {
  await drawBoard({ 0: ['1'] }, { code: 403, message: 'No right to this field' })
  await typeDay()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No right to this field')
})

test('where more lie in the window than are shown, the late ones of all are counted', async () => {
  await drawBoard({ 0: ['1', 'cut'] })
  await expect.element(screen.getByText('130 expected later than agreed')).toBeVisible()
  await expect.element(screen.getByText(/7 of them past the target/)).toBeVisible()
  await expect.element(screen.getByText('Of 250 documents the first 100 are shown; narrow them by filters or a view')).toBeVisible()
})
