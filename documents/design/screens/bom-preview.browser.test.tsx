/** The sections of BOMs and colourways in a real browser: the expansion with its list of what is missing, and the column of a colourway that is edited and saved in the BOM. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { documentCallsOver } from '../../../ui/document-calls.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section as Preview } from '../bom-preview.web.tsx'
import { Section as Column } from '../colorway-materials.web.tsx'
import type { BomPreview } from '../bom-preview.calls.ts'

const need = (more: Partial<BomPreview['needs'][number]> = {}): BomPreview['needs'][number] => ({
  at: 0,
  key: '10',
  material: { id: '7', title: 'M-7--Jersey' },
  colour: { id: '8', title: 'C-8--Black' },
  unit: 'KG',
  usage: '0.25',
  gross: '0.2625',
  purchased: true,
  ...more,
})
const preview: BomPreview = {
  colorways: [
    { id: '1', title: 'S-1--Black' },
    { id: '2', title: 'S-2--White' },
  ],
  sizes: [{ size: 'S' }, { size: 'M' }],
  chosen: { colorway: '1', size: { size: 'M' } },
  needs: [need(), need({ at: 1, key: '20', material: { id: '9', title: 'M-9--Label' }, colour: null, purchased: false })],
  missing: [
    {
      at: 0,
      key: '10',
      column: 'materialColour',
      colorway: '2',
      sizes: ['S', 'M'],
      reason: 'Line 10: no material colour for colourway S-2',
    },
  ],
}
/** Draws a section whose calls are answered from memory. */
const drawPart = (element: React.ReactElement, answers: Partial<WebPartServices>, services: Parameters<typeof draw>[1] = {}) =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <WebPartContext
        value={
          {
            answerKey: (...parts: unknown[]) => parts,
            partKey: (...parts: unknown[]) => parts,
            documentKey: (...parts: unknown[]) => parts,
            intent: () => 'key',
            failureOf: () => undefined,
            renewLists: () => undefined,
            toast: { success: () => undefined, error: () => undefined },
            ...answers,
          } as unknown as WebPartServices
        }
      >
        {element}
      </WebPartContext>
    </QueryClientProvider>,
    services,
  )

test('the expansion says how many cells are missing, lists them, and shows what a colourway needs in a size', async () => {
  const call = vi.fn((_: string, { data }: { data: { colorway?: string } }) =>
    Promise.resolve(
      data.colorway === '2' ? { ...preview, chosen: { colorway: '2', size: { size: 'M' } }, needs: [need({ key: '20' })] } : preview,
    ),
  )
  await drawPart(<Preview doc={{ id: '5', version: 1 }} />, { call: call as never })
  await page.getByText('2 cells have no answer').click()
  await expect.element(page.getByRole('row', { name: '10 Jersey M-7 Black C-8 0.25 KG 0.2625 KG' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /20 Label.*Not bought.*Without colours/ })).toBeVisible()
  const jumps: unknown[] = []
  const lines = document.createElement('div')
  lines.dataset['lines'] = 'lines'
  lines.addEventListener('weft-cell', (event) => jumps.push((event as CustomEvent<unknown>).detail))
  document.body.append(lines)
  await page.getByRole('button', { name: /Line 10: no material colour/ }).click()
  lines.remove()
  expect(jumps).toEqual([{ line: 0, column: ['colours|2', 'materialColour'] }])
  await page.getByRole('combobox', { name: 'Colourway' }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => call.mock.calls.at(-1)?.[1].data).toEqual({ id: '5', colorway: '2' })
})

const link = pageField('materialColour', 'link', { label: 'Material colour', to: 'material_colour', where: { material: '$material' } })
const bomPage = pageOf([
  pageField('lines', 'lines', {
    columns: [pageField('key', 'text'), pageField('rule', 'choice', { options: [{ value: 'match', label: 'Match' }] }), link],
  }),
  pageField('colours', 'lines', { columns: [] }),
])
const bom = {
  id: '5',
  version: 3,
  number: 'S-V01',
  status: 'draft',
  lines: [
    { key: '10', rule: 'map', material: '7', material$: 'M-7--Jersey', use: 'Body' },
    { key: '20', rule: 'match', material: '9', material$: 'M-9--Thread' },
    { key: '30', rule: 'map', material: '9', material$: 'M-9--Label', colorways: ['2'] },
  ],
  colours: [{ id: '91', key: '10', colorway: '1', materialColour: '501', materialColour$: 'D-501--Black' }],
}

test('a colourway shows its column of the BOM and saves the mapped cells in it', async () => {
  const send = vi.fn((_: string, operation: string, __: object) =>
    Promise.resolve(
      operation === 'index'
        ? {
            rows: [
              { id: '4', status: 'active' },
              { id: '5', status: 'draft' },
            ],
          }
        : bom,
    ),
  )
  await drawPart(
    <Column doc={{ id: '1', version: 1, style: '77' }} />,
    { documentsOf: documentCallsOver(send, () => 'key'), usePage: () => ({ data: bomPage, error: undefined }) },
    { pick: () => Promise.resolve([{ id: '502', title: 'D-502--Navy' }]), columnsOf: () => Promise.resolve([]) },
  )
  await expect.element(page.getByRole('row', { name: /10 Jersey M-7 Body Black D-501/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /20 Thread M-9.*By the rule “Match”/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /30 Label M-9.*Not used in this colourway/ })).toBeVisible()
  expect(send.mock.calls[1]?.slice(0, 3)).toEqual(['bom', 'view', { id: '5' }])
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Material colour 10' }).click()
  await page.getByRole('option', { name: /Navy/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => send.mock.calls.find(([, operation]) => operation === 'save')?.[2])
    .toEqual({ id: '5', version: 3, values: { colours: { set: [{ id: '91', materialColour: '502' }], remove: [] } } })
})
