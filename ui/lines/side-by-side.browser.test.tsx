/** Lines side by side in a real browser: a column for each scenario, typing, the difference to the base, a copy. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { computed, type Errors, type Values } from '../state/form-state.ts'
import type { Page } from '../../model/page.ts'
import { showCell } from './edits/show-cell.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { Lines } from './lines.tsx'

const field = pageField('scenarios', 'lines', {
  label: 'Scenarios',
  columns: [
    pageField('name', 'text', { label: 'Scenario', required: true }),
    pageField('base', 'yesNo', { label: 'Base' }),
    pageField('quantity', 'quantity', { label: 'Quantity' }),
    pageField('price', 'money', { label: 'Price' }),
    pageField('amount', 'money', { label: 'Amount', isNotPost: true, processor: 'quantity * price' }),
    pageField('note', 'text', { label: 'Taken', isNotPost: true }),
  ],
})
const sheet = pageOf([field], {
  constraints: [{ in: 'scenarios', exactlyOneIs: 'base' }],
  display: { ...pageOf([]).display, sideBySide: { scenarios: { name: 'name', base: 'base' } } },
})

const barred = pageOf([field], {
  display: { ...pageOf([]).display, sideBySide: { scenarios: { name: 'name', base: 'base', bars: ['quantity', 'price'] } } },
})

async function drawScenarios(
  lines: Values[],
  editing = true,
  { width = 1200, sheet: of = sheet, errors = {} }: { width?: number; sheet?: Page; errors?: Errors } = {},
): Promise<{ now: () => Values[] }> {
  let now: Values[] = []
  function Sheet(): React.ReactElement {
    const [doc, setDoc] = useState(() => computed(of, { scenarios: lines }))
    now = doc['scenarios'] as Values[]
    const onChange = (next: readonly Values[]) => setDoc(computed(of, { ...doc, scenarios: next }))
    const [lined] = of.blocks[0]!.form
    return <Lines page={of} field={lined!} doc={doc} lines={now} errors={errors} editing={editing} onChange={onChange} />
  }
  await page.viewport(width, 800)
  await draw(<Sheet />)
  return { now: () => now }
}
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim()))
const two: Values[] = [
  { name: 'Base', base: true, quantity: '1000', price: '24' },
  { name: 'Small', base: false, quantity: '500', price: '26' },
]

test('each line is a column under its name, with what it differs from the base; a field that nobody filled has no row', async () => {
  await drawScenarios(two, false)
  expect([...document.querySelectorAll('thead th')].map((cell) => cell.textContent?.trim())).toEqual(['Scenario', 'Base', 'Small'])
  expect(rows().find(([label]) => label === 'Price')).toEqual(['Price', '24.00', '26.00+2.00'])
  expect(rows().find(([label]) => label === 'Amount')).toEqual(['Amount', '24,000.00', '13,000.00−11,000.00'])
  expect(rows().map(([label]) => label)).toEqual(['Base', 'Quantity', 'Price', 'Amount'])
  // Less than the base is no fault: only a figure that may not be below zero is marked.
  expect(document.querySelectorAll('.over')).toHaveLength(0)
})

test('the first scenario that is added is the base', async () => {
  const { now } = await drawScenarios([])
  await page.getByRole('button', { name: /Add line/ }).click()
  await expect.poll(() => now().map((line) => line['base'])).toEqual([true])
})

test('a scenario that is added has a name, with a number that no other one has', async () => {
  const { now } = await drawScenarios([...two, { name: 'Scenario 4', base: false }])
  await page.getByRole('button', { name: /Add line/ }).click()
  await expect.poll(() => now().map((line) => line['name'])).toEqual(['Base', 'Small', 'Scenario 4', 'Scenario 5'])
})

test('a scenario without a name is marked and says what is missing, and the list of errors leads to it', async () => {
  await drawScenarios([...two, { name: null, base: false, quantity: '100' }], true, { errors: { 'scenarios[2].name': ['Required'] } })
  await expect.element(page.getByLabelText('Scenario 3')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText('Scenario 3')).toHaveAccessibleDescription(/Required/)
  await expect.element(page.getByLabelText('Scenario 2')).not.toHaveAttribute('aria-invalid', 'true')
  expect(document.querySelector('thead th')!.textContent).toBe('Scenario *')
  showCell('scenarios', { line: 2, column: 'name' })
  await expect.element(page.getByLabelText('Scenario 3')).toHaveFocus()
})

test('on a phone the list of errors leads to a scenario that is not drawn', async () => {
  const errors = { 'scenarios[2].name': ['Required'] }
  await drawScenarios([...two, { name: null, base: false, quantity: '100' }], true, { width: 390, errors })
  await expect.element(page.getByLabelText('Scenario 2')).toBeVisible()
  showCell('scenarios', { line: 2, column: 'name' })
  await expect.element(page.getByLabelText('Scenario 3')).toHaveFocus()
  await page.viewport(1200, 800)
})

test('a figure that is typed moves the result and its difference; Tab goes on to the next scenario; it can be undone', async () => {
  const { now } = await drawScenarios(two)
  await page.getByLabelText('Price 1').click()
  await userEvent.keyboard('{Control>}a{/Control}25{Tab}')
  expect(document.activeElement?.id).toBe('beside-scenarios-1-price')
  await expect.poll(() => now()[0]).toMatchObject({ price: '25', amount: '25000' })
  expect(rows().find(([label]) => label === 'Amount')).toEqual(['Amount', '25,000.00', '13,000.00−12,000.00'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => now()[0]).toMatchObject({ price: '24' })
})

test('a copied scenario has what the server filled in and is not the base; a removed one can be brought back', async () => {
  const { now } = await drawScenarios([{ ...two[0], note: 'BOM V02' }, two[1]!])
  await page.getByRole('button', { name: 'Line actions' }).first().click()
  await page.getByText('Duplicate line').click()
  await expect.poll(() => now().length).toBe(3)
  expect(now()[1]).toMatchObject({ name: 'Base', quantity: '1000', price: '24', note: 'BOM V02', amount: '24000' })
  expect(now()[1]!['base'] ?? false).toBe(false)
  await page.getByRole('button', { name: 'Line actions' }).nth(2).click()
  await page.getByText('Delete line').last().click()
  await expect.poll(() => now().map((one) => one['quantity'] as string)).toEqual(['1000', '1000'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => now().length).toBe(3)
})

test('a column that is locked takes no input, is not removed, and is unlocked again', async () => {
  await drawScenarios(two)
  await page.getByRole('button', { name: 'Line actions' }).nth(1).click()
  await page.getByText('Lock the column').last().click()
  await expect.element(page.getByRole('img', { name: 'Locked: it takes no input' })).toBeVisible()
  expect(page.getByLabelText('Price 2').elements()).toEqual([])
  await expect.element(page.getByLabelText('Price 1')).toBeVisible()
  await page.getByRole('button', { name: 'Line actions' }).nth(1).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete line' }).last()).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('Unlock the column').last().click()
  await expect.element(page.getByLabelText('Price 2')).toBeVisible()
})

test('each column has a bar of what it is made of, the longest of which fills its place; a reader hears each part', async () => {
  await drawScenarios(
    [
      { name: 'Base', base: true, quantity: '60', price: '40' },
      { name: 'Small', base: false, quantity: '30', price: '20' },
    ],
    false,
    { sheet: barred },
  )
  const bars = [...document.querySelectorAll('[data-part="side-bar"]')].map((bar) =>
    [...bar.querySelectorAll('li')].map((part) => [part.style.width, part.textContent!.trim()]),
  )
  expect(bars).toEqual([
    [
      ['60%', 'Quantity 60'],
      ['40%', 'Price 40.00'],
    ],
    [
      ['30%', 'Quantity 30'],
      ['20%', 'Price 20.00'],
    ],
  ])
})

const rated = pageOf(
  [
    pageField('scenarios', 'lines', {
      label: 'Scenarios',
      columns: [
        ...field.columns!,
        pageField('labour', 'money', { label: 'Standard minutes by the process sheet', isNotPost: true, currency: 'doc.currency' }),
        pageField('rate', 'link', { label: 'Rate of', to: 'minute_rate' }),
      ],
    }),
  ],
  { display: sheet.display },
)
const title = '2024-12-10 Own plant in Ningbo--CNY--Chinese yuan'
const withRates: Values[] = two.map((line) => ({ ...line, rate: '9', rate$: title, labour: '123456.7891', amount: '1234567.89' }))
/** The cells of the columns, without that of the names, and the box that scrolls. */
const placesOf = () => ({
  box: document.querySelector('table')!.parentElement!.getBoundingClientRect(),
  cells: [...document.querySelectorAll('tr')].flatMap((row) => [...row.children].slice(1).map((cell) => cell.getBoundingClientRect())),
})

