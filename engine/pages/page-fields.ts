/** The fields of a page as JSON: those of lists, and the blocks of the form, as this person may see them. */
import { englishTwin } from '../../model/english-twin.ts'
import { baseLabels } from '../../model/base-fields.ts'
import { readableLedgerOf } from '../authorisation/dated-balances.ts'
import { isMasked } from '../authorisation/masked-phones.ts'
import { lookOf } from '../../model/display/display-defaults.ts'
import { isEntered, locksOf } from '../../model/rules/edit-scope.ts'
import type { AnyDisplay, Scan } from '../../model/display/display.ts'
import { linesOf, type AnyDocument } from '../../model/document.ts'
import type { Field, FieldRules, Fields } from '../../model/field.ts'
import { kindOf, type PageFieldType } from '../../model/fields/kinds.ts'
import { markingField } from '../../model/fields/callouts.ts'
import type { Operator } from '../../model/fields/kind.ts'
import { asOf, asOfLabel } from '../../model/ledger/ledger.ts'
import { basisOf } from '../../model/money/money-head.ts'
import { messages } from '../../model/messages.ts'
import type { Block, Page, PageField } from '../../model/page.ts'
import { specialValue } from '../save/input/default-values.ts'
import { localiseFilled, type Label, type Language } from '../../model/text.ts'
import { isRequired } from '../../model/rules/validate.ts'
import { summedColumn } from '../../model/rules/summed-column.ts'
import { sizesFromOf } from '../../model/sizes/size-source.ts'
import { ownRowsOf } from '../../model/people/party-roles.ts'
import type { Operation } from '../operation.ts'
import { seesEveryLine } from '../query/list-scope.ts'
import { isSortable, operatorsOf } from '../store/filter-sql.ts'
import { hasShortTitle, inOrder, limitsOf, throughOf } from './field-parts.ts'
import { momentHelp } from './page-moments.ts'
import { summing } from './page-display.ts'
import type { Making } from './page-making.ts'

/** Returns the statuses that only a platform's own processes define, of all versions that documents may still follow. */
export function statusesOfProcesses({ say: tell, nodes, policy }: Making): Page['statuses'] {
  return Object.fromEntries(
    nodes
      .filter(({ status }) => !Object.hasOwn(policy.type.statuses, status))
      .map(({ status, text, colour, formEditable, end }) => [status, { label: tell(text), family: colour, edit: formEditable, end }]),
  )
}

const baseTypes: Readonly<Record<string, PageFieldType>> = {
  number: 'text',
  status: 'status',
  createdAt: 'dateTime',
  createdBy: 'link',
  updatedAt: 'dateTime',
  updatedBy: 'link',
  ownerCompany: 'link',
}

/** Returns the type of one of the engine's own fields; those that no page shows are plain texts. */
export const baseType = (name: string): PageFieldType => baseTypes[name] ?? 'text'

/** Returns every field that a column, a filter or a sort may name. */
export function listFields(making: Making): Record<string, PageField> {
  const { type } = making.policy
  const fields: Record<string, PageField> = {}
  for (const [name, label] of Object.entries(baseLabels)) {
    const kind = baseType(name)
    if (name === 'number' && !type.number && !type.reads) continue
    if (making.policy.restriction(name, making.partyRole) === 2) continue
    fields[name] = {
      ...plain(name, kind, making.say(name === 'number' && type.kind === 'transaction' ? ['单号', 'Number'] : label)),
      operators: operatorsOf(type, name) ?? [],
      sortable: true,
      isNotPost: true,
      restriction: 1,
      ...(kind === 'link' ? { to: name === 'ownerCompany' ? 'company' : 'user', displayfield: `${name}$` } : {}),
    }
    if (kind === 'status')
      fields[name] = {
        ...fields[name]!,
        options: Object.entries({
          ...statusesOfProcesses(making),
          ...Object.fromEntries(
            Object.entries(type.statuses as Record<string, { label: Label }>).map(([value, status]) => [
              value,
              { label: making.overlay.statuses?.[value]?.[making.operation.actor.language] ?? making.say(status.label) },
            ]),
          ),
        }).map(([value, { label: shown }]) => ({ value, label: shown })),
      }
  }
  for (const [name, field] of Object.entries(type.fields as Fields)) {
    const described = fieldOf(making, name, field)
    if (described) fields[name] = { ...described, ...inEnglish(making, name, described) }
  }
  return fields
}

/** Returns for readers in English which text a list shows in the place of a Chinese one; where it is blank, the Chinese one is shown. */
function inEnglish({ operation, policy, partyRole }: Making, name: string, { type }: PageField): Pick<PageField, 'shownBy'> {
  const twin = operation.actor.language === 'en' && type === 'text' ? englishTwin(policy.type.fields as Fields, name) : undefined
  return twin === undefined || policy.restriction(twin, partyRole) === 2 ? {} : { shownBy: twin }
}

