/** The documents that lines belong to, and the rows that rows link. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { allLines, quote, tableLayout } from '../tables/table-layout.ts'

/**
 * @param lines name of the type's list of lines
 * @param ids ids of lines
 * @returns the document's id by line id; lines that do not exist or may not be seen are absent
 */
export async function documentsOfLines(
  operation: Operation,
  type: AnyDocument,
  lines: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { table } = allLines(tableLayout(type)).find(({ field }) => field === lines)!
  const rows = await operation.tx.rows<{ doc_id: string; id: string }>(
    `SELECT doc_id, id FROM ${table} WHERE platform_id = $1 AND id = ANY ($2::bigint[])`,
    [operation.actor.platform, ids],
  )
  return new Map(rows.map((row) => [row.id, row.doc_id]))
}

/**
 * Follows a link of rows, in one statement.
 * @param rows lines of a list, or documents of a type
 * @param column their link or line link; `doc` leads from a line to its document
 * @param ids ids of such rows
 * @returns the linked id by id; rows without the link, that do not exist or may not be seen are absent
 */
export async function linkedIdsOf(
  operation: Operation,
  { type, lines }: { readonly type: AnyDocument; readonly lines?: string },
  column: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (column === 'doc' && lines !== undefined) return documentsOfLines(operation, type, lines, ids)
  const layout = tableLayout(type)
  const table = lines === undefined ? layout : layout.lines.find(({ field }) => field === lines)!
  const linked = quote(table.columns.find(({ field }) => field === column)!.column)
  const rows = await operation.tx.rows<{ id: string; linked: string }>(
    `SELECT id, ${linked} AS linked FROM ${table.table} WHERE platform_id = $1 AND id = ANY ($2::bigint[]) AND ${linked} IS NOT NULL`,
    [operation.actor.platform, ids],
  )
  return new Map(rows.map((row) => [row.id, row.linked]))
}
