/** Lines that are counted by a tap: on a phone each has its figure with one less and one more, within its limits, as one undo step each. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Values } from '../../state/form-state.ts'
import { pageField, pageOf } from '../../testing/page-fixture.ts'
import { draw } from '../../testing/screen.tsx'
import { Cards } from './line-cards.tsx'

const field = pageField('items', 'lines', {
  label: 'Items',
  columns: [
    pageField('item', 'text', { label: 'Item' }),
    pageField('most', 'quantity', { label: 'Most' }),
    pageField('score', 'quantity', { label: 'Score', limits: { atLeast: 0 } }),
  ],
})
const plain = pageOf([field])
const audit = { ...plain, display: { ...plain.display, tally: { items: { by: 'item', count: 'score', most: 'most' } } } }

test('a figure goes up to its most and down to zero, is blank before the first tap, and each tap can be taken back', async () => {
  let lines: readonly Values[] = []
  function Audit({ editing }: { editing: boolean }): React.ReactElement {
    const [shown, setLines] = useState<readonly Values[]>([
      { id: '1', item: 'Exits', most: '2', score: null },
      { id: '2', item: 'Wages', most: '10', score: '7' },
    ])
    lines = shown
    return (
      <Cards page={audit} field={field} doc={{}} lines={[...shown]} errors={{}} editing={editing} onChange={(next) => setLines(next)} />
    )
  }
  await draw(<Audit editing />)
  const exits = page.getByRole('group', { name: 'Exits Score' })
  await expect.element(exits.getByRole('button', { name: 'One less' })).toBeDisabled()
  await exits.getByRole('button', { name: 'One more' }).click()
  await exits.getByRole('button', { name: 'One more' }).click()
  await expect.element(exits.getByRole('button', { name: 'One more' })).toBeDisabled()
  await page.getByRole('group', { name: 'Wages Score' }).getByRole('button', { name: 'One less' }).click()
  expect(lines.map(({ score }) => score)).toEqual(['2', '6'])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(lines.map(({ score }) => score)).toEqual(['2', '7'])
})
