/** Tests of every type whose actions have a form: the contract takes its fields by path, and what the action requires beyond its statuses is in it. */
import { expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { callsOfType } from '../openapi/type-calls.ts'

const types = documents as readonly AnyDocument[]
const forms = types.flatMap((type) =>
  Object.entries(actionsOf(type)).flatMap(([name, { form }]) => (form ? [{ type, name, form, title: `${type.name}.${name}` }] : [])),
)

test.each(forms.map((one) => [one.title, one] as const))('%s: the contract of the action has the fields of its form', (_, one) => {
  const { type, name, form } = one
  const call = callsOfType(type, [])[`/scmapi/${type.name.replaceAll('_', '-')}/${name}`] as { post: object }
  const text = JSON.stringify(call.post)
  for (const path of form.fields) expect(text).toContain(`"${path}":`)
  expect(text.includes('x-prefill')).toBe(form.prefill !== undefined)
})

test('forms and prefilled values are used by two types each', () => {
  const users = (uses: (one: (typeof forms)[number]) => boolean) => new Set(forms.filter(uses).map(({ type }) => type.name)).size
  expect(users(() => true)).toBeGreaterThanOrEqual(2)
  expect(users(({ form }) => form.prefill !== undefined)).toBeGreaterThanOrEqual(2)
})
