/** Documents that meet conditions, page by page, and their versions alone: for computations that read many. No access policy applies, only the platform. */
import type { AnyDocument } from '../../model/document.ts'
import type { Where } from '../document-context.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { loadWhere, type Stored } from '../store/read.ts'
import { tableLayout } from '../store/tables/table-layout.ts'
import { whereSql } from './find-by-fields.ts'

/**
 * Returns the documents after one, by id.
 * @param page `after`: the id of the last document of the page before, '0' for the first page; `size`: the number of documents
 */
export function documentsAfter(
  operation: Operation,
  type: AnyDocument,
  where: Where,
  { after, size, lines }: { readonly after: string; readonly size: number; readonly lines: boolean },
): Promise<Stored[]> {
  const params = new Params()
  const conditions = whereSql(tableLayout(type), { platform: operation.actor.platform, where, params })
  const next = `t.id > ${params.add(after, 'bigint')} ORDER BY t.id LIMIT ${params.add(size, 'int')}`
  return loadWhere(operation, type, { where: `${conditions} AND ${next}`, params: params.values, lines, lock: false })
}

/** Returns the version of every document that meets the conditions, by id, in one statement. */
export async function versionsOf(operation: Operation, type: AnyDocument, where: Where): Promise<ReadonlyMap<string, number>> {
  const params = new Params()
  const shape = tableLayout(type)
  const conditions = whereSql(shape, { platform: operation.actor.platform, where, params })
  const rows = await operation.tx.rows<{ id: string; version: number }>(
    `SELECT t.id, t.version FROM ${shape.table} t WHERE ${conditions}`,
    params.values,
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}
