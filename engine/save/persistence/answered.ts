/** A document that went back to its owner leaves the other parties with the first change that the owner makes: what they answered on is stored for them. */
import type { AnyDocument, PartyRoleSpec } from '../../../model/document.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { returnedStatuses } from '../../../model/people/returned.ts'
import type { Operation } from '../../operation.ts'
import { storeAnswered } from '../../store/rows/answered-rows.ts'
import { loadAll, type Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import { companiesIn, type FieldValues } from '../../stored-document.ts'
import { changesOf } from '../input/document-changes.ts'

interface Written {
  readonly doc: Stored
  readonly before?: Stored | undefined
}

/**
 * Returns the party roles whose companies read a document no more once this change is written: it was back with its owner, is not sent again by the
 * change, and another than the company in the role changes it.
 */
export function leavingRoles({ actor }: Operation, type: AnyDocument, { before, doc }: Written): readonly string[] {
  if (!before) return []
  const roles = (type.parties.partyRoles ?? {}) as Record<string, PartyRoleSpec<any, string>>
  const leaving = [...returnedStatuses(type)].flatMap(([role, statuses]) => {
    const [company] = companiesIn(before, role)
    const stays = company === undefined || (company === actor.company && company !== before.ownerCompany)
    return statuses.has(before.status) && !stays && !roles[role]!.from!.includes(doc.status) ? [role] : []
  })
  return leaving.length > 0 && changesOf(type, before, doc).length > 0 ? leaving : []
}

/** Stores what the companies that leave with these changes answered on, as it is stored before they are written: two statements, or none. */
export async function keepAnswered(operation: Operation, type: AnyDocument, all: readonly Written[]): Promise<void> {
  const due = all.flatMap((written) => {
    const roles = leavingRoles(operation, type, written)
    return roles.length > 0 ? [{ id: written.doc.id, roles }] : []
  })
  if (due.length === 0) return
  await asSystem(operation, async (system) => {
    const ids = due.map(({ id }) => id)
    const docs = new Map((await loadAll(system, type, ids)).map((doc) => [doc.id, doc]))
    const rows = due.flatMap(({ id, roles }) => {
      const doc = docs.get(id)!
      const byCompany = Map.groupBy(roles, (role) => companiesIn(doc, role)[0]!)
      return [...byCompany].map(([company, own]) => ({ company, doc: cutFor(type, doc, own) }))
    })
    await storeAnswered(system, type, rows)
  })
}

/** Returns a document without what is absent for all of these roles, and without lines of which each company sees its own. */
function cutFor(type: AnyDocument, doc: Stored, roles: readonly string[]): Stored {
  const isAbsent = ({ options: { restrict } }: Field) =>
    roles.every((role) => (restrict?.partyRoles?.[role] ?? restrict?.others ?? 0) === 2)
  const cut: Stored = { ...doc }
  for (const [name, field] of Object.entries(type.fields as Fields)) {
    const { columns = {}, rows } = field.options
    if (field.kind !== 'lines') {
      if (isAbsent(field)) cut[name] = null
      continue
    }
    const absent = Object.keys(columns).filter((column) => isAbsent(columns[column]!))
    const lines = isAbsent(field) || rows?.visibleTo !== undefined ? [] : ((doc[name] ?? []) as readonly FieldValues[])
    cut[name] = lines.map((line) => Object.fromEntries(Object.entries(line).filter(([column]) => !absent.includes(column))))
  }
  return cut
}
