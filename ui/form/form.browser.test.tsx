/** A document's form in a real browser: errors at the field, rules, folded sections, reading and editing. */
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Viewer } from '../../model/condition.ts'
import type { Page } from '../../model/page.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { Form } from './form.tsx'
import { computed, type Errors, type Values } from './form-state.ts'

const fields = [
  pageField('name', 'text', { label: 'Name', required: true, help: 'As on the contract' }),
  pageField('code', 'text', { label: 'Code', upperCase: true }),
  pageField('count', 'quantity', { label: 'Count' }),
  pageField('price', 'money', { label: 'Price' }),
  pageField('amount', 'money', { label: 'Amount', isNotPost: true, processor: 'count * price' }),
  pageField('urgent', 'yesNo', { label: 'Urgent' }),
  pageField('reason', 'text', { label: 'Reason', rules: { show: { urgent: true }, require: { urgent: true } } }),
  pageField('terms', 'text', { label: 'Terms', rules: { lock: { urgent: true } } }),
]
const order: Page = pageOf(fields)
const editor: Viewer = { roles: [], action: 'edit', side: 'owner' }

interface Given {
  readonly of?: Page
  readonly values?: Values
  readonly errors?: Errors
  readonly editing?: boolean
  readonly viewer?: Viewer
  readonly marked?: ReadonlySet<string>
  readonly onBlur?: (field: string) => void
}
async function drawForm({
  of = order,
  values: initialValues = {},
  errors = {},
  editing = true,
  viewer = editor,
  marked,
  onBlur,
}: Given = {}) {
  let now: Values = initialValues
  function Order(): React.ReactElement {
    const [values, setValues] = useState(() => computed(of, initialValues))
    now = values
    return (
      <Form
        page={of}
        values={values}
        errors={errors}
        viewer={viewer}
        editing={editing}
        marked={marked}
        onChange={(changes) => setValues(computed(of, { ...values, ...changes }))}
        onBlur={(field) => onBlur?.(field.field)}
      />
    )
  }
  await draw(<Order />)
  return { now: () => now }
}
const input = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })

describe('editing', () => {
  test('what is typed is the value of its field, in capitals where the field says so', async () => {
    const { now } = await drawForm()
    await input('Name').fill('Spring')
    await input('Code').fill('ab1')
    expect(now()).toMatchObject({ name: 'Spring', code: 'AB1' })
  })
  test('a computed field follows and takes no input', async () => {
    await drawForm({ values: { count: '2', price: '10' } })
    await input('Count').fill('5')
    await expect.element(page.getByText('50.00')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).not.toBeInTheDocument()
  })
  test('a figure is read when its field is left', async () => {
    const { now } = await drawForm()
    await input('Count').fill('１,２00')
    await userEvent.tab()
    expect(now()['count']).toBe('1200')
  })
  test('leaving a field reports the name of the field', async () => {
    const left: string[] = []
    await drawForm({ onBlur: (field) => left.push(field) })
    await input('Name').click()
    await userEvent.tab()
    expect(left).toEqual(['name'])
  })
})

describe('errors', () => {
  const errors = { name: ['must be filled'], count: ['is not a number'] }
  test('an error stands under its field and is announced with it', async () => {
    await drawForm({ errors })
    await expect.element(input('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input('Name')).toHaveAccessibleDescription('must be filled')
    await expect.element(input('Code')).not.toHaveAttribute('aria-invalid')
  })
  test('the help of a field is its description while nothing is wrong', async () => {
    await drawForm()
    await expect.element(input('Name')).toHaveAccessibleDescription('As on the contract')
  })
  test('a section counts its errors', async () => {
    await drawForm({ errors })
    await expect.element(page.getByRole('region', { name: /^Main ?2$/ })).toBeVisible()
  })
  test('a folded section says what it holds', async () => {
    const folded = { ...order, blocks: [{ ...order.blocks[0]!, folded: true }] }
    await drawForm({ of: folded, values: { name: 'Spring', code: 'A1' } })
    await expect.element(page.getByText(/Name Spring · Code A1/)).toBeVisible()
    await expect.element(input('Name')).not.toBeInTheDocument()
  })
  test('a folded section with an error is not folded', async () => {
    const folded = { ...order, blocks: [{ ...order.blocks[0]!, folded: true }] }
    await drawForm({ of: folded, errors })
    await expect.element(input('Name')).toBeVisible()
  })
})

describe('rules', () => {
  test('a field appears and is required where its rules say so', async () => {
    await drawForm({ values: { urgent: true } })
    await expect.element(input('Reason')).toBeVisible()
    expect(document.querySelector('label[for="field-reason"] .must')).not.toBeNull()
  })
  test('a field whose rules do not hold is not shown', async () => {
    await drawForm()
    await expect.element(input('Reason')).not.toBeInTheDocument()
  })
  test('a locked field is shown as text', async () => {
    await drawForm({ values: { urgent: true, terms: 'FOB' } })
    await expect.element(page.getByText('FOB')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Terms' })).not.toBeInTheDocument()
  })
  test('a new document shows no computed figure that says nothing yet', async () => {
    await drawForm({ viewer: { ...editor, action: 'create' } })
    await expect.element(page.getByText('Amount')).not.toBeInTheDocument()
  })
})

describe('reading', () => {
  test('a form that is read shows values and a dash where there is none', async () => {
    await drawForm({ editing: false, values: { name: 'Spring', price: '1234.5' } })
    await expect.element(page.getByText('1,234.50')).toBeVisible()
    expect(document.querySelector('[data-field="code"]')?.textContent).toBe('—')
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  })
  test('a field that changed since the reader last decided is marked in words too', async () => {
    await drawForm({ editing: false, values: { name: 'Spring' }, marked: new Set(['name']) })
    expect(document.querySelectorAll('.field.marked')).toHaveLength(1)
    expect(document.querySelector('.field.marked .mark .hide')?.textContent).not.toBe('')
  })
})
