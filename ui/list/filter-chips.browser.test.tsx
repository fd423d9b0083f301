/** Filter chips in a real browser: the focus when their form opens; declared filters are ticked, apply at once and are cleared by a key. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { FilterChips } from './filter-chips.tsx'

const orders = pageOf([{ ...pageField('number', 'text', { label: 'Number' }), operators: ['contains'] }])

const statuses = {
  ...pageField('status', 'status', {
    label: 'Status',
    options: [
      { value: 'draft', label: 'Draft' },
      { value: 'active', label: 'Active' },
    ],
  }),
  operators: ['eq', 'in'] as const,
}
const due = { ...pageField('due', 'date', { label: 'Due' }), operators: ['between', 'relative'] as const }
const declared = pageOf([statuses, due])
const chipped = { ...declared, list: { ...declared.list, chips: ['status', 'due'] } }

test('a declared filter opens its values with counts, each tick applies at once, and Delete on the chip takes it off', async () => {
  const queries: unknown[] = []
  const Chips = () => {
    const [filters, setFilters] = useState<readonly (Filter | AnyOf)[]>([])
    return <FilterChips page={chipped} filters={filters} onChange={setFilters} within={{ search: 'x' }} />
  }
  await draw(<Chips />, {
    valuesOf: (type, query) => {
      queries.push([type, query.field, query.search])
      return Promise.resolve([{ value: 'active', label: 'Active', count: 7 }])
    },
  })
  await page.getByRole('button', { name: 'Status' }).click()
  const choice = page.getByRole('group', { name: 'Status' })
  await expect.element(choice.getByRole('checkbox', { name: 'Draft 0' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(choice.getByRole('checkbox', { name: 'Active 7' })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  const chip = page.getByRole('button', { name: 'Status Active' })
  await expect.element(chip).toBeInTheDocument()
  expect(queries[0]).toEqual(['order', 'status', 'x'])
  chip.element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('button', { name: 'Status', exact: true })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Due' }).click()
  await page.getByRole('radio', { name: 'next 7 days' }).click()
  await expect.element(page.getByRole('button', { name: 'Due next 7 days' })).toBeInTheDocument()
})

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
