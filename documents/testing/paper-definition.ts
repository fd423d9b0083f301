/** A small valid definition that the proofs of compile-time errors vary, one name at a time. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

export const label = ['纸', 'Paper'] as const
export const fields = {
  title: f.text(label, { required: true }),
  kind: f.choice(label, { plain: label, lined: label }, { default: 'plain' }),
  partner: f.link(label, 'supplier'),
  total: f.formula(label, 'sum(lines.pieces)', { result: 'quantity' }),
  lines: f.lines(label, { source: f.lineLink(label, 'paper', 'lines'), pieces: f.quantity(label) }),
}
export const statuses = {
  draft: { label, family: 'neutral', edit: true },
  done: { label, family: 'success', end: true },
} as const
export const spec = {
  code: 'PPR',
  label,
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  fields,
  statuses,
  actions: { finish: { label, from: 'draft', to: 'done', checks: ['fits'] } },
  list: { columns: ['title'] },
  form: [{ section: label, fields: ['title', 'lines'] }],
} as const

/** The valid definition compiles. Each invalid one below differs from it in one name. */
export const paper = document('testing/paper', {
  ...spec,
  flow: ['draft', 'done'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', from: ['done'], edit: ['draft'] } } },
  rules: { partner: { show: { kind: 'plain', status: 'draft' }, require: { total: { above: 3 } } } },
  checks: ['whole'],
  unique: [['title', 'kind']],
  consumes: { lines: [{ source: 'source', quantity: 'pieces', counter: 'taken', of: 'pieces', on: ['finish'], sourceWhile: ['done'] }] },
  convertsFrom: {
    paper: {
      label,
      while: ['done'],
      head: { title: 'title' },
      lines: { from: 'lines', to: 'lines', link: 'source', map: { pieces: 'pieces' } },
    },
  },
  actions: { finish: { label, from: 'draft', to: 'done', checks: ['fits'], when: { kind: 'lined' }, require: ['partner'] } },
  list: {
    columns: ['number', 'title', 'status'],
    search: ['title'],
    sort: ['-createdAt'],
    filters: ['kind'],
    digest: ['title'],
    totals: ['total'],
    views: [{ name: 'open', label, filters: [{ field: 'status', operator: 'eq', value: 'draft' }] }],
  },
  print: { title: label, head: ['title'], table: 'lines', foot: ['total'] },
})
