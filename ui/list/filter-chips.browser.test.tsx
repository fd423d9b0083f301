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
