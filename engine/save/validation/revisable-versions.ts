/** Whether a version of a document has a next one now. */
import type { AnyDocument } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import { openStatuses, type AnyVersions } from '../../../model/lifecycle/versions.ts'
import type { May } from '../../../model/wire-document.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { firstOf, loadVersions } from '../../store/rows/version-rows.ts'

/** The version that stands in the way of a next one, and why: it is in force, is being written, or is a later one. */
interface InTheWay {
  readonly key: 'versions.inForce' | 'versions.open' | 'versions.notLatest'
  readonly version: Stored
}

function inTheWay(versions: AnyVersions, doc: Stored, chain: readonly Stored[]): InTheWay | undefined {
  const others = chain.filter(({ id }) => id !== doc.id)
  const isRetired = doc.status === versions.retired
  const inForce = isRetired ? others.find(({ status }) => status === versions.active) : undefined
  if (inForce) return { key: 'versions.inForce', version: inForce }
  const open = others.find((other) => isUnfinished(versions, other, doc) || (isRetired && openStatuses(versions).includes(other.status)))
  if (open) return { key: 'versions.open', version: open }
  const last = others.toSorted((one, other) => versionOf(versions, other) - versionOf(versions, one))[0]
  return isRetired && last && versionOf(versions, last) > versionOf(versions, doc)
    ? { key: 'versions.notLatest', version: last }
    : undefined
}

/** Returns why a version has no next one now: another is being written, or it is retired and not the latest, or another is in force. */
export function revisionRefusal(versions: AnyVersions, doc: Stored, chain: readonly Stored[]): FieldError | undefined {
  const obstacle = inTheWay(versions, doc, chain)
  return obstacle && { path: '', key: obstacle.key, values: { number: obstacle.version.number } }
}

/**
 * Returns whether the next version of a document can be made now and, where it is being written already, that one, as far as the person may read it. One statement, and
 * those of the right to read where there is one.
 * @param doc a document of a type with versions
 */
export async function nextVersionOf(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
): Promise<{ readonly isRevisable: boolean; readonly next?: May['nextVersion'] }> {
  const chain = await loadVersions(operation, type, [firstOf(type, doc)])
  const obstacle = inTheWay(type.versions as AnyVersions, doc, chain)
  if (obstacle?.key !== 'versions.open') return { isRevisable: obstacle === undefined }
  const { id, number } = obstacle.version
  return (await readableIds(operation, type, [id])).has(id)
    ? { isRevisable: false, next: { id, number: number ?? null } }
    : { isRevisable: false }
}

/**
 * Returns why an action makes no next version of a document now; undefined for every other action. One statement, and none for other actions.
 * @param name the type's action
 */
export async function nextVersionRefusal(
  operation: Operation,
  type: AnyDocument,
  { name, doc }: { readonly name: string | undefined; readonly doc: Stored },
): Promise<FieldError | undefined> {
  const versions = type.versions as AnyVersions | undefined
  if (!versions || name !== versions.revise) return undefined
  return revisionRefusal(versions, doc, await loadVersions(operation, type, [firstOf(type, doc)]))
}

/** Whether a later version is still written, or waits for its approval, so that no further one may begin. */
const isUnfinished = (versions: AnyVersions, other: Stored, doc: Stored): boolean =>
  other.status !== versions.retired && versionOf(versions, other) > versionOf(versions, doc)

export const versionOf = (versions: AnyVersions, doc: Stored): number => (doc[versions.version] as number | null) ?? 1
