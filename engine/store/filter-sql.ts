/**
 * Translates list filters to SQL: columns from the definition's allow-list, operators by kind, values as parameters (security rule
 * 3).
 */
import { addDays, firstOfMonth, weekdayOf } from '../../model/days.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import { toReconfirm } from '../../model/between/based-on.ts'
import { asOf } from '../../model/ledger/ledger.ts'
import { readValue } from '../../model/rules/validate.ts'
import { readNumber } from '../../model/money/amount-text.ts'
import { isDecimal } from '../../model/decimal.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import { isDay } from '../../model/fields/date.ts'
import { operatorsOf as fieldOperators } from '../../model/field-operators.ts'
import type { Operator } from '../../model/fields/kind.ts'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'
import type { Transaction } from '../operation.ts'
import { toReconfirmSql } from './basis-rows.ts'
import { asksValidToday, validOnSql } from './tables/period-sql.ts'
import {
  columnFor,
  columnSql,
  comparedSql,
  comparedType,
  equalsSql,
  storageTraits,
  tableLayout,
  type NamedColumn,
  type TableLayout,
} from './tables/table-layout.ts'

/** Collects parameters while a statement is built. */
export class Params {
  readonly values: unknown[] = []
  add(value: unknown, cast = ''): string {
    this.values.push(value)
    return `$${this.values.length}${cast && `::${cast}`}`
  }
}

export interface FilterScope {
  readonly shape: TableLayout
  readonly params: Params
  readonly today: string
  /** The platform's time zone, which decides the day of a timestamp. */
  readonly zone: string
  /** Whether a field may be filtered: fields that this viewer may not see are refused. */
  readonly may: (field: string) => boolean
  /** The user and company that `@userId` and `@clientId` stand for in filters by people and companies (experience U10). */
  readonly actor?: { readonly user: string; readonly company: string }
}

/** Returns the operators that a field of this type allows; undefined when there is no such field. */
export const operatorsOf = (type: AnyDocument, field: string): readonly Operator[] | undefined =>
  field === toReconfirm && type.basedOn ? ['eq'] : fieldOperators(type.fields as Fields, field)

/** Whether a list of this type can be sorted by a field. */
export function isSortable(type: AnyDocument, field: string): boolean {
  const column = columnFor(tableLayout(type), field)
  return column !== undefined && storageTraits(column.storage).sortable
}

/**
 * Checks a condition without running it.
 * @throws WeftError 400 for unknown fields, operators and values that cannot be read
 */
export function checkFilter({ today, zone }: Pick<Transaction, 'today' | 'zone'>, type: AnyDocument, filter: Filter): void {
  filterSql({ shape: tableLayout(type), params: new Params(), today, zone, may: () => true }, filter)
}

/** Builds one condition, or several combined with OR. */
export function anySql(scope: FilterScope, filter: Filter | AnyOf): string {
  if (typeof filter !== 'object' || filter === null || !('any' in filter)) return filterSql(scope, filter)
  const { any } = filter
  if (!Array.isArray(any) || any.length === 0 || any.length > 20 || Object.keys(filter).length > 1) throw badFilter('any')
  return `(${(any as readonly Filter[]).map((one) => filterSql(scope, one)).join(' OR ')})`
}

/**
 * Builds one condition.
 * @throws WeftError 400 for unknown fields, operators and values that cannot be read: a filter is never guessed and never widened
 */
