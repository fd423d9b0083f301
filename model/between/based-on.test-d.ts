/** Compile-time tests of what a definition is based on (`basedOn`): a misspelt link, field, status or action does not compile. */
import { document } from '../document.ts'
import { lines } from '../fields/lines.ts'
import { link } from '../fields/link.ts'
import { quantity } from '../fields/quantity.ts'

const label = ['一', 'One'] as const
const spec = {
  module: 'm',
  code: 'A',
  kind: 'transaction',
  label,
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields: {
    partner: link(label, 'supplier'),
    lines: lines(label, { source: link(label, 'purchase_order'), pieces: quantity(label) }),
  },
  statuses: { draft: { edit: true }, done: { label, family: 'success' } },
  actions: { finish: { label, from: 'draft', to: 'done' } },
} as const

// What documents are based on
const basis = { link: 'lines.source', reads: ['quantity'], while: ['done'] } as const
document('a', { ...spec, basedOn: { one: { ...basis, fills: { quantity: 'lines.pieces' } }, two: { ...basis, link: 'partner' } } })
// @ts-expect-error no such column
document('a', { ...spec, basedOn: { one: { ...basis, link: 'lines.sorce' } } })
// @ts-expect-error no such status
document('a', { ...spec, basedOn: { one: { ...basis, until: ['dne'] } } })
// @ts-expect-error no such field takes the value over
document('a', { ...spec, basedOn: { one: { ...basis, fills: { quantity: 'lines.pices' } } } })
// @ts-expect-error no such action
document('a', { ...spec, basedOn: { one: { ...basis, before: ['vanish'] } } })
// @ts-expect-error it is reconfirmed by taking over or by keeping
document('a', { ...spec, basedOn: { one: { ...basis, by: ['leave'] } } })
