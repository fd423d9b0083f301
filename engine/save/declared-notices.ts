/** Sends the notices that a type declares, after the logic that follows an action or a creation. */
import { meets } from '../../model/condition.ts'
import type { AnyDocument } from '../../model/document.ts'
import { namedUsers, noticeText, type AnyNotice, type Recipients } from '../../model/notice-spec.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'

interface Done {
  /** The action, or `create`; absent where a process moves the document by itself. */
  readonly on: string | undefined
  /** As it is now. */
  readonly doc: Stored
  readonly comment?: string | undefined
}

/** Sends notices about a document. A party role without a company and fields without users get no notice. */
export function sendNotices(operation: Operation, type: AnyDocument, { on: action, doc, comment = '' }: Done): void {
  for (const { on, to, text, kind = 'MSG', when } of (type.notify ?? []) as readonly AnyNotice[]) {
    if (action === undefined || ![on].flat().includes(action)) continue
    if (when && !meets(when, doc, { roles: operation.actor.roles })) continue
    const recipients = recipientsOf(operation, doc, to)
    const content = noticeText(text, type.fields, { ...doc, comment })
    if (recipients) operation.ctx.notify({ ...recipients, type: kind, content, about: { type, id: doc.id } })
  }
}

/** Returns whom a notice about a document is for; undefined when that is nobody. */
export function recipientsOf({ actor }: Operation, doc: Stored, to: Recipients) {
  if (to.users) {
    const users = namedUsers(doc, to.users).filter((user) => to.except !== 'actor' || user !== actor.user)
    return users.length > 0 ? { users } : undefined
  }
  const company = to.partyRole === 'owner' ? doc.ownerCompany : !doc.$sealed?.includes(to.partyRole) && doc.$partyRoles[to.partyRole]
  return company ? { company, ...(to.roles ? { roles: to.roles } : {}) } : undefined
}
