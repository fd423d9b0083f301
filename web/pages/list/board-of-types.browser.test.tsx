/** Tests of the board of a reading type: cards of several types on one board, each moved by the save of its own document and with its own rights. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { Page, WireDoc } from '../../../model/page.ts'
import { readState } from '../../../ui/list/list-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { Board } from './board.tsx'
import { shapesOf } from './views.tsx'

const network = window.fetch
afterEach(() => {
  window.fetch = network
})
beforeEach(() => screen.viewport(1280, 800))

const status = { label: 'Slot', family: 'attention' as const, edit: true, end: false }
const slotPage: Page = {
  ...pageOf([pageField('drop', 'text')]),
  page: 'slot',
  statuses: { waiting: status },
}
const garmentPage: Page = {
  ...pageOf([pageField('wave', 'text')]),
  page: 'garment',
  statuses: { drawn: { ...status, label: 'Drawn' }, sold: { ...status, label: 'Sold', edit: false } },
}
const linePage: Page = {
  ...pageOf([pageField('wave', 'text'), pageField('name', 'text'), pageField('status', 'status')]),
  page: 'line',
  readonly: true,
  may: { create: false, edit: false, export: true },
  reads: [
    { page: 'slot', module: 'design', title: 'Slot', shows: { wave: 'drop', status: 'status' } },
    { page: 'garment', module: 'design', title: 'Garment', shows: { wave: 'wave', name: 'name', status: 'status' } },
  ],
  statuses: {
    waiting: { ...status, edit: false, planned: true },
    drawn: { ...status, label: 'Drawn', edit: false },
    sold: { ...status, label: 'Sold', edit: false },
  },
}
const card = (id: string, type: string, at: string, wave: string): WireDoc => ({
  id,
  number: `N${id}`,
  version: 4,
  status: at,
  wave,
  name: null,
  $page: type,
  $doc: id,
})

interface Sent {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Draws the board by waves over these cards and returns what it writes; every write succeeds. */
async function drawBoard(
  cards: readonly WireDoc[],
  pages: readonly Page[] = [slotPage, garmentPage],
  isRefused: (wave: string | undefined) => boolean = () => false,
): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  const groups = [...Map.groupBy(cards, (row) => `${row['wave']} ${row.status}`).values()].map((some) => ({
    values: { wave: some[0]!['wave'], status: some[0]!.status },
    count: some.length,
    totals: {},
    filters: [{ field: 'wave', operator: 'eq', value: some[0]!['wave'] }],
  }))
  window.fetch = async (to, init) => {
    const path = new URL(String(to instanceof Request ? to.url : to), location.href)
    const answer = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
    if (path.pathname.endsWith('/page-detail-struct')) return answer(pages.find((one) => one.page === path.searchParams.get('page')))
    if (!/\/(index|save|mass-save)$/.test(path.pathname)) return network(to, init)
    const body = JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!) as Sent['body']
    const filters = body['filters'] as { readonly value: string }[] | undefined
    if (isRefused(filters?.at(-1)?.value)) return Response.json({ code: 500, message: 'Not now' }, { status: 500 })
    if (!path.pathname.endsWith('/index')) sent.push({ path: path.pathname.split('/').slice(-2).join('/'), body })
    return answer(
      body['group']
        ? { rows: [], groups }
        : { rows: cards.filter((row) => row['wave'] === filters?.at(-1)?.value).slice(0, Number(body['size'] ?? 20)) },
    )
  }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  await draw(
    <QueryClientProvider client={queries}>
      <Board
        page={linePage}
        state={readState(new URLSearchParams('as=board&by=wave'), linePage)}
        change={() => undefined}
        path={({ id }) => `/x?id=${id}`}
        open={() => undefined}
      />
    </QueryClientProvider>,
  )
  return sent
}
const column = (name: string) => screen.getByRole('region', { name })
const focus = (name: string) => (screen.getByRole('link', { name }).element() as HTMLElement).focus()
const mixed = [
  card('1', 'slot', 'waiting', '1'),
  card('2', 'garment', 'drawn', '1'),
  card('3', 'garment', 'sold', '2'),
  card('4', 'slot', 'waiting', '2'),
]

test('cards of two types stand on one board: those that hold a place are hollow, and each column says its gap', async () => {
  expect(shapesOf(linePage)).toContain('board')
  await drawBoard(mixed)
  await expect.element(column('1 2').getByText('Gap 1 of 2')).toBeVisible()
  const hollow = () => [...document.querySelectorAll('[data-hollow]')].map((one) => one.querySelector('a')!.textContent)
  await expect.poll(hollow).toEqual(['N1', 'N4'])
})

test('a card is saved to the document of its own type, under the name that its field has there, with the version shown', async () => {
  const sent = await drawBoard(mixed)
  await expect.element(screen.getByRole('button', { name: 'Move to… N1' })).toBeVisible()
  focus('N1')
  await userEvent.keyboard('m{ArrowRight}{Enter}')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ path: 'slot/save', body: { id: '1', version: 4, values: { drop: '2' } } })
  await screen.getByRole('button', { name: 'Move to… N2' }).click()
  await screen.getByRole('menuitem', { name: '2' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ path: 'garment/save', body: { id: '2', version: 4, values: { wave: '2' } } })
})

