/** Who works by versions of documents, and which versions count, for logic: no access policy applies, only the platform. */
import { basisLink } from '../../model/between/basis-fields.ts'
import { basesOf } from '../../model/between/based-on.ts'
import type { AnyDocument } from '../../model/document.ts'
import { openStatuses, type AnyVersions } from '../../model/lifecycle/versions.ts'
import type { OfVersions, VersionUsers, Where } from '../document-context.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'
import { firstOf } from '../store/rows/version-rows.ts'
import { findByFields, pickFields } from './find-by-fields.ts'
import { documentsNaming } from './used-by-documents.ts'

/**
 * Returns the documents of a type that name these versions and are still worked on: in the statuses in which they are based on them (`basedOn`), or that the word
 * `versions` of their type names (`users`). One statement for each type of versions, and one for the users.
 * @param where further values that the users have
 * @throws Error for a type that neither is based on the versions nor is named by them
 */
export async function usersOfVersions(
  operation: Operation,
  user: string,
  versions: readonly OfVersions[],
  where: Where = {},
): Promise<VersionUsers> {
  const type = operation.engine.types.get(user)
  const statuses = new Set(versions.flatMap((one) => (type ? usingStatuses(type, one.type) : [])))
  if (!type || statuses.size === 0) throw new Error(`usersOfVersions: nothing says while which statuses ${user} uses a version`)
  const users = new Map<string, readonly string[]>()
  for (const of of versions) for (const [id, names] of await documentsNaming(operation, type, of)) users.set(id, names)
  const named = [...new Set([...users.values()].flat())]
  const rows = named.length > 0 ? await pickFields(operation, type, { ...where, id: named, status: [...statuses] }, []) : []
  const ids = rows.map((row) => String(row['id']))
  const isOpen = new Set(ids)
  const used = versions.flatMap((one) => one.ids).filter((id) => users.get(id)?.some((one) => isOpen.has(one)))
  return { user: type, ids, used }
}

/** Returns the statuses in which documents of a type work by versions of another. */
function usingStatuses(user: AnyDocument, of: AnyDocument): readonly string[] {
  const based = basesOf(user).flatMap(([, basis]) => (basisLink(user, basis).options.to === of.name ? (basis.while ?? []) : []))
  return [...based, ...((of.versions as AnyVersions | undefined)?.users?.[user.name] ?? [])]
}

/** Returns the ids of the other versions of a document, the oldest first. */
export async function otherVersions(operation: Operation, type: AnyDocument, doc: Stored): Promise<readonly string[]> {
  const { first } = type.versions as AnyVersions
  const root = firstOf(type, doc)
  const later = await pickFields(operation, type, { [first]: root }, [])
  return [root, ...later.map((row) => String(row['id']))].filter((id) => id !== doc.id)
}

/**
 * Returns the versions that meet conditions and count: those in force, or of each document the newest one that is in force or may come into force.
 * @throws Error for a type without versions
 */
export async function versionsOf(
  operation: Operation,
  type: AnyDocument,
  where: Where,
  { which, lines = false }: { readonly which: 'inForce' | 'newest'; readonly lines?: boolean },
): Promise<Stored[]> {
  const versions = type.versions as AnyVersions | undefined
  if (!versions) throw new Error(`versionsOf: ${type.name} has no versions`)
  const status = which === 'inForce' ? versions.active : [...openStatuses(versions), versions.active]
  const documents = await findByFields(operation, type, { ...where, status }, { all: true, lines })
  if (which === 'inForce') return documents
  const number = (doc: Stored) => Number(doc[versions.version] ?? 0)
  const chains = Map.groupBy(documents, (doc) => firstOf(type, doc))
  return [...chains.values()].map((some) => some.toSorted((one, other) => number(other) - number(one))[0]!)
}
