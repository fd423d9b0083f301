/** The documents that lines belong to, and the lines that they link. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { quote, tableLayout } from './table-layout.ts'

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
  const { table } = tableLayout(type).lines.find(({ field }) => field === lines)!
  const rows = await operation.tx.rows<{ doc_id: string; id: string }>(
    `SELECT doc_id, id FROM ${table} WHERE platform_id = $1 AND id = ANY ($2::bigint[])`,
    [operation.actor.platform, ids],
  )
  return new Map(rows.map((row) => [row.id, row.doc_id]))
}

/**
 * @param lines a list of lines
 * @param column its column of kind `lineLink`
 * @param ids ids of such lines
 * @returns the linked line's id by line id; lines without the link, that do not exist or may not be seen are absent
 */
export async function linkedLineIds(
  operation: Operation,
  { type, lines }: { readonly type: AnyDocument; readonly lines: string },
  column: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const layout = tableLayout(type).lines.find(({ field }) => field === lines)!
  const linked = quote(layout.columns.find(({ field }) => field === column)!.column)
  const rows = await operation.tx.rows<{ id: string; linked: string }>(
    `SELECT id, ${linked} AS linked FROM ${layout.table} WHERE platform_id = $1 AND id = ANY ($2::bigint[]) AND ${linked} IS NOT NULL`,
    [operation.actor.platform, ids],
  )
  return new Map(rows.map((row) => [row.id, row.linked]))
}
