/** Tests of quotes as columns beside the scenarios of a costing sheet: what is asked, what each column says, and what a typed price moves. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SideColumn } from '../../../ui/lines/side-columns-context.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Columns } from '../costing-quotes.web.tsx'

const price = (value: string, quoted = value) => ({ value, mark: null, tie: false, quoted, deviation: null })
const column = {
  quote: '1100',
  number: 'DQ-1',
  name: 'Shunda',
  status: 'selected',
  statusLabel: 'Selected',
  currency: 'CNY',
  rate: '1',
  ratePer: '1',
  rateDate: null,
  validTo: '2026-12-31',
  expired: false,
  margin: '20',
  whole: true,
  unanswered: [] as readonly string[],
}
const answer = {
  currency: 'CNY',
  columns: [
    column,
    {
      ...column,
      quote: '1101',
      number: 'DQ-2',
      name: 'Hailan',
      currency: 'JPY',
      rate: '4.75',
      ratePer: '100',
      rateDate: '2026-11-01',
      expired: true,
    },
  ],
  rows: [{ element: 'material', name: 'Material', target: null, cells: [price('10.704'), null] }],
  totals: [price('18'), price('19.17', '2.7')],
}

async function drawColumns(call: (path: string, options: { readonly data: object }) => Promise<unknown>, values: object) {
  let shown: readonly SideColumn[] = []
  const services = { answerKey: (...parts: readonly unknown[]) => parts, call } as unknown as WebPartServices
  function Sheet(): React.ReactElement {
    const [of, setOf] = useState(values)
    const [columns, setColumns] = useState<readonly SideColumn[]>([])
    shown = columns
    return (
      <>
        <Columns values={of as never} onColumns={setColumns} />
        <button type="button" onClick={() => setOf({ ...of, scenarios: [{ base: true, picked: true, price: '20' }] })}>
          type 20
        </button>
        {columns.map(({ key, head }) => (
          <section key={key} aria-label={key}>
            {head}
          </section>
        ))}
      </>
    )
  }
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WebPartContext value={services}>
          <Sheet />
        </WebPartContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return () => shown
}
const sheet = { style: '77', currency: '5', scenarios: [{ base: true, picked: true, price: '24' }] }

test('each quote is a column in the currency of the sheet, and a typed price moves its margin [DM-2-009]', async () => {
  const requests: object[] = []
  const shown = await drawColumns(async (_, { data }) => {
    requests.push(data)
    return answer
  }, sheet)
  await expect.element(page.getByRole('region', { name: '1100' })).toHaveTextContent('Quote · ShundaSelectedValid until 2026-12-31')
  await expect
    .element(page.getByRole('region', { name: '1101' }))
    .toHaveTextContent('Quote · HailanSelected100 JPY = 4.75 CNY (2026-11-01)Expired')
  await expect.element(page.getByRole('link', { name: 'Quote · Hailan' })).toHaveAttribute('href', '/design/page/design-quote?id=1101')
  expect(requests).toEqual([{ id: '77', currency: '5' }])
  expect(shown().map(({ values }) => values)).toEqual([
    { material: '10.704', cost: '18', price: '24', margin: '25' },
    { cost: '19.17', price: '24', margin: '20.125' },
  ])
  await page.getByRole('button', { name: 'type 20' }).click()
  await expect.poll(() => shown().map(({ values }) => values['margin'])).toEqual(['10', '4.15'])
  expect(requests).toHaveLength(1)
})

test('a quote that leaves an element open has neither cost nor margin', async () => {
  const open = { ...answer, columns: [{ ...column, whole: false, unanswered: ['Freight'] }, answer.columns[1]] }
  const shown = await drawColumns(async () => open, sheet)
  await expect.element(page.getByRole('region', { name: '1100' })).toBeVisible()
  expect(shown().map(({ values }) => [values['cost'], values['margin']])).toEqual([
    [undefined, undefined],
    ['19.17', '20.125'],
  ])
})

test('who may read no quotes has no columns; a failure says so and offers another try', async () => {
  let isDown = true
  const shown = await drawColumns(async () => {
    if (isDown) throw new Error('down')
    return { ...answer, columns: [], rows: [], totals: [] }
  }, sheet)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/could not be loaded/)
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(shown()).toEqual([])
})

test('a sheet without a style asks for nothing', async () => {
  const requests: unknown[] = []
  const shown = await drawColumns(async (path) => requests.push(path), { scenarios: [] })
  await expect.element(page.getByRole('button', { name: 'type 20' })).toBeVisible()
  expect([requests, shown()]).toEqual([[], []])
})
