/** Tests of the matrix of quotations: by which rate the prices of a supplier were converted. */
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import type { Column, Comparison } from './comparison-calls.ts'
import { Matrix } from './comparison-matrix.tsx'

const quoted: Column = {
  supplier: '500',
  name: 'Mill',
  quotation: '1100',
  number: 'RQ-1-S1',
  status: 'pending_evaluation',
  currency: 'CNY',
  rate: '1',
  ratePer: '1',
  rateSource: null,
  rateDate: '2026-03-02',
  validTo: '2026-12-31',
  lead: null,
  score: null,
  place: null,
  scores: [],
}
const comparison: Comparison = {
  id: '1000',
  number: 'RQ-1',
  status: 'quotation_closed',
  currency: 'CNY',
  sealed: false,
  tier: 1,
  tiers: [1],
  columns: [],
  rows: [],
  review: { reviewers: 0, handedIn: 0, open: false, mine: [] },
}

test('the rate is said for the units that it is quoted for', async () => {
  const columns = [
    { currency: 'JPY', rate: '4.75', ratePer: '100' },
    { currency: 'CNY', rate: '1', ratePer: '1' },
    { currency: 'EUR', rate: null, ratePer: null },
  ].map((more, at): Column => ({ ...quoted, ...more, supplier: String(at), name: `Mill ${at}` }))
  await draw(
    <MemoryRouter>
      <Matrix data={{ ...comparison, columns }} />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('columnheader', { name: /Mill 0.*100 JPY = 4.75 CNY \(2026-03-02\)$/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: /Mill 1/ })).not.toHaveTextContent('=')
  await expect.element(page.getByRole('columnheader', { name: /Mill 2.*EUR No rate$/ })).toBeVisible()
})
