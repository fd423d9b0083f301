/** Proof that wrong names in the words of a definition do not compile: every expected error below is one, or `tsc -p documents` fails on it ("unused '@ts-expect-error' directive"). */
import type { ConversionFrom } from '../model/between/conversion.ts'
import { document } from '../model/document.ts'
import { f } from '../model/fields/fields.ts'
import { fields, label, paper, spec } from './testing/paper-definition.ts'

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
    { field: 'end', holds: 'end > start', on: ['finish'], message: label },
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
// @ts-expect-error an expression that holds needs its text
document('a', { ...spec, fields: dated, constraints: [{ field: 'end', holds: 'end > start' }] })
// @ts-expect-error an expression that holds stands at no such field
document('a', { ...spec, fields: dated, constraints: [{ field: 'ende', holds: 'end > start', message: label }] })
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
  while: ['done'],
  by: ['buyer'],
  head: { title: 'title' },
  lines: mapping,
} as const satisfies FromPaper
document('a', { ...spec, convertsFrom: { paper: converted } })
// @ts-expect-error the source has no such status
document('a', { ...spec, convertsFrom: { paper: { label, while: ['issued'] } as const satisfies FromPaper } })
// @ts-expect-error the source has no such field
document('a', { ...spec, convertsFrom: { paper: { label, while: ['done'], head: { title: 'titel' } } as const satisfies FromPaper } })
// @ts-expect-error the source has no such lines
const wrongLines = { ...converted, lines: { from: 'title', to: 'lines' } } as const satisfies FromPaper
// @ts-expect-error the lines of the source have no such column
const wrongMap = { ...converted, lines: { ...mapping, map: { pieces: 'piecs' } } } as const satisfies FromPaper
// @ts-expect-error the source has no such field for its lines
const wrongDocMap = { ...converted, lines: { ...mapping, map: { pieces: 'doc.totl' } } } as const satisfies FromPaper
// @ts-expect-error what a blank leaves to its default comes from no such field of the source
const wrongDefault = { ...converted, head: { kind: { from: 'kinds', orDefault: true } } } as const satisfies FromPaper
// @ts-expect-error nor from such a column of its lines
const wrongCell = { ...converted, lines: { ...mapping, map: { pieces: { from: 'x', orDefault: true } } } } as const satisfies FromPaper
export const refusedMaps = [wrongLines, wrongMap, wrongDocMap, wrongDefault, wrongCell]
// @ts-expect-error no such role converts
document('a', { ...spec, convertsFrom: { paper: { label, while: ['done'], by: ['finnance'] } as const satisfies FromPaper } })
// @ts-expect-error a conversion has no such key
document('a', { ...spec, convertsFrom: { paper: { label, while: ['done'], form: ['done'] } as const satisfies FromPaper } })
// @ts-expect-error the new document has no such field
document('a', { ...spec, convertsFrom: { paper: { label, while: ['done'], head: { titel: 'title' } } } })
// @ts-expect-error the new document has no such lines
document('a', { ...spec, convertsFrom: { paper: { label, while: ['done'], lines: { from: 'lines', to: 'title' } } } })
// @ts-expect-error the new lines have no such column to name the source line
document('a', { ...spec, convertsFrom: { paper: { label, while: ['done'], lines: { from: 'lines', to: 'lines', link: 'sorce' } } } })
document('a', {
  ...spec,
  // @ts-expect-error the new lines have no such column
  convertsFrom: { paper: { label, while: ['done'], lines: { from: 'lines', to: 'lines', map: { piecs: 'pieces' } } } },
})
// @ts-expect-error no such column to take by
document('a', { ...spec, consumes: { lines: [{ source: 'sorce', quantity: 'pieces', counter: 'c', of: 'q', on: [], sourceWhile: [] }] } })

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
document('a', { ...spec, rollUp: { total: { of: 'b', field: 'pieces', via: 'a', while: ['done'] } } })
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
document('a', { ...spec, rollUp: { totl: { of: 'b', field: 'pieces', via: 'a', while: ['done'] } } })
// @ts-expect-error a sum without the link
document('a', { ...spec, rollUp: { total: { of: 'b', field: 'pieces', while: ['done'] } } })

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
// @ts-expect-error nothing is taken by no such action
document('a', { ...spec, consumes: { lines: [{ ...taking, on: ['finsh'] }] } })

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
