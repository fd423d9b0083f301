/**
 * A document leaves a party: one that went back to its owner with the first change that the owner makes, one that ends for the party with the change that ends
 * it. What the party answered on, or how the document ended, is stored for it.
 */
import type { AnyDocument, PartyRoleSpec } from '../../../model/document.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { endsWith, isSharedIn, returnedStatuses } from '../../../model/people/returned.ts'
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

type Roles = Readonly<Record<string, PartyRoleSpec<any, string>>>
const rolesOf = (type: AnyDocument): Roles => (type.parties.partyRoles ?? {}) as Roles

/**
 * Returns the party roles whose companies read a document no more once this change is written: the change ends it for them, or it was the owner's alone, is
 * not sent again by the change, and another than the company in the role changes it.
 */
export function leavingRoles({ actor }: Operation, type: AnyDocument, { before, doc }: Written): readonly string[] {
  if (!before) return []
  const roles = rolesOf(type)
  const leaving = [...returnedStatuses(type)].flatMap(([role, statuses]) => {
    const [company] = companiesIn(before, role)
    if (company === undefined) return []
    const stays = company === actor.company && company !== before.ownerCompany
    const isOver = statuses.has(before.status) && !stays && !isSharedIn(roles[role]!, doc.status)
    return isOver || isEnded(roles[role]!, before, doc) ? [role] : []
  })
  return leaving.length > 0 && changesOf(type, before, doc).length > 0 ? leaving : []
}

const isEnded = (role: Roles[string], before: Stored, doc: Stored): boolean => endsWith(role, { before: before.status, after: doc.status })

/** Stores what the companies that leave with these changes answered on, as it is stored before they are written: two statements, or none. */
export const keepAnswered = (operation: Operation, type: AnyDocument, all: readonly Written[]): Promise<void> =>
  keepFor(operation, type, all, (role, { before, doc }) => !isEnded(role, before!, doc))

/** Stores for the companies for which these changes end a document how it ended, as it is stored once they are written: two statements, or none. */
export const keepEnded = (operation: Operation, type: AnyDocument, all: readonly Written[]): Promise<void> =>
  keepFor(operation, type, all, (role, { before, doc }) => isEnded(role, before!, doc))

async function keepFor(
  operation: Operation,
  type: AnyDocument,
  all: readonly Written[],
  isDue: (role: Roles[string], written: Written) => boolean,
): Promise<void> {
  const due = all.flatMap((written) => {
    const roles = leavingRoles(operation, type, written).filter((role) => isDue(rolesOf(type)[role]!, written))
    return roles.length > 0 ? [{ former: written.before!, roles }] : []
  })
  if (due.length === 0) return
  await asSystem(operation, async (system) => {
    const ids = due.map(({ former }) => former.id)
    const docs = new Map((await loadAll(system, type, ids)).map((doc) => [doc.id, doc]))
    const rows = due.flatMap(({ former, roles }) => {
      const doc = { ...docs.get(former.id)!, $partyRoles: former.$partyRoles }
      const byCompany = Map.groupBy(roles, (role) => companiesIn(former, role)[0]!)
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
