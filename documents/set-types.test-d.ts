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
