/** Hands at a desk: filling forms and line grids of any document the way people do, with mouse and keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Types into a plain field, a date or a figure, and leaves it. */
export async function type(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`#field-${field}`).fill(text)
  await page.keyboard.press('Tab')
}

/** Looks for `text` in a link or a choice and takes the first that shows it. */
export async function choose(page: Page, field: string, text: string): Promise<void> {
  const input = page.locator(`#field-${field}`)
  await input.click()
  await pick(page, input, text)
}

async function pick(page: Page, input: Locator, text: string): Promise<void> {
  if ((await input.getAttribute('readonly')) === null) await input.fill(text)
  const option = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text }).first()
  await option.click()
}

/** The cell of a line (from 0) under a heading of the grid. */
export async function cell(page: Page, { lines = 'lines', row, head }: { lines?: string; row: number; head: string }): Promise<Locator> {
  const grid = page.locator(`#field-${lines} [role=grid]`)
  await grid.getByRole('columnheader').first().waitFor()
  const heads = await grid.getByRole('columnheader').allInnerTexts()
  // Behind the name of an amount stand its tax basis and its currency.
  const at = heads.findIndex((one) => one.replace(/( \([^()]*\))?( \*)?$/, '').trim() === head)
  if (at < 0) throw new Error(`no column ${head} among ${heads.join(', ')}`)
  const found = page.locator(`#cell-${lines}-${row}-${at - 1}`)
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
    await (await cell(page, where)).dblclick()
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
  await page.locator('.grid-edit input').first().fill(text)
  await page.keyboard.press('Enter')
}

/** Pieces by size in the matrix of a line. */
export async function pieces(page: Page, where: InCell, sizes: Readonly<Record<string, string>>): Promise<void> {
  await openCell(page, where)
  for (const [size, count] of Object.entries(sizes))
    await page
      .locator('.grid-edit')
      .getByLabel(new RegExp(` ${size}$`))
      .fill(count)
  await page.keyboard.press('Escape')
}

/** What a field of the page shows, read or being edited. */
export const shown = (page: Page, field: string): Locator => page.locator(`.doc [data-field="${field}"]`)

export async function addLine(page: Page, lines = 'lines'): Promise<void> {
  await page.locator(`#field-${lines}`).getByRole('button', { name: '添加行' }).click()
}

/** Saves a new document, and answers its number. */
export async function saved(page: Page): Promise<string> {
  await page.locator('footer.doc-bar').getByRole('button', { name: '保存' }).click()
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
