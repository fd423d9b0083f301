/** Tests of the quotes of a style side by side: a column for each quote, marks in words, and what is said where there is none. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import type { StyleQuotes } from '../style-quotes.calls.ts'
import { Section } from '../style-quotes.web.tsx'

/** A cell that is the best of its row. */
const best = { mark: 'best', tie: false } as const
const example: StyleQuotes = {
  id: '1000',
  number: 'TS2026STEE0001',
  currency: 'CNY',
  price: { costing: '1200', number: 'CSTS2026STEE0001V05', value: '150.55', currency: 'CNY' },
  columns: [
    {
      quote: '1100',
      number: 'DQ-TS2026STEE0001-VDP0001-01',
      name: '顺达',
      status: 'pending_evaluation',
      statusLabel: '待评估',
      currency: 'CNY',
      rate: '1',
      ratePer: '1',
      rateDate: null,
      validTo: '2026-12-31',
      expired: false,
      margin: '25',
      whole: true,
      unanswered: [],
    },
  ],
  rows: [
    {
      element: 'material',
      name: '物料',
      target: '10.5',
      cells: [{ value: '10.704', ...best, quoted: '10.704', deviation: '1.94' }],
    },
  ],
  totals: [{ value: '18', ...best, quoted: '18', deviation: '0' }],
  highest: [{ value: '20', ...best }],
  days: [{ value: '30', ...best }],
  minima: [null],
}
const [column] = example.columns as readonly [StyleQuotes['columns'][number]]
const [row] = example.rows as readonly [StyleQuotes['rows'][number]]
const two: StyleQuotes = {
  ...example,
  columns: [
    { ...column, name: 'Shunda', statusLabel: 'Selected' },
    {
      ...column,
      quote: '1101',
      number: 'DQ-2',
      name: 'Hailan',
      currency: 'USD',
      rate: '7.1',
      rateDate: '2026-11-01',
      expired: true,
      margin: null,
      unanswered: [],
    },
  ],
  rows: [{ ...row, name: 'Material', cells: [row.cells[0]!, null] }],
  totals: [
    { value: '18', mark: 'best', tie: false, quoted: '18', deviation: '0' },
    { value: '19.17', mark: 'worst', tie: false, quoted: '2.7', deviation: '6.5' },
  ],
  highest: [{ value: '20', mark: null, tie: false }, null],
  days: [null, { value: '30', mark: null, tie: false }],
  minima: [null, null],
}

async function drawn(answer: (path: string, options: { readonly data: object }) => Promise<StyleQuotes>, doc = {}) {
  const services = { answerKey: (path: string) => [path], call: answer } as unknown as WebPartServices
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WebPartContext value={services}>
          <Section doc={{ id: '1000', version: 1, ...doc }} />
        </WebPartContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('each quote is a column with its status, rate and end; the lowest and the highest are said in words', async () => {
  await drawn(async () => two)
  await expect.element(page.getByRole('columnheader', { name: /Shunda.*Selected/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: /Hailan.*1 USD = 7.1 CNY/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'DQ-2' })).toHaveAttribute('href', '/design/page/design-quote?id=1101')
  await expect.element(page.getByRole('row', { name: /Material.*Target 10.50.*10.704.*\+1.94 %.*No quote/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Quoted price.*18.00.*Best.*19.17.*Worst.*\+6.5 %.*USD 2.70/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Valid until.*2026-12-31.*Expired/ })).toBeVisible()
})

test('a lead time or minimum that a quote leaves blank is a dash: the quote is there', async () => {
  await drawn(async () => two)
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.poll(() => row(/Lead time/).query()?.textContent).toMatch(/—30/)
  expect(row(/Lead time/).element().textContent).not.toContain('No quote')
  expect(row(/Minimum order quantity/).element().textContent).not.toContain('No quote')
})

test('a rate for 100 units says so, and a crossed one is said for one unit', async () => {
  const [first, second] = two.columns as readonly [StyleQuotes['columns'][number], StyleQuotes['columns'][number]]
  const quoted = { ...second, currency: 'JPY', rate: '4.75', ratePer: '100' }
  await drawn(async () => ({ ...two, columns: [{ ...first, currency: 'HKD', rate: '7.1', ratePer: '7.75' }, quoted] }))
  await expect.element(page.getByRole('columnheader', { name: /Hailan.*100 JPY = 4.75 CNY/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: /Shunda.*1 HKD = 0.916129 CNY/ })).toBeVisible()
})

test('what a rule hides has no row, and a price that is not known to be whole says that it is not compared', async () => {
  const { days: _, ...more } = two
  await drawn(async () => ({
    ...more,
    columns: two.columns.map((one) => ({ ...one, whole: null })),
    rows: [],
    totals: two.totals!.map((one) => one && { ...one, mark: null }),
  }))
  await expect.element(page.getByRole('row', { name: /Quoted price.*18.00.*not see whether all is quoted.*19.17/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Lead time/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /Minimum order quantity/ })).toBeVisible()
})

test('the margins name their sales price and the costing sheet that has it; without one there is nothing to name', async () => {
  let answer = two
  await drawn(async () => answer)
  await expect
    .element(page.getByRole('row', { name: /Margin.*At a sales price of 150.55 CNY: CSTS2026STEE0001V05.*25.00 %.*—/ }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'CSTS2026STEE0001V05' })).toHaveAttribute('href', '/design/page/costing?id=1200')
  answer = { ...two, price: null }
  await drawn(async () => answer)
  await expect.element(page.getByRole('rowheader', { name: 'Margin', exact: true })).toBeVisible()
})

test('on a costing sheet the quotes are those of its style, at its price and in its currency', async () => {
  const requests: object[] = []
  await drawn(
    async (_, { data }) => {
      requests.push(data)
      return two
    },
    { style: '77', currency: '5' },
  )
  await expect.element(page.getByRole('columnheader', { name: /Shunda/ })).toBeVisible()
  expect(requests).toEqual([{ id: '77', costing: '1000', currency: '5' }])
})

test('a style without quotes says so, and a failure offers another try', async () => {
  let isDown = true
  await drawn(async () => {
    if (isDown) throw new Error('down')
    return { ...two, columns: [] }
  })
  await expect.element(page.getByRole('alert')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Nobody has quoted.')).toBeVisible()
})
