/** Which statuses give a document back to its owner: from then on it is the owner's, and the other parties read what they answered on. */
import { actionsOf, type AnyDocument, type PartyRoleSpec } from '../document.ts'
import { partyEdits } from '../rules/edit-scope.ts'
import { namingColumn } from './party-roles.ts'

const known = new WeakMap<AnyDocument, ReadonlyMap<string, ReadonlySet<string>>>()

/**
 * Returns, by party role, the statuses in which a document is back with its owner: an action of a counterparty leads there (it declines, rejects,
 * returns), the owner edits all fields, and the document is sent again from there (`from` of the role). A role in which several companies stand has
 * none: what one of them answers does not end the document for the others. Roles without such a status are absent.
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
    roles.flatMap(([role, { from }]) => {
      if (!from || namingColumn(type, role)) return []
      const back = [...answered].filter((status) => !from.includes(status) && !partyEdits(type, role, status))
      return back.length > 0 ? [[role, new Set(back)] as const] : []
    }),
  )
}
