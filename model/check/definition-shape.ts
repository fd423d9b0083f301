/** The shape of a whole definition. A new key of a definition, an action or another part does not compile until its shape stands here. */
import type { CalendarSpec, Dated } from '../ledger/calendar.ts'
import type { AnyConstraint } from '../rules/constraint.ts'
import type { Consumption, Exhaustion } from '../between/conversion.ts'
import type { Draft } from '../defaults/draft.ts'
import { withDefaults } from '../defaults/with-defaults.ts'
import type { ListSpec, PrintSpec, ViewSpec } from '../defaults/page-specs.ts'
import type { Action, Step } from '../actions/action.ts'
import { type AnyDocument, type DocumentSpec } from '../document.ts'
import type { Compare, FormSection, View } from '../parts/page-parts.ts'
import type { Fields } from '../field.ts'
import type { Following } from '../between/following.ts'
import type { ChildTab } from '../parts/child-tab.ts'
import type { LedgerBalance, LedgerSpec } from '../ledger/ledger.ts'
import type { OwnSection } from '../parts/own-section.ts'
import type { AmountLimit } from '../process/process-condition.ts'
import { returnRuleNames, stepKindNames } from '../process/process-kinds.ts'
import type { AnyPosting } from '../ledger/posting.ts'
import type { Rights } from '../people/rights.ts'
import type { Status } from '../status.ts'
import type { Filter } from '../lists/filter.ts'
import type { AnyReadingSource } from '../reading/reading-source.ts'
import type { AnyRecounted, RecountSource } from '../between/recounted.ts'
import type { RollUp } from '../ledger/roll-up.ts'
import type { AnySettlement } from '../ledger/settlement.ts'
import type { AnyActionForm } from '../actions/action-form.ts'
import type { AnyApart } from '../lifecycle/apart.ts'
import type { Work } from '../lifecycle/work.ts'
import type { AnyVersions } from '../lifecycle/versions.ts'
import type { AnyHolding } from '../lifecycle/held-by.ts'
import type { AnyTree } from '../lifecycle/tree.ts'
import type { AnyPeriod, ValidUntilNext } from '../lifecycle/validity.ts'
import type { Signing } from '../signing.ts'
import { editScope, partiesShape } from './party-shapes.ts'
import { momentShape, noticeShape } from './notice-shapes.ts'
import { basisShape, conversionShape, formulaOrField, generationShape, reservedShape, shareShape, valueFrom } from './between-shapes.ts'
import type { SizeAxis, SizeListing } from '../sizes/size-source.ts'
import { listShapes } from '../lists/list-views.ts'
import type { DefinitionProblem } from './definition-messages.ts'
import { checkPageSpecs } from './page-specs.ts'
import { displayShape } from './display-shape.ts'
import { condition, fieldRules, fieldsShape } from './field-shape.ts'
import { count, data, flag, label, list, no, oneOf, oneOrList, part, record, text, yes, type Shape } from './value-readers.ts'

const families = ['neutral', 'info', 'attention', 'success', 'danger', 'returned', 'closed'] as const
const texts = list(text)

