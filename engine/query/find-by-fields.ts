/** Finds documents by field values, for logic. Only the platform restricts the result; no access policy applies. */
import type { AnyDocument } from '../../model/document.ts'
import type { FindOptions, Where } from '../document-context.ts'
import type { Operation, Row } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { loadWhere, type Stored } from '../store/read.ts'
import { validOnSql } from '../store/tables/period-sql.ts'
import { columnFor, columnSql, isJson, tableLayout, type TableLayout } from '../store/tables/table-layout.ts'

/** The number of documents that `find` returns when the caller asks for neither a page nor all. */
const maxRows = 1000

/**
 * Returns the documents that meet all conditions, ordered by id.
 *
 * A list of ids bounds the result itself and is read completely.
 * @throws Error when more than 1,000 match and the caller set neither `limit` nor `all`: a result is never truncated silently
 * @throws Error for a field that is not a column, or a range without a known bound
 */
export async function findByFields(operation: Operation, type: AnyDocument, where: Where, options: FindOptions = {}): Promise<Stored[]> {
  const params = new Params()
  const conditions = whereSql(tableLayout(type), { platform: operation.actor.platform, where, params })
  const unbounded = options.all === true || (options.limit === undefined && Array.isArray(where['id']))
  const limit = unbounded ? '' : ` LIMIT ${params.add(options.limit ?? maxRows + 1, 'int')}`
  const docs = await loadWhere(operation, type, {
    where: `${conditions} ORDER BY t.id${limit}`,
    params: params.values,
    lines: options.lines ?? false,
    lock: options.lock ?? false,
  })
  if (!unbounded && options.limit === undefined && docs.length > maxRows)
    throw new Error(`find: more than ${maxRows} ${type.name} match; ask for a page with limit, or for every one with all`)
  return docs
}

/**
 * Returns the id and these fields of every document that meets all conditions, ordered by id.
 * @throws Error for a field that is not a column
 */
export function pickFields(operation: Operation, type: AnyDocument, where: Where, fields: readonly string[]): Promise<Row[]> {
  const shape = tableLayout(type)
  const params = new Params()
  const conditions = whereSql(shape, { platform: operation.actor.platform, where, params })
  const columns = [...new Set(['id', ...fields])].map((field) => {
    const column = columnFor(shape, field)
    if (!column) throw new Error(`pick: ${type.name} has no column ${field}`)
    return `${columnSql('t', column)} AS "${field}"`
  })
  return operation.tx.rows(`SELECT ${columns.join(', ')} FROM ${shape.table} t WHERE ${conditions} ORDER BY t.id`, params.values)
}

/**
 * Returns the documents that are valid on a day and meet all conditions of one of the alternatives, ordered by id; without an alternative none.
 * @param day `YYYY-MM-DD`
 * @throws Error for a type without `validity`, and for a field that is not a column
 */
export async function findValidOn(
  operation: Operation,
  type: AnyDocument,
  day: string,
  { where, lines }: { readonly where: readonly Where[]; readonly lines: boolean },
): Promise<Stored[]> {
  if (!type.validity) throw new Error(`validOn: ${type.name} has no validity`)
  const params = new Params()
  if (where.length === 0) return []
  const platform = operation.actor.platform
  const conditions = where.map((one) => `(${whereSql(tableLayout(type), { platform, where: one, params })})`).join(' OR ')
  const valid = validOnSql(type, params.add(day, 'date'), params)
  return loadWhere(operation, type, { where: `(${conditions}) AND ${valid} ORDER BY t.id`, params: params.values, lines, lock: false })
}

/**
 * Returns the conditions as SQL on the alias `t`, the platform first. Values become bind parameters.
 *
 * @throws Error for a field that is not a column, or a range without a known bound
 */
export function whereSql(
  shape: TableLayout,
  { platform, where, params }: { readonly platform: string; readonly where: Where; readonly params: Params },
): string {
  const parts = [`t.platform_id = ${params.add(platform, 'bigint')}`]
  for (const [field, value] of Object.entries(where)) {
    const column = columnFor(shape, field)
    const name = `${shape.type.name}.${field}`
    if (!column) throw new Error(`find: ${shape.type.name} has no column ${field}`)
    const left = columnSql('t', column)
    if (value === null || value === undefined) parts.push(`${left} IS NULL`)
    else if (column.storage === 'ids' || column.storage === 'texts') parts.push(`${left} @> ${params.add([value].flat(), column.sql)}`)
    else if (Array.isArray(value)) parts.push(`${left} = ANY (${params.add(value, `${column.sql}[]`)})`)
    else if (typeof value === 'object' && !isJson(column.storage)) {
      const bounds = Object.entries(value).filter(([, bound]) => bound !== undefined)
      if (bounds.length === 0) throw new Error(`find: the range of ${name} has no bound`)
      for (const [bound, end] of bounds) parts.push(`${left} ${operatorOf(name, bound)} ${params.add(end, column.sql)}`)
    } else parts.push(`${left} = ${params.add(value, column.sql)}`)
  }
  return parts.join(' AND ')
}

const operators = { from: '>=', to: '<=', above: '>', below: '<' } as const

function operatorOf(name: string, bound: string): string {
  if (!Object.hasOwn(operators, bound)) throw new Error(`find: ${name}: ${bound} is no bound of a range`)
  return operators[bound as keyof typeof operators]
}
