/** Compile-time tests of what a type reserves (`reserves`) and of derived amounts: a misspelt status or amount does not compile. */
import { document } from '../document.ts'
import { f } from '../fields/fields.ts'

const label = ['一', 'One'] as const
const spec = {
  module: 'm',
  code: 'A',
  kind: 'transaction',
  label,
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields: { pieces: f.quantity(label), held: f.quantity(label), free: f.quantity(label) },
  statuses: { draft: { edit: true }, done: { label, family: 'success' } },
  actions: { finish: { label, from: 'draft', to: 'done' } },
} as const

document('a', { ...spec, reserves: { goods: { amounts: { held: 'pieces' }, unless: ['draft', 'done'] } } })
// @ts-expect-error no such status
document('a', { ...spec, reserves: { goods: { amounts: { held: 'pieces' }, unless: ['drafted'] } } })
// @ts-expect-error it says when nothing is reserved
document('a', { ...spec, reserves: { goods: { amounts: { held: 'pieces' } } } })

const balances = [{ list: 'b', by: [], amounts: ['pieces', 'held', 'free'] }] as const
document('a', { ...spec, ledger: { balances, derived: { free: { of: 'pieces', less: 'held' } } } })
// @ts-expect-error no such amount is derived
document('a', { ...spec, ledger: { balances, derived: { fre: { of: 'pieces', less: 'held' } } } })
// @ts-expect-error it is derived from no such amount
document('a', { ...spec, ledger: { balances, derived: { free: { of: 'pices', less: 'held' } } } })
