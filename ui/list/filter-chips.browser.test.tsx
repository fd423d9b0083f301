/** Filter chips in a real browser: the focus when their form opens. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { FilterChips } from './filter-chips.tsx'

const orders = pageOf([{ ...pageField('number', 'text', { label: 'Number' }), operators: ['contains'] }])

test('the form of a new filter has the focus as soon as it opens, also without motion', async () => {
  await draw(<FilterChips page={orders} filters={[]} onChange={() => undefined} />)
  document.querySelector<HTMLElement>('[data-filter]')!.click()
  await expect.element(page.getByRole('combobox', { name: 'Filter' })).toHaveFocus()
  await userEvent.keyboard('Num')
  await expect.element(page.getByRole('option', { name: 'Number' })).toBeInTheDocument()
})

test('a list of balances is filtered by the day as of which they are shown, and the chip says the day', async () => {
  const asOf = { ...pageField('asOf', 'date', { label: 'As of' }), operators: ['eq'] as const }
  const balances = { ...orders, list: { ...orders.list, asOf } }
  const filters = [{ field: 'asOf', operator: 'eq', value: '2026-10-31' }] as const
  await draw(<FilterChips page={balances} filters={filters} onChange={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'As of 2026-10-31' })).toBeInTheDocument()
  document.querySelector<HTMLElement>('[data-filter]')!.click()
  await userEvent.keyboard('As o')
  await expect.element(page.getByRole('option', { name: 'As of' })).toBeInTheDocument()
})
