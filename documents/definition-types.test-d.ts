/** Proof that wrong names do not compile: every expected error below is one, or `tsc -p server` fails on it ("unused '@ts-expect-error' directive"). */
import type { Context } from '../engine/document-context.ts'
import { defineLogic } from '../engine/document-logic.ts'
import type { ConversionFrom } from '../model/conversion.ts'
import { document, type Doc } from '../model/document.ts'
import { f } from '../model/fields/fields.ts'
import { approval } from '../model/mixins/approval.ts'
import { refusals } from '../model/refusal.ts'

const label = ['纸', 'Paper'] as const
const fields = {
  title: f.text(label, { required: true }),
  kind: f.choice(label, { plain: label, lined: label }, { default: 'plain' }),
  partner: f.link(label, 'supplier'),
  total: f.formula(label, 'sum(lines.pieces)', { result: 'quantity' }),
  lines: f.lines(label, { source: f.lineLink(label, 'paper', 'lines'), pieces: f.quantity(label) }),
}
const statuses = {
  draft: { label, family: 'neutral', edit: true },
  done: { label, family: 'success', end: true },
} as const
const spec = {
  module: 'test',
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
const paper = document('paper', {
  ...spec,
  flow: ['draft', 'done'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', from: ['done'], edit: ['draft'] } } },
  rules: { partner: { show: { kind: 'plain', status: 'draft' }, require: { total: { above: 3 } } } },
  checks: ['whole'],
  unique: [['title', 'kind']],
  consumes: { lines: [{ source: 'source', quantity: 'pieces', counter: 'taken', of: 'pieces', on: ['finish'], when: ['done'] }] },
  convertsFrom: {
    paper: {
      label,
      when: ['done'],
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

// What a definition leaves out
document('a', {
  ...spec,
  list: { also: ['updatedAt'], views: { open: { where: { status: 'draft', kind: ['plain', 'lined'], total: { gt: 3 } } } } },
  form: { kind: label, lines: { folded: label } },
  print: { without: ['partner'], also: ['total'] },
})
const { actions: _, ...withoutActions } = spec
document('a', { ...withoutActions, actions: { approve: { from: 'draft', to: 'done' } } })
// @ts-expect-error no common action of this name: it needs a label
document('a', { ...withoutActions, actions: { shred: { from: 'draft', to: 'done' } } })
// @ts-expect-error no common status of this name: it needs a label and a colour
document('a', { ...spec, statuses: { ...statuses, shredded: { edit: true } } })
const approved = { draft: { edit: true }, pending_approval: {}, done: statuses.done } as const
const byManager = { by: 'manager', approver: 'manager', from: 'draft', back: 'draft' } as const
document('a', { ...withoutActions, statuses: approved, actions: approval({ ...byManager, to: 'done' }) })
// @ts-expect-error an approval that leads to a status that there is not
document('a', { ...withoutActions, statuses: approved, actions: approval({ ...byManager, to: 'finished' }) })
// @ts-expect-error no such role may approve
approval({ ...byManager, approver: 'magician' })
// @ts-expect-error no such mark of a field
f.text(label, { list: 'colum' })
// @ts-expect-error no such mark among several
f.text(label, { list: ['column', 'filtered'] })
// @ts-expect-error no such field that every document has
document('a', { ...spec, list: { also: ['changedAt'] } })
// @ts-expect-error a view of a field that there is not
document('a', { ...spec, list: { views: { open: { where: { stattus: 'draft' } } } } })
// @ts-expect-error a view of a status that there is not
document('a', { ...spec, list: { views: { open: { where: { status: 'finished' } } } } })
// @ts-expect-error a view by an operator that there is not
document('a', { ...spec, list: { views: { open: { where: { total: { over: 3 } } } } } })
// @ts-expect-error a section begins at a field that there is not
document('a', { ...spec, form: { titel: label } })
// @ts-expect-error a field off the paper that there is not
document('a', { ...spec, print: { without: ['titel'] } })

// Lists
// @ts-expect-error no such column
document('a', { ...spec, list: { columns: ['titel'] } })
// @ts-expect-error no such field to search
document('a', { ...spec, list: { columns: ['title'], search: ['titel'] } })
// @ts-expect-error no such field to sort by
document('a', { ...spec, list: { columns: ['title'], sort: ['-titel'] } })
// @ts-expect-error no such field to filter by
document('a', { ...spec, list: { columns: ['title'], filters: ['titel'] } })
// @ts-expect-error no such field for the digest
document('a', { ...spec, list: { columns: ['title'], digest: ['titel'] } })
// @ts-expect-error no such field to total
document('a', { ...spec, list: { columns: ['title'], totals: ['totl'] } })
// @ts-expect-error no such field for the picture
document('a', { ...spec, list: { columns: ['title'], picture: 'photo' } })
// @ts-expect-error a view filters by no such field
document('a', { ...spec, list: { columns: ['title'], views: [{ name: 'v', label, filters: [{ field: 'titel', operator: 'eq' }] }] } })

// Forms, prints, keys
// @ts-expect-error no such field on the form
document('a', { ...spec, form: [{ section: label, fields: ['titel'] }] })
// @ts-expect-error no such field in the print's head
document('a', { ...spec, print: { title: label, head: ['titel'] } })
// @ts-expect-error the table of a print is a lines field
document('a', { ...spec, print: { title: label, head: ['title'], table: 'title' } })
// @ts-expect-error no such field to be unique
document('a', { ...spec, unique: [['titel']] })
// @ts-expect-error the title of links names no such field
document('a', { ...spec, title: ['titel'] })

// Statuses and actions
// @ts-expect-error an action comes from no such status
document('a', { ...spec, actions: { finish: { label, from: 'drafted', to: 'done' } } })
// @ts-expect-error an action leads to no such status
document('a', { ...spec, actions: { finish: { label, from: 'draft', to: 'finished' } } })
// @ts-expect-error one of several statuses is none
document('a', { ...spec, actions: { finish: { label, from: ['draft', 'drafted'], to: 'done' } } })
// @ts-expect-error an action requires no such field
document('a', { ...spec, actions: { finish: { label, from: 'draft', to: 'done', require: ['titel'] } } })
// @ts-expect-error the process has no such node
document('a', { ...spec, flow: ['drafted'] })

// @ts-expect-error a right for no such role
document('a', { ...spec, rights: { read: ['merchandizer'] } })
// @ts-expect-error an action by no such role
document('a', { ...spec, actions: { finish: { label, from: 'draft', to: 'done', by: ['finnance'] } } })

// Conditions
// @ts-expect-error a rule for no such field
document('a', { ...spec, rules: { titel: { show: { kind: 'plain' } } } })
// @ts-expect-error a condition asks for no such field
document('a', { ...spec, rules: { title: { show: { kynd: 'plain' } } } })
// @ts-expect-error a condition asks for no such choice
document('a', { ...spec, rules: { title: { show: { kind: 'squared' } } } })
// @ts-expect-error a condition asks for no such status
document('a', { ...spec, rules: { title: { lock: { status: 'drafted' } } } })
// @ts-expect-error an action's condition asks for no such field
document('a', { ...spec, actions: { finish: { label, from: 'draft', to: 'done', when: { kynd: 'plain' } } } })

// Editing by status and party role
document('a', { ...spec, statuses: { draft: { ...statuses.draft, edit: ['title'], keep: ['lines'] }, done: statuses.done } })
document('a', { ...spec, statuses: { draft: { ...statuses.draft, edit: { except: ['lines'] } }, done: statuses.done } })
document('a', { ...spec, parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', edit: { draft: ['title'] } } } } })
// @ts-expect-error a status opens no such field
document('a', { ...spec, statuses: { draft: { ...statuses.draft, edit: ['titel'] }, done: statuses.done } })
// @ts-expect-error a status leaves out no such field
document('a', { ...spec, statuses: { draft: { ...statuses.draft, edit: { except: ['line'] } }, done: statuses.done } })
// @ts-expect-error a status keeps no such field
document('a', { ...spec, statuses: { draft: { ...statuses.draft, keep: ['line'] }, done: statuses.done } })
// @ts-expect-error a party role edits no such field
document('a', { ...spec, parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', edit: { draft: ['titel'] } } } } })
// @ts-expect-error a party role edits in no such status
document('a', { ...spec, parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', edit: { drafted: ['title'] } } } } })

// Notices
const withReaders = { ...fields, reader: f.link(label, 'user'), readers: f.lines(label, { reader: f.link(label, 'user') }) }
document('a', {
  ...spec,
  fields: withReaders,
  notify: [
    { on: 'finish', to: { users: ['createdBy', 'reader', 'readers.reader'], except: 'actor' }, text: label, when: { kind: 'plain' } },
    { on: ['create', 'finish'], to: { partyRole: 'owner', roles: ['finance'] }, kind: 'LINK', text: label },
  ],
})
// @ts-expect-error a notice follows no such action
document('a', { ...spec, fields: withReaders, notify: [{ on: 'finnish', to: { users: ['reader'] }, text: label }] })
// @ts-expect-error a notice goes to no such field
document('a', { ...spec, fields: withReaders, notify: [{ on: 'finish', to: { users: ['raeder'] }, text: label }] })
// @ts-expect-error a notice goes to no such role
document('a', { ...spec, fields: withReaders, notify: [{ on: 'finish', to: { partyRole: 'owner', roles: ['finnance'] }, text: label }] })
// @ts-expect-error a notice has no such condition
document('a', { ...spec, fields: withReaders, notify: [{ on: 'finish', to: { users: ['reader'] }, text: label, when: { kynd: 'plain' } }] })

// Warnings
const warned = document('a', { ...spec, actions: { finish: { ...spec.actions.finish, asks: ['late'] } } })
defineLogic(warned, { checks: { fits: () => undefined }, asks: { late: () => [] } })
// @ts-expect-error the logic lacks the warning that the definition asks for
defineLogic(warned, { checks: { fits: () => undefined } })
// @ts-expect-error the logic has another warning
defineLogic(warned, { checks: { fits: () => undefined }, asks: { late: () => [], early: () => [] } })

// Settings
const settled = document('a', {
  ...spec,
  settings: { late: f.choice(label, { ask: label, refuse: label }, { required: true, default: 'ask' }) },
})
defineLogic(settled, {
  checks: {
    fits(_, ctx) {
      const late: 'ask' | 'refuse' = ctx.settings(settled).late
      // @ts-expect-error a type has no such setting
      return late === 'ask' ? undefined : ctx.settings(settled).soon
    },
  },
})

// Moments
const timed = { ...withReaders, until: f.date(label), papers: f.lines(label, { validTo: f.date(label) }) }
document('a', {
  ...spec,
  fields: timed,
  moments: {
    ending: { at: 'until', act: 'finish', while: ['draft'], when: { kind: 'plain' } },
    soon: { before: 'P30D', of: 'papers.validTo', notify: { to: { users: ['reader', 'createdBy'] }, text: label } },
  },
})
// @ts-expect-error a moment has no such date
document('a', { ...spec, fields: timed, moments: { ending: { at: 'untill', act: 'finish' } } })
// @ts-expect-error a moment has no such date in lines
document('a', { ...spec, fields: timed, moments: { ending: { at: 'papers.until', act: 'finish' } } })
// @ts-expect-error a moment does no such action
document('a', { ...spec, fields: timed, moments: { ending: { at: 'until', act: 'finnish' } } })
// @ts-expect-error a moment is waited for in no such status
document('a', { ...spec, fields: timed, moments: { ending: { at: 'until', act: 'finish', while: ['drafted'] } } })
// @ts-expect-error a moment has no such span
document('a', { ...spec, fields: timed, moments: { ending: { before: '30 days', of: 'until', act: 'finish' } } })
// @ts-expect-error a moment acts or reminds
document('a', { ...spec, fields: timed, moments: { ending: { at: 'until' } } })
// @ts-expect-error a moment reminds no such user
document('a', { ...spec, fields: timed, moments: { ending: { at: 'until', notify: { to: { users: ['raeder'] }, text: label } } } })

// Constraints
const column = { day: f.date(label), pieces: f.quantity(label) }
const dated = { ...fields, start: f.date(label), end: f.date(label), days: f.lines(label, column) }
document('a', {
  ...spec,
  fields: dated,
  constraints: [
    { field: 'end', notBefore: 'start', on: ['finish'], when: { kind: 'plain' } },
    { in: 'days', field: 'day', notBefore: 'doc.start' },
    { in: 'lines', uniqueInLines: ['source'], where: { pieces: '1' } },
  ],
})
// @ts-expect-error a constraint is about no such field
document('a', { ...spec, fields: dated, constraints: [{ field: 'ende', notBefore: 'start' }] })
// @ts-expect-error a constraint has no such rule
document('a', { ...spec, fields: dated, constraints: [{ field: 'end', notBefor: 'start' }] })
// @ts-expect-error a constraint compares with no such field
document('a', { ...spec, fields: dated, constraints: [{ field: 'end', notBefore: 'begin' }] })
// @ts-expect-error a constraint is asked by no such action
document('a', { ...spec, fields: dated, constraints: [{ field: 'end', notBefore: 'start', on: ['finnish'] }] })
// @ts-expect-error a constraint is about no such lines
document('a', { ...spec, fields: dated, constraints: [{ in: 'line', uniqueInLines: ['source'] }] })
// @ts-expect-error a constraint is about no such column
document('a', { ...spec, fields: dated, constraints: [{ in: 'lines', uniqueInLines: ['sorce'] }] })
// @ts-expect-error lines are compared with no such field of the header
document('a', { ...spec, fields: dated, constraints: [{ in: 'days', field: 'day', notBefore: 'doc.begin' }] })
// @ts-expect-error a constraint keeps apart from no such person
document('a', { ...spec, fields: dated, constraints: [{ field: 'end', apart: ['creator'] }] })
// @ts-expect-error a constraint asks for no such choice
document('a', { ...spec, fields: dated, constraints: [{ field: 'end', notBefore: 'start', when: { kind: 'squared' } }] })

// Party roles and conversions
// @ts-expect-error a party is reached through no such field
document('a', { ...spec, parties: { owner: 'brand', partyRoles: { supplier: { via: 'partnr' } } } })
// @ts-expect-error a party is let in at no such status
document('a', { ...spec, parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', from: ['issued'] } } } })
// @ts-expect-error no such kind of company
document('a', { ...spec, parties: { owner: 'brnad' } })
// A conversion from a known type: the right names compile, each wrong one differs in one name.
type FromPaper = ConversionFrom<typeof paper>
const mapping = { from: 'lines', to: 'lines' } as const
const converted = {
  label,
  when: ['done'],
  by: ['buyer'],
  head: { title: 'title' },
  lines: mapping,
} as const satisfies FromPaper
document('a', { ...spec, convertsFrom: { paper: converted } })
// @ts-expect-error the source has no such status
document('a', { ...spec, convertsFrom: { paper: { label, when: ['issued'] } as const satisfies FromPaper } })
// @ts-expect-error the source has no such field
document('a', { ...spec, convertsFrom: { paper: { label, when: ['done'], head: { title: 'titel' } } as const satisfies FromPaper } })
// @ts-expect-error the source has no such lines
const wrongLines = { ...converted, lines: { from: 'title', to: 'lines' } } as const satisfies FromPaper
// @ts-expect-error the lines of the source have no such column
const wrongMap = { ...converted, lines: { ...mapping, map: { pieces: 'piecs' } } } as const satisfies FromPaper
// @ts-expect-error the source has no such field for its lines
const wrongDocMap = { ...converted, lines: { ...mapping, map: { pieces: 'doc.totl' } } } as const satisfies FromPaper
export const refusedMaps = [wrongLines, wrongMap, wrongDocMap]
// @ts-expect-error no such role converts
document('a', { ...spec, convertsFrom: { paper: { label, when: ['done'], by: ['finnance'] } as const satisfies FromPaper } })
// @ts-expect-error a conversion has no such key
document('a', { ...spec, convertsFrom: { paper: { label, when: ['done'], form: ['done'] } as const satisfies FromPaper } })
// @ts-expect-error the new document has no such field
document('a', { ...spec, convertsFrom: { paper: { label, when: ['done'], head: { titel: 'title' } } } })
// @ts-expect-error the new document has no such lines
document('a', { ...spec, convertsFrom: { paper: { label, when: ['done'], lines: { from: 'lines', to: 'title' } } } })
// @ts-expect-error the new lines have no such column to name the source line
document('a', { ...spec, convertsFrom: { paper: { label, when: ['done'], lines: { from: 'lines', to: 'lines', link: 'sorce' } } } })
document('a', {
  ...spec,
  // @ts-expect-error the new lines have no such column
  convertsFrom: { paper: { label, when: ['done'], lines: { from: 'lines', to: 'lines', map: { piecs: 'pieces' } } } },
})
// @ts-expect-error no such column to take by
document('a', { ...spec, consumes: { lines: [{ source: 'sorce', quantity: 'pieces', counter: 'c', of: 'q', on: [], when: [] }] } })

// Sizes
const sized = { ...fields, sizes: f.lines(label, { size: f.text(label), sort: f.integer(label) }) }
document('a', { ...spec, fields: sized, listsSizes: { sizes: { lines: 'sizes', name: 'size', order: 'sort' } } })
// @ts-expect-error a size list has no such lines
document('a', { ...spec, fields: sized, listsSizes: { sizes: { lines: 'seizes', name: 'size' } } })
// @ts-expect-error the lines of a size list have no such column
document('a', { ...spec, fields: sized, listsSizes: { sizes: { lines: 'sizes', name: 'seize' } } })

// Ledgers, postings and calendars
const goods = {
  ledger: 'stock_ledger',
  on: 'finish',
  lines: 'lines',
  values: { partner: 'doc.partner', number: 'doc.number', line: 'source' },
  amounts: { pieces: 'pieces', worth: { formula: 'pieces * 2' } },
} as const
const day = { ...fields, day: f.date(label), until: f.date(label) }
document('a', { ...spec, posts: { goods } })
document('a', {
  ...spec,
  posts: { goods: { ledger: 'stock_ledger', on: 'finish', values: { partner: 'partner' }, amounts: { pieces: 'total' } } },
})
document('a', { ...spec, fields: day, dated: { field: 'day', calendar: 'period', on: 'finish' } })
document('a', { ...spec, fields: day, calendar: { from: 'day', to: 'until', open: ['draft'] } })
document('a', { ...spec, ledger: { balances: [{ list: 'b', by: ['partner'], amounts: ['total'], floor: ['total'] }] } })
// @ts-expect-error no such action posts
document('a', { ...spec, posts: { goods: { ...goods, on: 'finsh' } } })
// @ts-expect-error no such action reverses
document('a', { ...spec, posts: { goods: { ...goods, reverseOn: 'undo' } } })
// @ts-expect-error no such lines are posted
document('a', { ...spec, posts: { goods: { ...goods, lines: 'rows' } } })
// @ts-expect-error lines have no such column to post
document('a', { ...spec, posts: { goods: { ...goods, amounts: { pieces: 'piecs' } } } })
// @ts-expect-error the document has no such field to post
document('a', { ...spec, posts: { goods: { ...goods, values: { partner: 'doc.partnr' } } } })
// @ts-expect-error lines have no such column with a size matrix
document('a', { ...spec, posts: { goods: { ...goods, expand: { matrix: 'matrix', to: 'sku', match: {}, size: 'size' } } } })
// @ts-expect-error the day of a document is no such field
document('a', { ...spec, fields: day, dated: { field: 'dya', calendar: 'period' } })
// @ts-expect-error a day is checked at no such action
document('a', { ...spec, fields: day, dated: { field: 'day', calendar: 'period', on: 'finsh' } })
// @ts-expect-error days of a calendar are open in no such status
document('a', { ...spec, fields: day, calendar: { from: 'day', to: 'until', open: ['opened'] } })
// @ts-expect-error a balance has no such dimension
document('a', { ...spec, ledger: { balances: [{ list: 'b', by: ['partnr'], amounts: ['total'] }] } })
// @ts-expect-error a balance has no such amount
document('a', { ...spec, ledger: { balances: [{ list: 'b', by: [], amounts: ['totl'] }] } })

// Open items
const open = {
  item: 'source',
  holder: 'paper',
  open: ['open'],
  free: ['draft'],
  settled: ['done'],
  settle: 'settle',
  reopen: 'open',
} as const
document('a', { ...spec, settles: { lines: { ...open, match: { partner: 'partner', kind: { value: 'plain' } } } } })
// @ts-expect-error no such lines of items
document('a', { ...spec, settles: { rows: open } })
// @ts-expect-error lines have no such item
document('a', { ...spec, settles: { lines: { ...open, item: 'sorce' } } })
// @ts-expect-error items are free in no such status
document('a', { ...spec, settles: { lines: { ...open, free: ['drafted'] } } })
// @ts-expect-error items match no such field
document('a', { ...spec, settles: { lines: { ...open, match: { partner: 'partnr' } } } })

// Figures that are sums of linked documents
document('a', { ...spec, rollUp: { total: { of: 'b', field: 'pieces', via: 'a', when: ['done'] } } })
document('a', {
  ...spec,
  shares: { one: { while: ['done'], toLinked: ['partner'], of: ['id', 'lines.source', { type: 'b', where: { a: 'id' } }] } },
})
const counts = { counter: 'taken', while: ['done'] } as const
document('a', {
  ...spec,
  consumes: {
    doc: [{ source: 'partner', quantity: 'total', ...counts }],
    lines: [{ source: 'source.doc', quantity: { formula: 'pieces * 2' }, ...counts }],
  },
})
// @ts-expect-error no such header field is counted
document('a', { ...spec, consumes: { doc: [{ source: 'partner', quantity: 'totl', ...counts }] } })
// @ts-expect-error no such status consumes
document('a', { ...spec, consumes: { doc: [{ source: 'partner', quantity: 'total', counter: 'taken', while: ['dne'] }] } })
const made = { type: 'b', on: 'finish', values: { a: 'line.id' } } as const
document('a', { ...spec, generates: { one: { ...made, each: [{ as: 'line', lines: 'lines' }] } } })
// @ts-expect-error nothing is generated from such lines
document('a', { ...spec, generates: { one: { ...made, each: [{ as: 'line', lines: 'rows' }] } } })
// @ts-expect-error no such action generates
document('a', { ...spec, generates: { one: { ...made, on: 'finnish' } } })
// @ts-expect-error nothing is shared in such a status
document('a', { ...spec, shares: { one: { while: ['dne'], toLinked: ['partner'], of: ['id'] } } })
// @ts-expect-error no such column leads to what is shared
document('a', { ...spec, shares: { one: { while: ['done'], toLinked: ['partner'], of: ['lines.sorce'] } } })
// @ts-expect-error no such link leads to a company
document('a', { ...spec, shares: { one: { while: ['done'], toLinked: ['partnr'], of: ['id'] } } })
// @ts-expect-error no such figure
document('a', { ...spec, rollUp: { totl: { of: 'b', field: 'pieces', via: 'a', when: ['done'] } } })
// @ts-expect-error a sum without the link
document('a', { ...spec, rollUp: { total: { of: 'b', field: 'pieces', when: ['done'] } } })

// Amounts in the decimals of a currency
const inCurrency = { ...fields, currency: f.link(label, 'currency'), decimals: f.currencyDecimals(label, 'currency') }
const due = f.money(label, { currency: 'currency', rounded: true })
const dueInLines = f.money(label, { currency: 'doc.currency', rounded: true })
const dueInNone = f.money(label, { currency: 'doc.curency', rounded: true })
const ownCurrency = { currency: f.link(label, 'currency'), decimals: f.currencyDecimals(label, 'currency') }
document('a', { ...spec, fields: { ...inCurrency, due, lines: f.lines(label, { dueInLines }) } })
document('a', { ...spec, fields: { ...fields, lines: f.lines(label, { ...ownCurrency, due }) } })
// @ts-expect-error an amount is rounded to no such currency
document('a', { ...spec, fields: { ...inCurrency, due: f.money(label, { currency: 'curency', rounded: true }) } })
// @ts-expect-error an amount is rounded to a field that links no currency
document('a', { ...spec, fields: { ...inCurrency, due: f.money(label, { currency: 'partner', rounded: true }) } })
// @ts-expect-error an amount is rounded and names no currency
document('a', { ...spec, fields: { ...inCurrency, due: f.money(label, { rounded: true }) } })
// @ts-expect-error an amount of a line is rounded to no such currency of the document
document('a', { ...spec, fields: { ...inCurrency, lines: f.lines(label, { dueInNone }) } })
// @ts-expect-error an amount of a line is rounded to no such currency of the line
document('a', { ...spec, fields: { ...inCurrency, lines: f.lines(label, { due }) } })

// Field definitions
// @ts-expect-error the default is none of the choices
f.choice(label, { plain: label }, { default: 'squared' })
// @ts-expect-error no such option
f.text(label, { requird: true })
// @ts-expect-error a label has both languages
f.text(['纸'])

// Server logic and document queries
// @ts-expect-error a check that the definition names is missing
defineLogic(paper, { checks: { whole: () => undefined } })
// @ts-expect-error a check that the definition does not name
defineLogic(paper, { checks: { whole: () => undefined, fits: () => undefined, more: () => undefined } })
// @ts-expect-error nothing follows an action that there is not
defineLogic(paper, { checks: { whole: () => undefined, fits: () => undefined }, after: { finsh: () => undefined } })
// @ts-expect-error a document has no such field
export const unknownField = (doc: Doc<typeof paper>) => doc.titel
// @ts-expect-error its lines have no such column
export const wrongColumn = (doc: Doc<typeof paper>) => doc.lines[0]?.piecs

// What logic asks of the engine: the right names compile, each wrong one differs in one name.
export async function logicOf(ctx: Context, id: string): Promise<void> {
  await ctx.find(paper, { status: ['draft'], title: { from: 'a' }, kind: null })
  await ctx.create(paper, { title: 'a', lines: [{ pieces: '1' }] })
  await ctx.set(paper, id, { kind: 'lined', lines: { set: [{ id, pieces: '2' }], remove: [id] } })
  await ctx.setLines(paper, id, 'lines', [{ line: id, values: ({ pieces }) => ({ pieces: pieces ?? '0' }) }])
  await ctx.act(paper, id, 'finish')
  const [set] = await ctx.setMany(paper, [{ id, values: { kind: 'lined', lines: { set: [{ id, pieces: '2' }] } } }])
  const [acted] = await ctx.actMany(paper, [id], 'finish', { comment: 'x' })
  set!.kind satisfies Doc<typeof paper>['kind']
  acted!.status satisfies Doc<typeof paper>['status']
  // @ts-expect-error no such field to find by
  await ctx.find(paper, { titel: 'a' })
  // @ts-expect-error no such status to find by
  await ctx.find(paper, { status: 'issued' })
  // @ts-expect-error no such bound of a range
  await ctx.find(paper, { title: { form: 'a' } })
  // @ts-expect-error lines are no column to find by
  await ctx.exists(paper, { lines: [] })
  // @ts-expect-error no such field to sum
  await ctx.sum(paper, {}, 'totals')
  // @ts-expect-error no such field to create with
  await ctx.create(paper, { titel: 'a' })
  // @ts-expect-error no such choice
  await ctx.set(paper, id, { kind: 'squared' })
  // @ts-expect-error a status is moved by actions alone
  await ctx.set(paper, id, { status: 'done' })
  // @ts-expect-error lines have no such column
  await ctx.createMany(paper, [{ lines: [{ piecs: '1' }] }])
  // @ts-expect-error no such lines
  await ctx.setLines(paper, id, 'rows', [])
  // @ts-expect-error lines have no such column to set
  await ctx.setLines(paper, id, 'lines', [{ line: id, values: { piecs: '1' } }])
  // @ts-expect-error lines have no such column to append
  await ctx.append(paper, id, 'lines', [{ piecs: '1' }])
  // @ts-expect-error lines have no such counter
  await ctx.release(paper, id, { lines: 'lines', counter: 'takn' }, [])
  await ctx.consumed(paper, { lines: 'lines', counter: 'pieces' }, [id])
  // @ts-expect-error no such lines are consumed
  await ctx.consumed(paper, { lines: 'rows', counter: 'pieces' }, [id])
  // @ts-expect-error lines have no such counter of what is consumed
  await ctx.consumed(paper, { lines: 'lines', counter: 'peices' }, [id])
  ctx.notify({ roles: ['finance'], type: 'MSG', content: label })
  // @ts-expect-error no such role to notify
  ctx.notify({ roles: ['finnance'], type: 'MSG', content: label })
  // @ts-expect-error no such action
  await ctx.act(paper, id, 'finsh')
  // @ts-expect-error no such field to set of several
  await ctx.setMany(paper, [{ id, values: { titel: 'a' } }])
  // @ts-expect-error no such choice of several
  await ctx.setMany(paper, [{ id, values: { kind: 'squared' } }])
  // @ts-expect-error lines have no such column to set of several
  await ctx.setMany(paper, [{ id, values: { lines: { set: [{ id, piecs: '2' }] } } }])
  // @ts-expect-error no such action of several
  await ctx.actMany(paper, [id], 'finsh')
  // @ts-expect-error an action takes a comment alone
  await ctx.actMany(paper, [id], 'finish', { coment: 'x' })
  // @ts-expect-error a ledger has no such dimension
  await ctx.post(paper, { type: paper, id, event: 'finish' }, [{ titel: 'a' }])
  // @ts-expect-error a ledger has no such amount
  await ctx.balance(paper, { title: 'a' }, 'totl')
  // @ts-expect-error a ledger has no such amount as of a day
  await ctx.balanceAsOf(paper, { title: 'a' }, { amount: 'totl', day: '2026-01-31' })
}
// @ts-expect-error logic fills no such field
defineLogic(paper, { checks: { whole: () => undefined, fits: () => undefined }, fill: () => ({ titel: 'a' }) })
// @ts-expect-error nothing is taken by no such action
document('a', { ...spec, consumes: { lines: [{ source: 'source', quantity: 'pieces', counter: 'c', of: 'q', on: ['finsh'], when: [] }] } })

// Reasons to refuse
const refuse = refusals({ 'paper.late': ['{day} 太晚', '{day} is too late'], 'paper.blank': ['空白', 'Blank'] })
export const refused = [refuse('paper.late', { day: '1' }, 'title'), refuse('paper.blank', 'title')]
// @ts-expect-error no such reason
refuse('paper.early')
// @ts-expect-error its value is missing
refuse('paper.late')
// @ts-expect-error no such value in its text
refuse('paper.late', { date: '1' })

// Consumption
const taking = { source: 'source', quantity: 'pieces', counter: 'taken', on: ['finish'] } as const
document('a', {
  ...spec,
  consumes: {
    lines: [
      taking,
      { ...taking, source: 'source.source', only: { kind: 'lined' }, exhausted: { of: 'pieces', act: 'finish', on: ['finish'] } },
    ],
  },
})
// @ts-expect-error a path begins at no such column
document('a', { ...spec, consumes: { lines: [{ ...taking, source: 'sorce.source' }] } })
// @ts-expect-error lines have no such quantity
document('a', { ...spec, consumes: { lines: [{ ...taking, quantity: 'piecs' }] } })
// @ts-expect-error only documents with no such choice
document('a', { ...spec, consumes: { lines: [{ ...taking, only: { kind: 'squared' } }] } })
// @ts-expect-error a source is exhausted by no such action
document('a', { ...spec, consumes: { lines: [{ ...taking, exhausted: { act: 'finish', on: ['finsh'] } }] } })

// Values over links
document('a', { ...spec, follow: { while: ['draft'], fixedBy: ['finish'] } })
// @ts-expect-error values follow in no such status
document('a', { ...spec, follow: { while: ['drafted'] } })
// @ts-expect-error values are fixed by no such action
document('a', { ...spec, follow: { fixedBy: ['finsh'] } })

// Validity and trees
const dayed = { ...spec, fields: { ...fields, day: f.date(label), parent: f.link(label, 'a') } } as const
document('a', { ...dayed, validity: { from: 'day', to: 'day', noOverlapBy: ['title'], in: ['draft'] } })
document('a', { ...dayed, validity: { from: 'day', untilNextBy: [['title']] } })
// @ts-expect-error no such day
document('a', { ...dayed, validity: { from: 'dya', to: 'day', noOverlapBy: ['title'] } })
// @ts-expect-error a key of no such field
document('a', { ...dayed, validity: { from: 'day', untilNextBy: [['titel']] } })
// @ts-expect-error valid in no such status
document('a', { ...dayed, validity: { from: 'day', to: 'day', noOverlapBy: ['title'], in: ['drafted'] } })
document('a', { ...dayed, tree: { parent: 'parent', maxDepth: 3, same: ['kind'], open: ['draft'] } })
// @ts-expect-error no such parent
document('a', { ...dayed, tree: { parent: 'parnet' } })
// @ts-expect-error left in no such status
document('a', { ...dayed, tree: { parent: 'parent', open: ['drafted'] } })

// Versions
const versioned = {
  ...spec,
  fields: { ...fields, edition: f.quantity(label), former: f.link(label, 'a') },
  actions: { ...spec.actions, revise: { label, from: 'done', to: 'done' } },
} as const
const chain = {
  version: 'edition',
  first: 'former',
  previous: 'former',
  open: 'draft',
  active: 'done',
  retired: 'done',
  revise: 'revise',
} as const
document('a', { ...versioned, versions: { ...chain, retire: 'finish' } })
// @ts-expect-error retired by no such action
document('a', { ...versioned, versions: { ...chain, retire: 'finsh' } })
// @ts-expect-error open in no such status
document('a', { ...versioned, versions: { ...chain, open: 'drafted', retire: 'finish' } })

// Persons apart
const judged = { ...spec.actions.finish, apart: { persons: ['createdBy', 'partner', 'lines.source'] } } as const
document('a', { ...spec, actions: { finish: judged } })
// @ts-expect-error apart from no such field
document('a', { ...spec, actions: { finish: { ...judged, apart: { persons: ['partnr'] } } } })
