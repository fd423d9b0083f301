/** A column of a spreadsheet that is imported: a field, a part of one, or the mark that groups the rows of one document. */
import type { PageField } from '../../model/page.ts'

export interface SheetColumn {
  /** The path used in rows: `supplier`, `lines.price`, `lines.matrix.S`, `address.city`; `_doc` groups the rows of one document. */
  readonly path: string
  readonly label: string
  /** Names in both languages, as people may have written them. */
  readonly names: readonly string[]
  readonly required: boolean
  readonly field?: PageField
  /** Whether the column counts by sizes, with one spreadsheet column for each size. */
  readonly sizes?: true
  /** Whether the column is a part of the long form of such a column, with one row for each size. Templates have the wide form. */
  readonly long?: true
}
