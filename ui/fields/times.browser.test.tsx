/** Browser tests of the date field: what is typed counts, whatever the calendar does meanwhile. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PageField } from '../../model/page.ts'
import { date } from './times.tsx'

const field = { name: 'etd', label: '交期', kind: 'date', limits: {} } as unknown as PageField

/** A date field that holds its value, as a form does. */
function DateForm({ onValue }: { onValue: (value: unknown) => void }): React.ReactElement {
  const [value, setValue] = useState<unknown>('2027-01-05')
  return (
    <>
      <label htmlFor="etd">交期</label>
      <date.Input
        id="etd"
        field={field}
        value={value}
        row={{}}
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    </>
  )
}

test('a typed date counts although the calendar puts its own text back afterwards', async () => {
  const values: unknown[] = []
  await render(<DateForm onValue={(value) => values.push(value)} />)
  const input = page.getByRole('textbox', { name: '交期' })
  await input.click()
  await input.fill('2027-3-17')
  // A calendar that closes late puts the text of its value back into the box, without an event.
  ;(input.element() as HTMLInputElement).value = '2027-01-05'
  await userEvent.tab()
  await expect.element(input).toHaveValue('2027-03-17')
  expect(values.at(-1)).toBe('2027-03-17')
})