/** Returns the day by which a list of balances is filtered, where its ledger has days and this person may read its entries. */
export function asOfField({ operation, policy, partyRole, say }: Making): Pick<Page['list'], 'asOf'> {
  if (!readableLedgerOf(policy, partyRole, operation.engine.types.values())) return {}
  return { asOf: { ...plain(asOf, 'date', say(asOfLabel)), operators: ['eq'], isNotPost: true, restriction: 1 } }
}

/** Returns the columns of lines by which the list is filtered, as far as this person sees all lines. */
export function lineFilters(making: Making): Pick<Page['list'], 'ofLines'> {
  const { policy, partyRole } = making
  const columns = linesOf(policy.type).flatMap(([lines, { label, options }]) =>
    Object.entries(options.columns ?? {}).flatMap(([name, field]) => {
      const path = `${lines}.${name}`
      const operators = operatorsOf(policy.type, path)
      const described = operators && seesEveryLine(policy, partyRole, path) ? fieldOf(making, name, field, lines) : undefined
      return described
        ? [[path, { ...described, field: path, label: `${making.say(label)} · ${described.label}`, operators }] as const]
        : []
    }),
  )
  return columns.length > 0 ? { ofLines: Object.fromEntries(columns) as Record<string, PageField> } : {}
}

export function blocksOf(making: Making): Block[] {
  const { type } = making.policy
  return (type.form as readonly { section: Label; fields: readonly string[]; folded?: boolean }[])
    .map((block, at) => ({
      modelName: `${type.name}.${at + 1}`,
      title: making.say(block.section),
      visible: true,
      disable: false,
      folded: block.folded === true,
      form: block.fields
        .map((name) => (Object.hasOwn(type.fields, name) ? fieldOf(making, name, (type.fields as Fields)[name]!) : baseField(making, name)))
        .filter((field) => field !== undefined),
    }))
    .filter((block) => block.form.length > 0)
}

function baseField(making: Making, name: string): PageField | undefined {
  const label = baseLabels[name]
  if (!label) return undefined
  // A number may be entered on a new document; blank means by rule (DM-5-042).
  return { ...plain(name, baseType(name), making.say(label)), isNotPost: name !== 'number', restriction: name === 'number' ? 0 : 1 }
}

const plain = (field: string, type: PageFieldType, label: string): PageField => ({
  field,
  type,
  label,
  validations: [],
  error: { hasError: false, errorMsg: '', noTranslate: false },
  required: false,
  isNotPost: false,
  upperCase: false,
  lowerCase: false,
  trim: true,
  options: [],
  restriction: 0,
  operators: [],
  sortable: false,
  rules: {},
  limits: {},
})

