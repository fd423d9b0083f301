/** Proof that wrong names in the form of an action do not compile: every expected error below is one, or `tsc -p model` fails on it. */
import { document } from '../document.ts'
import { lines } from '../fields/lines.ts'
import { link } from '../fields/link.ts'
import { quantity } from '../fields/quantity.ts'
import { text } from '../fields/text.ts'

const label = ['纸', 'Paper'] as const
const spec = {
  module: 'test',
  code: 'PPR',
  label,
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields: {
    title: text(label),
    partner: link(label, 'supplier'),
    total: quantity(label),
    lines: lines(label, { pieces: quantity(label) }),
  },
  statuses: { draft: { label, family: 'neutral', edit: true }, done: { label, family: 'success', end: true } },
  actions: { finish: { label, from: 'draft', to: 'done' } },
  list: { columns: ['title'] },
  form: [{ section: label, fields: ['title', 'lines'] }],
} as const

/** The valid form compiles. Each invalid one below differs from it in one name. */
const asking = {
  ...spec.actions.finish,
  form: { fields: ['title', 'lines.pieces'], prefill: { title: 'partner.name', 'lines.pieces': 'total' } },
} as const
document('a', { ...spec, actions: { finish: asking } })
// @ts-expect-error a form of no such field
document('a', { ...spec, actions: { finish: { ...asking, form: { fields: ['titel'] } } } })
// @ts-expect-error a form of no such column
document('a', { ...spec, actions: { finish: { ...asking, form: { fields: ['lines.piece'] } } } })
// @ts-expect-error a form that opens with no such field
document('a', { ...spec, actions: { finish: { ...asking, form: { fields: ['title'], prefill: { title: 'totl' } } } } })
// @ts-expect-error a form that opens with no such special value
document('a', { ...spec, actions: { finish: { ...asking, form: { fields: ['title'], prefill: { title: '@tomorrow' } } } } })
