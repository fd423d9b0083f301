/** Which statuses end a document for a party: from then on it is the owner's, and the party reads what it answered on, or how the document ended for it. */
import { actionsOf, type AnyDocument, type PartyRoleSpec } from '../document.ts'
import { partyEdits } from '../rules/edit-scope.ts'
import { namingColumn } from './party-roles.ts'

const known = new WeakMap<AnyDocument, ReadonlyMap<string, ReadonlySet<string>>>()

/**
 * Returns, by party role, the statuses in which a document is the owner's alone: those that its definition names (`until` of the role), and those in which
 * it is back: an action of a counterparty leads there (it declines, rejects, returns), the owner edits all fields, and the document is sent again from there
 * (`from` of the role). A role in which several companies stand has none: what one of them answers does not end the document for the others. Roles
 * without such a status are absent.
 */
export function returnedStatuses(type: AnyDocument): ReadonlyMap<string, ReadonlySet<string>> {
  let statuses = known.get(type)
  if (!statuses) known.set(type, (statuses = compute(type)))
  return statuses
}

function compute(type: AnyDocument): ReadonlyMap<string, ReadonlySet<string>> {
  const roles = Object.entries((type.parties.partyRoles ?? {}) as Record<string, PartyRoleSpec<any, string>>)
  const isAnswer = (partyRole: string | readonly string[] = 'owner') => [partyRole].flat().some((role) => role !== 'owner')
  const answered = new Set(
    Object.values(actionsOf(type)).flatMap(({ partyRole, to }) => (isAnswer(partyRole) && type.statuses[to]?.edit === true ? [to] : [])),
  )
  return new Map(
    roles.flatMap(([role, { from, until = [] }]) => {
      if (namingColumn(type, role)) return []
      const back = from ? [...answered].filter((status) => !from.includes(status) && !partyEdits(type, role, status)) : []
      const all = new Set([...back, ...until])
      return all.size > 0 ? [[role, all] as const] : []
    }),
  )
}

/** Whether a document of this status is shared with who stands in a party role. */
export const isSharedIn = ({ from, until }: Pick<PartyRoleSpec<any, string>, 'from' | 'until'>, status: string): boolean =>
  (!from || from.includes(status)) && !until?.includes(status)

/** Whether a change of status ends a document for a party role by its definition (`until`), rather than by an answer. */
export const endsWith = (
  { until = [] }: Pick<PartyRoleSpec<any, string>, 'until'>,
  { before, after }: { readonly before: string; readonly after: string },
): boolean => until.includes(after) && !until.includes(before)

/** Whether an action ends documents for a party role: what it leaves is the last that the company reads of them. */
export const isEnding = (type: AnyDocument, action: string): boolean =>
  Object.values((type.parties.partyRoles ?? {}) as Record<string, PartyRoleSpec<any, string>>).some(
    ({ until }) => until?.includes(actionsOf(type)[action]?.to ?? '') === true,
  )

/** Returns the statuses that end documents of a type for a party role by their definition (`until`). */
export const endedStatuses = (type: AnyDocument): ReadonlySet<string> =>
  new Set(Object.values((type.parties.partyRoles ?? {}) as Record<string, PartyRoleSpec<any, string>>).flatMap(({ until = [] }) => until))
