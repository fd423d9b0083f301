/** Tests every key that one document of a type has at a time: its index holds exactly the named fields and statuses, and the form leaves it alone. */
import { describe, expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { statusKeyName } from '../../engine/store/schema/constraint-names.ts'
import { schemaOf } from '../../engine/store/schema/schema.ts'
import { uniqueRulesOf } from '../../model/rules/constraint.ts'
import { constraintErrors } from '../../model/rules/constraints.ts'
import type { AnyDocument } from '../../model/document.ts'

const declared = (documents as readonly AnyDocument[]).flatMap((type) =>
  uniqueRulesOf(type).map((rule) => [`${type.name} ${rule.uniqueBy.join(', ')}`, type, rule] as const),
)
const schema = schemaOf(documents)

test('two types have a key of one document at a time, so that it is a word and no special case', () => {
  expect(new Set(declared.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(2)
})

describe.each(declared)('%s', (_, type, rule) => {
  test('a partial unique index of the owner holds it in these statuses', () => {
    const index = schema[`${type.module}.${type.name}`]!.indexes[statusKeyName(type, rule)]
    expect(index).toMatch(/^UNIQUE INDEX .*\(platform_id, company_id, /)
    expect(index).toContain(`WHERE status IN (${rule.while.map((status) => `'${status}'`).join(', ')}) AND (`)
    expect(index?.match(/ IS NOT NULL/g)).toHaveLength(rule.uniqueBy.length)
  })

  test('a document leaves its statuses, or comes into them by an action; the form cannot judge it', () => {
    expect(Object.keys(type.statuses).some((status) => !rule.while.includes(status))).toBe(true)
    expect(constraintErrors({ fields: type.fields, constraints: [rule] }, {})).toEqual([])
  })
})
