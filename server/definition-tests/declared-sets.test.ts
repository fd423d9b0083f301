/** Tests every field that an action of a type sets: it gets a value of its kind, and no other field changes. */
import { describe, expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { takeDeclaredValues } from '../../engine/save/actions/declared-values.ts'
import type { Operation } from '../../engine/operation.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { partyLink } from '../../model/people/party-roles.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import type { AnySets } from '../../model/lifecycle/sets.ts'

const declared = (documents as readonly AnyDocument[]).flatMap((type) =>
  Object.entries(actionsOf(type)).flatMap(([name, action]) =>
    action.sets ? [[`${type.name}.${name}`, type, action, action.sets as AnySets] as const] : [],
  ),
)
/** The circumstances that values come from; nothing else of an operation is read. */
const operation = {
  actor: { user: '7', company: '8', platform: '1', name: 'A' },
  tx: { now: '2026-01-02T03:04:05.000Z', today: '2026-01-02' },
} as unknown as Operation

test('two types say what an action sets, so that it is a word and no special case', () => {
  expect(new Set(declared.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(2)
})

describe.each(declared)('%s', (_, type, action, sets) => {
  const doc = () =>
    ({
      ...Object.fromEntries(Object.entries(type.fields as Fields).map(([name, field]) => [name, kindOf(field).initial ?? null])),
      id: '1',
      status: [action.from].flat()[0],
    }) as never

  test('sets each named field to a value that its kind reads back, and no other field', () => {
    const [before, after] = [doc(), doc()] as readonly [Record<string, unknown>, Record<string, unknown>]
    const lines = [...new Set(Object.keys(sets).flatMap((name) => (name.includes('.') ? name.split('.')[0]! : [])))]
    for (const name of lines) after[name] = [{ id: '1' }, { id: '2' }]
    takeDeclaredValues(operation, {
      type,
      action,
      comment: '原因',
      doc: after as never,
      ownRows: new Map(lines.map((name) => [name, ['1']])),
    })
    for (const [name, value] of Object.entries(after)) {
      if (lines.includes(name)) {
        // Of the rows those of who acts alone.
        expect(Object.keys((value as object[])[1]!), name).toEqual(['id'])
        continue
      }
      if (!Object.hasOwn(sets, name)) expect(value, name).toEqual(before[name])
      else if (value !== null)
        expect(kindOf((type.fields as Fields)[name]!).read(value, (type.fields as Fields)[name]!), name).toEqual({ value })
    }
  })

  test('a field that it empties is not required', () => {
    for (const [name, from] of Object.entries(sets))
      if (typeof from === 'object' && 'value' in from && from.value === null)
        expect(partyLink(type, name)!.options.required, name).not.toBe(true)
  })
})