/** Returns one field for this person, or nothing when it is absent for the party role or the role. */
export function fieldOf(making: Making, name: string, field: Field, lines = ''): PageField | undefined {
  const { operation, policy, partyRole, overlay } = making
  const path = lines ? `${lines}.${name}` : name
  const level = policy.restriction(path, partyRole)
  const over = overlay.fields?.[path]
  if (level === 2 || over?.hidden) return undefined
  const { options } = field
  const { refers } = kindOf(field)
  const fields = policy.type.fields as Fields
  const beside = lines ? (fields[lines]!.options.columns ?? {}) : fields
  const [inChinese] = Object.entries(beside).find(([, one]) => one.options.english === name) ?? []
  if (options.computed && inChinese !== undefined) return undefined
  const rules = ((policy.type.rules ?? {}) as Record<string, FieldRules<unknown>>)[path] ?? {}
  const locks = lines ? [] : locksOf(policy.type, name)
  const computed = options.formula !== undefined || options.computed === true
  const isTyped = !computed && level !== 1 && !isScanned(policy.type, lines, name)
  const hidden = !lines && isMasked(policy, making.partyRole, name)
  const { language } = operation.actor
  const label = over?.label?.[language] ?? making.say(field.label)
  const columns = field.kind === 'lines' ? columnsOf(making, name, options.columns ?? {}) : undefined
  return {
    ...plain(name, field.kind, label),
    help: [options.help, momentHelp(policy.type, path)].flatMap((help) => (help ? [making.say(help)] : [])).join(' · ') || undefined,
    defaultValue: defaultOf(operation, options),
    validations: validationsOf(making, field),
    required: isRequired(field) || over?.required === true,
    isNotPost: !isTyped,
    upperCase: options.upperCase === true,
    lowerCase: options.lowerCase === true,
    trim: options.trim !== false,
    processor: options.formula,
    displayfield: refers === 'document' || refers === 'line' ? `${name}$` : undefined,
    options: options.dictionary
      ? (making.items.get(options.dictionary) ?? [])
      : inOrder(Object.entries(options.choices ?? {})).map(([value, label]) => ({ value, label: making.say(label) })),
    restriction: !isTyped || making.partyRole === 'reader' ? 1 : 0,
    operators: lines || hidden ? [] : ((operatorsOf(policy.type, name) ?? []) as readonly Operator[]),
    sortable: !hidden && !lines && isSortable(policy.type, name),
    rules: { ...rules, ...(locks.length > 0 ? { lock: locks.length === 1 ? locks[0] : locks } : {}) } as PageField['rules'],
    to: options.to,
    ...(options.to !== undefined && operation.engine.types.get(options.to)?.tree ? { tree: true as const } : {}),
    look: field.kind === 'link' ? lookAt(making, options.to) : undefined,
    ...(field.kind === 'link' && hasShortTitle(operation.engine.types.get(options.to ?? '')) ? { short: true as const } : {}),
    types: options.types?.flatMap((to) => {
      const target = operation.engine.types.get(to)
      return target ? { value: to, label: making.say(target.label) } : []
    }),
    filledFrom: (options.from ?? options.follows)?.split('.')[0],
    lines: options.lines,
    through: options.lines && throughOf(policy.type, options.to!, lines),
    where: options.where,
    limits: limitsOf(field),
    ...languagesOf(name, options, { language, inLines: lines !== '' }),
    ...(inChinese === undefined || lines === '' ? {} : { englishOf: inChinese }),
    unit: options.unit,
    units: field.kind === 'measure' ? unitsOf(making, field) : undefined,
    per: options.per,
    currency: options.currency,
    basis: basisOf(label, options.tax, language),
    files: options.files,
    address: options.address,
    barcode: options.barcode,
    ...(options.marks === undefined ? {} : { marks: options.marks }),
    ...(field.kind === 'image' ? calloutsOf(making, name, lines) : {}),
    sum: summing(policy.type, operation.engine.types, { lines, name, field }),
    sizesFrom:
      options.sizesFrom === undefined
        ? undefined
        : sizesFromOf(options.sizesFrom, { beside, document: fields }, (type) => operation.engine.types.get(type)),
    ...(options.piecesOf === undefined ? {} : { piecesOf: options.piecesOf }),
    ...(options.typedInto === undefined ? {} : { typedInto: options.typedInto }),
    ...(options.enteredFor === undefined ? {} : { enteredFor: options.enteredFor }),
    ...(options.creates === undefined ? {} : { creates: { name: options.creates.name, label: making.say(options.creates.label) } }),
    ...(options.expires === undefined ? {} : { expires: { date: options.expires, zone: operation.tx.zone } }),
    ...renewsOf(options),
    ...(options.forUnit === undefined ? {} : { forUnit: options.forUnit }),
    ...(typeof options.copy === 'object' ? { unlessIs: options.copy.unlessIs } : {}),
    ...(options.tolerance === undefined ? {} : { tolerance: options.tolerance }),
    ...(options.sizeAlone ? { sizeAlone: true as const } : {}),
    ...(lines === '' && kindOf(field).counts && summedColumn(options.formula, fields) ? { blankAtZero: true as const } : {}),
    ...(options.grows ? { grows: true as const } : {}),
    ...(ownRowsOf(policy.type, [making.partyRole]).has(name) && lines === '' ? { fixedRows: true as const } : {}),
    columns,
    ...namedAmong('folded', options.folded, columns),
    ...namedAmong('card', options.card, columns),
    ...(options.sumsBy === undefined ? {} : { sumsBy: options.sumsBy }),
    ...(field.kind === 'lines' ? linkedOf(making, name) : {}),
  }
}

/** Returns the columns of lines that this person sees. */
const columnsOf = (making: Making, lines: string, columns: Fields): readonly PageField[] =>
  Object.entries(columns)
    .map(([name, field]) => fieldOf(making, name, field, lines))
    .filter((one) => one !== undefined)

/** Returns what the form renews where a person names another document by a link, and the figures that belong to the document. */
function renewsOf({
  replaceable: { scales = [], renews = [], byHand = [] } = {},
}: Field['options']): Pick<PageField, 'renews' | 'byHand' | 'scales'> {
  const all = [...byHand, ...renews]
  return {
    ...(all.length > 0 ? { renews: all } : {}),
    ...(byHand.length > 0 ? { byHand } : {}),
    ...(scales.length > 0 ? { scales } : {}),
  }
}

/** Returns the columns that a word of lines names, as far as this person sees them. */
function namedAmong(
  word: 'folded' | 'card',
  names: readonly string[] = [],
  columns: readonly PageField[] = [],
): Pick<PageField, 'folded' | 'card'> {
  const seen = names.filter((name) => columns.some(({ field }) => field === name))
  return seen.length > 0 ? { [word]: seen } : {}
}

