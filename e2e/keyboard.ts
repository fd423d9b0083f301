/** Hands that use the keyboard alone: nothing here moves or presses a mouse. Whatever has the focus on the way must have a role and a name. */
import { expect, type Locator, type Page } from '@playwright/test'
import { columnOf } from './line-columns.ts'
import { activeOption } from './page-parts.ts'

/** What the focus stood on without a name that could be read out. */
export const nameless: string[] = []

/** Tab until the focus is on it or in it. */
export async function reach(page: Page, target: Locator, most = 160): Promise<void> {
  const found = target.first()
  await found.waitFor()
  for (let turn = 0; turn < most; turn++) {
    const { there, dumb, caught, back } = await found.evaluate((wanted) => {
      const one = document.activeElement
      const there = one !== null && (one === wanted || wanted.contains(one))
      // What stands before is nearer backwards.
      const back = one !== null && one !== document.body && one.id !== 'work' && (one.compareDocumentPosition(wanted) & 2) !== 0
      const caught = one?.closest('[role=grid]') != null && one?.closest('.grid-edit') === null
      if (!one || one === document.body || one.id === 'work') return { there, dumb: '', caught, back }
      // What a screen reader is told of it.
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
    // Tab goes on within a line grid; Esc lets go of it.
    if (caught) await page.keyboard.press('Escape')
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`the focus did not get to ${String(target)} in ${most} steps`)
}

/** From the address of a page past its menus, as the first link of every page offers. */
export async function open(page: Page, path: string, ready: Locator): Promise<void> {
  await page.goto(path)
  await ready.first().waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Writes into a plain field, a date or a figure. */
export async function write(page: Page, field: string, text: string): Promise<void> {
  await reach(page, page.locator(`#field-${field}`))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  // A day is what was typed, not what its first letters would have been.
  if (/^\d{4}-\d\d-\d\d$/.test(text)) await expect(page.locator(`#field-${field}`)).toHaveValue(text)
  await calendarsClosed(page)
}

/** Waits until no calendar is open any more: one that is closing sets its field back to what it had, over what is typed meanwhile. */
export const calendarsClosed = (page: Page): Promise<void> => expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)

/** Looks for `text` in a link or a choice, and takes what was found. */
export async function seek(page: Page, field: string, text: string): Promise<void> {
  await reach(page, page.locator(`#field-${field}`))
  await take(page, text)
}
/** What Enter would take of the choices that are open. */
export const offered = (page: Page): Locator => activeOption(page).last()
async function take(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(offered(page)).toContainText(text)
  await page.keyboard.press('Enter')
}

/** Presses a button of the bar below a document, answers what it asks, and waits for the status that follows. */
export async function deed(page: Page, action: string, status?: string): Promise<void> {
  const button = page.locator('footer.doc-bar').getByRole('button', { name: action, exact: true })
  await reach(page, button)
  await page.keyboard.press('Enter')
  if (!status) return
  const question = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${action}$`) })
  const done = page.locator('.doc-head').getByText(status, { exact: true })
  await expect(done.or(question).first()).toBeVisible()
  if (await question.isVisible()) {
    await reach(page, question)
    await page.keyboard.press('Enter')
  }
  await expect(done).toBeVisible()
}

/** To a cell of the lines by arrows. */
export async function toCell(page: Page, head: string, { lines = 'lines', row = 0 } = {}): Promise<void> {
  const grid = page.locator(`#field-${lines} [role=grid]`)
  const column = await columnOf(page, { lines, head })
  await reach(page, grid)
  const at = async () => ((await grid.getAttribute('aria-activedescendant')) ?? '').split('-').slice(-2).map(Number) as [number, number]
  for (let turn = 0; turn < 60; turn++) {
    const [r, c] = await at()
    if (r === row && c === column) return
    await page.keyboard.press(r < row ? 'ArrowDown' : r > row ? 'ArrowUp' : c < column ? 'ArrowRight' : 'ArrowLeft')
    await expect.poll(async () => (await at()).join()).not.toBe([r, c].join())
  }
}

/** Types over a cell. */
export async function writeIn(page: Page, head: string, text: string, where: { lines?: string; row?: number } = {}): Promise<void> {
  await toCell(page, head, where)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.locator('.grid-edit')).toHaveCount(0)
}

/** Saves with the keys, and waits until the document has its number. */
export async function keep(page: Page): Promise<string> {
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/[?&]id=/)
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
