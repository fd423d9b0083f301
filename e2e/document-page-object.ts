/**
 * Page object of a document: fills forms and line grids of any type as users do, with the test's input driver (`keyboard-driver.ts`).
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { calendarsClosed } from './keyboard.ts'
import { handOf } from './keyboard-driver.ts'
import { columnOf } from './line-columns.ts'
import { options } from './page-parts.ts'

/** Where a field stands: in the form of the document, or in that of an action. */
interface InForm {
  readonly form?: 'action'
}
const inputOf = (page: Page, field: string, { form }: InForm): Locator => page.locator(`[id="${form ? 'action-' : ''}field-${field}"]`)

/** Opens the form of an action. Returns its dialog. */
export async function openForm(page: Page, action: string): Promise<Locator> {
  await handOf(page).click(page.locator('footer[data-part=doc-bar]').getByRole('button', { name: action }))
  const dialog = page.getByRole('dialog', { name: action })
  await expect(dialog.getByRole('button', { name: action })).toBeEnabled()
  return dialog
}

/** Types into a field of the form and leaves it. */
export async function type(page: Page, field: string, text: string, where: InForm = {}): Promise<void> {
  const input = inputOf(page, field, where)
  await handOf(page).fill(input, text)
  await page.keyboard.press('Tab')
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return
  await calendarsClosed(page)
  await expect(input).toHaveValue(text)
}

/** Searches for `text` in a link or a choice and takes the first match. */
export async function choose(page: Page, field: string, text: string, where: InForm = {}): Promise<void> {
  const input = inputOf(page, field, where)
  await handOf(page).click(input)
  await pick(page, input, text)
}

async function pick(page: Page, input: Locator, text: string): Promise<void> {
  if ((await input.getAttribute('readonly')) === null) await handOf(page).fill(input, text)
  await handOf(page).click(options(page, text).first())
}

/** Returns the cell of a line (from 0) under a heading of the grid. */
export async function cell(page: Page, { lines = 'lines', row, head }: { lines?: string; row: number; head: string }): Promise<Locator> {
  const target = page.locator(`#cell-${lines}-${row}-${await columnOf(page, { lines, head })}`)
  await target.scrollIntoViewIfNeeded()
  return target
}

export interface InCell {
  readonly lines?: string
  readonly row: number
  readonly head: string
}

/** Opens a cell with a double click, and retries once if the page moved during the first one, as a user would. */
export async function openCell(page: Page, where: InCell): Promise<void> {
  await expect(async () => {
    await handOf(page).dblclick(await cell(page, where))
    await expect(page.locator('[data-part=grid-edit]')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 90_000 })
}

/** Opens a cell, and chooses the option that shows `text`. */
export async function chooseIn(page: Page, where: InCell, text: string): Promise<void> {
  await openCell(page, where)
  await pick(page, page.locator('[data-part=grid-edit] input').first(), text)
  await expect(page.locator('[data-part=grid-edit]')).toHaveCount(0)
  await expect(await cell(page, where)).toContainText(text)
}

/** Types a number or a text into a cell, replacing its content. */
export const typeIn = (page: Page, where: InCell, text: string): Promise<void> => typeDown(page, where, [text])

/** Types one number or text per line down a column: the first key opens a cell, Enter moves to the next. */
export async function typeDown(page: Page, where: InCell, texts: readonly string[]): Promise<void> {
  await handOf(page).click(await cell(page, where))
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('[data-part=grid-edit]')).toHaveCount(0)
}

/** Enters pieces by size in the columns of a line's sizes. */
export async function pieces(page: Page, { lines, row }: Omit<InCell, 'head'>, sizes: Readonly<Record<string, string>>): Promise<void> {
  for (const [size, count] of Object.entries(sizes)) await typeIn(page, { ...(lines ? { lines } : {}), row, head: size }, count)
}

/** Returns what a field of the page shows, read-only or in editing. */
export const shown = (page: Page, field: string): Locator => page.locator(`[data-part=doc] [data-field="${field}"]`).first()

export async function addLine(page: Page, lines = 'lines'): Promise<void> {
  await handOf(page).click(page.locator(`#field-${lines}`).getByRole('button', { name: '添加行' }))
}

/**
 * Saves a new document.
 * @returns its number
 */
export async function saved(page: Page): Promise<string> {
  await handOf(page).click(page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }))
  await expect(page).toHaveURL(/[?&]id=/)
  return page.locator('[data-part=doc-head] h1').innerText()
}

/** Puts text on the clipboard as a spreadsheet would. */
export async function copyText(page: Page, text: string): Promise<void> {
  await page.evaluate((clipboardText) => navigator.clipboard.writeText(clipboardText), text)
}
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Opens a blank order with the supplier chosen. */
export async function blankOrder(page: Page): Promise<void> {
  await page.goto('/order/page/purchase-order?new=1')
  await expect(page.locator('#field-supplier')).toBeVisible()
  await expect(page.locator('#field-lines [role=grid]')).toBeVisible()
  // A draft left by an earlier test may be offered; it is discarded here.
  const offered = page.locator('.notice').getByRole('button', { name: '放弃修改' })
  if (await offered.isVisible()) await offered.click()
}
