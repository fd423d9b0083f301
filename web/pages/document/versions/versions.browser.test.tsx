/** Tests of the versions of a document: the chain, the choice of two by keys, their differences, users, one version alone, and failures. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { Page } from '../../../../model/page.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { differencesQuery } from './differences.tsx'
import { Versions, versionsQuery } from './versions.tsx'

const items = pageField('items', 'lines', {
  label: 'Items',
  columns: [pageField('item', 'text', { label: 'Item' }), pageField('weight', 'integer', { label: 'Weight' })],
})
const config: Page = pageOf(
  [pageField('name', 'text', { label: 'Name' }), pageField('passScore', 'integer', { label: 'Pass score' }), items],
  {
    page: 'config',
    versions: { version: 'edition', revise: 'revise', open: 'draft', active: 'active', retired: 'archived' },
    actions: [
      { name: 'revise', label: 'New version', from: ['active'], to: 'active', danger: false, flow: false, signs: false, require: [] },
    ],
  },
)
const version = (id: string, edition: number, status: string, uses: readonly object[] = []) => ({
  id,
  number: `EC001V${edition}`,
  version: edition,
  status,
  uses,
})
const chain = [
  version('13', 3, 'draft'),
  version('12', 2, 'active'),
  version('11', 1, 'archived', [
    { page: 'evaluation_form', module: 'sourcing', label: 'Evaluation form', count: 3, via: 'config' },
    { page: 'report', module: 'sourcing', label: 'Report', count: 2 },
  ]),
]
const changed = [
  { path: 'items#7.weight', label: 'Weight', from: 20, to: 30, line: 2 },
  { path: 'items#9', label: 'Items', from: null, to: { no: 30, item: 'Delivery', weight: 10 }, line: 3 },
  { path: 'passScore', label: 'Pass score', from: 60, to: 70 },
]

/** Draws the versions of document `id`; an answer that is missing is a failure of the server. */
async function drawVersions(
  id: string,
  versions: readonly object[] | undefined,
  differences: Readonly<Record<string, readonly object[]>> = {},
) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const doc = { id, number: `EC001V${id.at(-1)}`, edition: Number(id.at(-1)), version: 1 }
  if (versions) queries.setQueryData(versionsQuery(config, doc).queryKey, versions)
  for (const [pair, changes] of Object.entries(differences)) {
    const [from, to] = pair.split(' ') as [string, string]
    queries.setQueryData(differencesQuery(config, { from, to }).queryKey, changes)
  }
  await draw(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Versions page={config} doc={doc} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const rowsOf = (name: string) =>
  screen
    .getByRole('region', { name })
    .getByRole('row')
    .elements()
    .map((row) => (row as HTMLElement).innerText.replace(/\s+/g, ' ').trim())

test('the chain names status and users of each version, and leads to them', async () => {
  await drawVersions('12', chain, { '11 12': [] })
  const first = screen.getByRole('row', { name: /Version 1 / })
  await expect.element(first).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'EC001V3' })).toHaveAttribute('href', '/trade/page/config?id=13&tab=versions')
  expect(screen.getByRole('link', { name: 'EC001V2' }).elements()).toEqual([])
  const users = screen.getByRole('link', { name: 'Evaluation form 3' })
  expect(decodeURIComponent(users.element().getAttribute('href')!)).toBe(
    '/sourcing/index/evaluation-form?f=[{"field":"config","operator":"eq","value":"11"}]',
  )
  // Users by several links have no list of their own.
  expect(screen.getByRole('link', { name: 'Report 2' }).elements()).toEqual([])
  expect(first.element().textContent).toContain('Report 2')
  await expect.element(screen.getByText('Both versions say the same.')).toBeVisible()
})

test('the shown version is compared with the one before it; fields of the head stand before lines', async () => {
  await drawVersions('13', chain, { '12 13': changed })
  await expect.element(screen.getByRole('heading', { name: 'Version 2 → version 3' })).toBeVisible()
  expect(rowsOf('Version 2 → version 3')).toEqual([
    'What Old New',
    'Pass score 60 70',
    'Items',
    'line 2 · Weight 20 30',
    'line 3 · added — Item Delivery, Weight 10',
  ])
})

test('the first version is compared with the next one; arrow keys choose others', async () => {
  await drawVersions('11', chain, { '11 12': changed, '11 13': changed.slice(0, 1) })
  const later = screen.getByRole('radio', { name: 'Version 2 as the new one' })
  await expect.element(later).toBeChecked()
  ;(later.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('heading', { name: 'Version 1 → version 3' })).toBeVisible()
  expect(rowsOf('Version 1 → version 3')).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(screen.getByText('Choose two different versions.')).toBeVisible()
})

test('one version alone says how the next one is made, and offers no comparison', async () => {
  await drawVersions('11', chain.slice(2))
  await expect.element(screen.getByText(/After "New version" made the next one/)).toBeVisible()
  expect(screen.getByRole('radio').elements()).toEqual([])
})

test('versions and differences that cannot be read can be asked for again', async () => {
  await drawVersions('12', undefined)
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  await drawVersions('12', chain)
  await expect.element(screen.getByRole('row', { name: /Version 1 / })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry' }).last()).toBeVisible()
})

test('nothing is wider than a phone', async () => {
  await screen.viewport(390, 844)
  await drawVersions('13', chain, { '12 13': changed })
  await expect.element(screen.getByRole('heading', { name: 'Version 2 → version 3' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await screen.viewport(1440, 900)
})
