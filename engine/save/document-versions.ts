/** Versions of documents: the next one is a copy of the active one; when it becomes active, the former ones are retired. */
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { invalid } from '../../model/errors.ts'
import { openStatuses, versionNumber, type AnyVersions } from '../../model/lifecycle/versions.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'
import { firstOf, loadVersions } from '../store/rows/version-rows.ts'
import type { FieldValues } from '../stored-document.ts'
import { changeDocuments } from './change.ts'
import { copiedValues, isCopied } from './copied-values.ts'
import { createDocuments } from './create.ts'
import { revisionRefusal, versionOf } from './validation/revisable-versions.ts'

interface VersionChange {
  readonly before: Stored
  readonly doc: Stored
  /** The action of the type. */
  readonly name: string | undefined
}

/**
 * Retires the former versions of documents that become active, before these are written, and names the active one as the `successor` of all that were replaced.
 * Refuses a second open version (one that waits for its approval is open too), the next version of a retired one while another is in force or later, and to make a
 * version active while a later one is.
 * @param retire does an action of documents of the type, with everything that follows from it
 * @throws WeftError 11000 `versions.open`, `versions.inForce`, `versions.notLatest`, `versions.later` at the document
 */
export async function settleVersions(
  operation: Operation,
  type: AnyDocument,
  changes: readonly VersionChange[],
  retire: (ids: readonly string[], action: string) => Promise<unknown>,
): Promise<void> {
  const versions = type.versions as AnyVersions | undefined
  if (!versions) return
  const activated = changes.filter(({ before, doc }) => doc.status === versions.active && before.status !== versions.active)
  const revised = changes.filter(({ name }) => name === versions.revise)
  const firsts = [...activated, ...revised].map(({ doc }) => firstOf(type, doc))
  const byFirst = Map.groupBy(await loadVersions(operation, type, firsts), (doc) => firstOf(type, doc))
  for (const { doc } of revised) {
    const refusal = revisionRefusal(versions, doc, byFirst.get(firstOf(type, doc)) ?? [])
    if (refusal) throw invalid([refusal])
  }
  const former = activated.flatMap(({ doc }) => {
    const others = othersOf(byFirst, type, doc).filter(({ status }) => status !== versions.retired)
    // A former version that has come to another end, such as a result, stays as it is.
    const retirable = [actionsOf(type)[versions.retire]!.from].flat()
    const isFormer = (other: Stored) =>
      !openStatuses(versions).includes(other.status) &&
      retirable.includes(other.status) &&
      versionOf(versions, other) < versionOf(versions, doc)
    const later = others.find((other) => other.status === versions.active && versionOf(versions, other) > versionOf(versions, doc))
    if (later) throw invalid([{ path: '', key: 'versions.later', values: { number: later.number } }])
    return others.filter(isFormer)
  })
  // The successor is named first, so that the retirement is the last that the journal says of a version.
  if (versions.successor) {
    const { successor } = versions
    const isReplaced = (doc: Stored) => (other: Stored) =>
      (other.status === versions.retired && versionOf(versions, other) < versionOf(versions, doc)) || former.includes(other)
    const replaced = activated.flatMap(({ doc }) =>
      othersOf(byFirst, type, doc)
        .filter(isReplaced(doc))
        .map(({ id }) => ({ id, values: { [successor]: doc.id } })),
    )
    await changeDocuments(operation, type, replaced)
  }
  if (former.length > 0)
    await retire(
      former.map(({ id }) => id),
      versions.retire,
    )
}

/** Returns the other versions of a document. */
const othersOf = (byFirst: ReadonlyMap<string, readonly Stored[]>, type: AnyDocument, doc: Stored): readonly Stored[] =>
  (byFirst.get(firstOf(type, doc)) ?? []).filter(({ id }) => id !== doc.id)

/**
 * Makes the next version of documents that were revised: a copy of what people enter, in the first status.
 * @param changes documents as they are written, with their lines
 */
export async function makeNextVersions(operation: Operation, type: AnyDocument, changes: readonly VersionChange[]): Promise<void> {
  const versions = type.versions as AnyVersions | undefined
  const revised = versions ? changes.flatMap(({ doc, name }) => (name === versions.revise ? [doc] : [])) : []
  if (!versions || revised.length === 0) return
  const chains = Map.groupBy(
    await loadVersions(
      operation,
      type,
      revised.map((doc) => firstOf(type, doc)),
    ),
    (doc) => firstOf(type, doc),
  )
  for (const [company, docs] of Map.groupBy(revised, ({ ownerCompany }) => ownerCompany)) {
    // A version that was discarded keeps its number.
    const last = (doc: Stored) => Math.max(...[doc, ...(chains.get(firstOf(type, doc)) ?? [])].map((one) => versionOf(versions, one)))
    const values = docs.map((doc) => nextVersion(type, versions, { doc, next: last(doc) + 1 }))
    await createDocuments(operation, type, values, { system: true, company })
  }
}

/** Returns the values of the next version: those of a copy with what they were filled from, and the chain. */
function nextVersion(
  type: AnyDocument,
  versions: AnyVersions,
  { doc, next }: { readonly doc: Stored; readonly next: number },
): FieldValues {
  return {
    ...copiedValues(type, doc, { takes: isCopied, withSources: true }),
    ...(doc.number ? { number: versionNumber(doc.number, next) } : {}),
    [versions.version]: next,
    [versions.first]: firstOf(type, doc),
    [versions.previous]: doc.id,
  }
}
