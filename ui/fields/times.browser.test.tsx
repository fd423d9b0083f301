/** Browser tests of the date and time fields: what is typed counts, whatever the picker does meanwhile. */
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PageField } from '../../model/page.ts'
import { errorsOf } from '../state/form-state.ts'
import { pageField } from '../testing/page-fixture.ts'
import { kindFor } from './registry.tsx'

const etdField = pageField('etd', 'date', { label: '交期' })
const clockField = pageField('clock', 'time', { label: '开始' })
const momentField = pageField('at', 'dateTime', { label: '时刻' })

/** An input that holds its value and shows the errors of the value once it is left, as a form does. */
function InputForm({ field, value: initial, onValue }: { field: PageField; value: unknown; onValue: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>(initial)
  const [errors, setErrors] = useState<readonly string[]>([])
  const { Input } = kindFor(field.type)
  return (
    <div onBlur={() => setTimeout(() => setErrors(errorsOf(field, value, false, 'zh')))}>
      <label htmlFor={field.field}>{field.label}</label>
      <Input
        id={field.field}
        field={field}
        value={value}
        row={{}}
        invalid={errors.length > 0}
        onChange={(next) => {
          setValue(next)
          setErrors(errorsOf(field, next, false, 'zh'))
          onValue(next)
        }}
      />
      <p role="alert">{errors.join()}</p>
    </div>
  )
}

async function drawInput(field: PageField, value: unknown = null) {
  const values: unknown[] = []
  await render(<InputForm field={field} value={value} onValue={(next) => values.push(next)} />)
  return { values, input: page.getByRole('textbox', { name: field.label }) }
}

test('a typed date counts although the calendar puts its own text back afterwards', async () => {
  const { values, input } = await drawInput(etdField, '2027-01-05')
  await input.click()
  await input.fill('2027-3-17')
  // A calendar that closes late puts the text of its value back into the box, without an event.
  ;(input.element() as HTMLInputElement).value = '2027-01-05'
  await userEvent.tab()
  await expect.element(input).toHaveValue('2027-03-17')
  expect(values.at(-1)).toBe('2027-03-17')
})

test('a date is typed by keyboard in common notations, and a day that there is not stays as it was typed, with its error', async () => {
  const { values, input } = await drawInput(etdField, '2027-12-24')
  for (const [typed, expected] of [
    ['2027-1-5', '2027-01-05'],
    ['2027/3/17', '2027-03-17'],
    ['2027年11月30日', '2027-11-30'],
    ['2027-02-31', '2027-02-31'],
  ] as const) {
    ;(input.element() as HTMLInputElement).focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.keyboard(typed)
    await userEvent.tab()
    await expect.element(input).toHaveValue(expected)
    expect(values.at(-1)).toBe(expected)
  }
  await expect.element(page.getByRole('alert')).toHaveTextContent('日期格式应为 YYYY-MM-DD')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
})

describe('text that cannot be read', () => {
  for (const { field, message } of [
    { field: etdField, message: '日期格式应为 YYYY-MM-DD' },
    { field: clockField, message: '时间格式应为 HH:mm:ss' },
    { field: momentField, message: '日期时间格式应为 YYYY-MM-DD HH:mm:ss' },
  ]) {
    test(`a ${field.type} field keeps it and shows what is wrong`, async () => {
      const { values, input } = await drawInput(field)
      await input.click()
      await input.fill('abc')
      await userEvent.tab()
      await expect.element(input).toHaveValue('abc')
      await expect.element(input).toHaveAttribute('aria-invalid', 'true')
      await expect.element(page.getByRole('alert')).toHaveTextContent(message)
      expect(values.at(-1)).toBe('abc')
    })
  }
  test('a corrected time counts', async () => {
    const { values, input } = await drawInput(clockField, 'abc')
    await input.fill('9:30')
    await userEvent.tab()
    await expect.element(input).toHaveValue('09:30')
    expect(values.at(-1)).toBe('09:30:00')
  })
})

test('a time that is typed without a colon is read', async () => {
  const { values, input } = await drawInput(clockField)
  await input.click()
  await input.fill('0930')
  await userEvent.tab()
  await expect.element(input).toHaveValue('09:30')
  expect(values.at(-1)).toBe('09:30:00')
})
test('a pasted time is read in the usual notations, other text is kept and marked', () => {
  expect(['9:30', '０９３０', '09:30:15', '25:00', 'abc'].map((text) => kindFor('time').paste(text, clockField))).toEqual([
    { value: '09:30:00' },
    { value: '09:30:00' },
    { value: '09:30:15' },
    { value: '25:00', error: true },
    { value: 'abc', error: true },
  ])
})
