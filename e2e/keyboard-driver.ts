/**
 * The input driver of a test: the mouse, or the keyboard alone. Tests tagged `@keys` do everything through the fixture `hand`, and
 * the project
 * "keyboard" repeats them with keys. A target that is not reachable by Tab or arrows, or has no accessible name, fails the test; so
 * does any pointer event.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { nameless, reach as tabTo } from './keyboard.ts'

/** Presses, ticks and types. Each waits until the target is there. */
export interface Hand {
  click(target: Locator): Promise<void>
  dblclick(target: Locator): Promise<void>
  tap(target: Locator): Promise<void>
  check(target: Locator): Promise<void>
  uncheck(target: Locator): Promise<void>
  /** Replaces the text of a field. */
  fill(target: Locator, text: string): Promise<void>
  focus(target: Locator): Promise<void>
}

/** The contexts that are driven by keyboard, with the pointer events that occurred on their pages. */
const driven = new WeakMap<BrowserContext, { readonly hand: Hand; readonly pointer: string[] }>()

/** Returns the driver of the page's context: the mouse unless `drive` set another one. */
export const handOf = (page: Page): Hand => driven.get(page.context())?.hand ?? mouseHand

/** Makes the helpers of the suite use `hand` in this context from now on. Its pages report every pointer event. */
export async function drive(context: BrowserContext, hand: Hand): Promise<void> {
  const pointer: string[] = []
  driven.set(context, { hand, pointer })
  await context.exposeFunction('reportPointer', (what: string) => void pointer.push(what))
  await context.addInitScript(() => {
    for (const name of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(
        name,
        ({ isTrusted, target }) => {
          const report = (window as unknown as { reportPointer(what: string): void }).reportPointer
          if (isTrusted) report(`${name} on ${target instanceof Element ? target.outerHTML.slice(0, 120) : 'the page'}`)
        },
        true,
      )
  })
}

/** Returns the pointer events on pages of this context since `drive`. */
export const pointerEvents = (context: BrowserContext): readonly string[] => driven.get(context)?.pointer ?? []

export const mouseHand: Hand = {
  click: (target) => target.click(),
  dblclick: (target) => target.dblclick(),
  tap: (target) => target.tap(),
  check: (target) => target.check(),
  uncheck: (target) => target.uncheck(),
  fill: (target, text) => target.fill(text),
  focus: (target) => target.focus(),
}

/** Moves the focus to the target. Every element focused on the way must have a name. */
async function reach(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target, 300)
  if (nameless.length > 0) throw new Error(`had the focus, and no name: ${nameless.splice(0).join(' | ')}`)
}

const steps = 60
/** Presses a key until the condition holds. */
async function until(page: Page, key: string, so: () => Promise<boolean>, maxSteps = steps): Promise<void> {
  for (let turn = 0; turn <= maxSteps; turn++) {
    if (await so()) return
    await page.keyboard.press(key)
    // Menus move the focus in the frame after the key press; where a test stops the clock there are no frames.
    const frame = page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
    await Promise.race([frame.catch(() => undefined), page.waitForTimeout(100)])
  }
  throw new Error(`${key} did not lead there in ${maxSteps} steps`)
}

/** Returns the kind of an element for keyboard operation. */
const kindOf = (one: Locator): Promise<{ kind: string; cell?: [number, number] }> =>
  one.evaluate((node: Element) => {
    const is = (what: string) => node.closest(what) !== null
    const cell = /^cell-.*-(\d+)-(\d+)$/.exec(node.closest('[id^=cell-]')?.id ?? '')
    if (cell) return { kind: 'cell', cell: [Number(cell[1]), Number(cell[2])] }
    if (is('table.weft tbody tr')) return { kind: 'row' }
    if (is('.ant-select-item-option')) return { kind: 'option' }
    if (is('footer[data-part=doc-bar] .ant-btn-primary') && /^(保存|Save)$/.test(node.textContent!.trim())) return { kind: 'save' }
    if (is('[role=menuitem]')) return { kind: 'menuitem' }
    if (is('[role=tab]')) return { kind: 'tab' }
    if (is('.ant-segmented-item') || is('.ant-radio-wrapper') || is('input[type=radio]')) return { kind: 'radio' }
    if (is('input[type=checkbox]') || is('[role=switch]')) return { kind: 'tick' }
    if (is('.ant-select')) return { kind: 'select' }
    if (is('input, textarea, [contenteditable=true]')) return { kind: 'text' }
    return { kind: 'button' }
  })

