/** Proof that a key of one document at a time names fields and statuses of its type: every expected error below is one, or `tsc -p server` fails. */
import { document } from '../model/document.ts'
import { f } from '../model/fields/fields.ts'

const label = ['方案', 'Plan'] as const
const spec = {
  module: 'test',
  code: 'PLN',
  label,
  kind: 'config',
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields: { level: f.text(label), rows: f.lines(label, { pieces: f.integer(label) }) },
  statuses: { draft: { edit: true }, active: { edit: true } },
  actions: { activate: { from: 'draft', to: 'active' } },
  list: { columns: ['level'] },
  form: [{ section: label, fields: ['level', 'rows'] }],
} as const

document('a', { ...spec, constraints: [{ uniqueBy: ['level'], while: ['active'], field: 'level' }] })
// @ts-expect-error no such field
document('a', { ...spec, constraints: [{ uniqueBy: ['levle'], while: ['active'] }] })
// @ts-expect-error no such status
document('a', { ...spec, constraints: [{ uniqueBy: ['level'], while: ['actve'] }] })
// @ts-expect-error statuses are needed: a key for every status is `unique`
document('a', { ...spec, constraints: [{ uniqueBy: ['level'] }] })
