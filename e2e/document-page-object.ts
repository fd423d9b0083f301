/** Page object of a document: fills forms and line grids of any type the way people do, with the hand of the test (`keyboard-driver.ts`). */
import { expect, type Locator, type Page } from '@playwright/test'
import { handOf } from './keyboard-driver.ts'
import { columnOf } from './line-columns.ts'
import { options } from './page-parts.ts'

/** Types into a plain field, a date or a figure, and leaves it. */
export async function type(page: Page, field: string, text: string): Promise<void> {
  await handOf(page).fill(page.locator(`#field-${field}`), text)
  await page.keyboard.press('Tab')
}

/** Looks for `text` in a link or a choice and takes the first that shows it. */
export async function choose(page: Page, field: string, text: string): Promise<void> {
  const input = page.locator(`#field-${field}`)
  await handOf(page).click(input)
  await pick(page, input, text)
}

async function pick(page: Page, input: Locator, text: string): Promise<void> {
  if ((await input.getAttribute('readonly')) === null) await handOf(page).fill(input, text)
  await handOf(page).click(options(page, text).first())
}

/** The cell of a line (from 0) under a heading of the grid. */
export async function cell(page: Page, { lines = 'lines', row, head }: { lines?: string; row: number; head: string }): Promise<Locator> {
  const found = page.locator(`#cell-${lines}-${row}-${await columnOf(page, { lines, head })}`)
  await found.scrollIntoViewIfNeeded()
  return found
}

export interface InCell {
  readonly lines?: string
  readonly row: number
  readonly head: string
}

/** Opens a cell with a double click; once more if the page moved below the first, as a person would. */
export async function openCell(page: Page, where: InCell): Promise<void> {
  await expect(async () => {
    await handOf(page).dblclick(await cell(page, where))
    await expect(page.locator('.grid-edit')).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** Opens a cell, and chooses what shows `text`. */
export async function chooseIn(page: Page, where: InCell, text: string): Promise<void> {
  await openCell(page, where)
  await pick(page, page.locator('.grid-edit input').first(), text)
  await expect(page.locator('.grid-edit')).toHaveCount(0)
  await expect(await cell(page, where)).toContainText(text)
}

/** Types a figure or a text into a cell over what is there. */
export async function typeIn(page: Page, where: InCell, text: string): Promise<void> {
  await openCell(page, where)
  await handOf(page).fill(page.locator('.grid-edit input').first(), text)
  await page.keyboard.press('Enter')
}

/** Types one figure or text a line down a column: the first key opens a cell, Enter leads to the next. */
export async function typeDown(page: Page, where: InCell, texts: readonly string[]): Promise<void> {
  await handOf(page).click(await cell(page, where))
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('.grid-edit')).toHaveCount(0)
}

/** Pieces by size in the matrix of a line. */
export async function pieces(page: Page, where: InCell, sizes: Readonly<Record<string, string>>): Promise<void> {
  await openCell(page, where)
  for (const [size, count] of Object.entries(sizes))
    await handOf(page).fill(page.locator('.grid-edit').getByLabel(new RegExp(` ${size}$`)), count)
  await page.keyboard.press('Escape')
}

/** What a field of the page shows, read or being edited. */
export const shown = (page: Page, field: string): Locator => page.locator(`.doc [data-field="${field}"]`)

export async function addLine(page: Page, lines = 'lines'): Promise<void> {
  await handOf(page).click(page.locator(`#field-${lines}`).getByRole('button', { name: '添加行' }))
}

/** Saves a new document, and answers its number. */
export async function saved(page: Page): Promise<string> {
  await handOf(page).click(page.locator('footer.doc-bar').getByRole('button', { name: '保存' }))
  await expect(page).toHaveURL(/[?&]id=/)
  return page.locator('.doc-head h1').innerText()
}

/** What a sheet would have put there. */
export async function copyText(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text)
}
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** A blank order in which the supplier is chosen. */
export async function blankOrder(page: Page): Promise<void> {
  await page.goto('/order/page/purchase-order?new=1')
  await expect(page.locator('#field-supplier')).toBeVisible()
  await expect(page.locator('#field-lines [role=grid]')).toBeVisible()
  // What an earlier test left as a draft is offered; here nobody wants it.
  const offered = page.locator('.notice').getByRole('button', { name: '放弃修改' })
  if (await offered.isVisible()) await offered.click()
}
