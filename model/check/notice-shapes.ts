/** The shapes of the words for who is notified of what, and of moments at which something happens by itself. */
import type { AnyMoment, Reminder } from '../lifecycle/moment.ts'
import { noticeKindNames } from '../notice-channels.ts'
import type { AnyNotice } from '../notice-spec.ts'
import { condition } from './field-shape.ts'
import { label, list, oneOf, oneOrList, part, text } from './value-readers.ts'

const texts = list(text)

const recipientKeys = { users: texts, except: oneOf(['actor']), partyRole: text, roles: texts }
const recipients = part<Record<'users' | 'except' | 'partyRole' | 'roles', unknown>>(recipientKeys)
const anyRecipients = part<Record<'users' | 'except' | 'partyRole' | 'roles' | 'linked' | 'sharedBy' | 'of' | 'named', unknown>>({
  ...recipientKeys,
  linked: texts,
  sharedBy: text,
  of: text,
  named: texts,
})
export const noticeShape = part<AnyNotice>(
  {
    on: oneOrList(text),
    to: anyRecipients,
    text: label,
    kind: oneOf(noticeKindNames),
    when: condition,
  },
  ['on', 'to', 'text'],
)
export const momentShape = part<AnyMoment>({
  at: text,
  before: text,
  after: text,
  of: text,
  while: texts,
  when: condition,
  act: text,
  notify: part<Reminder>({ to: recipients, text: label, kind: oneOf(noticeKindNames) }, ['to', 'text']),
})
