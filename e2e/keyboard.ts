/** Keyboard-only helpers: nothing here moves or presses a mouse. Every element focused on the way must have a role and a name. */
import { expect, type Locator, type Page } from '@playwright/test'
import { columnOf } from './line-columns.ts'
import { activeOption } from './page-parts.ts'

/** Focused elements without an accessible name. */
export const nameless: string[] = []

/** Presses Tab until the focus is on the element or inside it. */
export async function reach(page: Page, target: Locator, maxSteps = 240): Promise<void> {
  const first = target.first()
  await first.waitFor()
  for (let turn = 0; turn < maxSteps; turn++) {
    const { there, dumb, caught, back } = await first.evaluate((wanted) => {
      const one = document.activeElement
      const there = one !== null && (one === wanted || wanted.contains(one))
      // An element before the focus is closer backwards.
      const back = one !== null && one !== document.body && one.id !== 'work' && (one.compareDocumentPosition(wanted) & 2) !== 0
      const caught = one?.closest('[role=grid]') != null && one?.closest('[data-part=grid-edit]') === null
      if (!one || one === document.body || one.id === 'work') return { there, dumb: '', caught, back }
      // The accessible name that a screen reader announces.
      const by = (one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
      const labels = 'labels' in one ? [...((one as HTMLInputElement).labels ?? [])].map((label) => label.textContent) : []
      const names = [
        one.getAttribute('aria-label'),
        ...by,
        ...labels,
        one.textContent,
        one.getAttribute('title'),
        one.querySelector('img')?.alt,
        one.querySelector('[aria-label]')?.getAttribute('aria-label'),
      ]
      return { there, dumb: names.some((text) => text?.trim()) ? '' : one.outerHTML.slice(0, 400), caught, back }
    })
    if (dumb && !nameless.includes(dumb)) nameless.push(dumb)
    if (there) return
    // Tab continues within a line grid; Esc leaves it.
    if (caught) await page.keyboard.press('Escape')
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`the focus did not get to ${String(target)} in ${maxSteps} steps`)
}

/** Opens the address of a page and skips its menus with the first link that every page offers. */
export async function open(page: Page, path: string, ready: Locator): Promise<void> {
  await page.goto(path)
  await ready.first().waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Types into a plain field, a date or a number. */
export async function write(page: Page, field: string, text: string): Promise<void> {
  await reach(page, page.locator(`#field-${field}`))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  // The date is the complete typed text, not the result of its first characters.
  if (/^\d{4}-\d\d-\d\d$/.test(text)) await expect(page.locator(`#field-${field}`)).toHaveValue(text)
  await calendarsClosed(page)
}

/**
 * Waits until no calendar is open. A closing calendar resets its field to the previous value and overwrites what is typed meanwhile.
 */
export const calendarsClosed = (page: Page): Promise<void> => expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)

/** Searches for `text` in a link or a choice, and takes the match. */
export async function seek(page: Page, field: string, text: string): Promise<void> {
  await reach(page, page.locator(`#field-${field}`))
  await take(page, text)
}
/** Returns the option of the open choices that Enter would take. */
export const offered = (page: Page): Locator => activeOption(page).last()
async function take(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(offered(page)).toContainText(text)
  await page.keyboard.press('Enter')
}

/** Presses a button of the action bar below a document, confirms its dialog, and waits for the resulting status. */
export async function performAction(page: Page, action: string, status?: string): Promise<void> {
  const button = page.locator('footer[data-part=doc-bar]').getByRole('button', { name: action, exact: true })
  await reach(page, button)
  await page.keyboard.press('Enter')
  if (!status) return
  const question = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${action}$`) })
  // Where the document waits for the reader, the badge says so after the status.
  const done = page
    .locator('[data-part=doc-head] .status')
    .filter({ hasText: new RegExp(`^${status}( ?Your turn)?$`) })
    .first()
  await expect(done.or(question).first()).toBeVisible()
  if (await question.isVisible()) {
    await reach(page, question)
    await page.keyboard.press('Enter')
  }
  await expect(done).toBeVisible()
}

/** Moves to a cell of the lines by arrow keys. */
export async function toCell(page: Page, head: string, { lines = 'lines', row = 0 } = {}): Promise<void> {
  const grid = page.locator(`#field-${lines} [role=grid]`)
  const column = await columnOf(page, { lines, head })
  await reach(page, grid)
  const at = async () => ((await grid.getAttribute('aria-activedescendant')) ?? '').split('-').slice(-2).map(Number) as [number, number]
  for (let turn = 0; turn < 60; turn++) {
    const [r, c] = await at()
    if (r === row && c === column) return
    await page.keyboard.press(r < row ? 'ArrowDown' : r > row ? 'ArrowUp' : c < column ? 'ArrowRight' : 'ArrowLeft')
    await expect.poll(async () => (await at()).join(), { intervals: [10, 50, 100, 500] }).not.toBe([r, c].join())
  }
}

/** Types over a cell. */
export async function writeIn(page: Page, head: string, text: string, where: { lines?: string; row?: number } = {}): Promise<void> {
  await toCell(page, head, where)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=grid-edit]')).toHaveCount(0)
}

/** Saves by shortcut, and waits until the document has its number. */
export async function keep(page: Page): Promise<string> {
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/[?&]id=/)
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
