/** Columns of lines that are folded away: they stay out of sight until they are chosen, filled or wrong, in the grid, side by side and in the drawer of a phone. */
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { computed, type Errors, type Values } from '../state/form-state.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { showCell } from './edits/show-cell.ts'
import { Lines } from './lines.tsx'

const field = pageField('lines', 'lines', {
  label: 'Materials',
  columns: [
    pageField('name', 'text', { label: 'Material' }),
    pageField('supply', 'text', { label: 'Supply', defaultValue: 'bought' }),
    pageField('loss', 'percent', { label: 'Loss', defaultValue: '0' }),
    pageField('price', 'money', { label: 'Price' }),
    pageField('double', 'money', { label: 'Double', isNotPost: true, processor: 'price * 2' }),
  ],
  folded: ['supply', 'loss', 'double'],
})
const bom = pageOf([field])
const beside = pageOf([field], { display: { ...pageOf([]).display, sideBySide: { lines: { name: 'name' } } } })
beforeEach(() => localStorage.clear())

async function drawLines(lines: readonly Values[], { of = bom, width = 1200, editing = true, errors = {} as Errors } = {}) {
  let now: readonly Values[] = lines
  let wrong: (errors: Errors) => void = () => undefined
  function Bom(): React.ReactElement {
    const [doc, setDoc] = useState(() => computed(of, { lines }))
    const [shownErrors, setErrors] = useState(errors)
    now = doc['lines'] as Values[]
    wrong = setErrors
    const onChange = (next: readonly Values[]) => setDoc(computed(of, { ...doc, lines: next }))
    return <Lines page={of} field={field} doc={doc} lines={now} errors={shownErrors} editing={editing} onChange={onChange} />
  }
  await page.viewport(width, 800)
  const drawn = await draw(<Bom />)
  return { now: () => now, fail: (next: Errors) => wrong(next), leave: () => drawn.unmount() }
}
const line = (more: Values = {}): Values => ({ name: 'Jersey', supply: 'bought', loss: '0.0', price: '40', ...more })
const heads = () => [...document.querySelectorAll('[role=columnheader] > button')].map((one) => one.textContent)
const cell = (row: number, label: string) => document.getElementById(`cell-lines-${row}-${heads().indexOf(label)}`)!

test('columns that nobody filled are out of sight, those with another value than their default are not', async () => {
  await drawLines([line(), line({ supply: 'customer' })])
  expect(heads()).toEqual(['Material', 'Supply', 'Price'])
  await expect.element(page.getByRole('button', { name: 'More columns (2)' })).toBeVisible()
})

test('a column is chosen from the list and stays chosen on this device; what is filled cannot be folded away', async () => {
  const first = await drawLines([line({ loss: '5' })])
  await page.getByRole('button', { name: 'More columns (2)' }).click()
  const list = page.getByRole('dialog', { name: 'Choose columns' })
  await expect.element(list.getByRole('checkbox', { name: /^Loss/ })).toBeDisabled()
  await list.getByRole('checkbox', { name: 'Double' }).click()
  await expect.poll(heads).toEqual(['Material', 'Loss', 'Price', 'Double'])
  expect(cell(0, 'Double').textContent).toContain('80')
  await first.leave()
  await drawLines([line()])
  expect(heads()).toEqual(['Material', 'Price', 'Double'])
})

test('all columns are shown at once, and folded away again', async () => {
  await drawLines([line()])
  await page.getByRole('button', { name: 'More columns (3)' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(heads).toEqual(['Material', 'Supply', 'Loss', 'Price', 'Double'])
  await page.getByRole('button', { name: 'As usual' }).click()
  await expect.poll(heads).toEqual(['Material', 'Price'])
})

test('an error shows its column, and the list of errors leads to a cell that is out of sight', async () => {
  const { fail } = await drawLines([line()])
  fail({ 'lines[0].supply': ['Unknown'] })
  await expect.poll(heads).toEqual(['Material', 'Supply', 'Price'])
  expect(cell(0, 'Supply').getAttribute('aria-invalid')).toBe('true')
  showCell('lines', { line: 0, column: 'loss' })
  await expect.poll(heads).toEqual(['Material', 'Supply', 'Loss', 'Price'])
  await expect.poll(() => cell(0, 'Loss').getAttribute('aria-selected')).toBe('true')
  // It does not go away under the cursor once it is right.
  fail({})
  await expect.poll(() => cell(0, 'Supply').getAttribute('aria-invalid')).toBeNull()
  expect(heads()).toEqual(['Material', 'Supply', 'Loss', 'Price'])
})

test('a new line has the defaults of columns out of sight; a pasted sheet fills the one that its heading names', async () => {
  const { now } = await drawLines([line()])
  await page.getByRole('button', { name: 'Add line' }).click()
  expect(now()[1]).toMatchObject({ supply: 'bought', loss: '0' })
  await page.elementLocator(cell(0, 'Material')).click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'Material\tLoss\nTwill\t7')
  document
    .querySelector('[data-part=grid-box]')!
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => now()[0]).toMatchObject({ name: 'Twill', loss: '7', supply: 'bought' })
  await expect.poll(heads).toEqual(['Material', 'Loss', 'Price'])
})

test('side by side a folded field has no row until it is chosen', async () => {
  await drawLines([line(), line({ name: 'Twill', supply: 'customer' })], { of: beside })
  const rows = () => [...document.querySelectorAll('tbody th')].map((one) => one.textContent?.trim())
  expect(rows()).toEqual(['Supply', 'Price'])
  await page.getByRole('button', { name: 'More columns (2)' }).click()
  await page.getByRole('checkbox', { name: 'Loss' }).click()
  await expect.poll(rows).toEqual(['Supply', 'Loss', 'Price'])
})

test('on a phone the drawer of a line has what is filled, and the other fields at a press', async () => {
  await drawLines([line({ supply: 'customer' })], { width: 390 })
  await page.getByRole('button', { name: /Jersey/ }).click()
  const labels = () => [...document.querySelectorAll('.ant-drawer .field > label')].map((one) => one.textContent)
  await expect.poll(labels).toEqual(['Material', 'Supply', 'Price'])
  await userEvent.click(page.getByRole('button', { name: 'More fields (2)' }))
  await expect.poll(labels).toEqual(['Material', 'Supply', 'Loss', 'Price', 'Double'])
  await page.viewport(1200, 800)
})