export function filterSql(scope: FilterScope, filter: Filter): string {
  const { shape, params, may } = scope
  if (typeof filter !== 'object' || filter === null || typeof filter.field !== 'string') throw badFilter('filter')
  if (filter.field === toReconfirm && shape.type.basedOn) return reconfirmSql(scope, filter)
  // The rows are those of the day already.
  if (filter.field === asOf && shape.asOf) return 'true'
  if (filter.field.includes('.')) return lineSql(scope, filter)
  const column = columnFor(shape, filter.field)
  const operators = operatorsOf(shape.type, filter.field)
  if (!column || !operators || !may(filter.field)) throw badFilter(filter.field)
  if (!operators.includes(filter.operator)) throw badFilter(`${filter.field} ${String(filter.operator)}`)
  const name = comparedSql('t', column)
  const type = comparedType(column)
  const array = column.storage === 'ids' || column.storage === 'texts'
  const one = (value: unknown) => params.add(read(scope, filter.field, value), type)
  // A whole day covers its moments, in the platform's time zone.
  if (column.storage === 'timestamp') {
    const moments = momentSql(scope, name, filter, (value) => one(value))
    if (moments !== undefined) return moments
  }
  const many = (value: unknown) => {
    const list = Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]
    if (list.length > 500) throw badFilter(filter.field)
    return params.add(
      list.map((item) => read(scope, filter.field, item)),
      `${type}[]`,
    )
  }
  switch (filter.operator) {
    case 'eq':
      return equalsSql('t', column, one(filter.value))
    case 'ne':
      return `${name} IS DISTINCT FROM ${one(filter.value)}`
    // An empty list means that nothing is chosen, so nothing matches (security trap 4).
    case 'in':
      if (column.storage === 'texts') return `lower(${name}::text)::text[] && ${params.add(asTexts(filter.value), column.sql)}`
      if (array) return `${name} && ${params.add(asList(filter.value), column.sql)}`
      return column.extra ? anyOfExtra(column, filter.value, { one, many }) : `${name} = ANY (${many(filter.value)})`
    case 'all': {
      const wanted = column.storage === 'texts' ? asTexts(filter.value) : asList(filter.value)
      if (wanted.length === 0) return 'false'
      return `${column.storage === 'texts' ? `lower(${name}::text)::text[]` : name} @> ${params.add(wanted, column.sql)}`
    }
    case 'notIn':
      return `(${name} IS NULL OR ${name} <> ALL (${many(filter.value)}))`
    case 'contains': {
      const like = `LIKE ${params.add(`%${escapeLike(textOf(filter.value).toLowerCase())}%`)}`
      return column.storage === 'json'
        ? `EXISTS (SELECT 1 FROM jsonb_each_text(CASE jsonb_typeof(${name}) WHEN 'object' THEN ${name} END) AS part WHERE lower(part.value) ${like})`
        : `lower(${name}) ${like}`
    }
    case 'startsWith':
      return `lower(${name}) LIKE ${params.add(`${escapeLike(textOf(filter.value).toLowerCase())}%`)}`
    case 'gt':
      return `${name} > ${one(filter.value)}`
    case 'ge':
      return `${name} >= ${one(filter.value)}`
    case 'lt':
      return `${name} < ${one(filter.value)}`
    case 'le':
      return `${name} <= ${one(filter.value)}`
    case 'between': {
      const [from, to] = Array.isArray(filter.value) ? filter.value : []
      if (from == null && to == null) throw badFilter(filter.field)
      return `(${[from != null && from !== '' ? `${name} >= ${one(from)}` : '', to != null && to !== '' ? `${name} <= ${one(to)}` : ''].filter(Boolean).join(' AND ')})`
    }
    case 'empty':
      return array ? `cardinality(${name}) = 0` : `${name} IS NULL`
    case 'notEmpty':
      return array ? `cardinality(${name}) > 0` : `${name} IS NOT NULL`
    case 'relative': {
      if (asksValidToday(shape.type, filter.field, filter.value))
        return `(${validOnSql(shape.type, params.add(scope.today, 'date'), params)})`
      const [from, to] = relative(textOf(filter.value), scope.today)
      const parts = [from && `${name} >= ${params.add(from, 'date')}`, to && `${name} < ${params.add(to, 'date')}`]
      return `(${parts.filter(Boolean).join(' AND ')})`
    }
    default:
      throw badFilter(filter.field)
  }
}

