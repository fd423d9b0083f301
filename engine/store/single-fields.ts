/** Single fields of documents by id, read without loading the documents. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { columnFor, columnSql, tableLayout } from './tables/table-layout.ts'

/**
 * Returns one field of a document as text: a decimal string, an id, a day `YYYY-MM-DD`.
 * @returns null for an empty field and for a document that does not exist or may not be seen
 * @throws Error for a field that the type does not have
 */
export async function fieldAsText(operation: Operation, type: AnyDocument, id: string, field: string): Promise<string | null> {
  const shape = tableLayout(type)
  const column = columnFor(shape, field)
  if (!column) throw new Error(`${type.name} has no ${field}`)
  const [row] = await operation.tx.rows<{ text: string | null }>(
    `SELECT (${columnSql('', column)})::text AS text FROM ${shape.table} WHERE platform_id = $1 AND id = $2`,
    [operation.actor.platform, id],
  )
  return row?.text ?? null
}

/** Returns the current versions of documents by id; documents that do not exist or may not be seen are absent. */
export async function versionsOf(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await operation.tx.rows<{ id: string; version: number }>(
    `SELECT id, version FROM ${tableLayout(type).table} WHERE platform_id = $1 AND id = ANY ($2::bigint[])`,
    [operation.actor.platform, ids],
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}
