/** Checks the fields: options that a kind needs or does not use, links, limits, defaults, and what fields say of each other. */
import { compare, isDecimal } from '../decimal.ts'
import { decimalsPlace } from '../money/currency-marks.ts'
import { namesCompanyField } from './company-links.ts'
import type { Field, FieldKind, FieldOptions, Fields } from '../field.ts'
import { kinds } from '../fields/kinds.ts'
import { linkedFields, linkedPath } from '../between/linked-path.ts'
import type { Following } from '../between/following.ts'
import { safePattern } from '../rules/pattern.ts'
import { isSpecial } from '../rules/special.ts'
import { readValue } from '../rules/validate.ts'
import { columnsOf, has, fieldNamed, partyRolesExist, rolesExist, statusesExist, type Check, type CheckScope } from './scope.ts'

type Option = keyof FieldOptions
/** Kinds that name documents, or lines, of one type. */
const ofOneType: readonly FieldKind[] = ['link', 'links', 'lineLink']
/** Options that belong to certain kinds alone. */
const optionKinds: Partial<Record<Option, readonly FieldKind[]>> = {
  choices: ['choice'],
  dictionary: ['dictionaryValue'],
  to: ofOneType,
  types: ['oneOf'],
  where: ofOneType,
  lines: ['lineLink'],
  shows: ['lineLink'],
  columns: ['lines'],
  english: kinds.flatMap(({ name, worded }) => (worded ? [name] : [])),
  atLeastLines: ['lines'],
  atMostLines: ['lines'],
  addedBy: ['lines'],
  rows: ['lines'],
  asColumns: ['lines'],
  sumsBy: ['lines'],
  folded: ['lines'],
  card: ['lines'],
  replaceable: ['link', 'links'],
  files: ['file', 'image'],
  address: ['address'],
  barcode: ['barcode'],
  marks: ['callouts'],
  sizesFrom: ['matrix', 'sizeDecimals'],
  piecesOf: ['quantity'],
  typedInto: ['sizeDecimals'],
  enteredFor: kinds.flatMap(({ name, figure, storage }) => (figure && storage === 'numeric' ? [name] : [])),
  tolerance: ['sizeDecimals'],
  sizeAlone: ['sizeDecimals'],
  creates: ['link'],
  expires: ['link'],
  units: ['measure'],
  dimension: ['measure'],
  per: ['quantity'],
  rounded: ['money'],
  perPiece: ['money'],
  total: kinds.flatMap(({ name, adds }) => (adds ? [name] : [])),
  currency: ['money'],
  forUnit: ['money'],
  decimalsOf: ['integer'],
}
const needs: Partial<Record<FieldKind, readonly Option[]>> = {
  choice: ['choices'],
  dictionaryValue: ['dictionary'],
  link: ['to'],
  links: ['to'],
  lineLink: ['to', 'lines'],
  oneOf: ['types'],
  lines: ['columns'],
  file: ['files'],
  image: ['files'],
  barcode: ['barcode'],
  measure: ['units'],
  callouts: ['marks'],
}
/** Directories that are no document types. */
export const directories: ReadonlySet<string> = new Set(['company', 'user'])

/** One field among those siblings it, at its place. */
interface Placed {
  readonly field: Field
  /** The fields, or the columns of the same lines. */
  readonly siblings: Fields
  readonly place: string
}

export const checkFields: Check = (scope) => {
  for (const placed of placedFields(scope.fields)) checkField(scope, placed)
  checkLinkedValues(scope)
}

/** Checks the paths of fields that take their values over links, and until when they follow. */
function checkLinkedValues(scope: CheckScope): void {
  const { type, types, report } = scope
  for (const { lines, name, field, path } of linkedFields(type)) {
    const place = `fields.${lines === undefined ? '' : `${lines}.options.columns.`}${name}.options.${field.options.follows ? 'follows' : 'from'}`
    const followed = linkedPath({ type, ...(lines !== undefined && { lines }) }, path, types)
    if (!path.includes('.')) report('definition.path', { name: path }, place)
    else if ('wrong' in followed && !followed.absent) report('definition.unknownField', { name: path }, place)
  }
  const follow = type.follow as Following | undefined
  statusesExist(scope, follow?.while, 'follow.while')
  for (const name of follow?.fixedBy ?? [])
    if (!Object.hasOwn(type.actions, name)) report('definition.unknownAction', { name }, 'follow.fixedBy')
}

