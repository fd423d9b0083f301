/**
 * Which word says each key of a definition, or why a key is no word of its own. The tables are keyed by the types, so that a new key does not
 * compile until it stands here; `server/word-use.test.ts` refuses a word that there is not, and a word that no key says.
 */
import type { AnyConstraint } from '../rules/constraint.ts'
import type { Consumption } from '../between/conversion.ts'
import type { AnyDisplay } from '../display/display.ts'
import type { AnyAction, AnyDocument, Parties, PartyRoleSpec, Status, Step } from '../document.ts'
import type { FieldOptions, Fields } from '../field.ts'
import type { AnyPosting } from '../ledger/posting.ts'
import { without, type Without } from './word.ts'

type WordsOf<T> = { readonly [K in keyof T]-?: string | Without }

/** What every type, field or action has, or may have, without saying anything of other documents or of the life of its own. */
const basic = without('a part of every definition, which the page, the OpenAPI document and the help describe by themselves')
/** Says more of the word of the part in which it stands. */
const within = without('an option of the word in whose part it stands')
const ofKind = without('an option of a kind of field')

const ofType: WordsOf<Omit<AnyDocument, 'doc'>> = {
  name: basic,
  module: basic,
  code: basic,
  label: basic,
  kind: basic,
  number: basic,
  title: basic,
  parties: basic,
  rights: basic,
  fields: basic,
  statuses: basic,
  actions: basic,
  flow: 'steps',
  rules: basic,
  checks: basic,
  list: basic,
  form: basic,
  print: basic,
  unique: basic,
  readonly: 'ledger',
  menu: basic,
  remove: basic,
  cached: basic,
  notify: 'notify',
  moments: 'moments',
  constraints: 'constraints',
  consumes: 'consumes',
  follow: 'follows',
  convertsFrom: 'convertsFrom',
  warnings: 'asks',
  settings: 'settings',
  ledger: 'ledger',
  posts: 'posts',
  reserves: 'reserves',
  rollUp: 'rollUp',
  reads: 'reads',
  settles: 'settles',
  shares: 'shares',
  basedOn: 'basedOn',
  listsSizes: 'sizesFrom',
  generates: 'generates',
  dated: 'dated',
  calendar: 'dated',
  validity: 'validity',
  tree: 'tree',
  versions: 'versions',
  signing: 'signing',
  display: basic,
  compare: 'compare',
  sections: 'sections',
  children: 'children',
}
const ofParties: WordsOf<Parties<Fields, string>> = { owner: basic, partyRoles: basic, read: basic, own: 'own', sealed: 'sealed' }
const ofPartyRole: WordsOf<PartyRoleSpec<Fields, string>> = { via: basic, from: basic, sealed: 'sealed', edit: 'edit by party role' }
const ofStatus: WordsOf<Status> = {
  label: basic,
  family: basic,
  edit: 'edit by status',
  keep: 'keep',
  primary: basic,
  end: basic,
  code: basic,
}
const ofAction: WordsOf<AnyAction> = {
  label: basic,
  from: basic,
  to: basic,
  by: basic,
  partyRole: basic,
  checks: basic,
  require: basic,
  comment: basic,
  confirm: basic,
  proof: basic,
  danger: basic,
  internal: basic,
  when: 'when of an action',
  asks: 'asks',
  sets: 'sets',
  work: 'work',
  sign: 'steps',
  steps: 'steps',
  back: 'steps',
  apart: 'apart',
  form: 'form of an action',
  signing: 'signing',
  reason: 'reason',
  limits: 'limits',
}
const ofStep: WordsOf<Step> = {
  code: basic,
  label: basic,
  by: basic,
  sign: within,
  back: within,
  when: within,
  above: within,
  after: within,
}
const ofField: WordsOf<FieldOptions> = {
  required: basic,
  default: basic,
  unique: basic,
  internal: basic,
  copy: basic,
  help: basic,
  validations: basic,
  formula: basic,
  computed: basic,
  where: basic,
  restrict: basic,
  list: basic,
  columns: basic,
  total: 'sum',
  sum: 'sum',
  from: 'from',
  follows: 'follows',
  grows: 'grows',
  sumOf: 'sumOf',
  countOf: 'sumOf',
  types: 'oneOf',
  unit: 'measure',
  units: 'measure',
  dimension: 'measure',
  rows: 'rows.visibleTo',
  sizesFrom: 'sizesFrom',
  upperCase: ofKind,
  lowerCase: ofKind,
  trim: ofKind,
  max: ofKind,
  above: ofKind,
  atLeast: ofKind,
  atMost: ofKind,
  ordinal: ofKind,
  places: ofKind,
  choices: ofKind,
  dictionary: ofKind,
  to: ofKind,
  lines: ofKind,
  shows: ofKind,
  per: ofKind,
  currency: ofKind,
  rounded: ofKind,
  decimalsOf: ofKind,
  piecesOf: ofKind,
  tax: ofKind,
  atLeastLines: ofKind,
  atMostLines: ofKind,
  files: ofKind,
  address: ofKind,
  barcode: ofKind,
}
const ofDisplay: WordsOf<AnyDisplay> = {
  picture: 'picture',
  swatch: 'swatch',
  parties: 'parties',
  scope: 'scope',
  facts: 'facts',
  money: 'money',
  timeline: 'timeline',
  progress: 'progress',
  matrix: 'matrix',
  waits: 'waits',
  gauge: 'gauge',
  tally: 'tally',
  usedBy: 'usedBy',
  people: 'people',
  path: 'path',
  period: 'period',
}
const ofConsumption: Pick<WordsOf<Consumption<string, string, object, string>>, 'exhausted'> = { exhausted: 'exhausted' }
const ofPosting: Pick<WordsOf<AnyPosting>, 'reverseOn' | 'where'> = { reverseOn: 'reverseOn', where: within }
const ofConstraint: Pick<WordsOf<AnyConstraint>, 'uniqueBy' | 'apart' | 'sumIs' | 'by'> = {
  uniqueBy: 'uniqueBy',
  apart: 'apart',
  sumIs: within,
  by: within,
}

/** The keys of a definition by the part in which they stand. */
export const wordsByKey: Readonly<Record<string, Readonly<Record<string, string | Without>>>> = {
  type: ofType,
  parties: ofParties,
  partyRole: ofPartyRole,
  status: ofStatus,
  action: ofAction,
  step: ofStep,
  field: ofField,
  display: ofDisplay,
  consumption: ofConsumption,
  posting: ofPosting,
  constraint: ofConstraint,
}
/** Words that no key says: a kind of field, a key within the form of an action, or a way to write definitions. */
export const wordsWithoutKey: readonly string[] = ['sizeDecimals', 'prefill', 'mixins', 'ask']
