/** The table of a report in a real browser: the sums of blocks, also of one that goes over a page. */
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReportAnswer, ReportRow } from '../../../model/outputs/report.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { ReportTable } from './table.tsx'

const row = (supplier: string, month: string, pieces: string): ReportRow => ({
  values: { supplier, month },
  titles: { supplier: `V${supplier}--Mill ${supplier}`, month },
  figures: { pieces },
  filters: [],
})
const answer: ReportAnswer = {
  groups: [
    { field: 'supplier', label: 'Supplier' },
    { field: 'month', label: 'Month' },
  ],
  measures: [{ name: 'pieces', label: 'Pieces', kind: 'quantity', adds: true }],
  rows: [row('1', '05', '10'), row('2', '01', '3'), row('2', '02', '4'), row('3', '01', '1'), row('3', '02', '2')],
  totals: [{ values: {}, titles: {}, figures: { pieces: '200' }, filters: [] }],
  count: 300,
  behind: { filters: [], measures: {} },
  at: '2026-11-24T00:00:00Z',
}
const whole = (supplier: string, pieces: string) => row(supplier, '', pieces)

test('a block that other pages continue has the sum of its whole and says so; one that ends with the page has its own', async () => {
  await draw(
    <MemoryRouter>
      <ReportTable
        answer={answer}
        sort={[]}
        busy={false}
        continues={{ before: true, after: true }}
        wholes={[whole('1', '90'), whole('2', '7'), whole('3', '3')]}
        onSort={() => {}}
        onOpen={() => {}}
      />
    </MemoryRouter>,
  )
  const sums = page.getByRole('row', { name: /in all/ })
  await expect
    .poll(() => sums.elements().map((one) => one.textContent))
    .toEqual(['Mill 1 in all, other pages included90', 'Mill 2 in all7', 'Mill 3 in all3'])
  // The name stands first, the code after it.
  expect(document.querySelectorAll('tbody th[scope=rowgroup]')[0]?.textContent).toBe('Mill 2 V2')
})
