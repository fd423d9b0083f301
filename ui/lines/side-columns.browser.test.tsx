/** Columns beside lines that stand side by side, in a real browser: what a section says there, its difference to the base, and the choice on a phone. */
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { computed, type Values } from '../state/form-state.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { Lines } from './lines.tsx'
import { SideColumnsContext, type SideColumn, type SideColumnsProps } from './side-columns-context.ts'

const field = pageField('scenarios', 'lines', {
  label: 'Scenarios',
  columns: [
    pageField('name', 'text', { label: 'Scenario', required: true }),
    pageField('base', 'yesNo', { label: 'Base' }),
    pageField('quantity', 'quantity', { label: 'Quantity' }),
    pageField('price', 'money', { label: 'Price' }),
    pageField('amount', 'money', { label: 'Amount', isNotPost: true, processor: 'quantity * price' }),
  ],
})
const two: Values[] = [
  { name: 'Base', base: true, quantity: '1000', price: '24' },
  { name: 'Small', base: false, quantity: '500', price: '26' },
]
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim()))

const quoted = pageOf([field], {
  display: { ...pageOf([]).display, sideBySide: { scenarios: { name: 'name', base: 'base' } } },
  sections: [{ name: 'quotes', label: 'Quotes', at: 'beside', lines: 'scenarios' }],
})
/** A part that says one quote: its price follows what is typed into the base. */
function Quotes({ name, doc, onColumns }: SideColumnsProps): React.ReactElement {
  const base = (doc['scenarios'] as Values[] | undefined)?.[0]?.['price'] as string | undefined
  useEffect(() => {
    const column: SideColumn = { key: '1', name: 'Shunda', head: <b>Quote of Shunda</b>, values: { amount: '25000', price: base } }
    onColumns([column])
  }, [base, onColumns])
  return <span>{name}</span>
}
async function drawQuoted(width: number): Promise<void> {
  function Sheet(): React.ReactElement {
    const [doc, setDoc] = useState(() => computed(quoted, { scenarios: two }))
    return (
      <SideColumnsContext value={Quotes}>
        <Lines
          page={quoted}
          field={field}
          doc={doc}
          lines={doc['scenarios'] as Values[]}
          errors={{}}
          editing
          onChange={(next) => setDoc(computed(quoted, { ...doc, scenarios: next }))}
        />
      </SideColumnsContext>
    )
  }
  await page.viewport(width, 800)
  await draw(<Sheet />)
}

test('what a section says beside the lines has a column of its own, with its difference to the base; it takes no input and is no line', async () => {
  await drawQuoted(1200)
  await expect.element(page.getByRole('columnheader', { name: 'Quote of Shunda' })).toBeVisible()
  await expect.poll(() => rows().find(([label]) => label === 'Amount')?.[3]).toBe('25,000.00+1,000.00')
  expect(rows().find(([label]) => label === 'Quantity')?.[3]).toBe('–')
  expect([page.getByLabelText('Price 2').elements().length, page.getByLabelText('Price 3').elements().length]).toEqual([1, 0])
  await page.getByLabelText('Price 1').fill('25')
  await expect.poll(() => rows().find(([label]) => label === 'Amount')?.[3]).toBe('25,000.00')
  await expect.poll(() => rows().find(([label]) => label === 'Price')?.[3]).toBe('25.00')
  expect(page.getByRole('button', { name: 'Line actions' }).elements()).toHaveLength(2)
})

test('on a phone the base stands beside a quote that is chosen', async () => {
  await drawQuoted(390)
  await page.getByRole('combobox', { name: 'Compared with' }).click()
  await page.getByTitle('Shunda').click()
  await expect.element(page.getByRole('columnheader', { name: 'Quote of Shunda' })).toBeVisible()
  await expect.poll(() => rows().find(([label]) => label === 'Amount')).toEqual(['Amount', '24,000.00', '25,000.00+1,000.00'])
  await page.viewport(1200, 800)
})
