/** Decides who may execute an action and whether it is available now. Execution and the action buttons use the same answer. */
import { meets } from '../../../model/rules/condition.ts'
import type { AnyAction, AnyDocument } from '../../../model/document.ts'
import { isOpenStatus, partyEdits } from '../../../model/rules/edit-scope.ts'
import { WeftError } from '../../../model/errors.ts'
import type { PartyRoles, Policy } from '../../authorisation/policy.ts'
import { formEditable } from '../../workflow/runtime/form-editable.ts'
import type { ProcessSnapshot } from '../../workflow/state/process-snapshot.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'

/** Whether the action is open to one of the actor's party roles in the document. */
export function isOnPartyRole({ partyRole: wanted = 'owner' }: AnyAction, roles: PartyRoles | undefined): boolean {
  if (roles === undefined) return false
  const isOpenTo = (role: string) => role !== 'reader' && (typeof wanted === 'string' ? role === wanted : wanted.includes(role))
  return typeof roles === 'string' ? isOpenTo(roles) : roles.some(isOpenTo)
}

/** Whether the actor's roles allow an action. The role `owner` means the document's creator; without `by`, anybody who may edit. */
export function roleAllows({ actor, may }: Policy, action: AnyAction, doc: Stored): boolean {
  if (action.by === undefined) return may.edit
  return [action.by]
    .flat()
    .some((role) =>
      role === 'owner' ? doc['createdBy'] === actor.user : role === '*' ? actor.roles.length > 0 : actor.roles.includes(role),
    )
}

/**
 * Refuses an action whose condition the document does not meet now.
 * @throws WeftError 409 `action.notNow`
 */
export function requireActionCondition(
  operation: Operation,
  type: AnyDocument,
  { action, doc }: { readonly action: AnyAction; readonly doc: Stored },
): void {
  if (!action.when || meets(action.when, doc, { roles: operation.actor.roles })) return
  throw new WeftError(409, 'action.notNow', { values: actionMessageValues(type, { action, doc }) })
}

/**
 * Returns status and action labels in both languages, for messages. A status of a platform's own process that the type does not
 * know shows its code.
 */
export function actionMessageValues(type: AnyDocument, { action, doc }: { readonly action: AnyAction | undefined; readonly doc: Stored }) {
  const [status, statusEn] = type.statuses[doc.status]?.label ?? [doc.status, doc.status]
  return { status, statusEn, action: action?.label[0] ?? '', actionEn: action?.label[1] ?? '' }
}

/**
 * Those of the party roles that may edit the fields where the document is now.
 * @param asked.state the document's process, where it was read before
 */
export async function editingRoles(
  operation: Operation,
  type: AnyDocument,
  { doc, roles, state }: { readonly doc: Stored; readonly roles: readonly string[]; readonly state?: ProcessSnapshot | undefined },
): Promise<string[]> {
  const editing: string[] = []
  for (const role of roles)
    if (role === 'owner' ? await editable(operation, type, doc, state) : partyEdits(type, role, doc.status)) editing.push(role)
  return editing
}

/** Whether the owner may edit the fields in the document's current state: its process node decides, else its status (DM-3-084). */
export async function editable(operation: Operation, type: AnyDocument, doc: Stored, state?: ProcessSnapshot): Promise<boolean> {
  const node = type.flow ? await formEditable(operation, type, doc, state) : undefined
  return node ?? isOpenStatus(type.statuses[doc.status])
}
