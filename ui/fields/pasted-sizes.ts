/** A text pasted into a table of sizes. */
import { readNumber } from '../../model/money/amount-text.ts'
import type { CellUpdate, TableRow } from './matrix-cells.ts'

/**
 * Returns the cells that a pasted text fills: a block of a sheet fills rows and columns from the cell on; one line, or a table of one row,
 * fills the sizes in their order.
 * @param of.rows the rows that the block may fill, of the loose pieces or of one prepack
 * @param of.column index of the size, and `from` of the row, where the text was pasted
 */
export function pastedBlock(
  text: string,
  { sizes, rows, column, from }: { sizes: readonly string[]; rows: readonly TableRow[]; column: number; from: number },
): CellUpdate[] {
  const inOneLine = () =>
    text
      .split(/[\t\n\r]+/)
      .filter(Boolean)
      .join('\t')
  const lines = rows.length > 1 ? text.split(/[\n\r]+/).filter(Boolean) : [inOneLine()]
  return lines.slice(0, rows.length - from).flatMap((line, down) =>
    line
      .split('\t')
      .slice(0, sizes.length - column)
      .map((one, right) => ({ size: sizes[column + right]!, row: rows[from + down]!, pieces: readNumber(one) })),
  )
}