const status = part<Status>({
  label,
  family: oneOf(families),
  edit: editScope,
  keep: texts,
  primary: texts,
  planned: yes,
  end: flag,
  code: text,
})
const amountLimit = part<AmountLimit>({ field: text, amount: text, currency: text, base: text }, ['field', 'amount', 'currency'])
const step = part<Step>(
  {
    code: text,
    label,
    by: oneOrList(text),
    among: text,
    sign: oneOf(stepKindNames),
    back: oneOf(returnRuleNames),
    when: part<{ expression: string }>({ expression: text }, ['expression']),
    above: amountLimit,
    after: texts,
  },
  ['code', 'label', 'sign'],
)
const action = part<Action<object, string>>(
  {
    label,
    from: oneOrList(text),
    to: text,
    by: oneOrList(text),
    partyRole: oneOrList(text),
    when: condition,
    checks: texts,
    asks: texts,
    form: part<AnyActionForm>({ fields: texts, prefill: record(valueFrom), renews: texts }, ['fields']),
    apart: part<AnyApart>({ persons: texts, did: texts }),
    among: texts,
    usable: texts,
    refreshes: yes,
    sets: (value, place, problems) => record(valueFrom)(value, place, problems),
    work: part<Work>({ reads: texts, writes: texts }),
    sign: oneOf(stepKindNames),
    steps: list(step),
    back: oneOf(returnRuleNames),
    require: texts,
    comment: oneOf(['required', 'optional']),
    commentFor: oneOf(['own']),
    confirm: label,
    proof: oneOf(['password']),
    danger: flag,
    signing: oneOf(['send', 'sign', 'decline', 'withdraw', 'expire']),
    internal: flag,
    reason: label,
    limits: condition,
  },
  ['from', 'to'],
)
const textOrLabel: Shape = (value, place, problems) => (typeof value === 'string' ? text : (label as Shape))(value, place, problems)
const exhaustion = part<Exhaustion>({ of: formulaOrField, act: text, undo: text, always: yes, on: texts })
const consumption = part<Consumption>(
  {
    source: text,
    quantity: formulaOrField,
    matrix: text,
    sourceMatrix: text,
    counter: text,
    of: formulaOrField,
    tolerance: text,
    caps: yes,
    lowers: yes,
    belowZero: yes,
    only: condition,
    on: texts,
    free: texts,
    shortens: part<NonNullable<Consumption['shortens']>>({ on: texts, to: text }, ['on', 'to']),
    while: texts,
    unless: texts,
    sourceWhile: texts,
    message: textOrLabel,
    exhausted: exhaustion,
  },
  ['source', 'quantity', 'counter'],
)
const constraint = part<AnyConstraint>(
  {
    in: text,
    on: texts,
    when: condition,
    message: label,
    field: text,
    notBefore: text,
    notAfter: text,
    after: text,
    atLeast: text,
    atMost: text,
    ascending: oneOrList(text),
    strictly: yes,
    withoutGaps: yes,
    exactlyOne: texts,
    atLeastOne: texts,
    filled: texts,
    uniqueInLines: texts,
    where: record(data),
    noOverlapInLines: part({ from: text, to: text, by: texts }, ['from', 'to']),
    sumIs: text,
    by: texts,
    apart: texts,
    exactlyOneIs: text,
    holds: text,
    uniqueBy: texts,
    while: texts,
  },
  [],
)
const rights = part<Rights>({ read: texts, closedTo: texts, create: texts, edit: texts, export: texts }, ['read'])
const balance = part<LedgerBalance<string>>({ list: text, by: texts, amounts: texts, floor: texts, message: text }, [
  'list',
  'by',
  'amounts',
])
const derived = record(part<{ of: string; less: string }>({ of: text, less: text }, ['of', 'less']))
const ledger = part<LedgerSpec<string>>({ date: text, derived, balances: list(balance) }, ['balances'])
const posting = part<AnyPosting>(
  {
    ledger: text,
    on: oneOrList(text),
    reverseOn: oneOrList(text),
    tryOn: oneOrList(text),
    sign: oneOf(['+', '-']),
    where: text,
    lines: text,
    expand: part<NonNullable<AnyPosting['expand']>>({ matrix: text, to: text, match: record(text), size: text }, [
      'matrix',
      'to',
      'match',
      'size',
    ]),
    values: record(formulaOrField),
    amounts: record(formulaOrField),
    constants: record(text),
    reversalConstants: record(text),
    message: text,
    tryMessage: text,
  },
  ['ledger', 'on', 'values', 'amounts'],
)
/** A name, or a constant. */
const nameOrConstant: Shape = (value, place, problems) =>
  typeof value === 'string' ? value : (part<{ value: string }>({ value: text }, ['value']) as Shape)(value, place, problems)
