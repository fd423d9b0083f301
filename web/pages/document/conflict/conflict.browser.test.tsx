/** The dialog of a conflict in a real browser: both values side by side, one choice a field, nothing typed is lost. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Values } from '../../../../ui/state/form-state.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { viewQuery } from '../../../api/document-query.ts'
import type { SaveConflict } from '../../../../model/calls/save-conflict.ts'
import { Conflict } from './conflict.tsx'
import { rebase } from './rebase.ts'

const order = pageOf([
  pageField('note', 'text', { label: 'Note' }),
  pageField('supplier', 'link', { label: 'Supplier', to: 'client' }),
  pageField('lines', 'lines', { label: 'Lines', columns: [pageField('price', 'money', { label: 'Price' })] }),
])
const base: Values = { id: '7', note: 'old', supplier: '1', supplier$: 'Old Mill', lines: [{ id: '17', price: '1' }] }
const mine: Values = { ...base, note: 'mine', supplier: '2', supplier$: 'My Mill', lines: [{ id: '17', price: '2' }] }
const serverValues: Values = { ...base, note: 'theirs', supplier: '3', supplier$: 'Their Mill', lines: [{ id: '17', price: '3' }] }
const clash: SaveConflict = {
  by: 'Zhang',
  at: new Date(Date.now() - 120_000).toISOString(),
  version: 4,
  fields: [
    { path: 'note', mine: 'mine', theirs: 'theirs' },
    { path: 'supplier', mine: '2', theirs: '3' },
    { path: 'lines#17.price', mine: '2', theirs: '3' },
  ],
}

/** Draws the dialog with their version in the cache, and returns what was chosen. */
async function drawConflict(conflict: SaveConflict = clash): Promise<{ taken: (readonly string[])[]; closed: () => number }> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(viewQuery('order', '7', { quiet: true }, conflict.version).queryKey, serverValues)
  const selections: (readonly string[])[] = []
  let closed = 0
  await draw(
    <QueryClientProvider client={queries}>
      <Conflict page={order} id="7" mine={mine} clash={conflict} onSolved={(take) => selections.push(take)} onClose={() => closed++} />
    </QueryClientProvider>,
  )
  return { taken: selections, closed: () => closed }
}
const choice = (name: RegExp) => page.getByRole('radio', { name })

test('the dialog names who saved meanwhile', async () => {
  await drawConflict()
  await expect.element(page.getByRole('dialog', { name: 'Changed by Zhang meanwhile' })).toBeVisible()
})
test('both values stand side by side, links by their titles and lines by their number', async () => {
  await drawConflict()
  await expect.element(choice(/Keep mine：My Mill/)).toBeVisible()
  await expect.element(choice(/Take theirs：Their Mill/)).toBeVisible()
  await expect.element(page.getByText('Lines · line 1 · Price')).toBeVisible()
})
test('the own value stands unless theirs is chosen', async () => {
  const { taken: selections } = await drawConflict()
  await expect.element(choice(/Keep mine：mine/)).toBeChecked()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([[]])
})
test('the chosen fields take their value, all others keep the own one', async () => {
  const { taken: selections } = await drawConflict()
  await choice(/Take theirs：theirs/).click()
  await choice(/Take theirs：3/).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([['note', 'lines#17.price']])
  expect(rebase(order, { base, mine, theirs: serverValues, take: selections[0]! })).toMatchObject({
    note: 'theirs',
    supplier: '2',
    supplier$: 'My Mill',
    lines: [{ id: '17', price: '3' }],
  })
})
test('a choice can be made by keyboard and changed back', async () => {
  const { taken: selections } = await drawConflict()
  await choice(/Take theirs：theirs/).click()
  await userEvent.keyboard('{ArrowUp}')
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([[]])
})
test('a removed line and an added line are said in words', async () => {
  await drawConflict({ ...clash, fields: [{ path: 'lines#17', mine: null, theirs: { id: '17' } }] })
  await expect.element(choice(/Keep mine：/)).toBeVisible()
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('{')
})
test('closing the dialog decides nothing', async () => {
  const { taken: selections, closed } = await drawConflict()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect([selections, closed()]).toEqual([[], 1])
})
