/** Tests of the print dialogs' parts: the order of documents, and placeholders that are written at the cursor of a template. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { PrintOrder } from './print-order.tsx'
import { TemplateBody } from './template-body.tsx'
import type { TemplateDraft } from './use-template-draft.ts'

const documents = ['A', 'B', 'C'].map((title, at) => ({ id: String(at + 1), title, printed: null }))

test('a document moves by one place; the first cannot move up and the last not down', async () => {
  const orders: string[][] = []
  await draw(<PrintOrder documents={documents} onOrder={(ids) => orders.push(ids)} />)
  await expect.element(screen.getByRole('button', { name: 'Move A up' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Move C down' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Move B down' }).click()
  await screen.getByRole('button', { name: 'Move B up' }).click()
  expect(orders).toEqual([
    ['1', '3', '2'],
    ['2', '1', '3'],
  ])
})
test('a single document has no buttons to move it', async () => {
  await draw(<PrintOrder documents={documents.slice(0, 1)} onOrder={() => undefined} />)
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})

function Body({ kind }: { kind: 'html' | 'sheet' }) {
  const [values, setValues] = useState<TemplateDraft>({ kind, type: 'order', body: '<p></p>' })
  const names = [
    { name: 'number', label: 'Number' },
    { name: 'lines', label: 'Lines', columns: [{ name: 'sku', label: 'SKU' }] },
  ]
  const editing = {
    values,
    set: (changes: Partial<TemplateDraft>) => setValues((now) => ({ ...now, ...changes })),
    body: values.body ?? '',
    placeholders: { title: 'Order', names, begin: '', sample: null },
    errors: { body: ['Unknown placeholder'] },
    busy: false,
    ready: true,
    save: () => Promise.resolve(undefined),
  }
  return <TemplateBody editing={editing} />
}

test('a placeholder is written at the cursor, where the focus returns', async () => {
  await draw(<Body kind="html" />)
  const area = screen.getByRole('textbox')
  ;(area.element() as HTMLTextAreaElement).setSelectionRange(3, 3)
  await screen.getByRole('button', { name: 'Number {{number}}' }).click()
  await expect.element(area).toHaveValue('<p>{{number}}</p>')
  await expect.element(area).toHaveFocus()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Unknown placeholder')
  await expect.element(screen.getByRole('button', { name: 'SKU {{sku}}' })).toBeVisible()
})
test('a workbook has no text to edit, and its columns are named with their list', async () => {
  await draw(<Body kind="sheet" />)
  expect(screen.getByRole('textbox').elements()).toHaveLength(0)
  await expect.element(screen.getByRole('button', { name: 'SKU {{lines.sku}}' })).toBeVisible()
})