const settlement = part<AnySettlement>(
  { item: text, holder: text, match: record(nameOrConstant), open: texts, free: texts, settled: texts, settle: text, reopen: text },
  ['item', 'holder', 'open', 'free', 'settled', 'settle', 'reopen'],
)
const textOrRecord: Shape = (value, place, problems) => (typeof value === 'string' ? value : record(text)(value, place, problems))
const rollUp = part<RollUp>({ of: text, lines: text, field: text, via: text, while: texts, unless: texts, where: record(text) }, [
  'of',
  'via',
])
const recounted = part<AnyRecounted>(
  {
    fields: texts,
    while: texts,
    from: list(part<RecountSource>({ of: text, link: text, via: text, reads: texts }, ['of', 'link', 'reads'])),
  },
  ['fields', 'from'],
)
const sectionPlace = oneOf(['above', 'tab', 'list', 'beside'])
const ownSection = part<OwnSection>(
  { name: text, label, at: sectionPlace, lines: text, reads: texts, partyRoles: texts, writes: yes, opens: yes, statuses: texts },
  ['name', 'label', 'at'],
)
const sizeAxis = part<SizeAxis>({ lines: text, name: text, order: text }, ['lines', 'name'])
const listsSizes = part<SizeListing>({ sizes: sizeAxis, seconds: sizeAxis }, ['sizes'])
const readFilter = part<Filter & { readonly any?: readonly Filter[] }>({ field: text, operator: text, value: data, any: list(data) }, [])
const readingSource = part<AnyReadingSource>(
  {
    type: text,
    lines: text,
    where: list(readFilter),
    values: record(nameOrConstant),
    status: textOrRecord,
    as: record(text),
  },
  ['type'],
)
const dated = part<Dated<string, string>>({ field: text, calendar: text, on: oneOrList(text), required: yes }, ['field', 'calendar'])
const calendar = part<CalendarSpec<string, string>>({ from: text, to: text, open: texts }, ['from', 'to', 'open'])
const signing = part<Signing>({ task: text, as: text, by: record(texts) }, ['task', 'as', 'by'])
const viewAsk = part<NonNullable<View<Fields, string>['ask']>>({ verb: label, button: label }, ['verb', 'button'])
const validity = part<AnyPeriod & ValidUntilNext<string>>(
  { from: text, to: text, noOverlapBy: texts, in: texts, endsPredecessor: text, untilNextBy: list(texts) },
  ['from'],
)
const tree = part<AnyTree>({ parent: text, maxDepth: count, level: text, leaf: text, same: texts, open: texts }, ['parent'])
const holding = part<AnyHolding>({ while: texts, act: text, to: text }, ['while'])
const versionKeys = ['version', 'first', 'previous', 'open', 'active', 'retired', 'revise', 'retire'] as const
const versions = part<AnyVersions>(
  {
    version: text,
    first: text,
    previous: text,
    successor: text,
    open: oneOrList(text),
    active: text,
    retired: text,
    revise: text,
    retire: text,
    users: record(texts),
  },
  versionKeys,
)
const view = part<View<Fields, string>>(
  {
    name: text,
    label,
    filters: list(part({ field: text, operator: text, value: data }, ['field', 'operator'])),
    shape: oneOf(listShapes),
    group: texts,
    ask: viewAsk,
    reason: label,
  },
  ['name', 'label', 'filters'],
)
const viewByConditions = part<ViewSpec<Fields, string>>(
  { label, where: record(data), shape: oneOf(listShapes), group: texts, ask: viewAsk, reason: label },
  ['where'],
)
const listOrRecord =
  (whole: Shape, byName: Shape): Shape =>
  (value, place, problems) =>
    (Array.isArray(value) ? whole : byName)(value, place, problems)