/** Checks one field, of a type or of a platform. */
export function checkField(scope: CheckScope, placed: Placed): void {
  checkOptionsOfKind(scope, placed)
  checkLink(scope, placed)
  checkTypes(scope, placed)
  checkLimits(scope, placed)
  checkReferences(scope, placed)
  if (placed.field.kind === 'measure') checkMeasure(scope, placed)
}

/** Checks that the units of a measure have a factor, and that a fixed dimension or a field of the document says which of them are offered. */
function checkMeasure({ types, fields, report }: CheckScope, { field: { options }, siblings, place }: Placed): void {
  const at = `${place}.options`
  const units = types.get(options.units ?? '')
  if (options.units !== undefined && !units) report('definition.unknownType', { name: options.units }, `${at}.units`)
  for (const name of units ? ['code', 'dimension', 'numerator', 'denominator', 'decimals'] : [])
    if (!has(units, name)) report('definition.unknownField', { name: `${options.units}.${name}` }, `${at}.units`)
  if ((options.dimension === undefined) === (options.unit === undefined))
    return report('definition.oneRule', { names: 'dimension, unit' }, at)
  const choices = units && fieldNamed(units.fields, 'dimension')?.options.choices
  if (options.dimension !== undefined && choices && !Object.hasOwn(choices, options.dimension))
    report('definition.choice', { value: options.dimension, choices: Object.keys(choices).join(', ') }, `${at}.dimension`)
  if (options.unit === undefined) return
  const link = options.unit.startsWith('doc.') ? fieldNamed(fields, options.unit.slice(4)) : fieldNamed(siblings, options.unit)
  if (link?.kind !== 'link' || link.options.to !== options.units)
    report('definition.linkTo', { name: options.unit, expected: options.units ?? '' }, `${at}.unit`)
}

/** Returns all fields and columns with their places. */
export function placedFields(fields: Fields): Placed[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = `fields.${name}`
    const columns = field.options.columns ?? {}
    const inner = Object.entries(columns).map(([column, one]) => ({
      field: one,
      siblings: columns,
      place: `${place}.options.columns.${column}`,
    }))
    return [{ field, siblings: fields, place }, ...inner]
  })
}

function checkOptionsOfKind({ fields, report }: CheckScope, { field: { kind, options }, siblings, place }: Placed): void {
  for (const [option, of] of Object.entries(optionKinds))
    if (Object.hasOwn(options, option) && !of.includes(kind))
      report('definition.optionOfKind', { kind, option }, `${place}.options.${option}`)
  for (const option of needs[kind] ?? [])
    if (!Object.hasOwn(options, option)) report('definition.kindNeeds', { kind, option }, `${place}.options`)
  if (kind === 'choice' && options.choices && Object.keys(options.choices).length === 0)
    report('definition.empty', {}, `${place}.options.choices`)
  if (kind === 'lines' && siblings !== fields) report('definition.linesInLines', {}, place)
}

/** A link to one of several types names at least two types that have documents, each once. */
function checkTypes({ types, report }: CheckScope, { field: { options }, place }: Placed): void {
  for (const [at, name] of (options.types ?? []).entries()) {
    const known = types.get(name)
    if (!known || known.reads) report('definition.unknownType', { name }, `${place}.options.types[${at}]`)
    else if (options.types!.indexOf(name) < at) report('definition.duplicate', { name }, `${place}.options.types[${at}]`)
  }
  if (options.types && options.types.length < 2) report('definition.atLeastTwo', {}, `${place}.options.types`)
}

