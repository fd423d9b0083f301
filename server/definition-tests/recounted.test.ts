/** Tests that every type with recounted fields has the logic that works them out, and no other type has such logic. */
import { expect, test } from 'vitest'
import { documents, logic } from '../../documents/all-documents.ts'
import { recountedOf } from '../../model/between/recounted-links.ts'

test('the logic of a type works out its recounted fields, and names types that it is recounted from', () => {
  const recounting = new Map(logic.flatMap((one) => (one.logic.recount ? [[one.type.name, one.logic.recount] as const] : [])))
  const declared = documents.filter((type) => recountedOf(type) !== undefined)
  expect([...recounting.keys()].sort()).toEqual(declared.map(({ name }) => name).sort())
  const unreadTypes = declared.flatMap((type) => {
    const sources = new Set(recountedOf(type)!.from.map(({ of }) => of))
    return Object.keys(recounting.get(type.name)!.reached ?? {}).filter((name) => !sources.has(name))
  })
  expect(unreadTypes).toEqual([])
})
