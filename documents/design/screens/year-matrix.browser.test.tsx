/** Tests of the matrix of a yearly plan in a real browser: its seasons, totals, what exists beside the plan, typing, pasting, and the lines that the form gets. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Page } from '../../../model/page.ts'
import type { FormOf, ViewOf } from '../../../model/wire-document.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section } from '../year-matrix.web.tsx'
import type { yearlyPlan } from '../yearly-plan.ts'

type Plan = ViewOf<typeof yearlyPlan>
type Values = FormOf<typeof yearlyPlan>

const pageWith = (names: readonly string[]) =>
  ({
    page: 'yearly_plan',
    blocks: [
      {
        form: [
          {
            field: 'lines',
            columns: names.map((field) => ({ field, restriction: 0, options: [], ...(field === 'styles' ? {} : { defaultValue: '0' }) })),
          },
        ],
      },
    ],
  }) as unknown as Page
const measures = ['styles', 'quantity', 'amount', 'cost']
const plan: Plan = {
  id: '1',
  brand: '21',
  year: 2024,
  version: 3,
  status: 'draft',
  may: { edit: true, actions: [] },
  lines: [
    { id: '11', season: '31', category: '5', category$: 'TEE--Tees', styles: 4, quantity: '4000', amount: '96000', cost: '38400.5' },
    { id: '12', season: '32', category: '6', category$: 'DR--Dresses', styles: 2, quantity: '500', amount: '50000', cost: '15000' },
  ],
}
const cellOf = (category: string, season: string, more: object) => ({ category, categoryName: `C${category}`, season, ...more })
const progress = {
  categories: [
    { id: '4', name: 'Tops', level: 1 },
    { id: '5', name: 'Tees', level: 2 },
    { id: '6', name: 'Dresses', level: 1 },
    { id: '7', name: 'Skirts', level: 1 },
  ],
  seasons: [
    { id: '31', name: 'Spring' },
    { id: '32', name: 'Summer' },
  ],
  cells: [
    cellOf('5', '31', { actual: 4, carryOver: 1, seasonPlanned: 3 }),
    cellOf('6', '32', { actual: 0, carryOver: 0, seasonPlanned: 0 }),
    cellOf('7', '32', { actual: 1, carryOver: 0, seasonPlanned: 0 }),
    cellOf('9', '32', { actual: 2, carryOver: 0, seasonPlanned: 0 }),
  ],
  total: { actual: 7 },
}

/** Draws the tab of a plan with the form of its page, and returns how to read the lines of the form. */
async function shown({ doc = plan, of = pageWith(measures), answer = progress as object } = {}) {
  let now: unknown
  const services = {
    call: () => Promise.resolve(answer),
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
    <QueryClientProvider client={new QueryClient()}>
      <WebPartContext value={services}>
        <Held />
      </WebPartContext>
    </QueryClientProvider>,
  )
  return () => now
}
const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })
const rowNames = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((one) => one.textContent)

test('the matrix shows one measure by season with totals, beside the styles that exist and those of the seasonal plans', async () => {
  await shown()
  await expect.element(cell('Tees · Spring')).toHaveValue('4')
  await expect.element(page.getByText('5 designed · +1 over plan')).toBeVisible()
  await expect.element(page.getByText('0 designed · 2 to go')).toBeVisible()
  await expect.element(page.getByText('3 in the seasonal plan')).toBeVisible()
  await expect.element(row(/^Total 4 2 6$/)).toBeVisible()
  // Categories with lines or styles, in the order of the tree; one that is no longer active stands at the end.
  expect(rowNames()).toEqual(['Tees', 'Dresses', 'Skirts', 'C9', 'Total'])
  await page.getByText('Cost', { exact: true }).click()
  await expect.element(row(/^Total 38,400.5 15,000 53,400.5$/)).toBeVisible()
  expect(page.getByText('designed').elements()).toEqual([])
})

test('typed figures change the totals at once and become lines of the form; Enter goes down, a fraction of a style is refused', async () => {
  const lines = await shown()
  await cell('Tees · Summer').fill('1.5')
  await expect.element(cell('Tees · Summer')).toHaveAttribute('aria-invalid', 'true')
  await cell('Tees · Summer').fill('6')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Dresses · Summer')).toHaveFocus()
  await userEvent.keyboard('3{Enter}')
  await expect.element(row(/^Total 4 9 13$/)).toBeVisible()
  const [tees, dresses] = plan.lines!
  const added = { season: '32', season$: 'Summer', category: '5', category$: 'Tees', quantity: '0', amount: '0', cost: '0' }
  expect(lines()).toEqual([tees, { ...dresses, styles: 3 }, { ...added, styles: 6 }])
  await page.getByText('Amount', { exact: true }).click()
  await cell('Tees · Summer').fill('1,200.05')
  await userEvent.keyboard('{Enter}')
  await expect.element(row(/^Total 96,000 51,200.05 147,200.05$/)).toBeVisible()
  expect(lines()).toEqual([tees, { ...dresses, styles: 3 }, { ...added, styles: 6, amount: '1200.05' }])
})

test('a block that is pasted fills cells from the one with the cursor; what has no place is said', async () => {
  const lines = await shown()
  await page.getByRole('checkbox', { name: 'All categories' }).click()
  expect(rowNames()).toEqual(['Tops', 'Tees', 'Dresses', 'Skirts', 'C9', 'Total'])
  await cell('Tops · Spring').click()
  const clipboard = new DataTransfer()
  clipboard.setData('text/plain', '1\t2\t9\n3\tx\n')
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  await expect.element(cell('Tops · Spring')).toHaveValue('1')
  await expect.element(cell('Tops · Summer')).toHaveValue('2')
  await expect.element(cell('Tees · Spring')).toHaveValue('3')
  await expect.element(page.getByText(/^2 pasted cells were left out/)).toBeVisible()
  const top = { category: '4', category$: 'Tops', quantity: '0', amount: '0', cost: '0' }
  expect(lines()).toEqual([
    { ...plan.lines![0], styles: 3 },
    plan.lines![1],
    { ...top, season: '31', season$: 'Spring', styles: 1 },
    { ...top, season: '32', season$: 'Summer', styles: 2 },
  ])
})

test('who may not edit reads figures; what a rule hides is not offered, and styles that cannot be counted are not shown as none', async () => {
  await shown({
    doc: { ...plan, may: { edit: false, actions: [] } },
    of: pageWith(['styles', 'quantity']),
    answer: {
      ...progress,
      cells: progress.cells.map(({ category, categoryName, season }) => ({ category, categoryName, season })),
      total: {},
    },
  })
  await expect.element(row(/^Total 4 2 6$/)).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByText('Amount', { exact: true }).elements()).toEqual([])
  expect(page.getByText('designed').elements()).toEqual([])
})

test('a line that names a further season before it is saved has its column', async () => {
  const autumn = { season: '33', season$: 'Autumn', category: '5', category$: 'TEE--Tees', styles: 1 } as const
  await shown({ doc: { ...plan, lines: [...plan.lines!, autumn as unknown as NonNullable<Plan['lines']>[number]] } })
  await expect.element(cell('Tees · Autumn')).toHaveValue('1')
  await expect.element(row(/^Total 4 2 1 7$/)).toBeVisible()
})
