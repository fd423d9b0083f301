/**
 * The specification parts of an electronically signed type: its fields, statuses and actions, the same for every such type (DM-4-040,
 * DM-9-029).
 */
import type { RoleName } from './people/roles.ts'
import { choice } from './fields/choice.ts'
import { dateTime } from './fields/date-time.ts'
import { dictionaryValue } from './fields/dictionary-value.ts'
import { file } from './fields/file.ts'
import { integer } from './fields/integer.ts'
import { lines } from './fields/lines.ts'
import { link } from './fields/link.ts'
import { text } from './fields/text.ts'
import type { Label } from './text.ts'

/** `signing` of a type's declaration: where its signing sessions are stored, and who may sign for a party when nobody is named. */
export interface Signing {
  /** The type of the log that stores each signing session, and its field that names the document. */
  readonly task: string
  readonly as: string
  /** Roles by party role. */
  readonly by: Readonly<Record<string, readonly RoleName[]>>
}

/** What an action does to the round of signing: begins it, gives one signature, or ends it without all signatures. */
export type SigningStep = 'send' | 'sign' | 'decline' | 'withdraw' | 'expire'

const computed = { computed: true } as const
const pdf = { accept: ['pdf'], most: 1, computed: true } as const

/**
 * The fields that store a signing session with the document: the signers in order, the current signer, the file as sent and as
 * signed.
 */
export const signingFields = <const S extends string>(partyRoles: Readonly<Record<S, Label>>) => ({
  signSystem: dictionaryValue(['签署系统', 'Signing system'], 'sign_system', { required: true, default: 'weft' }),
  signType: dictionaryValue(['签章类型', 'Signature type'], 'sign_type', {
    required: true,
    default: 'company',
    help: ['个人签名须为本方每一行指定签署人', 'Personal signatures need a named person on every line of your side'],
  }),
  signDays: integer(['签署期限（天）', 'Days to sign'], { required: true, default: 14, atLeast: 1, atMost: 180 }),
  signers: lines(['签署顺序', 'Order of signing'], {
    side: choice(['签署方', 'Side'], partyRoles, { required: true }),
    user: link(['指定签署人', 'Named person'], 'user', {
      help: ['留空则该方有签署权限的人均可签署', 'Blank: whoever may sign for that side'],
    }),
  }),
  turn: choice(['待签署方', 'Waits for'], partyRoles, { computed: true, list: ['card', 'filter'] }),
  signer: link(['待签署人', 'Waits for person'], 'user', computed),
  signProgress: text(['签署进度', 'Signed'], { computed: true, list: 'card' }),
  sentAt: dateTime(['发起时间', 'Sent at'], computed),
  validUntil: dateTime(['签署截止', 'To be signed by'], { computed: true, list: ['card', 'due'] }),
  signedAt: dateTime(['签署完成时间', 'Signed at'], computed),
  signTask: link(['签署任务', 'Signing task'], 'sign_task', computed),
  frozenFile: file(['待签文件', 'File as sent'], pdf),
  signedFile: file(['已签文件', 'Signed file'], pdf),
})

export const signingStatuses = {
  not_signed: { label: ['未签署', 'Not signed'], family: 'neutral' },
  pending_signature: { label: ['待签署', 'Pending signature'], family: 'attention' },
  signed: { label: ['已签署', 'Signed'], family: 'success', end: true },
  declined: { label: ['已拒签', 'Declined'], family: 'danger' },
  withdrawn: { label: ['已撤回', 'Withdrawn'], family: 'closed' },
} as const

/** The same statuses on documents that are signed along, such as orders of a contract. */
export const signingChoices = {
  not_signed: signingStatuses.not_signed.label,
  pending_signature: signingStatuses.pending_signature.label,
  signed: signingStatuses.signed.label,
  declined: signingStatuses.declined.label,
  withdrawn: signingStatuses.withdrawn.label,
} as const

/** `send` and `withdraw` belong to the sender. The engine also checks whose turn it is to sign or decline (`engine/signing`). */
export const signingActions = <const R extends readonly string[], const S extends readonly string[], const C extends readonly string[]>({
  by,
  partyRoles,
  checks,
}: {
  readonly by: R
  readonly partyRoles: S
  readonly checks: C
}) =>
  ({
    send: {
      label: ['发起签署', 'Send for signature'],
      from: ['draft', 'not_signed'],
      to: 'pending_signature',
      signing: 'send',
      by,
      checks,
      confirm: [
        '文件将按现在的内容固化，并送第一位签署人；此后不能修改。',
        'The paper is frozen as it stands and goes to the first signer; it cannot be changed from then on.',
      ],
    },
    sign: {
      label: ['签署', 'Sign'],
      from: 'pending_signature',
      to: 'pending_signature',
      signing: 'sign',
      by: '*',
      partyRole: partyRoles,
      proof: 'password',
    },
    decline: {
      label: ['拒签', 'Decline'],
      from: 'pending_signature',
      to: 'declined',
      signing: 'decline',
      by: '*',
      partyRole: partyRoles,
      comment: 'required',
      danger: true,
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: 'pending_signature',
      to: 'withdrawn',
      signing: 'withdraw',
      by,
      comment: 'optional',
      danger: true,
      confirm: ['已有的签署随之作废。', 'Signatures that were given become void.'],
    },
    // The status after the last signature; the engine performs this action itself.
    complete: { label: ['各方已签署', 'Signed by all'], from: 'pending_signature', to: 'signed', internal: true },
    expire: { label: ['签署超期', 'Time limit passed'], from: 'pending_signature', to: 'withdrawn', signing: 'expire', internal: true },
  }) as const
