/** Periods of validity as SQL: the exclusion constraint of a table, and the condition that a document is valid on a day. */
import type { AnyDocument } from '../../../model/document.ts'
import { validToday, type AnyPeriod, type AnyValidity, type ValidUntilNext } from '../../../model/lifecycle/validity.ts'
import { columnFor, columnSql, quote, tableLayout, type NamedColumn } from './table-layout.ts'

/** Collects parameters of a statement (`Params` of `filter-sql.ts`). */
interface Parameters {
  add(value: unknown, cast?: string): string
}

/** Returns a column of a key as the constraint compares it: two blanks are equal, texts regardless of case and spaces, lists as sets. */
export function keySql({ storage }: NamedColumn, value: string): string {
  switch (storage) {
    case 'id':
      return `coalesce(${value}, 0)`
    case 'integer':
      return `coalesce(${value}, -2147483648)`
    case 'ids':
      return `core.id_spans(${value})`
    default:
      return `replace(lower(coalesce(${value}, '')), ' ', '')`
  }
}
/** Returns the operator by which two values of `keySql` are compared. */
export const comparison = ({ storage }: NamedColumn): string => (storage === 'ids' ? '&&' : '=')

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Returns the exclusion constraint by which no two documents with the same key are valid on one day, without its name. */
export function exclusionSql(type: AnyDocument, { from, to, noOverlapBy, in: statuses }: AnyPeriod): string {
  const layout = tableLayout(type)
  const name = (field: string) => quote(columnFor(layout, field)!.column)
  const keys = noOverlapBy.map((field) => {
    const column = columnFor(layout, field)!
    return `(${keySql(column, name(field))}) WITH ${comparison(column)}`
  })
  const where = statuses ? ` WHERE (status IN (${statuses.map(literal).join(', ')}))` : ''
  const parts = ['platform_id WITH =', 'company_id WITH =', ...keys, `daterange(${name(from)}, ${name(to)}, '[]') WITH &&`]
  return `EXCLUDE USING gist (${parts.join(', ')})${where} DEFERRABLE INITIALLY IMMEDIATE`
}

/**
 * Returns the condition that a document, on the alias `t`, is valid on a day.
 * @param day the SQL of the day
 */
export function validOnSql(type: AnyDocument, day: string, params: Parameters): string {
  const validity = type.validity as AnyValidity
  const layout = tableLayout(type)
  const column = (alias: string, field: string) => columnSql(alias, columnFor(layout, field)!)
  const begun = (alias: string) => `${column(alias, validity.from)} <= ${day}`
  if (!('to' in validity)) return `${begun('t')} AND NOT EXISTS (${newerSql(type, validity, begun('n'))})`
  const statuses = validity.in ? ` AND t.status = ANY (${params.add(validity.in, 'text[]')})` : ''
  const [start, end] = [column('t', validity.from), column('t', validity.to)]
  return `(${start} IS NULL OR ${start} <= ${day}) AND (${end} IS NULL OR ${end} >= ${day})${statuses}`
}

/** Returns the condition that two documents of a type, on these aliases, have the same key of its validity. */
export function sameKeySql(type: AnyDocument, validity: AnyValidity, one: string, other: string): string {
  const layout = tableLayout(type)
  const owners = [`${one}.platform_id = ${other}.platform_id`, `${one}.company_id = ${other}.company_id`]
  if (!('to' in validity)) return [...owners, sameAlternativeSql(type, validity, one, other)].join(' AND ')
  const keys = validity.noOverlapBy.map((field) => {
    const column = columnFor(layout, field)!
    return `${keySql(column, columnSql(one, column))} ${comparison(column)} ${keySql(column, columnSql(other, column))}`
  })
  return [...owners, ...keys].join(' AND ')
}

/** Returns the condition that two documents have one of the alternative keys in common; a key of which a field is blank is none. */
function sameAlternativeSql(type: AnyDocument, { untilNextBy }: ValidUntilNext<string>, one: string, other: string): string {
  const layout = tableLayout(type)
  const sql = (alias: string, field: string) => columnSql(alias, columnFor(layout, field)!)
  const same = untilNextBy.map((key) => `(${key.map((field) => `${sql(one, field)} = ${sql(other, field)}`).join(' AND ')})`)
  return `(${same.join(' OR ')})`
}

/**
 * Returns SQL of the id of the document of the same key that is in force on a day; null where none is. Of documents that are valid until the next one it is the last
 * that has begun.
 * @param of SQL of the id of a document
 * @param day SQL of the day
 */
export function inForceSql(type: AnyDocument, validity: AnyValidity, of: string, day: string): string {
  const layout = tableLayout(type)
  const column = (field: string) => columnSql('f', columnFor(layout, field)!)
  const start = column(validity.from)
  const ofKey = `SELECT f.id FROM ${layout.table} o JOIN ${layout.table} f ON ${sameKeySql(type, validity, 'o', 'f')} WHERE o.platform_id = $1 AND o.id = ${of}`
  if (!('to' in validity)) return `(${ofKey} AND ${start} <= ${day} ORDER BY ${start} DESC, f.id DESC LIMIT 1)`
  const statuses = validity.in ? ` AND f.status IN (${validity.in.map(literal).join(', ')})` : ''
  const end = column(validity.to)
  return `(${ofKey} AND (${start} IS NULL OR ${start} <= ${day}) AND (${end} IS NULL OR ${end} >= ${day})${statuses} ORDER BY f.id DESC LIMIT 1)`
}

/** Selects the documents `n` that replace the document `t` of the same key. */
function newerSql(type: AnyDocument, validity: ValidUntilNext<string>, begun: string): string {
  const layout = tableLayout(type)
  const start = (alias: string) => columnSql(alias, columnFor(layout, validity.from)!)
  return `SELECT 1 FROM ${layout.table} n WHERE ${sameKeySql(type, validity, 'n', 't')} AND ${start('n')} > ${start('t')} AND ${begun}`
}

/** Whether a filter asks for the documents that are valid today: the relative period `validToday` of the first day. */
export const asksValidToday = (type: AnyDocument, field: string, value: unknown): boolean =>
  value === validToday && (type.validity as AnyValidity | undefined)?.from === field
