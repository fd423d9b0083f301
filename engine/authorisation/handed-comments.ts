/** Which actions of other companies hand their comment to a viewer. The comments of all other steps stay in the company that takes the step. */
import { actionsOf, type AnyAction, type AnyDocument, type PartyRoleSpec } from '../../model/document.ts'
import { placeholdersOf, type AnyNotice } from '../../model/notice-spec.ts'
import { takersOf } from './hidden-steps.ts'
import type { Policy } from './policy.ts'

/**
 * Returns the names of the actions whose comment this viewer reads: it goes into a field that the viewer sees (`sets: { answer: '@comment' }`), a notice to a
 * company in one of the viewer's party roles says it (`{comment}`), or, for the owner, the definition asks a counterparty for it (`comment` of an action with
 * that `partyRole`: a supplier that declines answers the owner). An approval asks nobody, so what is written with it is for its own company.
 */
export function commentsHandedOver(
  { type, restriction }: Pick<Policy, 'type' | 'restriction'>,
  partyRoles: readonly string[],
): ReadonlySet<string> {
  const notified = new Set(noticesOf(type).flatMap((notice) => (reaches(type, notice, partyRoles) ? [notice.on].flat() : [])))
  const isHanded = (name: string, action: AnyAction) =>
    notified.has(name) ||
    takersOf(action, '@comment').some((path) => restriction(path, partyRoles) < 2) ||
    (action.comment !== undefined && partyRoles.includes('owner') && isOfCounterparty(action))
  return new Set(Object.entries(actionsOf(type)).flatMap(([name, action]) => (isHanded(name, action) ? [name] : [])))
}

/** Whether a counterparty may take an action. */
export const isOfCounterparty = ({ partyRole = 'owner' }: AnyAction): boolean => [partyRole].flat().some((role) => role !== 'owner')

const noticesOf = ({ notify = [] }: AnyDocument): readonly AnyNotice[] =>
  (notify as readonly AnyNotice[]).filter(({ text }) => placeholdersOf(text).includes('comment'))

/** Whether a notice goes to a company in one of these party roles. */
function reaches(type: AnyDocument, { to }: AnyNotice, partyRoles: readonly string[]): boolean {
  if (to.partyRole !== undefined) return partyRoles.includes(to.partyRole)
  if ('sharedBy' in to) return to.named === undefined && partyRoles.includes('reader')
  const specs = (type.parties.partyRoles ?? {}) as Readonly<Record<string, PartyRoleSpec<object, string>>>
  if ('linked' in to) return partyRoles.some((role) => to.linked.includes(String(specs[role]?.via)))
  // People whom fields name work for the owner.
  return partyRoles.includes('owner')
}
