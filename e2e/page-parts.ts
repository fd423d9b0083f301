/** Page objects of parts that stand on many pages and whose library gives them no role of their own: lists of choices, filter forms, results. */
import type { Locator, Page } from '@playwright/test'

/** The list of choices that is open. */
export const openList = (page: Page): Locator => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')

/** The options of the open list, of those that show `text`. */
export const options = (page: Page, text: string | RegExp = ''): Locator =>
  openList(page).locator('.ant-select-item-option', { hasText: text })

/** The options of the open list that cannot be chosen. */
export const lockedOptions = (page: Page): Locator => openList(page).locator('.ant-select-item-option-disabled')

/** The option that Enter would take. */
export const activeOption = (page: Page): Locator => openList(page).locator('.ant-select-item-option-active')

/** The person whom a mention in a comment would name. */
export const mentioned = (page: Page, name: string): Locator => page.locator('.ant-mentions-dropdown').getByText(name).first()

/** The form behind "more filters" and behind a filter of a report. */
export const filterForm = (page: Page): Locator => page.locator('.ant-popover:visible')

/** The field of the filter form in which its value is chosen. */
export const filterValue = (page: Page): Locator => filterForm(page).locator('form .ant-select').last()

/** What stands in place of a page that is not there or not allowed. */
export const noPage = (page: Page): Locator => page.locator('.ant-result')
