/** The toolbar of a line grid in a real browser: after each of its actions the keyboard works in the grid. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Values } from '../../state/form-state.ts'
import { drawGridOf } from '../../testing/grid-fixture.tsx'
import { pageField, pageOf } from '../../testing/page-fixture.ts'

const columns = [pageField('item', 'text', { label: 'Item' }), pageField('count', 'quantity', { label: 'Count' })]
const field = pageField('lines', 'lines', { label: 'Lines', columns })
const lines = (): Values[] => ['cap', 'bag', 'scarf', 'belt'].map((item, at) => ({ id: `${at + 1}`, item, count: `${at + 1}` }))
const cell = (row: number) => page.elementLocator(document.getElementById(`cell-lines-${row}-0`)!)
const items = (now: readonly Values[]) => now.map((one) => one['item'] as unknown)
/** Draws four lines with the cursor on the second one. */
async function drawn() {
  const grid = await drawGridOf({ page: pageOf([field]), field, lines: lines() })
  await cell(1).click()
  return grid
}
const focused = () => (document.activeElement as HTMLElement).dataset['part']

const actions: Readonly<Record<string, readonly string[]>> = {
  'Delete line': ['cap', 'hat', 'belt'],
  'Duplicate line': ['cap', 'hat', 'bag', 'scarf', 'belt'],
  'Move up': ['hat', 'cap', 'scarf', 'belt'],
  'Move down': ['cap', 'scarf', 'hat', 'belt'],
  'Fill down': ['cap', 'hat', 'scarf', 'belt'],
}
for (const [name, after] of Object.entries(actions))
  test(`after “${name}” what is typed goes into the cell with the cursor, and Enter does not repeat the action`, async () => {
    const { now } = await drawn()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    expect(focused()).toBe('grid-box')
    await userEvent.keyboard('hat{Enter}')
    await expect.poll(() => items(now())).toEqual(after)
    await userEvent.keyboard('{Enter}')
    expect(items(now())).toEqual(after)
  })

test('after “Undo” and “Redo” what is typed goes into the cell with the cursor', async () => {
  const { now } = await drawn()
  await userEvent.keyboard('hat{Enter}')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect([focused(), items(now())]).toEqual(['grid-box', ['cap', 'bag', 'scarf', 'belt']])
  await page.getByRole('button', { name: 'Redo' }).click()
  expect([focused(), items(now())]).toEqual(['grid-box', ['cap', 'hat', 'scarf', 'belt']])
  await userEvent.keyboard('shawl{Enter}')
  expect(items(now())).toEqual(['cap', 'hat', 'shawl', 'belt'])
})
