/** A tile with a grid of documents, in a real browser: heads with the shared currency, rows that lead to their documents, sums over the list. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Page } from '../../../model/page.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { callQuery } from '../../api/call-query.ts'
import { listQuery } from '../../api/document-query.ts'
import { TileBody, type TileConfig } from './tile.tsx'

const fields = [
  pageField('style', 'text', { label: 'Style' }),
  pageField('pieces', 'quantity', { label: 'Pieces' }),
  pageField('net', 'money', { label: 'Net', currency: 'currency' }),
]
const plain = pageOf(fields)
const byName = Object.fromEntries([...fields, pageField('number', 'text', { label: 'No.' })].map((field) => [field.field, field]))
const page: Page = {
  ...plain,
  list: { ...plain.list, columns: ['number', 'style', 'pieces', 'net'], digest: ['style'], fields: { ...plain.list.fields, ...byName } },
}
const rows = ['7', '8'].map((id) => ({ id, number: `N${id}`, style: 'Polo', pieces: '1200', net: '30.5', currency: 'c', currency$: 'USD' }))

async function drawGrid(given: Page, answer: object, columns = ['style', 'pieces', 'net', 'currency']) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const fields = { page: given.page }
  queries.setQueryData(callQuery('/ccommonapi/gui/page-detail-struct', { method: 'GET', fields, quiet: true }).queryKey, given)
  const input = { filters: [], columns, size: 50, totals: true }
  queries.setQueryData(listQuery(given.page, input).queryKey, answer)
  const kinds = [{ code: 'GRID', title: 'Grid', settings: {} }] as unknown as readonly TileConfig[]
  await draw(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <TileBody tile={{ id: 't', code: 'GRID', page: given.page, x: 0, y: 0, w: 12, h: 4 } as never} kinds={kinds} figures />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const textsOf = (role: 'columnheader' | 'cell' | 'rowheader') =>
  screen
    .getByRole(role)
    .elements()
    .map((one) => one.textContent)

test('a grid has the columns of its list with heads, a link for each document, and the sums of all rows', async () => {
  await drawGrid(page, { rows, totals: { pieces: '48000' } })
  await expect.element(screen.getByRole('link', { name: 'N7' })).toHaveAttribute('href', expect.stringContaining('7'))
  expect(textsOf('columnheader').slice(0, 3)).toEqual(['No.', 'Style', 'Pieces'])
  expect(textsOf('columnheader')[3]).toContain('USD')
  expect(textsOf('cell').slice(0, 3)).toEqual(['N7', 'Polo', '1,200'])
  // The sum of the list, not of the rows that are shown; an amount without one stays blank.
  expect([textsOf('rowheader'), textsOf('cell').slice(-3)]).toEqual([['Total'], ['', '48,000', '']])
})

test('a row of a reading type leads to the document that it comes from', async () => {
  const reading = { ...page, reads: [{ page: 'tender', label: 'Tender' }] } as unknown as Page
  await drawGrid(reading, { rows: [{ ...rows[0], $page: 'tender', $doc: '55' }] })
  await expect.element(screen.getByRole('link', { name: 'N7' })).toHaveAttribute('href', expect.stringMatching(/tender.*55/))
})

test('figures and measures of a grid are right-aligned, texts are not', async () => {
  const ownFields = [
    pageField('style', 'text'),
    pageField('pieces', 'quantity'),
    pageField('width', 'measure'),
    pageField('rate', 'percent'),
  ]
  const listed = ownFields.map(({ field }) => field)
  const cloth: Page = {
    ...plain,
    list: { ...plain.list, columns: listed, fields: Object.fromEntries(ownFields.map((one) => [one.field, one])) },
  }
  const width = { amount: '1.5', code: 'M', unit: '9', base: '1.5', numerator: '1', denominator: '1' }
  await drawGrid(cloth, { rows: [{ id: '7', number: 'N7', style: 'Polo', pieces: '1', width, rate: '3' }] }, listed)
  await expect.element(screen.getByText('1.5 M')).toBeVisible()
  const cells = screen.getByRole('cell').elements()
  expect(cells.slice(1).map(({ className }) => className)).toEqual(['', 'num', 'num', 'num'])
})
