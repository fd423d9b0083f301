/** What postings of goods in sizes have in common: each size of a line is an entry for its item. */

/**
 * The part of a posting for types with `date`, `warehouse`, and lines with `style`, `colorway`, `matrix`, `bin` and `lot`:
 * `posts: { stock: { ...goodsPosting('stock_ledger', 'sku'), on: 'complete' } }`.
 * @param ledger name of the ledger, whose entries have fields of these names
 * @param item the ledger's field that links the item of a colorway and a size
 */
export const goodsPosting = (ledger: string, item: string) =>
  ({
    ledger,
    lines: 'lines',
    expand: { matrix: 'matrix', to: item, match: { colorway: 'colorway' }, size: 'size' },
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
  }) as const