const listShape = part<ListSpec<Fields, string>>({
  columns: texts,
  also: texts,
  search: texts,
  sort: texts,
  filters: texts,
  digest: texts,
  totals: texts,
  views: listOrRecord(list(view), record(viewByConditions)),
  picture: text,
  due: texts,
  within: text,
})
const formSection = part<FormSection>({ section: label, fields: texts, folded: flag }, ['section', 'fields'])
const sectionMark = listOrRecord(label, part<{ folded: unknown }>({ folded: label }, ['folded']))
const form = listOrRecord(list(formSection), record(sectionMark))
const print = part<PrintSpec<string, string>>({
  title: label,
  head: texts,
  table: oneOrList(text),
  foot: texts,
  without: texts,
  also: texts,
  inside: texts,
  signatories: texts,
  terms: text,
  pictures: texts,
  parts: texts,
  since: part<{ link: unknown; only?: unknown; lines?: unknown }>({ link: text, only: text, lines: record(texts) }, ['link']),
})
const compare = part<Compare<Fields>>(
  { lines: text, line: text, about: texts, what: text, from: text, to: text, amount: text, of: text, versions: texts, total: text },
  ['lines', 'line', 'about', 'what', 'from', 'to', 'of', 'versions'],
)

const definition = part<DocumentSpec<Fields, string, object> & { readonly name: string }>(
  {
    name: text,
    module: text,
    code: text,
    label,
    kind: oneOf(['master', 'transaction', 'config', 'log', 'report']),
    number: text,
    title: texts,
    parties: partiesShape,
    rights,
    fields: fieldsShape,
    statuses: record(status),
    actions: record(action),
    flow: texts,
    rules: fieldRules,
    checks: texts,
    unique: list(texts),
    recomputeOn: texts,
    constraints: list(constraint),
    notify: list(noticeShape),
    moments: record(momentShape),
    consumes: record(list(consumption)),
    convertsFrom: record(conversionShape),
    follow: part<Following>({ while: texts, fixedBy: texts }),
    warnings: record(label),
    settings: fieldsShape,
    ledger,
    posts: record(posting),
    settles: record(settlement),
    rollUp: record(rollUp),
    recounted,
    shares: record(shareShape),
    reserves: record(reservedShape),
    basedOn: record(basisShape),
    listsSizes,
    reads: list(readingSource),
    generates: record(generationShape),
    dated,
    calendar,
    validity,
    tree,
    heldBy: record(holding),
    versions,
    signing,
    readonly: flag,
    list: listShape,
    display: displayShape,
    form,
    print,
    compare,
    sections: list(ownSection),
    children: list(part<ChildTab>({ type: text, via: text, of: text, label }, ['type'])),
    creation: part<NonNullable<AnyDocument['creation']>>({ label, confirm: label }, ['label', 'confirm']),
    remove: no,
    cached: yes,
    menu: (value, place, problems) => (value === false ? value : count(value, place, problems)),
  },
  ['name', 'module', 'code', 'label', 'rights', 'fields', 'statuses', 'actions'],
)

const empty = {
  name: '',
  module: '',
  code: '',
  label: ['?', '?'],
  rights: {},
  fields: {},
  statuses: {},
  actions: {},
}
const emptyParts: Readonly<Record<string, object>> = { parties: { owner: [] }, rights: { read: [] } }

/**
 * Reads a definition that may be any data.
 * @returns what fits of it, with its defaults, and empty parts in place of missing ones; undefined when it is no object at all
 */
export function readDefinition(value: unknown, problems: DefinitionProblem[]): AnyDocument | undefined {
  const got = (definition as Shape)(value, '', problems) as Record<string, object> | undefined
  if (got === undefined) return undefined
  const whole: Record<string, unknown> = { ...empty, ...got }
  for (const [key, base] of Object.entries(emptyParts)) if (key in whole) whole[key] = { ...base, ...(whole[key] as object) }
  checkPageSpecs(whole as unknown as Draft, problems)
  return withDefaults(whole) as unknown as AnyDocument
}
