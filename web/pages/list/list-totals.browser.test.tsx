/** Tests of the sums under a list and in its groups: amounts of several currencies stay apart. */
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Page } from '../../../model/page.ts'
import type { ListAnswer, ListGroup } from '../../../model/lists/list-query.ts'
import { readState } from '../../../ui/list/list-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { treeOf } from './groups.tsx'
import { Foot } from './list-footer.tsx'
import { sumsInWords, sumsOf, sumText } from './list-totals.ts'

const plain = pageOf([
  pageField('currency', 'link', { label: 'Currency' }),
  pageField('gross', 'money', { label: 'Gross', currency: 'currency' }),
  pageField('pieces', 'quantity', { label: 'Pieces' }),
])
const page: Page = { ...plain, list: { ...plain.list, totals: ['gross', 'pieces'] } }
const row = (id: string, code: string, gross: string) => ({ id, version: 1, currency$: `${code}--x`, gross, pieces: '1' })
const chosen = [row('1', 'CNY', '10.5'), row('2', 'USD', '2'), row('3', 'CNY', '0.5')]

const drawFoot = (answer: ListAnswer) =>
  draw(
    <Foot
      page={page}
      state={readState(new URLSearchParams(), page)}
      answer={answer}
      chosen={chosen}
      paged={false}
      brief={false}
      change={() => undefined}
    />,
  )

test('the footer shows one sum for each currency, of all rows and of the chosen ones', async () => {
  await drawFoot({
    rows: [],
    totals: { pieces: '9' },
    currencyTotals: {
      gross: [
        { currency: 'CNY', sum: '1500' },
        { currency: 'USD', sum: '20.5' },
      ],
    },
  })
  await expect.element(screen.getByText('CNY 1,500.00 · USD 20.50')).toBeVisible()
  await expect.element(screen.getByText('CNY 11.00 · USD 2.00')).toBeVisible()
  expect(document.body.textContent).not.toContain('13.00')
})
test('a currency whose sum is zero is left out beside others', () => {
  const sums = (usd: string) => [
    { currency: 'CNY', sum: '1500' },
    { currency: 'USD', sum: usd },
  ]
  expect([sumText(page, 'gross', sums('0.0000')), sumText(page, 'gross', sums('2'))]).toEqual(['CNY 1,500.00', 'CNY 1,500.00 · USD 2.00'])
})
test('the sum of one currency stands alone', async () => {
  await drawFoot({ rows: [], totals: { gross: '1500', pieces: '9' }, currencyTotals: { gross: [{ currency: 'CNY', sum: '1500' }] } })
  await expect.element(screen.getByText('1,500.00', { exact: true })).toBeVisible()
})
test('a confirmation names the currencies of what is chosen', () => {
  expect(sumsInWords('en', page, sumsOf(page, chosen))).toBe('Gross CNY 11.00 · USD 2.00, Pieces 3')
})
test('an upper group keeps the currencies of its groups apart', () => {
  const group = (brand: string, season: string, currency: string, sum: string): ListGroup => ({
    values: { brand, season },
    count: 1,
    totals: { gross: sum, pieces: '1' },
    currencyTotals: { gross: [{ currency, sum }] },
    filters: [],
  })
  const groups = [group('a', 's', 'CNY', '10'), group('a', 'w', 'USD', '5'), group('a', 'x', 'CNY', '0.1')]
  expect(treeOf(page, groups, ['brand', 'season'])[0]!.sums).toEqual({
    gross: [
      { currency: 'CNY', sum: '10.1' },
      { currency: 'USD', sum: '5' },
    ],
    pieces: [{ currency: '', sum: '3' }],
  })
})
