/** What every posting of goods in sizes has in common: each size of a line is an entry of the stock ledger for its SKU. */

/** For types with `date`, `warehouse`, and lines with `style`, `colorway`, `matrix`, `bin` and `lot`. */
export const goodsOfLines = {
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
