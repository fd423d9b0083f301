/** Tests of the schemas of values: every kind of field describes its own, and structured values name a schema of the document. */
import { expect, test } from 'vitest'
import { fieldSample } from '../../documents/master/field-sample.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field } from '../../model/field.ts'
import { kinds } from '../../model/fields/kinds.ts'
import { valuesSchema } from './schema.ts'
import { shared } from './shared-schemas.ts'

const options: Field['options'] = {
  choices: { a: ['甲', 'A'] },
  types: ['ticket'],
  to: 'style',
  dimension: 'length',
  atLeast: 0,
  help: ['按件', 'By the piece'],
}
const fieldOf = (kind: Field['kind']): Field => ({ kind, label: ['字段', 'Field'], options })
const typeWith = (fields: Record<string, Field>) => ({ ...fieldSample, fields }) as unknown as AnyDocument

test.each(kinds.map((kind) => [kind.name, kind] as const))('values of %s are described by their kind', (name, kind) => {
  const schema = kind.openapi(fieldOf(name))
  expect(Object.keys(schema).filter((key) => ['type', '$ref'].includes(key))).toHaveLength(1)
  const structured = /^#\/components\/schemas\/(\w+)$/.exec(String(schema['$ref'] ?? ''))
  expect(structured !== null, 'a value with parts names its schema').toBe(['json', 'measure'].includes(kind.storage))
  if (structured) expect(Object.keys(shared)).toContain(structured[1])
})

test('a description says the field, its help and what the value is; limits and the longest text follow', () => {
  const properties = valuesSchema(typeWith({ pieces: fieldOf('quantity'), note: fieldOf('richText'), name: fieldOf('text') }))[
    'properties'
  ] as any
  expect(properties.pieces).toMatchObject({ description: 'Field / 字段. By the piece. A decimal as text.', 'x-at-least': '0' })
  expect(properties.note.maxLength).toBe(20_000)
  expect(properties.name.maxLength).toBe(200)
})
