/** Files in lines that grow: the rows that name them, without the other rows of their documents. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { kindOf } from '../../../model/fields/kinds.ts'
import type { Operation } from '../../operation.ts'
import { columnSql, quote, spreadExtra, tableLayout, type ColumnLayout, type LinesTableLayout } from '../tables/table-layout.ts'

/** A row that names a file, with the id of its document as `doc` and its columns by name. */
export interface RowWithFiles {
  readonly doc: string
  readonly id: string
  readonly [column: string]: unknown
}

/** Returns the columns of lines that hold files, those of a platform too. */
function fileColumns(type: AnyDocument, { field, columns }: LinesTableLayout): readonly ColumnLayout[] {
  const fields = (type.fields as Fields)[field]!.options.columns ?? {}
  return columns.filter((column) => kindOf(fields[column.field]!).refers === 'file')
}

/** Returns the layouts of the lines of a type that grow and have files. */
export const growingFileLayouts = (type: AnyDocument): readonly LinesTableLayout[] =>
  tableLayout(type).growing.filter((lines) => fileColumns(type, lines).length > 0)

/**
 * Returns the rows of documents that name one of these files.
 * @param lines of `growingFileLayouts`
 * @param wanted ids of documents, and of files
 */
export async function grownWithFiles(
  { actor, tx }: Operation,
  type: AnyDocument,
  lines: LinesTableLayout,
  { docs, files }: { readonly docs: readonly string[]; readonly files: readonly string[] },
): Promise<RowWithFiles[]> {
  const rowColumns = lines.columns.filter(({ extra }) => !extra).map(({ field, column }) => `, l.${quote(column)} AS "${field}"`)
  const named = fileColumns(type, lines).map((column) => `${columnSql('l', column)} && $3::bigint[]`)
  const rows = await tx.rows<RowWithFiles>(
    `SELECT l.doc_id AS "doc", l.id, l.extra AS "$extra"${rowColumns.join('')} FROM ${lines.table} l
     WHERE l.platform_id = $1 AND l.doc_id = ANY ($2::bigint[]) AND (${named.join(' OR ')})`,
    [actor.platform, docs, files],
  )
  for (const row of rows) spreadExtra(lines.columns, row)
  return rows
}
