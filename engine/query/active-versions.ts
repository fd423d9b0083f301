/** The version in force of documents, for logic: no access policy applies, only the platform. */
import type { AnyDocument } from '../../model/document.ts'
import type { AnyVersions } from '../../model/lifecycle/versions.ts'
import type { Operation } from '../operation.ts'
import { loadAll, type Stored } from '../store/read.ts'
import { firstOf, loadVersions } from '../store/rows/version-rows.ts'

/**
 * Returns the version in force by the id of any version: of an active or retired one the active one of its chain. A version that was never
 * active, or is not active now and was not replaced, has none.
 */
export async function activeVersionsOf(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Stored>> {
  const { active, retired } = type.versions as AnyVersions
  const documents = await loadAll(operation, type, [...new Set(ids)].sort(byNumber), { lines: false })
  const chains = await loadVersions(
    operation,
    type,
    documents.filter(({ status }) => status === active || status === retired).map((doc) => firstOf(type, doc)),
  )
  const inForce = chains.filter(({ status }) => status === active)
  const whole = new Map(
    (
      await loadAll(
        operation,
        type,
        inForce.map(({ id }) => id),
      )
    ).map((doc) => [firstOf(type, doc), doc]),
  )
  return new Map(
    documents.flatMap((doc) => {
      const version = doc.status === active || doc.status === retired ? whole.get(firstOf(type, doc)) : undefined
      return version ? [[doc.id, version] as const] : []
    }),
  )
}

/** Orders ids as the database does. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)
