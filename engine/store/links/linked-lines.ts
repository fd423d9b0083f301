/** Lines with their documents by the lines' ids, in one statement: for values that others take over from them. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import type { FieldValues } from '../../stored-document.ts'
import { columnFor, quote, tableLayout } from '../tables/table-layout.ts'

/** A line with the document that it belongs to; each has the requested values only. */
export interface LineWithDocument {
  readonly line: FieldValues
  readonly doc: FieldValues
}

/**
 * Reads lines with values of their documents; under a lock in two statements.
 * @param source the list of lines
 * @param names columns of the lines, and fields of their documents; a bounded number of lists, since each text is prepared
 * @param options.lock locks the documents, in the order of their ids
 * @returns lines by id; those that do not exist or may not be seen are absent
 */
export async function linesWithDocuments(
  operation: Operation,
  source: { readonly type: AnyDocument; readonly lines: string },
  ids: readonly string[],
  { columns, fields, lock = false }: { readonly columns: readonly string[]; readonly fields: readonly string[]; readonly lock?: boolean },
): Promise<Map<string, LineWithDocument>> {
  const layout = tableLayout(source.type)
  const lines = layout.lines.find(({ field }) => field === source.lines)!
  const columnOf = (name: string) => lines.columns.find(({ field }) => field === name)?.column ?? name
  const selected = [
    'l.id AS "$id"',
    ...columns.toSorted().map((name) => `l.${quote(columnOf(name))} AS "l.${name}"`),
    ...fields.toSorted().map((name) => `t.${quote(columnFor(layout, name)!.column)} AS "t.${name}"`),
  ]
  const sql = `SELECT ${selected.join(', ')} FROM ${lines.table} l JOIN ${layout.table} t ON t.platform_id = l.platform_id AND t.id = l.doc_id
    WHERE l.platform_id = $1 AND l.id = ANY ($2::bigint[])`
  // Locked first and read then: a statement that waits for a lock gives the new document, and its lines as they were before.
  if (lock)
    await operation.tx.rows(
      `SELECT t.id FROM ${layout.table} t WHERE t.platform_id = $1 AND t.id IN (SELECT l.doc_id FROM ${lines.table} l WHERE l.platform_id = $1 AND l.id = ANY ($2::bigint[])) ORDER BY t.id FOR UPDATE OF t`,
      [operation.actor.platform, ids],
    )
  const rows = await operation.tx.rows<FieldValues & { $id: string }>(sql, [operation.actor.platform, ids])
  const part = (row: FieldValues, prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, row[`${prefix}.${name}`]]))
  return new Map(rows.map((row) => [row.$id, { line: part(row, 'l', columns), doc: part(row, 't', fields) }]))
}
