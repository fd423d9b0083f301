/** Tests every generation that a document type declares: what a new document requires is given, and what takes it back starts where it is unused. */
import { describe, expect, test } from 'vitest'
import { generationsOf } from '../../model/between/generation.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { documents } from '../../documents/all-documents.ts'

const types = new Map((documents as readonly AnyDocument[]).map((type) => [type.name, type]))
const declared = [...types.values()].flatMap((type) =>
  generationsOf(type).map(([name, generation]) => [`${type.name}.${name}`, type, generation] as const),
)

test('two types generate documents, so that it is a word and no special case', () => {
  expect(new Set(declared.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(2)
})

describe.each(declared)('%s', (_, type, { type: name, values, on, undo }) => {
  const target = types.get(name)!

  test('every field that a new document requires has a value', () => {
    const required = Object.entries(target.fields as Fields).filter(
      ([, { options }]) =>
        options.required === true && !options.formula && options.default === undefined && !options.from && !options.follows,
    )
    expect(required.map(([field]) => field).filter((field) => !Object.hasOwn(values, field))).toEqual([])
  })

  test('a repeated action is safe, and what takes documents back starts in every status in which they are unused', () => {
    for (const action of [on].flat()) expect(Object.keys(actionsOf(type))).toContain(action)
    for (const status of undo?.unused ?? []) expect([actionsOf(target)[undo!.act]!.from].flat()).toContain(status)
  })
})
