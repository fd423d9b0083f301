/** Tests that a list over other types calls a status as the type does from which the row comes. */
import { expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import type { AnyDocument } from '../../model/document.ts'

const labelOf = ({ statuses }: AnyDocument, name: string): readonly string[] =>
  Object.hasOwn(statuses, name) ? [JSON.stringify(statuses[name]!.label)] : []

test('a status of a list over other types has the label that one of these types gives it', () => {
  const types = new Map(documents.map((one) => [one.name, one]))
  const differing = documents.flatMap((type) => {
    const sources = (type.reads ?? []).flatMap((one) => types.get(one.type) ?? [])
    return Object.keys(type.statuses).flatMap((name) => {
      const [label] = labelOf(type, name)
      const theirs = sources.flatMap((one) => labelOf(one, name))
      return theirs.length === 0 || theirs.includes(label!) ? [] : [`${type.name}.${name}: ${label}, not ${theirs.join(' or ')}`]
    })
  })
  expect(differing).toEqual([])
})
