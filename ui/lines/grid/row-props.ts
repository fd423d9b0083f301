/** What a row of the grid is drawn from. */
import type { PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import type { LineColumn, OfferOf } from '../sizes/size-columns.ts'
import type { ColumnWindow } from './use-grid-scroll.ts'

/** Returns the changed columns of a line, in the form ` price quantity `. An added line has all its columns changed. */
export function changedIn(
  marked: ReadonlySet<string> | undefined,
  { field, line, columns }: { field: string; line: Values; columns: readonly PageField[] },
): string {
  const path = `${field}#${String(line['id'])}`
  if (!marked?.has(field)) return ''
  return ` ${columns.flatMap((column) => (marked.has(path) || marked.has(`${path}.${column.field}`) ? [column.field] : [])).join(' ')} `
}

export interface RowProps {
  readonly line: Values
  /** Index as shown, and index among all lines. */
  readonly row: number
  /** Pixels from the first row. */
  readonly top: number
  readonly place: number
  /** Frozen columns and their left offsets. */
  readonly frozen: number
  readonly offsets: readonly number[]
  /** Name of the lines field, used as the prefix of cell ids. */
  readonly name: string
  readonly columns: readonly LineColumn[]
  readonly columnWindow: ColumnWindow
  readonly offerOf: OfferOf
  /** The header values that cells depend on (currencies), as a stable object. */
  readonly header: Values
  readonly editing: boolean
  /** First and last selected column of this row, −1 when none is selected. */
  readonly c0: number
  readonly c1: number
  /** Column of the cell with the cursor, −1 in other rows. */
  readonly on: number
  /** Columns that changed since the viewer last acted, separated by spaces. */
  readonly changed?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}