/**
 * Returns for a text that has the same in English beside it: in which order a reader in a language reads the two, and which one the page shows in its place. Those
 * that people write have both a place of their own in a form.
 */
const languagesOf = (
  name: string,
  { english, computed }: Field['options'],
  { language, inLines }: { readonly language: Language; readonly inLines: boolean },
): Pick<PageField, 'shownBy' | 'shownElse' | 'inBoth' | 'pair'> => {
  if (english === undefined) return {}
  const isEnglish = language === 'en'
  const pair = isEnglish ? ([english, name] as const) : ([name, english] as const)
  if (isEnglish) return { inBoth: true, pair, ...(computed || inLines ? { shownBy: english } : {}) }
  return { inBoth: true, pair, ...(inLines && !computed ? { shownElse: english } : {}) }
}

/** Returns the field with the call-outs on the pictures of a field, where this person sees it. */
function calloutsOf({ policy, partyRole, overlay }: Making, name: string, lines: string): Pick<PageField, 'callouts'> {
  const fields = policy.type.fields as Fields
  const beside = lines ? (fields[lines]!.options.columns ?? {}) : fields
  const callouts = markingField(beside, name)
  if (callouts === undefined) return {}
  const path = lines ? `${lines}.${callouts}` : callouts
  const level = policy.restriction(path, partyRole)
  if (level === 2 || overlay.fields?.[path]?.hidden) return {}
  const { measures } = beside[callouts]!.options.marks!
  const open = level === 0 && isEntered(beside[callouts]!) && partyRole !== 'reader'
  return { callouts: { field: callouts, open, ...(measures === undefined ? {} : { measures }) } }
}

/** Returns the rows of another lines field that stand as columns of these lines, where this person sees what a cell shows. */
function linkedOf(making: Making, lines: string): Pick<PageField, 'linked'> {
  for (const [rows, { options }] of Object.entries(making.policy.type.fields as Fields)) {
    const { asColumns, columns = {} } = options
    if (asColumns?.lines !== lines || making.policy.restriction(rows, making.partyRole) === 2) continue
    const { lines: _, column: by, value: shown, ...more } = asColumns
    const [column, value] = [fieldOf(making, by, columns[by]!, rows), fieldOf(making, shown, columns[shown]!, rows)]
    if (column && value) return { linked: { ...more, rows, column, value } }
  }
  return {}
}

/** Whether the column holds the pieces that were scanned: they are counted on the page for scanning, and typed into no form. */
const isScanned = (type: AnyDocument, lines: string, name: string): boolean =>
  ((type.display as AnyDisplay | undefined)?.scan as Readonly<Record<string, Scan<string>>> | undefined)?.[lines]?.scanned === name

/** Returns how the targets of a link are shown beside their names: by their colour, else by their picture; transactions only where one chooses. */
function lookAt({ operation: { engine } }: Making, to: string | undefined): PageField['look'] {
  const target = engine.types.get(to ?? '')
  const { pictures, colour } = target ? lookOf(target, engine.types) : { pictures: [] }
  if (target?.kind === 'transaction') return pictures.length > 0 ? 'choice' : undefined
  return colour === undefined ? (pictures.length > 0 ? 'picture' : undefined) : 'colour'
}

/** Returns the units of a measure in the order of their size, and with a field that names the unit those of every dimension. */
function unitsOf({ units, say }: Making, { options: { dimension, places } }: Field): NonNullable<PageField['units']> {
  return units
    .filter((one) => dimension === undefined || one.dimension === dimension)
    .map(({ names: [zh = '', en = zh], active, decimals, ...unit }) => ({
      ...unit,
      names: [zh, en],
      label: `${unit.code} ${say([zh, en])}`,
      decimals: places ?? decimals,
      ...(active ? {} : { disabled: true as const }),
    }))
}

/** Returns the value that a new document starts with; special ones (`@today`, `@user` …) as they are for this person now. */
function defaultOf(operation: Operation, { default: value }: Field['options']): unknown {
  return typeof value === 'string' && value.startsWith('@') ? specialValue(operation, value) : value
}

/** Returns the checks that the form makes while a person types, with their messages. */
function validationsOf(making: Making, field: Field): PageField['validations'] {
  const { language } = making.operation.actor
  const fieldValidations = (field.options.validations ?? []).filter(({ type }) => type !== 'required')
  return [
    ...(isRequired(field) ? [{ type: 'required' as const, message: making.say(messages['common.INPUT_REQUIRED']) }] : []),
    ...fieldValidations.map(({ message, ...one }) => ({
      ...one,
      message: message
        ? making.say(message)
        : localiseFilled(messages[`validator.${one.type}` as keyof typeof messages], language, { value: one.value }),
    })),
  ]
}
