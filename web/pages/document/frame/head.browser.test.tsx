/** Tests of what the header of a document draws of its display words: next step, reason, facts, amount; and of the documents that use it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Page, PageAction, WireDoc } from '../../../../model/page.ts'
import type { ListAnswer } from '../../../../model/lists/list-query.ts'
import type { UsedBy } from '../../../../model/display/display.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { ActionBar } from '../actions/action-bar.tsx'
import { Head } from './head.tsx'
import { daysUntil } from './next-step.tsx'
import { countsIn } from './parties.tsx'
import { Uses } from './used-by.tsx'
import { labelsOf, usesQuery } from './used-by-rows.ts'

const action = (name: string, more: Partial<PageAction> = {}): PageAction => ({
  name,
  label: 'Confirm',
  from: ['issued'],
  to: 'ordered',
  danger: false,
  flow: false,
  signs: false,
  require: [],
  ...more,
})
const fields = ['supplier', 'season', 'factory', 'note', 'quantity', 'dueOn', 'gross', 'paid', 'ownerCompany'] as const
const kinds: Partial<Record<(typeof fields)[number], 'money' | 'date' | 'integer'>> = {
  gross: 'money',
  paid: 'money',
  dueOn: 'date',
  quantity: 'integer',
}
const plain = pageOf(fields.map((name) => pageField(name, kinds[name] ?? 'text', { label: name })))
const order: Page = {
  ...plain,
  statuses: {
    issued: { label: 'Issued', family: 'info', edit: false, end: false },
    done: { label: 'Done', family: 'success', edit: false, end: true },
  },
  display: {
    ...plain.display,
    parties: ['supplier', 'ownerCompany'],
    scope: ['season'],
    facts: ['factory', 'note'],
    money: { main: 'gross', parts: ['paid'] },
    waits: {
      issued: { on: 'supplier', label: 'Confirm', party: 'supplier', due: 'dueOn' },
      done: { on: 'supplier', label: 'Confirm', party: 'supplier' },
    },
  },
  actions: [action('confirm', { reason: '{supplier}: {quantity} pieces' })],
}
const doc = (more: object = {}): Loaded =>
  ({
    id: '7',
    number: 'PO-7',
    status: 'issued',
    version: 1,
    partyRole: 'owner',
    may: { edit: false, remove: false, actions: [], conversions: [] },
    supplier: 'Mill',
    supplier$: 'Mill',
    ownerCompany: 'Brand',
    season: 'Spring',
    factory: '',
    note: 'fragile',
    quantity: 900,
    gross: '1020.50',
    paid: '20.00',
    dueOn: '2020-01-01',
    ...more,
  }) as Loaded

const drawHead = (loaded: Loaded, page = order) =>
  draw(
    <MemoryRouter>
      <Head page={page} loaded={loaded} values={loaded} name={loaded.number!} />
    </MemoryRouter>,
  )
const textIn = (part: string) =>
  (document.querySelector(`[data-part=${part}]`) as HTMLElement | null)?.innerText.replace(/\s+/g, ' ').trim()

test('the next step says what a document waits for, on whom and since when it is late', async () => {
  await drawHead(doc())
  await expect.element(screen.getByText('waits for Mill')).toBeVisible()
  expect(textIn('next-step')).toMatch(/^◐ Next Confirm waits for Mill · due 2020-01-01 · \d+ days late$/)
})

test('in a process of the platform the next step names the step that is open', async () => {
  await drawHead(doc({ may: { edit: false, remove: false, actions: [], conversions: [], steps: 'Second signature' }, dueOn: null }))
  await expect.element(screen.getByText('waits for Second signature')).toBeVisible()
})

test('the step that the viewer may take is marked as theirs, with the reason filled from the document', async () => {
  await drawHead(doc({ may: { edit: false, remove: false, actions: ['confirm'], conversions: [] }, dueOn: null }))
  await expect.element(screen.getByText('waits for you')).toBeVisible()
  expect(textIn('next-step')).toBe('◆ Next Confirm waits for you · Mill: 900 pieces')
})

test('where the values bar the step that the status waits for, the next step names the one that is offered', async () => {
  const barred = [{ name: 'confirm', why: 'condition', fields: ['note'] }]
  const page = { ...order, actions: [...order.actions, action('decline', { label: 'Decline' })] }
  await drawHead(doc({ may: { edit: false, remove: false, actions: ['decline'], conversions: [], barred }, dueOn: null }), page)
  await expect.element(screen.getByText('waits for you')).toBeVisible()
  expect(textIn('next-step')).toBe('◆ Next Decline waits for you')
})

test('the next step of a document that waits for its reader is the first button of its bar', async () => {
  const page: Page = {
    ...order,
    statuses: { ...order.statuses, issued: { ...order.statuses['issued']!, primary: ['confirm', 'finish'] } },
    actions: [action('start', { label: 'Start all' }), ...order.actions, action('finish', { label: 'Finish all' })],
  }
  const may = { edit: false, remove: false, actions: ['start', 'finish'], conversions: [], waits: true }
  const none = () => undefined
  await draw(
    <MemoryRouter>
      <Head page={page} loaded={doc({ may, dueOn: null })} values={doc()} name="PO-7" />
      <ActionBar
        {...{ page, loaded: doc({ may }), editing: false, dirty: false, busy: '', pager: null }}
        {...{ onAct: none, onSave: none, onEdit: none, onCancel: none, onRemove: none }}
      />
    </MemoryRouter>,
  )
  await expect.element(screen.getByText('waits for you')).toBeVisible()
  expect(textIn('next-step')).toBe('◆ Next Finish all waits for you')
  expect(document.querySelector('[data-part=doc-bar] button')!.textContent).toBe('Finish all')
})

test('a reason with a blank in it is not drawn; a document at its end waits for nobody', async () => {
  await drawHead(doc({ may: { edit: false, remove: false, actions: ['confirm'], conversions: [] }, dueOn: null, quantity: null }))
  expect(textIn('next-step')).toBe('◆ Next Confirm waits for you')
  await drawHead(doc({ status: 'done', number: 'PO-8' }))
  expect(document.querySelectorAll('[data-part=next-step]')).toHaveLength(1)
})

test('parties and facts are those with a value in declared order, without the own company; the amount stands by itself', async () => {
  await drawHead(doc())
  await expect.element(screen.getByText('fragile')).toBeVisible()
  expect(textIn('parties')).toBe('supplier Mill season Spring')
  expect(textIn('digest')).toBe('note fragile')
  expect(textIn('money')).toMatch(/gross.*1,020\.50 paid.*20\.00/)
})

test.each([
  ['another currency', 'USD--US dollar', /gross.*1,020\.50 paid.*20\.00 base.*7,245\.55/],
  ['base currency', 'CNY--Yuan', /gross.*1,020\.50 paid.*20\.00$/],
])('the amount in base currency stands beside one in %s, and is not said twice', async (_, currency, shown) => {
  const fields = [
    pageField('gross', 'money', { label: 'gross', currency: 'currency' }),
    pageField('paid', 'money', { label: 'paid', currency: 'currency' }),
    pageField('base', 'money', { label: 'base', currency: 'baseCurrency' }),
  ]
  const foreign: Page = {
    ...pageOf(fields),
    statuses: order.statuses,
    display: { ...plain.display, money: { main: 'gross', parts: ['paid', 'base'] } },
  }
  await drawHead(doc({ currency$: currency, baseCurrency$: 'CNY--Yuan', base: '7245.55' }), foreign)
  await expect.poll(() => textIn('money')).toMatch(shown)
})

test('an amount that leaves something out says so in words beside the figure, with the number of what is missing, also while it is edited', async () => {
  const missing = pageField('missing', 'integer', { label: 'Lines without a price' })
  const bom: Page = {
    ...pageOf([pageField('gross', 'money', { label: 'gross' }), missing]),
    statuses: order.statuses,
    display: { ...plain.display, money: { main: 'gross', parts: [], without: 'missing' } },
  }
  await drawHead(doc({ missing: 3 }), bom)
  await expect.poll(() => textIn('money')).toMatch(/^gross.*1,020\.50 incomplete · Lines without a price: 3$/)
  await screen.viewport(390, 844)
  await expect.element(screen.getByText(/incomplete/)).toBeVisible()
  await screen.viewport(1440, 900)
  await draw(
    <MemoryRouter>
      <Head page={bom} loaded={doc({ missing: 3 })} values={doc({ missing: 0 })} name="PO-7" editing />
    </MemoryRouter>,
  )
  expect(document.querySelectorAll('[data-part=incomplete]')).toHaveLength(1)
})

test('on a phone the style stands below a company whose name fills the line', async () => {
  await screen.viewport(390, 844)
  await drawHead(doc({ supplier: 'Huashang Apparel Group of the Yangtze delta', season: 'Polo shirt with a long name' }))
  const box = document.querySelector('[data-part=parties]')!.getBoundingClientRect()
  const season = document.querySelector('[data-part=parties] [data-field=season]')!.getBoundingClientRect()
  expect(season.top).toBeGreaterThan(box.top + 20)
  expect(season.bottom).toBeLessThanOrEqual(box.bottom + 1)
  await screen.viewport(1440, 900)
})

test('one fact beyond the line is counted as one', async () => {
  const long = 'a fact that takes a good part of the line '.repeat(2)
  await screen.viewport(390, 844)
  await drawHead(doc({ factory: long, quantity: 900 }), { ...order, display: { ...order.display, facts: ['quantity', 'factory'] } })
  await expect.element(screen.getByRole('button', { name: '1 more fact', exact: true })).toBeVisible()
  await screen.viewport(1440, 900)
})

test('facts beyond one line are counted and open in place', async () => {
  const long = 'a fact that takes a good part of the line '.repeat(2)
  await screen.viewport(390, 844)
  await drawHead(doc({ factory: long, quantity: 900, note: long }), {
    ...order,
    display: { ...order.display, facts: ['quantity', 'factory', 'note'] },
  })
  const more = screen.getByRole('button', { name: '2 more facts' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect.element(screen.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-expanded', 'true')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await screen.viewport(1440, 900)
})

test('days until a date are those of the calendar in the time zone of the platform', () => {
  // The 20th in Shanghai, still the 19th in New York and already the 21st at the date line.
  const now = Date.parse('2024-05-19T17:00:00Z')
  const until = (zone: string) => ['2024-05-20', '2024-05-21', '2024-05-18'].map((date) => daysUntil(date, zone, now))
  expect(until('Asia/Shanghai')).toEqual([0, 1, -2])
  expect(until('America/New_York')).toEqual([1, 2, -1])
})

const users: Page = {
  ...pageOf(
    [pageField('code', 'text'), pageField('name', 'text'), pageField('size', 'text'), pageField('pieces', 'quantity', { label: 'Pieces' })],
    { page: 'colour_way', module: 'design', title: 'Colourways' },
  ),
}
const status = pageField('status', 'status', { label: 'Status' })

async function drawUses(use: Partial<UsedBy> & Pick<UsedBy, 'as'>, answer: Partial<ListAnswer>, user = users) {
  const shown: UsedBy = { type: 'colour_way', via: 'style', ...use }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const filter = { field: 'style', operator: 'eq' as const, value: '7' }
  queries.setQueryData(usesQuery(user, shown, filter).queryKey, { rows: [], ...answer })
  await draw(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Uses user={user} use={shown} of="style" id="7" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('documents that use this one are drawn with the way to each, and to their list where there are more', async () => {
  await drawUses({ as: 'gallery' }, { rows: [{ id: '1', code: 'C1', name: 'Mist' }], count: 9 })
  await expect.element(screen.getByRole('link', { name: /C1/ })).toHaveAttribute('href', '/design/page/colour-way?id=1')
  await expect.element(screen.getByRole('heading', { name: /Colourways 9/ })).toBeVisible()
  expect(decodeURIComponent(screen.getByRole('link', { name: 'Show all' }).element().getAttribute('href')!)).toBe(
    '/design/index/colour-way?f=[{"field":"style","operator":"eq","value":"7"}]',
  )
})

test('a list has the columns that have values, and leads to the documents that lines of a reading type come from', async () => {
  const reads = [{ page: 'purchase_order', module: 'order', title: 'Orders' }]
  const row = { id: '2', code: 'C2', name: '', pieces: '1200', $page: 'purchase_order', $doc: '9' } as WireDoc
  await drawUses({ as: 'list' }, { rows: [row] }, { ...users, reads })
  await expect.element(screen.getByRole('link', { name: 'C2' })).toHaveAttribute('href', '/order/page/purchase-order?id=9')
  expect(
    screen
      .getByRole('columnheader')
      .all()
      .map((head) => head.element().textContent),
  ).toEqual(['code', 'Pieces'])
})

test('a matrix sums a figure by two fields, or shows the status, with the way to what stands behind each cell', async () => {
  const group = (size: string, code: string, more: object = {}) => ({
    values: { size, code, ...more },
    count: 1,
    totals: { pieces: '1.5' },
    filters: [{ field: 'size', operator: 'eq' as const, value: size }],
  })
  const groups = [group('S', 'red'), group('M', 'red'), group('M', 'blue')]
  await drawUses({ as: 'matrix', rows: 'code', columns: 'size', cell: 'pieces' }, { groups })
  const texts = () =>
    [...document.querySelectorAll('[data-as=matrix] tr')].map((row) => [...row.children].map((cell) => cell.textContent?.trim()))
  await expect.poll(texts).toEqual([
    ['code', 'S', 'M', 'Pieces'],
    ['red', '1.5', '1.5', '3'],
    ['blue', '–', '1.5', '1.5'],
    ['Total', '1.5', '3', '4.5'],
  ])
  const cell = document.querySelector('[data-as=matrix] td a')!
  expect(decodeURIComponent(cell.getAttribute('href')!)).toContain('{"field":"style","operator":"eq","value":"7"},{"field":"size"')
})

test('a matrix without a figure shows the status of each document; it is not drawn for a reader who does not see its fields', async () => {
  const withStatus = { ...users, list: { ...users.list, fields: { ...users.list.fields, status } } }
  const use = { as: 'matrix', rows: 'code', columns: 'size' } as const
  const groups = [{ values: { size: 'S', code: 'red', status: 'active' }, count: 1, totals: {}, filters: [] }]
  await drawUses(use, { groups }, withStatus)
  await expect.element(screen.getByRole('img', { name: 'Active' })).toBeVisible()
})

test('nothing stands there where no document uses this one, and no matrix where the reader does not see what it stands on', async () => {
  await drawUses({ as: 'list' }, {})
  await drawUses({ as: 'matrix', rows: 'code', columns: 'hidden' }, { groups: [] })
  expect(document.querySelectorAll('[data-part=used-by]')).toHaveLength(0)
})

test('the head counts the styles and colours of the lines, and their quantity', () => {
  const columns = [
    pageField('style', 'link', { label: 'Style' }),
    pageField('colour', 'link', { label: 'Colour' }),
    pageField('sizes', 'matrix'),
  ]
  const lined = pageOf([pageField('lines', 'lines', { columns }), pageField('quantity', 'quantity', { label: 'Quantity' })])
  const display = {
    ...lined.display,
    matrix: { lines: { group: 'style', row: 'colour', cell: 'sizes' } },
    progress: { of: 'quantity', steps: [] },
  }
  const lines = [
    { style: '1', colour: '3' },
    { style: '1', colour: '4' },
    { style: '2', colour: '5' },
    { style: null, colour: null },
  ]
  const counts = countsIn({ ...lined, display }, { lines, quantity: '900' })
  expect(counts.map(({ label, count, field }) => [label, count ?? field?.field])).toEqual([
    ['Style', 2],
    ['Colour', 3],
    ['Quantity', 'quantity'],
  ])
  expect(countsIn({ ...lined, display }, { lines: [], quantity: null })).toEqual([])
})

test('a tile names the linked record of its document without the code, which stands below', () => {
  const user = pageOf([pageField('code', 'text'), pageField('style', 'link', { to: 'style' })])
  const row = { id: '1', code: 'PL0001-CL1', style: '9', style$: 'PL0001--Polo shirt' } as unknown as WireDoc
  expect(labelsOf(user, 'colour', row)).toEqual(['PL0001-CL1', 'Polo shirt'])
})
