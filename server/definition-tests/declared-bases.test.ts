/** Tests every basis that a document type declares: its statuses, the fields that it reads and those that take them over, and that it can be reconfirmed. */
import { describe, expect, test } from 'vitest'
import { basesOf } from '../../model/between/based-on.ts'
import { basisLink, readField } from '../../model/between/basis-fields.ts'
import type { AnyDocument } from '../../model/document.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import type { Fields } from '../../model/field.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import { documents, logic } from '../../documents/all-documents.ts'

const types = new Map((documents as readonly AnyDocument[]).map((type) => [type.name, type]))
const declared = [...types.values()].flatMap((type) => basesOf(type).map(([name, basis]) => [`${type.name}.${name}`, type, basis] as const))

test('two types are based on others, so that it is a word and no special case', () => {
  expect(new Set(declared.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(2)
})

test('the logic of a type answers which sources would enter, for every basis that says so and for no other', () => {
  const answered = logic.flatMap(({ type, logic: { entering = {} } }) => Object.keys(entering).map((name) => `${type.name}.${name}`))
  expect(answered.toSorted()).toEqual(declared.flatMap(([name, , { entering }]) => (entering === undefined ? [] : [name])).toSorted())
})

describe.each(declared)('%s', (_, type, basis) => {
  const { kind, options } = basisLink(type, basis)
  const source = types.get(options.to!)!
  const lines = kind === 'lineLink' ? options.lines : undefined

  test('it never remembers and forgets in one status, and forgets in every final one', () => {
    expect(basis.while.filter((status) => basis.until?.includes(status))).toEqual([])
    const final = Object.entries(type.statuses).flatMap(([name, { end }]) => (end ? [name] : []))
    expect(final.filter((name) => !basis.until?.includes(name))).toEqual([])
  })

  test('it reads fields that people or other documents change, and that read as text', () => {
    for (const name of basis.reads) {
      const field = readField(source, lines, name)!
      expect(typeof kindOf(field).print.text).toBe('function')
      expect(field.label).toHaveLength(2)
    }
  })

  test('a value is taken over by a field of the same storage, which follows the source only where each save takes it over', () => {
    for (const [name, path] of Object.entries(basis.fills ?? {})) {
      const [first, column] = splitPath(path)
      const firstField = (type.fields as Fields)[first]!
      const field = column === undefined ? firstField : firstField.options.columns![column]!
      expect(kindOf(field).storage).toBe(kindOf(readField(source, lines, name)!).storage)
      expect(basis.refreshedIn !== undefined || field.options.follows === undefined).toBe(true)
      // Who fills it over types it, unless each save or the system fills it.
      expect(basis.refreshedIn !== undefined || basis.takenIn !== undefined || field.options.computed !== true).toBe(true)
    }
  })

  test('it can be reconfirmed in some way', () => {
    expect(basis.by?.length).not.toBe(0)
    if (basis.by?.includes('take')) expect(basis.fills ?? basis.refreshedIn).toBeDefined()
  })
})
