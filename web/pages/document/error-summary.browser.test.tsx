/** The list of errors above a form, in a real browser: no error is left out, and a refused action leads into editing. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import type { Errors } from '../../../ui/state/form-state.ts'
import { Summary } from './error-summary.tsx'

const order = pageOf([
  pageField('eta', 'date', { label: 'ETA' }),
  pageField('secret', 'text', { label: 'Secret', rules: { show: { eta: 'never' } } }),
  pageField('lines', 'lines', { label: 'Lines', columns: [pageField('price', 'money', { label: 'Price' })] }),
])
const drawSummary = (errors: Errors, onEdit?: (path: string) => void) =>
  draw(
    <Summary
      page={order}
      values={{ lines: [] }}
      errors={errors}
      viewer={{ roles: [], action: 'edit', partyRole: 'owner' }}
      onEdit={onEdit}
    />,
  )

test('the list names errors of fields, lines and cells', async () => {
  await drawSummary({ eta: ['too early'], 'lines[0]': ['twice'], 'lines[2].price': ['too low'] })
  for (const text of [/ETA.*too early/, /Lines line 1.*twice/, /Lines line 3 · Price.*too low/])
    await expect.element(page.getByRole('alert').getByRole('button', { name: text })).toBeVisible()
})
test('errors that no visible field shows are always listed, before the others', async () => {
  const ofLines = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`lines[${at}].price`, ['too low']]))
  await drawSummary({ ...ofLines, unknown: ['of no field'], secret: ['of a hidden field'], '': ['of the document'] })
  const texts = page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
  expect(texts.slice(0, 3).join()).toMatch(/of no field.*of a hidden field.*of the document/)
  expect(texts).toHaveLength(12)
  await expect.element(page.getByText('11 more errors stand at their fields')).toBeVisible()
})
test('a refused action offers to edit at its first field', async () => {
  const edited: string[] = []
  await drawSummary({ '': ['of the document'], 'lines[2].price': ['too low'] }, (path) => edited.push(path))
  await page.getByRole('button', { name: 'Edit' }).click()
  expect(edited).toEqual(['lines[2].price'])
})
test('a refused action without an error at a field offers no editing', async () => {
  await drawSummary({ '': ['of the document'] }, () => undefined)
  expect(page.getByRole('button', { name: 'Edit' }).elements()).toEqual([])
})
