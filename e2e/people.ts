/** Presses the buttons of a document, for all browser tests. */
import { expect, type Page } from '@playwright/test'
import { handOf } from './keyboard-driver.ts'

/** Presses a button of the action bar below the document, confirms its dialog, and waits for the resulting status. */
export async function press(page: Page, action: string, status: string): Promise<void> {
  const hand = handOf(page)
  await hand.click(page.locator('footer[data-part=doc-bar]').getByRole('button', { name: action }))
  const question = page.getByRole('dialog', { name: action }).getByRole('button').last()
  await expect(page.locator('[data-part=doc-head]').getByText(status).or(question).first()).toBeVisible()
  if (await question.isVisible()) await hand.click(question)
  await expect(page.locator('[data-part=doc-head]')).toContainText(status)
}
