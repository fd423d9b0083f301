/** Tests of a section that edits another document, with all that the client gives it: the column of a colourway, which is saved in the BOM of its style. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { pageField, pageOf } from '../ui/testing/page-fixture.ts'
import { draw } from '../ui/testing/screen.tsx'
import { createQueryClient } from './api/query-client.ts'
import { enter } from './session/session-store.ts'
import { PartSection } from './web-parts.tsx'

const link = pageField('materialColour', 'link', { label: 'Material colour', to: 'material_colour', where: { material: '$material' } })
const rules = [
  { value: 'map', label: 'By colourway' },
  { value: 'match', label: 'Match' },
]
const bomPage = pageOf(
  [
    pageField('lines', 'lines', {
      columns: [pageField('key', 'text'), pageField('rule', 'choice', { options: rules }), link],
    }),
    pageField('colours', 'lines', { columns: [pageField('key', 'text'), pageField('colorway', 'link', { to: 'colorway' }), link] }),
  ],
  { page: 'bom' },
)
const bom = {
  id: '5',
  version: 3,
  number: 'S-V01',
  status: 'draft',
  partyRole: 'owner',
  lines: [
    { id: '11', key: '10', rule: 'map', material: '7', material$: 'M-7--Jersey', use: 'Body' },
    { id: '12', key: '20', rule: 'match', material: '9', material$: 'M-9--Thread' },
    { id: '13', key: '30', rule: 'map', material: '9', material$: 'M-9--Label', colorways: ['2'] },
    { id: '14', key: '40', rule: 'map', material: '7', material$: 'M-7--Rib' },
  ],
  colours: [
    { id: '91', key: '10', colorway: '1', materialColour: '501', materialColour$: 'D-501--Black' },
    { id: '92', key: '10', colorway: '2', materialColour: '503', materialColour$: 'D-503--White' },
  ],
}
const network = window.fetch
beforeEach(() => {
  enter({ id: 'u1', name: 'Ann', settings: {}, menus: [], roles: [] })
})
afterEach(() => {
  window.fetch = network
  localStorage.clear()
})

/** A server with an active BOM and one that is written; returns what is saved. */
function serve({ edit = true } = {}): { readonly version: number; readonly values: object }[] {
  const saved: { readonly version: number; readonly values: object }[] = []
  const ok = (data: unknown) => Response.json({ code: 200, message: 'OK', data })
  const may = { edit, remove: false, actions: [], conversions: [] }
  window.fetch = async (to, init) => {
    const url = new URL(String(to), location.href)
    if (url.pathname.endsWith('/page-detail-struct')) return ok(bomPage)
    if (url.pathname.endsWith('/page-cache')) return ok({ results: null })
    if (url.pathname.endsWith('-cache')) return ok({ at: new Date().toISOString() })
    if (url.pathname.endsWith('/bom/index'))
      return ok({
        rows: [
          { id: '4', status: 'active' },
          { id: '5', status: 'draft' },
        ],
      })
    if (url.pathname.endsWith('/bom/view')) return ok({ ...bom, id: url.searchParams.get('id'), may })
    if (!url.pathname.endsWith('/bom/save')) return network(to, init)
    saved.push(JSON.parse(new URLSearchParams(String(init!.body)).get('DATA')!))
    return ok({ ...bom, version: 4, may })
  }
  return saved
}
const drawn = () =>
  draw(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PartSection page={pageOf([])} doc={{ id: '1', version: 1, style: '77' }} name="colorway-materials" />
      </MemoryRouter>
    </QueryClientProvider>,
    { pick: () => Promise.resolve([{ id: '502', title: 'D-502--Navy' }]), columnsOf: () => Promise.resolve([]) },
  )
const navyFor = async (line: string) => {
  await screen.getByRole('combobox', { name: `Material colour ${line}` }).click()
  await screen.getByRole('option', { name: /Navy/ }).click()
}

test('a colourway shows its column of the BOM and saves the mapped cells in it', async () => {
  const saved = serve()
  await drawn()
  await expect.element(screen.getByRole('heading', { name: /Material colours in the BOM S-V01 · Draft/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /10 Jersey M-7 Body Black D-501/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /20 Thread M-9.*By the rule “Match”/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /30 Label M-9.*Not used in this colourway/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /40 Rib M-7.*Missing/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Edit' }).click()
  await navyFor('10')
  await navyFor('40')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => saved[0], { timeout: 10_000 })
    .toEqual({
      id: '5',
      version: 3,
      values: {
        colours: {
          set: [
            { id: '91', materialColour: '502' },
            { key: '40', colorway: '1', materialColour: '502' },
          ],
          remove: [],
        },
      },
    })
})

test('who may not write the BOM reads its column', async () => {
  serve({ edit: false })
  await drawn()
  await expect.element(screen.getByRole('row', { name: /10 Jersey/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})
