/** Proof that wrong names of fields, lists, forms, statuses and conditions do not compile: every expected error below is one, or `tsc -p documents` fails on it ("unused '@ts-expect-error' directive"). */
import { document } from '../model/document.ts'
import { f } from '../model/fields/fields.ts'
import { approval } from '../model/mixins/approval.ts'
import { fields, label, spec, statuses } from './testing/paper-definition.ts'

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