test('cards that are chosen move together, those of each type by the save of that type', async () => {
  const sent = await drawBoard([...mixed, card('5', 'slot', 'waiting', '1')])
  for (const name of ['N1', 'N2', 'N5']) await screen.getByRole('checkbox', { name: `Choose ${name}` }).click()
  await screen.getByRole('button', { name: 'Move to… N1' }).click()
  await screen.getByRole('menuitem', { name: '2' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ path: 'slot/mass-save', body: { ids: ['1', '5'], values: { drop: '2' } } })
  expect(sent[1]).toMatchObject({ path: 'garment/save', body: { id: '2', values: { wave: '2' } } })
})

test('a card that its reader may not change, or not in its status, stays and says why', async () => {
  const shut = { ...garmentPage, may: { ...garmentPage.may, edit: false } }
  await drawBoard(mixed, [slotPage, shut])
  await expect.element(screen.getByRole('button', { name: 'Why it stays: N2' })).toBeVisible()
  focus('N2')
  await userEvent.keyboard('m')
  await expect.element(screen.getByText('You may not change “wave” of N2').first()).toBeVisible()
  expect(screen.getByRole('button', { name: 'Move to… N2' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Why it stays: N3' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'You may not change “wave” of N3' })).toBeVisible()
})

test('a document in a status that is not edited stays; where no card can be moved, the board says so once', async () => {
  await drawBoard(mixed)
  await expect.element(screen.getByRole('button', { name: 'Why it stays: N3' })).toBeVisible()
  focus('N3')
  await userEvent.keyboard('x')
  await expect.element(screen.getByText('N3 cannot be moved in its status').first()).toBeVisible()
})

test('a reader who may change nothing reads it once, and no card has a menu', async () => {
  const closed = (one: Page): Page => ({ ...one, may: { ...one.may, edit: false } })
  await drawBoard(mixed, [closed(slotPage), closed(garmentPage)])
  await expect.element(screen.getByText('You may not change “wave”: cards stay where they are')).toBeVisible()
  expect(screen.getByRole('button', { name: /Move to…|Why it stays/ }).elements()).toEqual([])
})

test('of 600 cards twenty a column are drawn at first; more of them come beside those that stand, which stay', async () => {
  const cards = Array.from({ length: 600 }, (_, at) =>
    card(String(at), at % 3 === 0 ? 'slot' : 'garment', at % 3 === 0 ? 'waiting' : 'drawn', String(at % 6)),
  )
  const shown = () => document.querySelectorAll('[data-part="board-card"]').length
  await drawBoard(cards)
  await expect.poll(shown).toBe(120)
  let fewest = 120
  const watch = new MutationObserver(() => (fewest = Math.min(fewest, shown())))
  watch.observe(document.body, { childList: true, subtree: true })
  for (const count of [360, 600]) {
    for (const button of document.querySelectorAll<HTMLElement>('[data-part="board-column"] > button')) button.click()
    await expect.poll(shown).toBe(count)
  }
  watch.disconnect()
  expect(fewest).toBe(120)
})

test('a column whose cards could not be read says so and reads them again; the other columns stand', async () => {
  let isDown = true
  await drawBoard([...mixed, card('9', 'slot', 'waiting', '7')], undefined, (wave) => isDown && wave === '7')
  await expect.element(column('7 1').getByRole('alert')).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'N1', exact: true })).toBeInTheDocument()
  isDown = false
  await column('7 1').getByRole('button').first().click()
  await expect.element(column('7 1').getByRole('link', { name: 'N9' })).toBeInTheDocument()
  await expect.element(column('7 1').getByRole('alert')).not.toBeInTheDocument()
})

/** The headings of the columns that are in sight in their whole width. */
const inSight = () =>
  [...document.querySelectorAll('[data-part="board-column"]')]
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left >= 0 && right <= window.innerWidth
    })
    .map((one) => one.querySelector('h2')!.textContent)

test('on a phone one column at a time fills the width, the others are swiped or jumped to, and a card is moved by its menu [DM-2-012]', async () => {
  await screen.viewport(390, 844)
  const sent = await drawBoard([...mixed, card('5', 'garment', 'drawn', '3')])
  await expect.poll(inSight).toEqual(['1 2'])
  const columns = [...document.querySelectorAll<HTMLElement>('[data-part="board-column"]')]
  expect(columns.map((one) => one.clientWidth > 330)).toEqual([true, true, true])
  // The page itself is not wider than the phone: the board alone scrolls, and stops at a column.
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const board = columns[0]!.parentElement!
  expect(getComputedStyle(board).scrollSnapType).toBe('x mandatory')
  board.scrollBy({ left: 300 })
  await expect.poll(inSight).toEqual(['2 2'])
  await screen.getByRole('combobox', { name: 'Go to a column…' }).click()
  await screen.getByTitle('3 1').click()
  await expect.poll(inSight).toEqual(['3 1'])
  await screen.getByRole('button', { name: 'Move to… N5' }).click()
  await screen.getByRole('menuitem', { name: '2', exact: true }).click()
  await expect.poll(() => sent.map(({ path, body }) => [path, body['values']])).toEqual([['garment/save', { wave: '2' }]])
})

test('on a wide screen the columns stand side by side, and there is nothing to jump by', async () => {
  await drawBoard([...mixed, card('5', 'garment', 'drawn', '3')])
  await expect.poll(inSight).toEqual(['1 2', '2 2', '3 1'])
  await expect.element(screen.getByRole('combobox', { name: 'Go to a column…' })).not.toBeInTheDocument()
})
