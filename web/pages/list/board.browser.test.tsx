/** Tests of the board: columns by status or by the values of a field, and cards that are carried, dragged from the menu or moved together. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { Page, WireDoc } from '../../../model/page.ts'
import { readState } from '../../../ui/list/list-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { boardFields, columnsOf } from './board-columns.ts'
import { Board } from './board.tsx'

const bands = [
  { value: 'entry', label: 'Entry' },
  { value: 'core', label: 'Core' },
]
const plain = pageOf([pageField('wave', 'text'), pageField('band', 'choice', { options: bands }), pageField('price', 'money')])
const page: Page = {
  ...plain,
  statuses: {
    open: { label: 'Open', family: 'neutral', edit: true, end: false },
    done: { label: 'Done', family: 'success', edit: false, end: false },
    gone: { label: 'Gone', family: 'closed', edit: false, end: true },
  },
}
const field = (name: string) => page.list.fields[name]!
const group = (name: string, value: string | null, count: number, status?: string) => ({
  values: { [name]: value, ...(status ? { status } : {}) },
  count,
  totals: {},
  filters: [value === null ? { field: name, operator: 'empty' as const } : { field: name, operator: 'eq' as const, value }],
})

test('columns are statuses, without final ones that have no documents, or the values of a field in the order of its options, blank ones last', () => {
  expect(columnsOf(page, undefined, [group('status', 'open', 3)], '–').map(({ label, count }) => [label, count])).toEqual([
    ['Open', 3],
    ['Done', 0],
  ])
  const byBand = columnsOf(page, field('band'), [group('band', 'core', 2), group('band', null, 1)], '–')
  expect(byBand.map(({ label, count, value }) => [label, count, value])).toEqual([
    ['Entry', 0, 'entry'],
    ['Core', 2, 'core'],
    ['–', 1, null],
  ])
  // The same values in two statuses are one column, which says how many have which.
  const [core] = columnsOf(page, field('wave'), [group('wave', '1', 2, 'done'), group('wave', '1', 3, 'open')], '–')
  expect([core!.count, core!.parts.map(({ label, count }) => [label, count])]).toEqual([
    5,
    [
      ['Open', 3],
      ['Done', 2],
    ],
  ])
  expect(byBand.map(({ filters }) => filters[0]!.operator)).toEqual(['eq', 'eq', 'empty'])
  expect(boardFields(page).map((one) => one.field)).toEqual(['wave', 'band'])
})

const card = (id: string, wave: string, status = 'open'): WireDoc => ({ id, number: `N${id}`, version: 1, status, wave, band: null })
interface Sent {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}
const network = window.fetch
afterEach(() => {
  window.fetch = network
})

/** Draws the board by waves and returns what it sends beside reading; every write succeeds. */
async function drawBoard(): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  const waves: Readonly<Record<string, readonly WireDoc[]>> = {
    1: [card('1', '1'), card('2', '1')],
    2: [card('3', '2', 'done')],
    3: [card('4', '3')],
  }
  const groups = Object.entries(waves).map(([wave, rows]) => group('wave', wave, rows.length))
  window.fetch = async (to, init) => {
    const path = String(to instanceof Request ? to.url : to)
    if (!/\/(index|save|mass-save)$/.test(path)) return network(to, init)
    const body = JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!) as { group?: unknown; filters?: { value: string }[] }
    if (!path.endsWith('/index')) sent.push({ path: path.split('/').at(-1)!, body: body as Sent['body'] })
    const data = body.group ? { rows: [], groups } : { rows: waves[body.filters?.at(-1)?.value ?? ''] ?? [], done: 2 }
    return Response.json({ code: 200, message: 'OK', data })
  }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const state = readState(new URLSearchParams('as=board&by=wave'), page)
  await draw(
    <QueryClientProvider client={queries}>
      <Board page={page} state={state} change={() => undefined} path={({ id }) => `/x?id=${id}`} open={() => undefined} />
    </QueryClientProvider>,
  )
  return sent
}
const column = (name: string) => screen.getByRole('region', { name })

test('M, the arrows and Enter carry a card to another column through the save of the document; Escape leaves it', async () => {
  const sent = await drawBoard()
  await expect.element(column('1 2').getByRole('link', { name: 'N1' })).toBeVisible()
  ;(screen.getByRole('link', { name: 'N1' }).element() as HTMLElement).focus()
  await userEvent.keyboard('m{ArrowRight}{ArrowRight}')
  await expect.element(screen.getByText(/Moving N1 to “3”/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(sent).toEqual([])
  ;(screen.getByRole('link', { name: 'N1' }).element() as HTMLElement).focus()
  await userEvent.keyboard('m{ArrowRight}{Enter}')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ path: 'save', body: { id: '1', version: 1, values: { wave: '2' } } })
})

test('cards that are chosen move together; a card in a status that is not edited has no menu', async () => {
  const sent = await drawBoard()
  await screen.getByRole('checkbox', { name: 'Choose N1' }).click()
  await screen.getByRole('checkbox', { name: 'Choose N2' }).click()
  await expect.element(screen.getByText('2 cards chosen')).toBeVisible()
  expect(screen.getByRole('button', { name: /Move to… N3/ }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Move to… N1' }).click()
  await screen.getByRole('menuitem', { name: '3' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ path: 'mass-save', body: { ids: ['1', '2'], values: { wave: '3' } } })
})
