/** Headings of a pasted sheet that are not the labels of the grid, in a real browser. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Values } from '../../state/form-state.ts'
import { drawGridOf } from '../../testing/grid-fixture.tsx'
import { pageField, pageOf } from '../../testing/page-fixture.ts'

const field = pageField('lines', 'lines', { label: 'Lines', columns: [] })
const orderPage = pageOf([field])
const items = (lines: readonly Values[]) => lines.map((one) => one['item'] as unknown)
const paste = (text: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document
    .querySelector('[data-part=grid-box]')!
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('headings are read by a part of a label, without a unit, and those that name no column are named', async () => {
  const { now } = await drawGridOf({
    page: orderPage,
    field: {
      ...field,
      columns: [
        pageField('item', 'text', { label: 'Item' }),
        pageField('gross', 'quantity', { label: 'Gross usage', isNotPost: true, restriction: 1 }),
        // A figure is no unit, though the heading begins its label too.
        pageField('unit', 'text', { label: 'Usage unit' }),
        pageField('usage', 'quantity', { label: 'Usage a piece' }),
        pageField('loss', 'percent', { label: 'Loss %' }),
        pageField('price', 'money', { label: 'Price' }),
      ],
    },
    lines: [{ item: '' }],
  })
  await page.elementLocator(document.getElementById('cell-lines-0-0')!).click()
  paste('Item\tUsage\tLoss\tPrice (EUR)\tMill\ncap\t1.5\t3\t10\tS1\nbag\t2\t4\t20\tS2')
  await expect.poll(() => items(now())).toEqual(['cap', 'bag'])
  expect(now()[1]).toMatchObject({ usage: '2', loss: '4', price: '20' })
  await expect.element(page.getByText(/not pasted: Mill\./)).toBeVisible()
  expect(page.getByText(/outside the grid/).elements()).toHaveLength(0)
})

test('a block begins behind computed first columns, and a column with its heading goes where that names', async () => {
  const { now } = await drawGridOf({
    page: orderPage,
    field: {
      ...field,
      columns: [
        pageField('round', 'integer', { label: 'Round', isNotPost: true, restriction: 1 }),
        pageField('item', 'text', { label: 'Item' }),
        pageField('usage', 'quantity', { label: 'Usage' }),
      ],
    },
    lines: [{ item: '' }],
  })
  await page.elementLocator(document.getElementById('cell-lines-0-0')!).click()
  paste('cap\t1.5\nbag\t2')
  await expect.poll(() => items(now())).toEqual(['cap', 'bag'])
  expect(now()[1]).toMatchObject({ usage: '2' })
  paste('Usage\n3\n4')
  await expect.poll(() => now().map((one) => one['usage'] as unknown)).toEqual(['3', '4'])
  expect(items(now())).toEqual(['cap', 'bag'])
})
