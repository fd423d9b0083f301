/** A document's form in a real browser: errors at the field, rules, folded sections, reading and editing. */
import { useEffect, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Viewer } from '../../model/rules/condition-parts.ts'
import type { Page, PageField } from '../../model/page.ts'
import { SideColumnsContext, type SideColumnsProps } from '../lines/side-columns-context.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import type { Services } from '../services.ts'
import { Form } from './form.tsx'
import { computed, type Errors, type Values } from '../state/form-state.ts'

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
const editor: Viewer = { roles: [], action: 'edit', partyRole: 'owner' }

interface Given {
  readonly of?: Page
  readonly values?: Values
  readonly errors?: Errors
  readonly editing?: boolean
  readonly viewer?: Viewer
  readonly marked?: ReadonlySet<string>
  readonly onBlur?: (field: string) => void
  readonly services?: Partial<Services>
  /** Draws sections beside lines. */
  readonly columns?: React.ComponentType<SideColumnsProps>
}
async function drawForm({
  of = order,
  values: initialValues = {},
  errors = {},
  editing = true,
  viewer = editor,
  marked,
  onBlur,
  services,
  columns = () => null,
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
  await draw(
    <SideColumnsContext value={columns}>
      <Order />
    </SideColumnsContext>,
    services,
  )
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
  test('leaving a field is reported with the name of the field', async () => {
    const left: string[] = []
    await drawForm({ onBlur: (field) => left.push(field) })
    await input('Name').click()
    await userEvent.tab()
    expect(left).toEqual(['name'])
  })
})

/** Returns a field whose label counts how often it is drawn: drawing a field reads its label. */
function countedField(field: PageField): { readonly field: PageField; readonly drawn: () => number } {
  let count = 0
  const counted = Object.defineProperty({ ...field }, 'label', {
    enumerable: true,
    get() {
      count += 1
      return field.label
    },
  })
  return { field: counted, drawn: () => count }
}

describe('what a change draws again', () => {
  const currency = pageField('currency', 'text', { label: 'Currency' })
  test('typing into a field leaves the other fields and the lines as they are drawn', async () => {
    const code = countedField(fields[1]!)
    const lines = countedField(pageField('lines', 'lines', { label: 'Lines', columns: [pageField('note', 'text', { label: 'Note' })] }))
    await drawForm({ of: pageOf([fields[0]!, code.field, lines.field]), values: { lines: [{ id: '1', note: 'first' }] } })
    await expect.element(page.getByText('first')).toBeVisible()
    const before = [code.drawn(), lines.drawn()]
    await userEvent.type(input('Name'), 'Spring')
    await expect.element(input('Name')).toHaveValue('Spring')
    expect([code.drawn(), lines.drawn()]).toEqual(before)
  })
  test('a field that is drawn rarely changes the newest document, not the one it was drawn with', async () => {
    const { now } = await drawForm()
    await input('Name').fill('Spring')
    await input('Code').fill('A1')
    await input('Name').fill('Summer')
    expect(now()).toMatchObject({ name: 'Summer', code: 'A1' })
  })
  test('an amount follows the currency beside it', async () => {
    const price = pageField('price', 'money', { label: 'Price', currency: 'deal', restriction: 1 })
    const deal = pageField('deal$', 'text', { label: 'Deal' })
    await drawForm({ of: pageOf([price, deal]), values: { price: '10', deal$: 'USD' } })
    await expect.element(page.getByText('$ 10.00')).toBeVisible()
    await input('Deal').fill('HKD')
    await expect.element(page.getByText('HK$ 10.00')).toBeVisible()
  })
  test('the choices of a link follow the value that its condition names', async () => {
    const requests: unknown[] = []
    const style = pageField('style', 'link', { label: 'Style', to: 'style', where: { brand: '$brand' } })
    const brand = pageField('brand', 'text', { label: 'Brand' })
    await drawForm({
      of: pageOf([style, brand, currency]),
      services: {
        pick: (_type, query) => {
          requests.push((query as { for?: { values?: unknown } }).for?.values)
          return Promise.resolve([])
        },
        columnsOf: () => Promise.resolve([]),
      },
    })
    await input('Brand').fill('7')
    await page.getByRole('combobox', { name: 'Style' }).click()
    await expect.poll(() => requests.at(-1)).toEqual({ brand: '7' })
  })
})

describe('columns beside lines', () => {
  const scenarios = pageField('scenarios', 'lines', {
    label: 'Scenarios',
    columns: [pageField('name', 'text'), pageField('price', 'money')],
  })
  const sheet = pageOf([pageField('style', 'text', { label: 'Style' }), fields[0]!, scenarios], {
    display: { ...pageOf([]).display, sideBySide: { scenarios: { name: 'name', base: 'base' } } },
    sections: [{ name: 'quotes', label: 'Quotes', at: 'beside', lines: 'scenarios', reads: ['style'] }],
  })
  /** A part that says for which style it is asked, and what else it is given. */
  function Quotes({ doc, onColumns }: SideColumnsProps): React.ReactElement {
    const [style, name] = [doc['style'], doc['name']].map(String)
    useEffect(() => onColumns([{ key: '1', name: 'Quote', head: `Quote for ${style}, ${name}`, values: {} }]), [style, name, onColumns])
    return <span />
  }
  test('the section is given the fields of the document that it reads, as they are typed, and no others [DM-2-009]', async () => {
    const values = { style: 'TS1', name: 'Spring', scenarios: [{ id: '1', name: 'Base', base: true, price: '24' }] }
    await drawForm({ of: sheet, values, columns: Quotes })
    await expect.element(page.getByRole('columnheader', { name: 'Quote for TS1, undefined' })).toBeVisible()
    await input('Style').fill('TS2')
    await expect.element(page.getByRole('columnheader', { name: 'Quote for TS2, undefined' })).toBeVisible()
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
  test('a form that is read shows what has a value, and what is blank only where it changed or is wrong', async () => {
    await drawForm({ editing: false, values: { name: 'Spring', price: '1234.5' } })
    await expect.element(page.getByText('1,234.50')).toBeVisible()
    expect(document.querySelectorAll('[data-field="code"]')).toHaveLength(0)
    await drawForm({ editing: false, values: { name: 'Spring' }, marked: new Set(['code']), errors: { terms: ['wrong'] } })
    expect([...document.querySelectorAll('[data-field="code"], [data-field="terms"]')].map((one) => one.textContent)).toEqual(['—', '—'])
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  })
  test('a field that changed since the reader last decided is marked in words too', async () => {
    await drawForm({ editing: false, values: { name: 'Spring' }, marked: new Set(['name']) })
    expect(document.querySelectorAll('.field.marked')).toHaveLength(1)
    expect(document.querySelector('.field.marked .mark .hide')?.textContent).not.toBe('')
  })
})

test('a text that is read stands in the language of the reader, where it has one beside it in it', async () => {
  const madeBy = pageField('madeBy', 'text', { label: 'Made by', isNotPost: true, shownBy: 'madeByEn' })
  await drawForm({ of: pageOf([madeBy]), values: { madeBy: '尺寸表 V01', madeByEn: 'Size chart V01' } })
  await expect.poll(() => document.querySelector('[data-field=madeBy]')?.textContent).toBe('Size chart V01')
})