/** Documents of which some line has a value in a column that is marked as a filter. */
function lineSql(scope: FilterScope, { field: path, operator, value }: Filter): string {
  const { shape, params, may } = scope
  const [name, inner] = path.split('.') as [string, string]
  const lines = shape.lines.find(({ field }) => field === name)
  const column = lines?.columns.find(({ field }) => field === inner)
  if (!lines || !column || !may(path) || !operatorsOf(shape.type, path)?.includes(operator)) throw badFilter(path)
  const field = (shape.type.fields as Fields)[name]!.options.columns![inner]!
  const list: readonly unknown[] = Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]
  if (list.length > 500) throw badFilter(path)
  const [compared, type] = [comparedSql('l', column), comparedType(column)]
  const condition =
    operator === 'contains'
      ? `lower(${compared}) LIKE ${params.add(`%${escapeLike(textOf(value).toLowerCase())}%`)}`
      : `${compared} = ANY (${params.add(
          list.map((one) => readAs(field, path, one)),
          `${type}[]`,
        )})`
  return `EXISTS (SELECT 1 FROM ${lines.table} l WHERE l.platform_id = t.platform_id AND l.doc_id = t.id AND ${condition})`
}

/** Documents that are to reconfirm (`basedOn`), or those that are not. */
function reconfirmSql({ shape, params }: FilterScope, { operator, value }: Filter): string {
  if (operator !== 'eq' || !['true', 'false'].includes(String(value))) throw badFilter(toReconfirm)
  const condition = toReconfirmSql(shape.type, params)
  return String(value) === 'true' ? condition : `NOT (${condition})`
}

/** A few values of a platform's field are compared one by one, since its index serves single values. */
function anyOfExtra(
  column: NamedColumn,
  value: unknown,
  { one, many }: Readonly<Record<'one' | 'many', (value: unknown) => string>>,
): string {
  const values = Array.isArray(value) ? value : [value]
  if (values.length === 0 || values.length > 20 || values.some((item) => item === undefined || item === ''))
    return `${columnSql('t', column)} = ANY (${many(value)})`
  return `(${values.map((item) => equalsSql('t', column, one(item))).join(' OR ')})`
}

/** Builds the condition for whole days and relative periods of a timestamp; undefined when timestamps themselves are compared. */
function momentSql(scope: FilterScope, name: string, { operator, value }: Filter, moment: (value: unknown) => string): string | undefined {
  const local = (day: string) => `${day}::timestamp AT TIME ZONE ${scope.params.add(scope.zone, 'text')}`
  const start = (day: string) => `(${local(scope.params.add(day, 'date'))})`
  const after = (day: string) => `(${local(`(${scope.params.add(day, 'date')} + 1)`)})`
  const whole = (one: unknown): one is string => typeof one === 'string' && isDay(one)
  const from = (one: unknown) => (one == null || one === '' ? '' : `${name} >= ${whole(one) ? start(one) : moment(one)}`)
  const to = (one: unknown) => (one == null || one === '' ? '' : whole(one) ? `${name} < ${after(one)}` : `${name} <= ${moment(one)}`)
  const all = (...parts: readonly string[]) => `(${parts.filter(Boolean).join(' AND ')})`
  if (operator === 'relative') {
    const [first, next] = relative(textOf(value), scope.today)
    return all(first ? `${name} >= ${start(first)}` : '', next ? `${name} < ${start(next)}` : '')
  }
  if (operator === 'between' && Array.isArray(value) && value.some((one) => one != null && one !== ''))
    return all(from(value[0]), to(value[1]))
  if (!whole(value)) return undefined
  switch (operator) {
    case 'eq':
      return all(from(value), to(value))
    case 'ne':
      return `(${all(from(value), to(value))} IS NOT TRUE)`
    case 'ge':
      return from(value)
    case 'le':
      return to(value)
    case 'gt':
      return `${name} >= ${after(value)}`
    case 'lt':
      return `${name} < ${start(value)}`
    default:
      return undefined
  }
}

