/** Whether a version of a document has a next one now. */
import type { AnyDocument } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import { openStatuses, type AnyVersions } from '../../../model/lifecycle/versions.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { firstOf, loadVersions } from '../../store/rows/version-rows.ts'

/** Returns why a version has no next one now: another is being written, or it is retired and not the latest, or another is in force. */
export function revisionRefusal(versions: AnyVersions, doc: Stored, chain: readonly Stored[]): FieldError | undefined {
  const others = chain.filter(({ id }) => id !== doc.id)
  const refusal = (key: 'versions.inForce' | 'versions.open' | 'versions.notLatest', { number }: Stored) => ({
    path: '',
    key,
    values: { number },
  })
  const isRetired = doc.status === versions.retired
  const inForce = isRetired ? others.find(({ status }) => status === versions.active) : undefined
  if (inForce) return refusal('versions.inForce', inForce)
  const open = others.find((other) => isUnfinished(versions, other, doc) || (isRetired && openStatuses(versions).includes(other.status)))
  if (open) return refusal('versions.open', open)
  const last = others.toSorted((one, other) => versionOf(versions, other) - versionOf(versions, one))[0]
  return isRetired && last && versionOf(versions, last) > versionOf(versions, doc) ? refusal('versions.notLatest', last) : undefined
}

/**
 * Whether the next version can be made of a retired one: it is the latest, and none is in force or being written. One statement.
 * @param doc a document of a type with versions
 */
export async function isRevisable(operation: Operation, type: AnyDocument, doc: Stored): Promise<boolean> {
  const chain = await loadVersions(operation, type, [firstOf(type, doc)])
  return revisionRefusal(type.versions as AnyVersions, doc, chain) === undefined
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
