/** Tests of the column settings of a list: columns are hidden, shown, moved and frozen, and searched by name. */
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { PageLayout } from '../../../model/lists/list-views.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { ColumnSettings } from './columns.tsx'
import type { ListLayout } from './layout.ts'

const page = pageOf([
  pageField('number', 'text', { label: 'Number' }),
  pageField('brand', 'text', { label: 'Brand' }),
  pageField('season', 'text', { label: 'Season' }),
])

/** Draws the settings of a list that shows number and brand. @returns the layouts that were applied */
async function drawSettings(): Promise<PageLayout[]> {
  const applied: PageLayout[] = []
  const layout: ListLayout = {
    columns: ['number', 'brand'],
    widths: {},
    pins: {},
    changed: false,
    change: (next) => applied.push(next),
    reset: () => applied.push({}),
  }
  await draw(<ColumnSettings page={page} layout={layout} onClose={() => undefined} />)
  return applied
}

test('a column is shown, moved before another and applied', async () => {
  const applied = await drawSettings()
  await screen.getByRole('checkbox', { name: 'Season' }).click()
  await screen.getByRole('button', { name: 'Move up Season' }).click()
  await expect.element(screen.getByRole('button', { name: 'Move up Number' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Move down Brand' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Apply' }).click()
  expect(applied).toEqual([{ columns: ['number', 'season', 'brand'], pins: {} }])
})
test('a frozen column keeps its side; the first column has none to choose', async () => {
  const applied = await drawSettings()
  expect(screen.getByLabelText('Freeze Number').elements()).toHaveLength(0)
  await screen.getByRole('combobox', { name: 'Freeze Brand' }).click()
  await screen.getByText('Freeze at the right').click()
  await screen.getByRole('button', { name: 'Apply' }).click()
  expect(applied).toEqual([{ columns: ['number', 'brand'], pins: { brand: 'right' } }])
})
test('the search shows the columns of this name, and a list without columns cannot be applied', async () => {
  await drawSettings()
  await screen.getByLabelText('Find a column').fill('num')
  expect(screen.getByRole('listitem').elements()).toHaveLength(1)
  await screen.getByRole('checkbox', { name: 'Number' }).click()
  await screen.getByLabelText('Find a column').fill('')
  await screen.getByRole('checkbox', { name: 'Brand' }).click()
  await expect.element(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()
})
