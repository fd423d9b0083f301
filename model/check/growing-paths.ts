/**
 * Which texts of a definition name fields of its own type. Lines that grow are no part of the document as it is loaded and saved, so that none of
 * these may name them. A new key of a definition does not compile until it stands here.
 */
import type { AnyDocument } from '../document.ts'

/**
 * Places below a key of the definition: `*` is each entry of a record, lists are walked by themselves, and the empty text is the part itself. An object
 * with a `formula` at a place of paths is an expression.
 */
export interface Naming {
  readonly paths?: readonly string[]
  /** Records whose keys are names. */
  readonly keys?: readonly string[]
  readonly conditions?: readonly string[]
  readonly expressions?: readonly string[]
  /** Labels with `{field}` in braces. */
  readonly texts?: readonly string[]
  /** Conditions of links: constants, and names that begin with `$`. */
  readonly marked?: readonly string[]
  /** What stands in rows, where only `doc.field` is the header. With `by` it is so if the part has this key. */
  readonly rows?: {
    readonly by?: 'lines' | 'in'
    readonly paths?: readonly string[]
    readonly expressions?: readonly string[]
    readonly marked?: readonly string[]
  }
}

const fieldPaths = ['from', 'follows', 'unit', 'per', 'currency', 'decimalsOf', 'sizesFrom', 'piecesOf'].map((key) => `*.options.${key}`)
const inColumns = (place: string): string => `*.options.columns.${place}`

const constraintPaths = [
  'in',
  'field',
  'notBefore',
  'notAfter',
  'after',
  'atLeast',
  'atMost',
  'ascending',
  'exactlyOne',
  'atLeastOne',
  'filled',
]
const actionPaths = [
  '*.form.fields',
  '*.form.prefill.*',
  '*.apart.persons',
  '*.among',
  '*.steps.among',
  '*.sets.*',
  '*.work.writes',
  '*.require',
]
const displayPaths = ['picture', 'swatch', 'parties', 'scope', 'facts', 'money.main', 'money.parts', 'people.link', 'path.*']

/**
 * Lines that grow may stand in what is not listed: `form` of the page, `edit` and `keep` of statuses, `edit` of party roles, `sumOf` and `countOf` of
 * fields, and `show` and `lock` of `rules`.
 */
export const namings: { readonly [K in Exclude<keyof AnyDocument, 'doc'>]-?: Naming } = {
  name: {},
  module: {},
  code: {},
  label: {},
  kind: {},
  number: { texts: [''] },
  title: { paths: [''] },
  parties: {
    paths: ['partyRoles.*.via', 'partyRoles.*.sealed.until', 'own.*', 'sealed.to'],
    conditions: ['partyRoles.*.sealed'],
  },
  rights: {},
  fields: {
    paths: fieldPaths,
    expressions: ['*.options.formula'],
    marked: ['*.options.where.*'],
    rows: { paths: fieldPaths.map(inColumns), expressions: [inColumns('*.options.formula')], marked: [inColumns('*.options.where.*')] },
  },
  statuses: {},
  actions: {
    paths: [...actionPaths, '*.steps.above.field', '*.steps.above.base'],
    keys: ['*.form.prefill', '*.sets'],
    conditions: ['*.when', '*.limits'],
    expressions: ['*.steps.when.expression'],
    texts: ['*.reason'],
  },
  flow: {},
  rules: { conditions: ['*.show', '*.lock', '*.require'] },
  checks: {},
  notify: { paths: ['to.users', 'to.linked', 'to.of'], conditions: ['when'], texts: ['text'] },
  moments: { paths: ['*.at', '*.of', '*.notify.to.users'], conditions: ['*.when'] },
  unique: { paths: [''] },
  constraints: { paths: ['in', 'uniqueBy'], conditions: ['when'], rows: { by: 'in', paths: constraintPaths, expressions: ['holds'] } },
  consumes: {
    keys: [''],
    paths: ['doc.source', 'doc.quantity'],
    conditions: ['*.only'],
    rows: { paths: ['*.source', '*.quantity'] },
  },
  follow: {},
  convertsFrom: { keys: ['*.head'], paths: ['*.line.to', '*.lines.to'] },
  warnings: {},
  settings: {},
  ledger: { paths: ['date', 'balances.by', 'balances.amounts'] },
  posts: { paths: ['*.lines'], rows: { by: 'lines', paths: ['*.values.*', '*.amounts.*'], expressions: ['*.where'] } },
  reserves: { paths: ['*.resource', '*.place', '*.time.*', '*.amount'] },
  rollUp: { keys: [''] },
  recounted: { paths: ['fields', 'from.link'] },
  reads: { keys: ['values'] },
  settles: { keys: [''] },
  shares: { paths: ['*.of', '*.of.where.*', '*.toLinked'] },
  basedOn: { paths: ['*.link', '*.fills.*', '*.steps.*.at', '*.inForceOn', '*.effect'] },
  listsSizes: { paths: ['*.lines'] },
  generates: {
    paths: ['*.each.lines', '*.each.path', '*.each.sizes', '*.each.where.*'],
    rows: { paths: ['*.values.*', '*.each.split'], expressions: ['*.where'] },
  },
  dated: { paths: ['field'] },
  calendar: { paths: ['from', 'to'] },
  validity: { paths: ['from', 'to', 'noOverlapBy', 'untilNextBy', 'endsPredecessor'] },
  tree: { paths: ['parent', 'level', 'leaf', 'same'] },
  heldBy: { keys: [''], paths: ['*.to'] },
  versions: { paths: ['version', 'first', 'previous', 'successor'] },
  signing: {},
  readonly: {},
  display: {
    paths: [...displayPaths, 'timeline.lines', 'progress.of', 'progress.steps', 'period.from', 'period.to', 'period.by'],
    keys: ['matrix', 'tally', 'scan', 'sideBySide', 'gauge.measured'],
  },
  compare: { paths: ['lines', 'of', 'versions', 'total'] },
  sections: {},
  children: {},
  creation: { texts: ['confirm'] },
  recomputeOn: { paths: [''] },
  remove: {},
  cached: {},
  menu: {},
  list: {
    paths: ['columns', 'search', 'filters', 'digest', 'totals', 'sort', 'due', 'picture', 'views.filters.field', 'views.group'],
    texts: ['views.reason'],
  },
  form: {},
  print: { paths: ['head', 'foot', 'table', 'inside', 'signatories', 'pictures', 'parts'] },
}
