/** Browser tests of the quantity with unit: typing, choosing and pasting units, and what a formula reads meanwhile. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { measureOf, type Measure } from '../../model/fields/measure.ts'
import type { PageField } from '../../model/page.ts'
import { measure } from './measure.tsx'
import { kindFor } from './registry.tsx'
import { pageField } from '../testing/page-fixture.ts'

const unit = (id: string, code: string, names: readonly string[], [numerator, denominator]: readonly [string, string]) => ({
  id,
  code,
  names,
  dimension: 'length',
  numerator,
  denominator,
  decimals: 2,
  label: code,
})
const metre = unit('100001', 'M', ['米', 'metre'], ['1', '1'])
const inch = unit('100002', 'IN', ['英寸', 'inch'], ['254', '10000'])
const stopped = { ...unit('100003', 'CHI', ['尺', 'chi'], ['1', '3']), disabled: true as const }
const field = pageField('width', 'measure', { label: '门幅', units: [metre, inch, stopped] })

function WidthForm({ onValue, initial = null }: { onValue: (value: unknown) => void; initial?: unknown }): React.ReactElement {
  const [value, setValue] = useState<unknown>(initial)
  return (
    <measure.Input
      id="width"
      field={field}
      value={value}
      row={{}}
      onChange={(next) => {
        setValue(next)
        onValue(next)
      }}
    />
  )
}
const amount = () => page.getByRole('textbox', { name: '门幅' })

test('a bare number has the base unit; a typed unit is chosen', async () => {
  const values: unknown[] = []
  await render(<WidthForm onValue={(value) => values.push(value)} />)
  await amount().fill('1.5')
  expect(values.at(-1)).toEqual(measureOf('1.5', metre))
  await amount().fill('58 英寸')
  await expect.element(amount()).toHaveValue('58')
  expect(values.at(-1)).toEqual(measureOf('58', inch))
  expect((values.at(-1) as Measure).base).toBe('1.4732')
})

test('another unit keeps the amount, and a blank amount is no value', async () => {
  const values: unknown[] = []
  await render(<WidthForm onValue={(value) => values.push(value)} initial={measureOf('2', metre)} />)
  await page.getByRole('combobox').click()
  await page.getByTitle('IN').click()
  expect(values.at(-1)).toEqual(measureOf('2', inch))
  await amount().fill('')
  expect(values.at(-1)).toBeNull()
})

test('a text that is no number stays, and is read once it is one', async () => {
  const values: unknown[] = []
  await render(<WidthForm onValue={(value) => values.push(value)} />)
  await amount().fill('1,2')
  await expect.element(amount()).toHaveValue('1,2')
  expect(values.at(-1)).toMatchObject({ amount: '1,2', code: 'M' })
  expect(values.at(-1)).not.toHaveProperty('base')
  await amount().fill('1,200.50')
  await userEvent.tab()
  await expect.element(amount()).toHaveValue('1200.5')
})

test('cells show amount and code; the clipboard is read with and without a unit', async () => {
  const value = measureOf('1200.5', inch)
  const { container } = await render(<measure.Cell field={field} value={value} row={{}} />)
  expect(container.textContent).toBe('1,200.5 IN')
  expect(measure.text(value, { field, value, row: {} })).toBe('1200.5 IN')
  expect(measure.paste('3米', field)).toEqual({ value: measureOf('3', metre) })
  expect(measure.paste('3', field)).toEqual({ value: measureOf('3', metre) })
  expect(measure.paste('3 furlong', field)).toMatchObject({ error: true })
})

test('a field with a unit of its document offers that dimension, that unit first', async () => {
  const values: unknown[] = []
  const kilogram = { ...unit('100004', 'KG', ['千克'], ['1', '1']), dimension: 'mass' }
  const minimum: PageField = { ...field, unit: 'doc.unit', units: [kilogram, metre, inch] }
  const of = { type: 'material', path: 'suppliers.minimum', doc: { unit: inch.id } }
  await render(<measure.Input field={minimum} value={null} row={{}} of={of} onChange={(value) => values.push(value)} />)
  await amount().fill('7')
  expect(values.at(-1)).toEqual(measureOf('7', inch))
  await page.getByRole('combobox').click()
  expect(page.getByTitle('KG').elements()).toEqual([])
})

test('inside a sentence the amount has separators, as quantities and money have', () => {
  expect(measure.spoken('12000.5 IN')).toBe('12,000.5 IN')
  expect(kindFor('quantity').spoken('12000.5')).toBe('12,000.5')
  expect(kindFor('money').spoken('-12000.5')).toBe('−12,000.5')
  expect([kindFor('integer').spoken('2026'), kindFor('text').spoken('12000 m')]).toEqual(['2026', '12000 m'])
})
