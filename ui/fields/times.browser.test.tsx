/** Date and time inputs in a real browser: a text that cannot be read stays as typed and can be corrected. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageField } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { date, time } from './times.tsx'

test.each([
  ['time', time, '9:30', '09:30:00'],
  ['date', date, '2026-5-1', '2026-05-01'],
] as const)('a text that is no %s stays when the field is left, and can be corrected', async (type, { Input }, right, stored) => {
  let now: unknown
  function Field(): React.ReactElement {
    const [value, setValue] = useState<unknown>(null)
    now = value
    return <Input id="x" field={pageField('x', type)} value={value} row={{}} onChange={setValue} />
  }
  await draw(<Field />)
  await page.getByRole('textbox').click()
  await userEvent.keyboard('abc{Tab}')
  await expect.poll(() => now).toBe('abc')
  await expect.element(page.getByRole('textbox')).toHaveValue('abc')
  await expect.element(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox').fill(right)
  await userEvent.tab()
  await expect.poll(() => now).toBe(stored)
})
