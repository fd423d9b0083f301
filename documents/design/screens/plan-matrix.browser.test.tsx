/** Tests of the matrix of a seasonal plan in a real browser: totals, typing, pasting, spreading, and the lines that the form gets. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Page } from '../../../model/page.ts'
import type { FormOf, ViewOf } from '../../../model/wire-document.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section } from '../plan-matrix.web.tsx'
import type { seasonalPlan } from '../seasonal-plan.ts'

type Plan = ViewOf<typeof seasonalPlan>
type Values = FormOf<typeof seasonalPlan>

const column = (field: string, more: object = {}) => ({ field, restriction: 0, options: [], ...more })
const bands = [
  { value: 'core', label: 'Core' },
  { value: 'premium', label: 'Premium' },
]
const pageWith = (columns: readonly object[]) =>
  ({ page: 'seasonal_plan', blocks: [{ form: [{ field: 'lines', columns }] }] }) as unknown as Page
const all = [column('priceBand', { options: bands }), ...['styles', 'skus', 'quantity', 'amount', 'margin'].map((name) => column(name))]
const plan: Plan = {
  id: '1',
  brand: '21',
  season: '31',
  version: 3,
  status: 'draft',
  may: { edit: true, actions: [] },
  lines: [
    { id: '11', category: '5', category$: 'TEE--Tees', priceBand: 'core', styles: 4, quantity: '4000', amount: '96000', margin: '60' },
    { id: '12', category: '6', category$: 'DR--Dresses', priceBand: 'premium', styles: 2, quantity: '500', amount: '50000', margin: '70' },
  ],
}
const matrix = {
  categories: [
    { id: '4', name: 'Tops', level: 1 },
    { id: '5', name: 'Tees', level: 2 },
    { id: '6', name: 'Dresses', level: 1 },
  ],
  lastYear: {
    number: 'SN23V01',
    cells: [
      { category: '5', priceBand: 'core', styles: '1' },
      { category: '5', priceBand: 'premium', styles: '2' },
    ],
  },
}
const short = [{ series: '9', seriesName: 'S01', wave: 'W1', planned: 2, made: 1 }]
const progress = { cells: [{ category: '5', priceBand: 'core', actual: 5, carryOver: 0, short }] }

/** Draws the tab of a plan with the form of its page, and returns how to read the lines of the form. */
async function shown(doc: Plan = plan, of: Page = pageWith(all)) {
  let now: unknown
  const services = {
    call: (path: string) => Promise.resolve(path.includes('matrix') ? matrix : progress),
    answerKey: (...key: unknown[]) => key,
  } as unknown as WebPartServices
  function Held() {
    const [values, setValues] = useState<Values>(doc)
    now = values.lines
    const form = {
      page: of,
      values,
      errors: {},
      mayEdit: doc.may?.edit === true,
      actions: [],
      busy: false,
      change: (changes: Values) => setValues((before) => ({ ...before, ...changes })),
      act: () => undefined,
    }
    return <Section doc={doc} form={form} />
  }
  await draw(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <WebPartContext value={services}>
          <Held />
        </WebPartContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return () => now
}
const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })

test('the matrix shows one measure with totals by row and column, and the styles that exist beside the plan', async () => {
  await shown()
  await expect.element(cell('Tees · Core')).toHaveValue('4')
  await expect.element(page.getByText('5 designed · +1 over plan')).toBeVisible()
  await expect.element(page.getByText('S01 · W1: 1 of 2 planned without a slot')).toBeVisible()
  await expect.element(row(/^Total 4 2 6$/)).toBeVisible()
  await page.getByText('Amount', { exact: true }).click()
  await expect.element(row(/^Total 96,000 50,000 146,000$/)).toBeVisible()
  await page.getByText('Margin %', { exact: true }).click()
  await expect.element(row(/^Total 60 70 63.42$/)).toBeVisible()
})

test('the way to the line board keeps brand and season', async () => {
  await shown()
  const way = page.getByRole('link', { name: /^Line board/ })
  await expect.element(way).toBeVisible()
  const address = new URL(way.element().getAttribute('href')!, location.href)
  expect([address.pathname, address.searchParams.get('v')]).toEqual(['/design/index/line', 'system:board'])
  expect(JSON.parse(address.searchParams.get('f')!)).toEqual([
    { field: 'brand', operator: 'eq', value: '21' },
    { field: 'season', operator: 'eq', value: '31' },
  ])
})

test('typed figures change the totals at once and become lines of the form; Enter goes down, a fraction of a style is refused', async () => {
  const lines = await shown()
  await cell('Tees · Core').fill('4.5')
  await expect.element(cell('Tees · Core')).toHaveAttribute('aria-invalid', 'true')
  await cell('Tees · Core').fill('6')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Dresses · Core')).toHaveFocus()
  await userEvent.keyboard('3{Enter}')
  await expect.element(row(/^Total 9 2 11$/)).toBeVisible()
  const [tees, dresses] = plan.lines!
  expect(lines()).toEqual([{ ...tees, styles: 6 }, dresses, { category: '6', category$: 'Dresses', priceBand: 'core', styles: 3 }])
})

test('a new line begins with the defaults of its columns, so that it can be saved', async () => {
  const defaults = { quantity: '0', amount: '0' }
  const withDefaults = all.map((one) => ({ ...one, ...(one.field in defaults ? { defaultValue: '0' } : {}) }))
  const lines = await shown(plan, pageWith(withDefaults))
  await cell('Dresses · Core').fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(row(/^Total 7 2 9$/)).toBeVisible()
  expect(lines()).toEqual([...plan.lines!, { category: '6', category$: 'Dresses', priceBand: 'core', styles: 3, ...defaults }])
})

test('a block that is pasted fills cells from the one with the cursor; what has no place is said', async () => {
  await shown()
  await page.getByRole('checkbox', { name: 'All categories' }).click()
  await cell('Tops · Core').click()
  const clipboard = new DataTransfer()
  clipboard.setData('text/plain', '1\t2\t9\n3\tx\n')
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  await expect.element(cell('Tops · Core')).toHaveValue('1')
  await expect.element(cell('Tops · Premium')).toHaveValue('2')
  await expect.element(cell('Tees · Core')).toHaveValue('3')
  await expect.element(page.getByText(/^2 pasted cells were left out/)).toBeVisible()
})

test("a total is spread by last year's shares; cells that last year had none of become zero", async () => {
  await shown()
  await page.getByRole('textbox', { name: 'Total to spread' }).fill('10')
  await page.getByRole('button', { name: "Spread by last year's shares" }).click()
  await expect.element(cell('Tees · Core')).toHaveValue('3')
  await expect.element(cell('Tees · Premium')).toHaveValue('7')
  await expect.element(cell('Dresses · Premium')).toHaveValue('0')
  await page.getByText('Pieces', { exact: true }).click()
  await expect.element(page.getByText('Last year has no figures of this measure')).toBeVisible()
})

test('who may not edit reads figures; a measure that a rule hides is not offered', async () => {
  await shown({ ...plan, may: { edit: false, actions: [] } }, pageWith(all.filter(({ field }) => field !== 'amount')))
  await expect.element(row(/^Total 4 2 6$/)).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByText('Amount', { exact: true }).elements()).toEqual([])
})