test.each([
  ['read', false],
  ['edited', true],
] as const)(
  'on a phone the base and one scenario share the width and stand in sight as a whole, also with a long title: %s',
  async (_, editing) => {
    await drawScenarios([...withRates, { ...withRates[1], name: 'Large, by air to Rotterdam' }], editing, { width: 390, sheet: rated })
    const { box, cells } = placesOf()
    expect(cells.length).toBeGreaterThan(8)
    for (const cell of cells) expect(cell.right).toBeLessThanOrEqual(box.right + 1)
    const widths = cells.map(({ width }) => width)
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
    // Nothing in a cell stands out of it.
    for (const cell of document.querySelectorAll('td')) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth + 1)
    await page.viewport(1200, 800)
  },
)

test('on a desk a long title is cut, its code first: three scenarios stay in sight', async () => {
  await drawScenarios([...withRates, { ...withRates[1], name: 'Large' }], false, { width: 760 + 100, sheet: rated })
  const { box, cells } = placesOf()
  for (const cell of cells) expect(cell.right).toBeLessThanOrEqual(box.right + 1)
  await page.viewport(1200, 800)
})

test('on a phone the base stands beside one scenario, and another one is chosen', async () => {
  await drawScenarios([...two, { name: 'Large', base: false, quantity: '5000', price: '22' }], true, { width: 390 })
  const heads = () => [...document.querySelectorAll('thead input')].map((input) => (input as HTMLInputElement).value)
  await expect.poll(heads).toEqual(['Base', 'Small'])
  await page.getByRole('combobox', { name: 'Compared with' }).click()
  await page.getByTitle('Large').click()
  await expect.poll(heads).toEqual(['Base', 'Large'])
  await page.getByLabelText('Price 3').fill('21')
  await expect.poll(() => rows().find(([label]) => label === 'Amount')?.[2]).toContain('105,000.00')
  await page.viewport(1200, 800)
})
