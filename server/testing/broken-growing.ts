/** Ways to name lines that grow in words which read or write the lines of a document. */
import type { Field } from '../../model/field.ts'
import { first, type Breakage, type Draft } from './breakage.ts'

/** Applies a change to each type that has lines that grow. */
const naming =
  (change: (type: Draft, lines: string) => string): Breakage =>
  (type) => {
    const fields = type['fields'] as Readonly<Record<string, Field>>
    const lines = Object.keys(fields).find((name) => fields[name]!.options.grows)
    return lines === undefined ? undefined : change(type, lines)
  }
/** Changes the first action of such a type. */
const inAction = (change: (action: Draft, lines: string) => string): Breakage =>
  naming((type, lines) => {
    const name = first(type['actions'])!
    return `actions.${name}.${change(type['actions'][name], lines)}`
  })
/** Gives such a type one part of a word. */
const part = (word: string, place: string, partWith: (lines: string, type: Draft) => unknown): Breakage =>
  naming((type, lines) => {
    type[word] = { wrong: partWith(lines, type) }
    return `${word}.wrong.${place}`
  })
/** Changes a type that has no such lines, and names the production reports of order trackings in it. */
const elsewhere =
  (change: (type: Draft) => string): Breakage =>
  (type) =>
    type['name'] === 'size_list' ? change(type) : undefined

export const growingBreakages: Readonly<Record<string, Breakage>> = {
  'a form of an action with a column of lines that grow': inAction((action, lines) => {
    action['form'] = { fields: [`${lines}.remark`] }
    return 'form.fields[0]'
  }),
  'an action that requires lines that grow': inAction((action, lines) => ((action['require'] = [lines]), 'require')),
  'an action that sets what a formula over lines that grow gives': inAction((action, lines) => {
    action['sets'] = { wrong: { formula: `count(${lines})` } }
    return 'sets.wrong'
  }),
  'a condition of an action over lines that grow': inAction((action, lines) => ((action['when'] = { [lines]: 'empty' }), `when.${lines}`)),
  'work that sets lines that grow': inAction((action, lines) => ((action['work'] = { reads: [], writes: [lines] }), 'work.writes[0]')),
  'a rule that requires lines that grow': naming((type, lines) => {
    type['rules'] = { [lines]: { require: { role: 'buyer' } } }
    return `rules.${lines}.require`
  }),
  'a formula over lines that grow': naming((type, lines) => {
    type['fields'].wrong = { kind: 'integer', label: ['错', 'Wrong'], options: { formula: `count(${lines})` } }
    return 'fields.wrong.options.formula'
  }),
  'a formula of a row over lines that grow': naming((type, lines) => {
    const columns = { wrong: { kind: 'integer', label: ['错', 'Wrong'], options: { formula: `count(doc.${lines})` } } }
    type['fields'].rows = { kind: 'lines', label: ['行', 'Rows'], options: { columns } }
    return 'fields.rows.options.columns.wrong.options.formula'
  }),
  'a value that comes from lines that grow': naming((type, lines) => {
    type['fields'].wrong = { kind: 'text', label: ['错', 'Wrong'], options: { from: `${lines}.remark` } }
    return 'fields.wrong.options.from'
  }),
  'a filled column of lines that grow': naming((type, lines) => {
    type['constraints'] = [{ in: lines, filled: ['remark'], on: [first(type['actions'])] }]
    return 'constraints[0].in'
  }),
  'a notice to users of lines that grow': naming((type, lines) => {
    type['notify'] = [{ on: 'create', to: { users: [`${lines}.user`] }, text: ['一', 'One'] }]
    return 'notify[0].to.users'
  }),
  'a moment at a date of lines that grow': part('moments', 'at', (lines, type) => ({ at: `${lines}.date`, act: first(type['actions']) })),
  'a posting of lines that grow': part('posts', 'lines', (lines) => ({
    ledger: 'stock_movement',
    on: 'create',
    lines,
    values: {},
    amounts: {},
  })),
  'a consumption by lines that grow': naming((type, lines) => {
    type['consumes'] = { [lines]: [{ source: 'line', quantity: 'quantity', counter: 'done', on: [first(type['actions'])] }] }
    return `consumes.${lines}`
  }),
  'open items in lines that grow': naming((type, lines) => {
    type['settles'] = { [lines]: {} }
    return `settles.${lines}`
  }),
  'generated documents from lines that grow': part('generates', 'each[0].lines', (lines, type) => ({
    type: 'order_tracking',
    on: first(type['actions']),
    each: [{ as: 'line', lines }],
    values: {},
  })),
  'a share of what lines that grow name': part('shares', 'of[0]', (lines) => ({ while: [], to: [], of: [`${lines}.style`] })),
  'a basis over lines that grow': part('basedOn', 'link', (lines) => ({ link: `${lines}.order`, reads: ['etd'], while: [] })),
  'a print of lines that grow': naming((type, lines) => {
    type['print'] = { table: lines }
    return 'print.table'
  }),
  'a list with lines that grow': naming((type, lines) => {
    type['list'] = { columns: [lines] }
    return 'list.columns'
  }),
  'a timeline of lines that grow': naming((type, lines) => {
    type['display'] = { timeline: { lines, label: 'remark', plan: 'date' } }
    return 'display.timeline.lines'
  }),
  'a sum over lines that grow': elsewhere((type) => {
    type['rollUp'] = { wrong: { of: 'order_tracking', lines: 'reports', field: 'quantity', via: 'sizes', unless: [] } }
    return 'rollUp.wrong.lines'
  }),
  'a reading type of lines that grow': elsewhere((type) => {
    type['reads'] = [{ type: 'order_tracking', lines: 'reports' }]
    return 'reads[0].lines'
  }),
  'a conversion of lines that grow': elsewhere((type) => {
    type['convertsFrom'] = {
      order_tracking: { label: ['转', 'Convert'], while: ['in_progress'], lines: { from: 'reports', to: 'sizes', map: {} } },
    }
    return 'convertsFrom.order_tracking.lines.from'
  }),
  'a link to a line that grows': elsewhere((type) => {
    type['fields'].wrong = { kind: 'lineLink', label: ['错', 'Wrong'], options: { to: 'order_tracking', lines: 'reports' } }
    return 'fields.wrong.options.lines'
  }),
  'a path over a link into lines that grow': elsewhere((type) => {
    type['fields'].tracking = { kind: 'link', label: ['跟踪', 'Tracking'], options: { to: 'order_tracking' } }
    type['fields'].wrong = { kind: 'text', label: ['错', 'Wrong'], options: { from: 'tracking.reports.remark' } }
    return 'fields.wrong.options.from'
  }),
}
