/** Tests what document types declare, in texts and OpenAPI: warnings and shipped values of settings in both languages, and what each type consumes. */
import { expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { requireWithinLimits } from '../../engine/workflow/runtime/bulk-approval.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { settingFields, settingText, settingValues } from '../../model/lifecycle/settings.ts'
import { localise, type Label } from '../../model/text.ts'
import { ownRow } from '../../model/between/conversion.ts'
import { consumptionsOf } from '../../model/between/declared-conversions.ts'
import { valuesSchema } from '../openapi/schema.ts'
import { callsOfType } from '../openapi/type-calls.ts'

const types = documents as readonly AnyDocument[]
const asking = types.flatMap((type) =>
  Object.entries(actionsOf(type)).flatMap(([name, { asks }]) => (asks ? [[`${type.name} ${name}`, type, name, asks] as const] : [])),
)

test('several types ask, and several have settings', () => {
  expect(new Set(asking.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(3)
  expect(types.filter(({ settings }) => settings).length).toBeGreaterThanOrEqual(2)
})

test.each(asking)('%s: each warning has a text in both languages, which OpenAPI says', (_, type, name, asks) => {
  const warnings = (type.warnings ?? {}) as Readonly<Record<string, Label>>
  const calls = Object.entries(callsOfType(type, [])).filter(([path]) => path.endsWith(`/${name}`))
  const summary = JSON.stringify(calls)
  for (const ask of asks) {
    expect(warnings[ask]?.every((one) => one.length > 3)).toBe(true)
    expect(summary).toContain(warnings[ask]![1])
  }
})

test.each([
  ['payment_order', { kind: 'statement' }, { kind: 'advance' }],
  ['voucher', { source: 'payment_order:7' }, { source: null }],
] as const)('%s: limits set apart what is not approved together with others', (name, usual, unusual) => {
  const type = types.find((one) => one.name === name)!
  expect(() => requireWithinLimits(type, usual, 'approve')).not.toThrow()
  expect(() => requireWithinLimits(type, unusual, 'approve')).toThrow('flow.outsideLimits')
  expect(() => requireWithinLimits(type, unusual, 'reject')).not.toThrow()
})

test.each(types.filter(({ settings }) => settings).map((type) => [type.name, type] as const))(
  '%s: each setting has its shipped value as text in both languages',
  (_, type) => {
    for (const [name, field] of Object.entries(settingFields(type)))
      for (const language of ['zh', 'en'] as const)
        expect(
          settingText(field, settingValues(type)[name], (label) => localise(label, language)),
          `${name} ${language}`,
        ).not.toBe('')
  },
)

test('OpenAPI says what every type consumes: lines, headers and amounts', () => {
  const consuming = types.filter(({ consumes }) => consumes)
  for (const type of consuming) expect(valuesSchema(type)).toMatchObject({ 'x-consumes': type.consumes })
  expect(consuming.flatMap(consumptionsOf).some(([lines]) => lines === ownRow)).toBe(true)
})
