/** The size of a cell of a size matrix as its SKU names it. */
import type { MatrixCell } from '../../model/fields/matrix.ts'

/** Returns the size name of a cell on its SKU: the size, with the second one (length, cup) after a slash. */
export const sizeOf = (cell: Pick<MatrixCell, 'size' | 'second'>): string => (cell.second ? `${cell.size}/${cell.second}` : cell.size)
