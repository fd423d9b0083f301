/** Tests of the lines of a document in brief: names before codes, sizes and pieces, and how a price stands to that of the quotation. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { PreviewLines } from './preview-lines.tsx'

const columns = [
  pageField('style', 'link', { to: 'style' }),
  pageField('colorway', 'link', { to: 'colorway' }),
  pageField('matrix', 'matrix'),
  pageField('price', 'money', { label: 'Price' }),
]
const plain = pageOf([pageField('lines', 'lines', { label: 'Lines', columns })])
const page = {
  ...plain,
  display: { ...plain.display, matrix: { lines: { group: 'style', row: 'colorway', cell: 'matrix', price: 'price' } } },
}
const line = (id: string, colour: string, price: string) => ({
  id,
  style: '1',
  style$: 'HD3--Hoodie',
  colorway: `c${id}`,
  colorway$: `HD3-${id}--${colour}`,
  matrix: {
    cells: [
      { size: 'S', pieces: '160' },
      { size: 'M', pieces: '1000' },
    ],
  },
  price,
})
const network = window.fetch
afterEach(() => {
  window.fetch = network
})

test('a style stands once over its colours, with pieces by size and the price beside that of its quotation', async () => {
  const source = { column: 'price', price: '58', page: 'supplier_quotation', id: '9', title: 'QUO-7' }
  window.fetch = async (to, init) =>
    String(to).includes('source-prices')
      ? Response.json({
          code: 200,
          message: 'OK',
          data: [
            { line: '11', ...source },
            { line: '12', ...source },
          ],
        })
      : network(to, init)
  const doc = { id: '1', version: 1, status: 'draft', lines: [line('11', 'Olive', '58'), line('12', 'Oat', '60.9')] }
  await draw(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreviewLines page={page} doc={doc} />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText(/as in QUO-7/)).toBeVisible()
  await expect.element(screen.getByText(/2.9 \(5.0 %\) above QUO-7/)).toBeVisible()
  expect(screen.getByText('Hoodie').elements()).toHaveLength(1)
  await expect.element(screen.getByText('2,320 pcs')).toBeVisible()
  await expect.element(screen.getByText(/Olive/)).toBeVisible()
})