/** The columns of every type that hold people and companies. */
const people: Readonly<Record<string, string>> = { createdBy: 'user', updatedBy: 'user', ownerCompany: 'company' }

function read(scope: FilterScope, field: string, value: unknown): unknown {
  const filterField = (scope.shape.type.fields as Fields)[field]
  const actorId = value === '@userId' ? scope.actor?.user : value === '@clientId' ? scope.actor?.company : undefined
  if (actorId !== undefined && (people[field] ?? filterField?.options.to) === (value === '@userId' ? 'user' : 'company')) return actorId
  if (!filterField) {
    const base = columnFor(scope.shape, field)!
    const text = textOf(value)
    if (base.storage === 'id' && !/^\d{1,18}$/.test(text)) throw badFilter(field)
    if (base.storage === 'integer' && !/^-?\d{1,9}$/.test(text)) throw badFilter(field)
    if (base.storage === 'timestamp' && Number.isNaN(Date.parse(text))) throw badFilter(field)
    return text
  }
  return readAs(filterField, field, value)
}

/** Reads a value as one of a field or column. */
function readAs(filterField: Field, field: string, value: unknown): unknown {
  // A measure is compared by its base quantity, a plain decimal.
  if (kindOf(filterField).comparedBy) {
    const decimal = readNumber(textOf(value))
    if (!isDecimal(decimal)) throw badFilter(field)
    return decimal
  }
  // A filter may search for a value that could no longer be entered, so only the kind parses it, not the field's limits.
  const got = readValue(
    { kind: filterField.kind, label: filterField.label, options: { choices: filterField.options.choices } },
    value,
    field,
  )
  if (got.errors.length > 0 || got.value === null) throw badFilter(field)
  return Array.isArray(got.value) ? got.value[0] : got.value
}

const asList = (value: unknown): unknown[] => {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > 500 || !list.every((id) => typeof id === 'string' && /^\d{1,18}$/.test(id))) throw badFilter('filter')
  return list
}
/** Texts as they are compared: capitals do not count. */
const asTexts = (value: unknown): string[] => {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > 500) throw badFilter('filter')
  return list.map((text) => textOf(text).toLowerCase())
}
const textOf = (value: unknown): string => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw badFilter('filter')
  return String(value)
}
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (char) => `\\${char}`)
export const badFilter = (what: string): WeftError => new WeftError(400, 'generic.badRequest', { detail: { what } })

/** Returns from (inclusive) and to (exclusive) of a relative period of days. Weeks begin on Monday. */
export function relative(word: string, today: string): [from: string | undefined, to: string | undefined] {
  const day = (offset: number) => addDays(today, offset)
  const weekday = weekdayOf(today)
  const counted = /^(next|last)(\d{1,3})Days$/.exec(word)
  if (counted) return counted[1] === 'next' ? [today, day(Number(counted[2]) + 1)] : [day(-Number(counted[2])), day(1)]
  switch (word) {
    case 'today':
      return [today, day(1)]
    case 'yesterday':
      return [day(-1), today]
    case 'tomorrow':
      return [day(1), day(2)]
    case 'thisWeek':
      return [day(-weekday), day(7 - weekday)]
    case 'lastWeek':
      return [day(-weekday - 7), day(-weekday)]
    case 'nextWeek':
      return [day(7 - weekday), day(14 - weekday)]
    case 'thisMonth':
      return [firstOfMonth(today), firstOfMonth(today, 1)]
    case 'lastMonth':
      return [firstOfMonth(today, -1), firstOfMonth(today)]
    case 'nextMonth':
      return [firstOfMonth(today, 1), firstOfMonth(today, 2)]
    case 'thisYear': {
      const january = `${today.slice(0, 4)}-01-01`
      return [january, firstOfMonth(january, 12)]
    }
    case 'overdue':
      return [undefined, today]
    default:
      throw badFilter(word)
  }
}
