/** The handle of chosen cells: dragged by the pointer it continues their series, and one undo takes back what it filled. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Values } from '../../state/form-state.ts'
import { drawGridOf } from '../../testing/grid-fixture.tsx'
import { pageField, pageOf } from '../../testing/page-fixture.ts'

const columns = [pageField('item', 'text', { label: 'Item' }), pageField('price', 'money', { label: 'Price' })]
const field = pageField('lines', 'lines', { label: 'Lines', columns })
const linesOf = (...prices: readonly string[]): Values[] => prices.map((price, at) => ({ id: String(at), item: `item ${at}`, price }))

const cell = (row: number, column: number) => page.elementLocator(document.getElementById(`cell-lines-${row}-${column}`)!)
const handle = () => page.elementLocator(document.querySelector('[data-part=grid-handle]')!)
const prices = (lines: readonly Values[]) => lines.map(({ price }) => price as unknown)

test('two chosen figures are continued to the line where the handle is let go; other lines stay, and one undo brings all back', async () => {
  const { now } = await drawGridOf({ page: pageOf([field]), field, lines: linesOf('10', '12.5', '1', '1', '1') })
  await cell(0, 1).click()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await handle().dropTo(cell(3, 1))
  await expect.poll(() => prices(now())).toEqual(['10', '12.5', '15', '17.5', '1'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => prices(now())).toEqual(['10', '12.5', '1', '1', '1'])
})
