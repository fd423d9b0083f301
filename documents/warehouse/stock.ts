/** What documents post into the stock ledger: goods of a line by size, in a bin of the document's warehouse. */
import type { MatrixCell } from '../../model/fields/matrix.ts'

/** Returns the size name of a cell on its SKU: the size, with the second one (length, cup) after a slash. */
export const sizeOf = (cell: Pick<MatrixCell, 'size' | 'second'>): string => (cell.second ? `${cell.size}/${cell.second}` : cell.size)

/**
 * The posting of goods: the lines have style, colour, size matrix, bin and lot, the document its warehouse and date. All of it is free. A document adds
 * its actions, its kind of event, and `sign: '-'` where goods leave.
 */
export const storedGoods = {
  ledger: 'stock_ledger',
  lines: 'lines',
  expand: { matrix: 'matrix', to: 'sku', match: { colorway: 'colorway' }, size: 'size' },
  values: {
    date: 'doc.date',
    warehouse: 'doc.warehouse',
    document: 'doc.number',
    bin: 'bin',
    lot: 'lot',
    style: 'style',
    colorway: 'colorway',
  },
  amounts: { quantity: 'pieces', free: 'pieces' },
} as const
