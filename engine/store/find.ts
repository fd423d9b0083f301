/** Looks documents up by equal values, for logic: no policy, only the platform. */
import type { AnyDocument } from '../../model/document.ts'
import type { Run } from '../run.ts'
import { Params } from './filter.ts'
import { loadWhere, type Stored } from './read.ts'
import { columnFor, quote, shapeOf } from './shape.ts'

/** Documents whose fields equal these values (null: empty; a list: any of them), by id. Throws for a field that is no column. */
export async function find(
  run: Run,
  type: AnyDocument,
  where: Readonly<Record<string, unknown>>,
  options: { readonly lines?: boolean; readonly limit?: number; readonly lock?: boolean } = {},
): Promise<Stored[]> {
  const shape = shapeOf(type)
  const params = new Params()
  const parts = [`t.platform_id = ${params.add(run.who.platform, 'bigint')}`]
  for (const [field, value] of Object.entries(where)) {
    const column = columnFor(shape, field)
    if (!column) throw new Error(`find: ${type.name} has no column ${field}`)
    const name = `t.${quote(column.column)}`
    if (value === null || value === undefined) parts.push(`${name} IS NULL`)
    else if (column.storage === 'ids' || column.storage === 'texts') parts.push(`${name} @> ${params.add([value].flat(), column.sql)}`)
    else if (Array.isArray(value)) parts.push(`${name} = ANY (${params.add(value, `${column.sql}[]`)})`)
    else parts.push(`${name} = ${params.add(value, column.sql)}`)
  }
  const rest = `${parts.join(' AND ')} ORDER BY t.id LIMIT ${params.add(options.limit ?? 1000, 'int')}`
  return loadWhere(run, type, { where: rest, params: params.values, lines: options.lines ?? false, lock: options.lock ?? false })
}