function checkLink({ types, report }: CheckScope, { field: { kind, options }, siblings, place }: Placed): void {
  const { to, lines, where, shows } = options
  if (to === undefined || directories.has(to)) return
  const target = types.get(to)
  if (!target) return report('definition.unknownType', { name: to }, `${place}.options.to`)
  const columns = columnsOf(target.fields, lines)
  if (kind === 'lineLink' && lines !== undefined && fieldNamed(target.fields, lines)?.kind !== 'lines')
    report('definition.unknownField', { name: `${to}.${lines}` }, `${place}.options.lines`)
  for (const name of Object.keys(where ?? {}))
    if (kind === 'lineLink' ? name !== 'doc' : !has(target, name) && !Object.hasOwn(columns, name))
      report('definition.unknownField', { name: `${to}.${name}` }, `${place}.options.where.${name}`)
  for (const [name, value] of Object.entries(where ?? {}))
    for (const one of [value].flat())
      if (one.startsWith('$') && !Object.hasOwn(siblings, one.slice(1).replace(/^doc\./, '')) && !one.startsWith('$doc.'))
        report('definition.unknownField', { name: one }, `${place}.options.where.${name}`)
  for (const name of shows ?? [])
    if (!Object.hasOwn(columns, name)) report('definition.unknownField', { name: `${to}.${lines}.${name}` }, `${place}.options.shows`)
}

function checkLimits({ report }: CheckScope, { field, place }: Placed): void {
  const { options } = field
  const at = `${place}.options`
  const lower = options.atLeast ?? options.above
  if (lower !== undefined && options.atMost !== undefined && isDecimal(String(lower)) && compare(String(lower), String(options.atMost)) > 0)
    report('definition.bounds', {}, `${at}.atMost`)
  if ((options.places ?? 0) > 4) report('definition.choice', { value: options.places!, choices: '0…4' }, `${at}.places`)
  for (const [index, { type, value }] of (options.validations ?? []).entries())
    if (type === 'regexp' && !isPattern(String(value)))
      report('definition.expression', { reason: String(value) }, `${at}.validations[${index}]`)
  if (options.default !== undefined && !isDefault(field))
    report('definition.default', { value: JSON.stringify(options.default) }, `${at}.default`)
}

const isPattern = (source: string): boolean => {
  try {
    return safePattern(source) !== undefined
  } catch {
    return false
  }
}
/** Whether the default is a special name or a value of the kind; what a dictionary or a link holds, only the database knows. */
function isDefault(field: Field): boolean {
  const value = field.options.default
  if (typeof value === 'string' && value.startsWith('@')) return isSpecial(value)
  return field.kind === 'lines' || readValue(field, value, '').errors.length === 0
}

function checkReferences(scope: CheckScope, { field: { options }, siblings, place }: Placed): void {
  const { fields, report } = scope
  const at = `${place}.options`
  const isKnown = (name: string) => (name.startsWith('doc.') ? Object.hasOwn(fields, name.slice(4)) : Object.hasOwn(siblings, name))
  for (const option of ['currency', 'decimalsOf', 'per'] as const) {
    const name = options[option]
    if (name !== undefined && !isKnown(name)) report('definition.unknownField', { name }, `${at}.${option}`)
  }
  const unit = options.forUnit
  if (unit !== undefined && (siblings[unit]?.kind !== 'link' || siblings[unit].options.to !== 'unit'))
    report('definition.fieldKind', { name: unit, expected: 'link → unit' }, `${at}.forUnit`)
  if (options.rounded && !decimalsPlace(options.currency, siblings, fields)) report('definition.currencyDecimals', {}, at)
  for (const name of [options.rows?.restriction, options.rows?.viewRoles, options.rows?.visibleTo])
    if (name !== undefined && !Object.hasOwn(options.columns ?? {}, name)) report('definition.unknownField', { name }, `${at}.rows`)
  const seenBy = fieldNamed(options.columns ?? {}, options.rows?.visibleTo ?? '')
  if (seenBy && !namesCompanyField(seenBy, scope.types))
    report('definition.fieldKind', { name: options.rows!.visibleTo!, expected: 'link → company' }, `${at}.rows`)
  partyRolesExist(scope, Object.keys(options.restrict?.partyRoles ?? {}), `${at}.restrict.partyRoles`)
  rolesExist(scope, options.restrict?.by, `${at}.restrict.by`)
}
