/** Tests every type with versions: `open` names all statuses in which a version is not yet in force, so that the database refuses a second one. */
import { describe, expect, test } from 'vitest'
import { actionsOf, firstStatus, type AnyDocument } from '../../model/document.ts'
import { openStatuses, type AnyVersions } from '../../model/lifecycle/versions.ts'
import { schemaOf } from '../../engine/store/schema/schema.ts'
import { documents } from '../../documents/all-documents.ts'

const types = documents as readonly AnyDocument[]
const declared = types.flatMap((type) => (type.versions ? [[type.name, type, type.versions as AnyVersions] as const] : []))

/** Returns the statuses that a new version reaches before it is active or retired. */
function statusesBefore(type: AnyDocument, { active, retired }: AnyVersions): string[] {
  const reached = new Set([firstStatus(type)])
  // A set that grows is gone through to its end.
  for (const status of reached)
    for (const { from, to } of Object.values(actionsOf(type)))
      if ([from].flat().includes(status) && to !== undefined && to !== active && to !== retired) reached.add(to)
  return [...reached].sort()
}

test('two types have versions, so that it is a word and no special case', () => {
  expect(declared.length).toBeGreaterThanOrEqual(2)
})

describe.each(declared)('%s', (name, type, versions) => {
  test('every status before the active one is open', () => {
    expect([...openStatuses(versions)].sort()).toEqual(statusesBefore(type, versions))
  })

  test('the index of open versions is over them', () => {
    const { indexes } = schemaOf(types)[`${type.module}.${name}`]!
    for (const status of statusesBefore(type, versions)) expect(indexes[`open__${name}`]).toContain(`'${status}'`)
  })
})
