/**
 * Page objects of parts that appear on many pages and have no role of their own in the library: option lists, filter forms, results.
 */
import type { Locator, Page } from '@playwright/test'

/** The open option list. */
export const openList = (page: Page): Locator => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')

/** The options of the open list that show `text`. */
export const options = (page: Page, text: string | RegExp = ''): Locator =>
  openList(page).locator('.ant-select-item-option', { hasText: text })

/** The disabled options of the open list. */
export const lockedOptions = (page: Page): Locator => openList(page).locator('.ant-select-item-option-disabled')

/** The option that Enter would take. */
export const activeOption = (page: Page): Locator => openList(page).locator('.ant-select-item-option-active')

/** The user suggested for a mention in a comment. */
export const mentioned = (page: Page, name: string): Locator => page.locator('.ant-mentions-dropdown').getByText(name).first()

/** The form behind "more filters" and behind a filter of a report. */
export const filterForm = (page: Page): Locator => page.locator('.ant-popover:visible')

/** The field of the filter form in which its value is chosen. */
export const filterValue = (page: Page): Locator => filterForm(page).locator('form .ant-select').last()

/** What is shown instead of a page that does not exist or is forbidden. */
export const noPage = (page: Page): Locator => page.locator('.ant-result')

/** Waits until the page has drawn the frame after a change of its size or colours. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
