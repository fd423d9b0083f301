/** Proof that an action sets fields of its type to values of theirs: every expected error below is one, or `tsc -p server` fails on it. */
import { document } from '../model/document.ts'
import { f } from '../model/fields/fields.ts'

const label = ['单', 'Paper'] as const
const spec = {
  module: 'test',
  code: 'PPR',
  label,
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields: { kind: f.choice(label, { plain: label, lined: label }), closedAt: f.dateTime(label), before: f.text(label) },
  statuses: { draft: { edit: true }, closed: {} },
  list: { columns: ['kind'] },
  form: [{ section: label, fields: ['kind', 'closedAt', 'before'] }],
} as const
const close = { label, from: 'draft', to: 'closed' } as const

document('a', { ...spec, actions: { close: { ...close, sets: { kind: { value: 'lined' }, closedAt: '@now', before: 'status' } } } })
// @ts-expect-error no such field
document('a', { ...spec, actions: { close: { ...close, sets: { closdAt: '@now' } } } })
// @ts-expect-error no such choice
document('a', { ...spec, actions: { close: { ...close, sets: { kind: { value: 'dotted' } } } } })
// @ts-expect-error no such circumstance
document('a', { ...spec, actions: { close: { ...close, sets: { closedAt: '@later' } } } })
// @ts-expect-error the status is set by `to`
document('a', { ...spec, actions: { close: { ...close, sets: { status: { value: 'closed' } } } } })

const parties = { owner: 'brand', partyRoles: { supplier: { via: 'shares.party' } } } as const
const answers = f.lines(label, { party: f.link(label, 'company'), answer: f.choice(label, { yes: label, no: label }) })
const claim = { ...spec, parties, fields: { ...spec.fields, shares: answers } } as const
const accept = { label, from: 'draft', to: 'draft', partyRole: 'supplier' } as const
document('a', { ...claim, actions: { accept: { ...accept, sets: { 'shares.answer': { value: 'yes' } }, require: ['shares.answer'] } } })
// @ts-expect-error no such column
document('a', { ...claim, actions: { accept: { ...accept, sets: { 'shares.anser': { value: 'yes' } } } } })
// @ts-expect-error no such choice
document('a', { ...claim, actions: { accept: { ...accept, sets: { 'shares.answer': { value: 'perhaps' } } } } })
// @ts-expect-error no such column names the parties
document('a', { ...claim, parties: { owner: 'brand', partyRoles: { supplier: { via: 'shares.partner' } } }, actions: {} })
