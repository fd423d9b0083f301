/** Texts that are no numbers, in the cells of a grid: the cell keeps them and says why they are not taken. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawGridOf } from '../../testing/grid-fixture.tsx'
import { pageField, pageOf } from '../../testing/page-fixture.ts'

const columns = [pageField('item', 'text', { label: 'Item' }), pageField('chest', 'quantity', { label: 'Chest' })]
const field = pageField('lines', 'lines', { label: 'Lines', columns })
const cell = () => page.elementLocator(document.getElementById('cell-lines-0-1')!)

test('a comma as the decimal sign is refused with the number that is meant', async () => {
  const { now } = await drawGridOf({ page: pageOf([field]), field, lines: [{ id: '1', item: 'cap', chest: '54' }] })
  await cell().click()
  await userEvent.keyboard('54,5{Enter}')
  await expect.element(cell()).toHaveAttribute('title', 'The decimal sign is a point, not a comma: 54.5')
  expect(cell().element().textContent).toBe('54,5')
  expect(now()[0]).toMatchObject({ chest: null })
})

test('what is meant by a decimal comma is taken with one button', async () => {
  const { now } = await drawGridOf({ page: pageOf([field]), field, lines: [{ id: '1', item: 'cap', chest: '54' }] })
  await cell().click()
  await userEvent.keyboard('60,10{Enter}')
  await page.getByRole('button', { name: 'Make it 60.10' }).click()
  await expect.poll(() => now()[0]).toMatchObject({ chest: '60.10' })
  expect(document.querySelector('[data-part=refusal]')).toBeNull()
  // Whatever else is no number is dropped only.
  await cell().click()
  await userEvent.keyboard('60,1,0{Enter}')
  await expect.element(page.getByRole('button', { name: 'Drop it' })).toBeVisible()
})
