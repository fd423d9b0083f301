/** Tests every share that a document type declares: the statuses differ, and the companies it shares with cannot change what is shared. */
import { describe, expect, test } from 'vitest'
import { sharesOf, valuesAt } from '../../model/between/share.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import { partyEdits } from '../../model/rules/edit-scope.ts'
import { documents } from '../../documents/all-documents.ts'

const types = new Map((documents as readonly AnyDocument[]).map((type) => [type.name, type]))
const declared = [...types.values()].flatMap((type) =>
  sharesOf(type).map(([name, share]) => [`${type.name}.${name}`, type, share] as const),
)

test('two types share what they name, so that it is a word and no special case', () => {
  expect(new Set(declared.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(2)
})

test('every type whose documents are shared by grant is shared by a type', () => {
  const shared = declared.flatMap(([, type, { of }]) => of.map((one) => (typeof one === 'string' ? targetOf(type, one) : one.type)))
  const granted = [...types.values()].filter(({ parties }) => parties.read === 'granted').map(({ name }) => name)
  expect([...new Set(shared)].sort()).toEqual(granted.sort())
})

function targetOf(type: AnyDocument, path: string): string {
  if (path === 'id') return type.name
  const [first, column] = splitPath(path)
  const field = (type.fields as Fields)[first]!
  return (column === undefined ? field : field.options.columns![column]!).options.to!
}

describe.each(declared)('%s', (_, type, share) => {
  test('it never shares and withdraws in one status, and shares nothing in the first', () => {
    expect(share.while.filter((status) => share.until?.includes(status))).toEqual([])
    // Nothing is shared before the document is sent, unless the other side writes it from the first status on.
    const first = Object.keys(type.statuses)[0]!
    const isWrittenByOthers = Object.keys(type.parties.partyRoles ?? {}).some((role) => partyEdits(type, role, first))
    expect(!share.while.includes(first) || isWrittenByOthers).toBe(true)
  })

  test('each path gives the values of a document, each once and without blanks', () => {
    for (const path of share.of.filter((one) => typeof one === 'string')) {
      const [first, column] = splitPath(path)
      const doc = column === undefined ? { [first]: '7' } : { [first]: [{ [column]: '7' }, { [column]: null }, { [column]: '7' }] }
      expect(valuesAt(doc, path)).toEqual(['7'])
      expect(valuesAt({}, path)).toEqual([])
    }
  })
})
