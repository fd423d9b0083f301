/** Finds columns of a line grid by their labels, for helpers that use the mouse or the keyboard. */
import { expect, type Page } from '@playwright/test'

/**
 * Returns the index of a column (from 0) by its label alone: tax basis and currency follow the label, and the currency loads later
 * than the grid.
 * @throws Error that lists the labels when no column has this one
 */
export async function columnOf(page: Page, { lines = 'lines', head }: { lines?: string; head: string }): Promise<number> {
  const names = page.locator(`#field-${lines}`).getByRole('grid').getByRole('columnheader').getByRole('button')
  await names.first().waitFor()
  const labels = () => names.evaluateAll((all) => all.map((name) => name.firstChild?.textContent?.trim()))
  // Sizes become columns once the style of a line is known.
  await expect.poll(labels).toContain(head)
  return (await labels()).indexOf(head)
}
