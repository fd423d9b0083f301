/** Browser tests of a link to one of several types: the type is chosen first, then one of its documents. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PageField } from '../../model/page.ts'
import { draw } from '../testing/screen.tsx'
import { kindFor } from './registry.tsx'

const field = {
  field: 'source',
  label: 'Source',
  type: 'oneOf',
  types: [
    { value: 'ticket', label: 'Ticket' },
    { value: 'return_order', label: 'Return order' },
  ],
  limits: {},
} as unknown as PageField

const { Input, Cell, text, paste } = kindFor('oneOf')

test('the chosen type is searched, and the value names type and id', async () => {
  const values: (readonly [unknown, unknown])[] = []
  const searched: string[] = []
  const pick = async (type: string) => {
    searched.push(type)
    return [{ id: '7', title: type === 'ticket' ? 'TK-1' : 'RT-1' }]
  }
  function Held(): React.ReactElement {
    const [row, setRow] = useState<Record<string, unknown>>({ source: null })
    return (
      <Input
        field={field}
        value={row['source']}
        row={row}
        onChange={(next, more) => {
          setRow({ source: next, ...more })
          values.push([next, more?.['source$']])
        }}
      />
    )
  }
  await draw(<Held />, { pick })
  await page.getByRole('combobox', { name: 'Source', exact: true }).click()
  await page.getByTitle('TK-1').click()
  expect(values).toEqual([['ticket:7', 'Ticket TK-1']])
  await page.getByRole('combobox', { name: 'Source: type of document' }).click()
  await page.getByTitle('Return order').click()
  // Another type empties the field: its document was one of the former type.
  expect(values.at(-1)).toEqual([null, ''])
  await page.getByRole('combobox', { name: 'Source', exact: true }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => values.at(-1)).toEqual(['return_order:7', 'Return order RT-1'])
  expect(searched.at(-1)).toBe('return_order')
})

test('a cell links to the document and shows its type; a pasted text that names no document is marked', async () => {
  const row = { source: 'ticket:7', source$: 'Ticket TK-1' }
  await draw(<Cell field={field} value="ticket:7" row={row} />, { documentPath: (type: string, id: string) => `/${type}/${id}` })
  await expect.element(page.getByRole('link', { name: 'Ticket TK-1' })).toHaveAttribute('href', '/ticket/7')
  expect(text('ticket:7', { field, value: 'ticket:7', row })).toBe('Ticket TK-1')
  expect(paste('ticket:7', field)).toEqual({ value: 'ticket:7' })
  expect(paste('seven', field)).toEqual({ value: null, error: true })
})