/** Moves to the element and presses it this many times (0: only moves there). */
async function work(one: Locator, times = 1): Promise<void> {
  const page = one.page()
  const target = one.first()
  await target.waitFor()
  const { kind, cell } = await kindOf(target)
  const holds = () => target.evaluate((node) => document.activeElement !== null && node.contains(document.activeElement))
  if (cell) {
    const grid = target.locator('xpath=ancestor::*[@role="grid"]')
    await reach(page, grid)
    const at = async () => ((await grid.getAttribute('aria-activedescendant')) ?? '').split('-').slice(-2).map(Number) as [number, number]
    for (let turn = 0; turn < 400; turn++) {
      const [row, column] = await at()
      if (row === cell[0] && column === cell[1]) break
      await page.keyboard.press(row < cell[0] ? 'ArrowDown' : row > cell[0] ? 'ArrowUp' : column < cell[1] ? 'ArrowRight' : 'ArrowLeft')
    }
    if (times > 1) await page.keyboard.press('Enter')
  } else if (kind === 'row') {
    const row = target.locator('xpath=ancestor-or-self::tr')
    await reach(page, page.locator('table.weft tbody tr[tabindex="0"]'))
    const place = await row.evaluate((node) => [...node.parentElement!.children].indexOf(node))
    const at = () =>
      page.evaluate(() => {
        const here = document.activeElement!.closest('tr')
        return here ? [...here.parentElement!.children].indexOf(here) : -1
      })
    await until(page, place < (await at()) ? 'ArrowUp' : 'ArrowDown', async () => (await at()) === place, 220)
    // Enter on the row follows the row's own link. (A handle to it would keep the whole page in memory.)
    const isOfOwnRow = await target.evaluate((node) => node.closest('tr')!.querySelector('a')?.contains(node) === true)
    if (!isOfOwnRow && times === 1) await until(page, 'Tab', holds)
    if (times > 0) await page.keyboard.press((await target.evaluate((node) => node.matches('input[type=checkbox]'))) ? 'Space' : 'Enter')
  } else if (kind === 'option') {
    const on = () => target.evaluate((node) => node.closest('.ant-select-item-option')!.classList.contains('ant-select-item-option-active'))
    await until(page, 'ArrowDown', on)
    await page.keyboard.press('Enter')
  } else if (kind === 'save') {
    // Uses the button's own shortcut, because nobody tabs out of 120 lines to reach it.
    await page.keyboard.press('Control+s')
  } else if (kind === 'menuitem') {
    // A menu takes the focus when it opens.
    await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'))
    // It moves the focus a moment after the key press; if checked too early, the target would be skipped.
    for (let turn = 0; turn < steps && !(await holds()); turn++) {
      const was = await page.evaluate(() => document.activeElement?.textContent)
      await page.keyboard.press('ArrowDown')
      await page.waitForFunction((text) => document.activeElement?.textContent !== text, was, { timeout: 1000 }).catch(() => undefined)
    }
    await page.keyboard.press('Enter')
  } else if (kind === 'tab') {
    await reach(page, target.locator('xpath=ancestor-or-self::*[@role="tablist"]'))
    await until(page, 'ArrowRight', holds)
    await page.keyboard.press('Enter')
  } else if (kind === 'radio') {
    await reach(page, target.locator('xpath=ancestor::*[contains(@class,"ant-segmented") or contains(@class,"ant-radio-group")][1]'))
    const on = () => target.evaluate((node) => (node.closest('label') ?? node).querySelector('input')!.checked)
    await until(page, 'ArrowRight', on, 12)
  } else {
    const focusable = target.locator(
      'xpath=ancestor-or-self::*[self::a or self::button or self::input or self::textarea or self::summary or @tabindex="0"][1]',
    )
    await reach(page, (await focusable.count()) > 0 ? focusable : target)
    if (times === 0) return
    if (kind === 'tick') await page.keyboard.press('Space')
    else if (kind === 'select') await page.keyboard.press('ArrowDown')
    else if (kind === 'button') await page.keyboard.press('Enter')
  }
}

async function write(one: Locator, text: string): Promise<void> {
  const page = one.page()
  await reach(page, one.first())
  await page.keyboard.press('Control+a')
  if (text === '') await page.keyboard.press('Delete')
  else await page.keyboard.type(text)
}

export const keyboardHand: Hand = {
  click: (target) => work(target),
  tap: (target) => work(target),
  dblclick: (target) => work(target, 2),
  async check(target) {
    if (!(await target.isChecked())) await work(target)
  },
  async uncheck(target) {
    if (await target.isChecked()) await work(target)
  },
  fill: write,
  focus: (target) => work(target, 0),
}
