/** Texts that could not be read, in the inputs of the drawer of a line: every kind of field opens and shows its text. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Matrix } from '../../../model/fields/matrix.ts'
import type { PageFieldType } from '../../../model/fields/kinds.ts'
import { unread, type Values } from '../../state/form-state.ts'
import { pageField, pageOf } from '../../testing/page-fixture.ts'
import { draw } from '../../testing/screen.tsx'
import { Cards } from './line-cards.tsx'
import { readCell } from '../edits/paste.ts'

const kindsWithParts: readonly PageFieldType[] = ['matrix', 'address', 'file', 'image', 'link', 'links', 'lineLink']
const columns = [
  pageField('item', 'text', { label: 'Item' }),
  ...kindsWithParts.map((kind) => pageField(kind, kind, { label: kind, to: 'client', ...(kind === 'lineLink' ? { lines: 'lines' } : {}) })),
]
const field = pageField('lines', 'lines', { label: 'Lines', columns })

async function openDrawer(texts: Readonly<Record<string, string>>, shownField = field): Promise<() => Values> {
  let lines: readonly Values[] = []
  function Order(): React.ReactElement {
    const [shown, setLines] = useState<readonly Values[]>([{ id: '1', item: 'cap', [unread]: texts }])
    lines = shown
    return (
      <Cards
        page={pageOf([shownField])}
        field={shownField}
        doc={{}}
        lines={[...shown]}
        errors={{}}
        editing
        onChange={(next) => setLines(next)}
      />
    )
  }
  await draw(<Order />, { filesOf: () => Promise.resolve({}), columnsOf: () => Promise.resolve([]), pick: () => Promise.resolve([]) })
  await userEvent.click(page.getByRole('button', { name: /cap/ }))
  return () => lines[0]!
}

test('the drawer of a line opens with texts that are no sizes, address, files or links, and shows each of them', async () => {
  const line = await openDrawer(Object.fromEntries(kindsWithParts.map((kind) => [kind, `text of ${kind}`])))
  await expect.element(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible()
  const shown = [...document.querySelectorAll('[data-part=unread-text]')].map((one) => one.textContent)
  expect(shown).toEqual(kindsWithParts.map((kind) => `text of ${kind}`))
  await page.getByRole('textbox', { name: 'Sizes', exact: true }).click()
  await userEvent.keyboard('M{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'matrix M', exact: true })).toHaveFocus()
  await userEvent.keyboard('12')
  expect((line()['matrix'] as Matrix).cells).toEqual([{ size: 'M', pieces: '12' }])
  expect(line()[unread]).not.toHaveProperty('matrix')
  expect(line()[unread]).toHaveProperty('address', 'text of address')
})

test.each(kindsWithParts.filter((kind) => kind !== 'link' && kind !== 'matrix'))(
  'text pasted into a field of kind %s is no value',
  (kind) => {
    expect(readCell(columns.find((column) => column.type === kind)!, '100')).toEqual({ value: null, error: true })
  },
)

test('the drawer offers the number that is meant by a decimal comma', async () => {
  const chest = pageField('lines', 'lines', {
    label: 'Lines',
    columns: [pageField('item', 'text', { label: 'Item' }), pageField('chest', 'quantity', { label: 'Chest' })],
  })
  const line = await openDrawer({ chest: '60,10' }, chest)
  await page.getByRole('button', { name: 'Make it 60.10' }).click()
  await expect.poll(() => line()['chest']).toBe('60.10')
  expect(page.getByRole('button', { name: /Make it/ }).elements()).toHaveLength(0)
})
