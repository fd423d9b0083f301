/** The section of a BOM in a real browser: the expansion with its list of what is missing. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onShowCell } from '../../../ui/lines/edits/show-cell.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section as Preview } from '../bom-preview.web.tsx'
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
  await expect.element(page.getByText('2 cells have no answer')).toBeVisible()
  await expect.element(page.getByRole('row', { name: '10 Jersey M-7 Black C-8 0.25 KG 0.2625 KG' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /20 Label.*Not bought.*Without colours/ })).toBeVisible()
  const jumps: unknown[] = []
  const lines = document.createElement('div')
  lines.dataset['lines'] = 'lines'
  onShowCell(lines, (cell) => jumps.push(cell))
  document.body.append(lines)
  await page.getByRole('button', { name: /Line 10: no material colour/ }).click()
  lines.remove()
  expect(jumps).toEqual([{ line: 0, column: ['colours|2', 'materialColour'] }])
  await page.getByRole('combobox', { name: 'Colourway' }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => call.mock.calls.at(-1)?.[1].data).toEqual({ id: '5', colorway: '2' })
})
