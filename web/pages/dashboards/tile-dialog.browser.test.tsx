/** The dialog of a tile, in a real browser: for every kind of tile, and for one that is added, what it asks for leads to a tile that is saved. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { tileKindNames, tileKinds, type Tile } from '../../../model/outputs/board.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { callQuery } from '../../api/call-query.ts'
import { enter } from '../../session/session-store.ts'
import { TileDialog } from './tile-dialog.tsx'
import type { TileConfig } from './tile.tsx'

type Kinds = Record<string, (typeof tileKinds)[keyof typeof tileKinds]>
/** A second kind with a chart, as a developer adds it to the registry. */
const added = 'DONUT'
beforeAll(() => {
  ;(tileKinds as unknown as Kinds)[added] = { ...tileKinds.CHART }
  enter({ id: 'u1', settings: {}, menus: [{ ID: 'ORDER', CATEGORY: 'trade', FURL: '/trade/index/order', LABEL: ['订单', 'Orders'] }] })
})
afterAll(() => {
  delete (tileKinds as unknown as Kinds)[added]
})

const measures = [{ name: 'open', label: 'Still open', kind: 'quantity', adds: true }]
const report = {
  name: 'stock',
  title: 'Stock',
  kind: 'shipped',
  groups: [{ field: 'warehouse', label: 'Warehouse' }],
  measures,
  charts: [{ kind: 'bar', x: 'warehouse', y: ['open'], title: 'By warehouse' }],
  zone: 'UTC',
}
const get = { method: 'GET', quiet: true } as const

function answered(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const listed = [{ name: 'stock', module: 'warehouse', kind: 'shipped', title: 'Stock', help: '', measures, charts: 1 }]
  queries.setQueryData(callQuery('/scmrptapi/reports/index', get).queryKey, listed)
  queries.setQueryData(callQuery('/zutilsapi/ds-table-cv/ui-resource', { ...get, fields: { code: 'stock' } }).queryKey, report as never)
  const order = pageOf([pageField('number', 'text')])
  queries.setQueryData(callQuery('/ccommonapi/gui/page-detail-struct', { ...get, fields: { page: 'order' } }).queryKey, order as never)
  return queries
}
/** Chooses by the keyboard: what is typed finds the option, Enter takes it. */
async function choose(label: string, title: string): Promise<void> {
  const input = screen.getByRole('combobox', { name: label, exact: true })
  await expect.element(input).toBeInTheDocument()
  ;(input.element() as HTMLElement).focus()
  await userEvent.keyboard(`${title}{Enter}`)
}
/** What a person does for each property without which a tile is not complete, and what the tile then has. */
const fillings: Readonly<Record<Kinds[string]['needs'], { readonly fill: () => Promise<void>; readonly tile: Partial<Tile> }>> = {
  measure: {
    fill: () => choose('Report', 'Stock').then(() => choose('Figure', 'Still open')),
    tile: { report: 'stock', measure: 'open' },
  },
  chart: {
    fill: () => choose('Report', 'Stock').then(() => choose('Chart', 'By warehouse')),
    tile: { report: 'stock', chart: 0 },
  },
  page: { fill: () => choose('Documents', 'Orders'), tile: { page: 'order' } },
  text: { fill: () => screen.getByRole('textbox', { name: 'Text', exact: true }).fill('Welcome'), tile: { text: 'Welcome' } },
}

test.each([...tileKindNames, added])('a tile of the kind %s is saved once the dialog has what it needs', async (code) => {
  const saved: unknown[] = []
  const kinds = [{ code, title: 'Chosen kind', settings: {} }] as unknown as readonly TileConfig[]
  await draw(
    <QueryClientProvider client={answered()}>
      <MemoryRouter>
        <TileDialog tile={undefined} kinds={kinds} onDone={(tile) => saved.push(tile)} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const save = screen.getByRole('button', { name: 'OK' })
  await expect.element(save).toBeDisabled()
  const { needs, size } = (tileKinds as unknown as Kinds)[code]!
  await fillings[needs].fill()
  await expect.element(save).toBeEnabled()
  await save.click()
  expect(saved).toEqual([
    { ...size, code, ...fillings[needs].tile, ...(needs === 'measure' || needs === 'chart' ? { kind: 'shipped' } : {}) },
  ])
})
