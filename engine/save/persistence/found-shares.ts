/** Documents that come to meet the condition of a share (`{ type, where }` of `shares`): every document that shares such ones gives them its companies. */
import { findingShares, leadOf, shareKey, valuesMet, type SharedByFields } from '../../../model/between/share.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { lockShares, recordFound } from '../../store/links/shared-by-fields.ts'
import { addGrants } from '../../store/links/shared-companies.ts'
import { asSystem } from '../../store/scope.ts'
import { announceGrants, type WrittenChange } from './shares.ts'
import type { FieldValues } from '../../stored-document.ts'

/**
 * Shares these documents where they meet a condition now that they did not meet before: two statements, and one for each table of the type where
 * there is something to add, however many documents share them. A type that no share finds costs nothing. What no longer meets a condition stays
 * shared until the document that shares it changes its links, lines or parties.
 *
 * It comes after everything else that the writing of the documents sets in motion, since it waits for transactions that write documents which share.
 */
export async function shareFound(operation: Operation, type: AnyDocument, changes: readonly WrittenChange[]): Promise<void> {
  const due = (findingShares(operation.engine.types).get(type.name) ?? []).flatMap((finding) => {
    const docs = changes.filter((change) => hasCome(finding.found, change)).map(({ doc }) => doc)
    return docs.length > 0 ? [{ finding, docs }] : []
  })
  if (due.length === 0) return
  await asSystem(operation, async (system) => {
    const keys = due.flatMap(({ finding: { found }, docs }) => docs.map((doc) => shareKey(found, leadValue(found, doc))))
    await lockShares(system, keys, 'alone')
    const entries = due.map(({ finding, docs }) => ({ finding, targets: docs.map(({ id }) => id) }))
    const grants = await recordFound(system, entries)
    if (grants.length === 0) return
    const companies = await addGrants(system, type, grants)
    announceGrants(system, type, { docs: changes.map(({ doc }) => doc), companies })
  })
}

/** Whether a document meets a condition that it did not meet before, or by other values. */
function hasCome(found: SharedByFields<string>, { doc, before }: WrittenChange): boolean {
  const now = valuesMet(found, doc)
  const earlier = before && valuesMet(found, before)
  return now !== undefined && (earlier === undefined || Object.keys(now).some((name) => now[name] !== earlier[name]))
}

function leadValue(found: SharedByFields<string>, doc: Readonly<FieldValues>): string | undefined {
  const [field] = leadOf(found) ?? []
  return field === undefined ? undefined : String(doc[field])
}
