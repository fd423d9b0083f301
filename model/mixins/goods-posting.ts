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
    amounts: { quantity: 'pieces' },
  }) as const

/** How the code of an SKU leads to a line with `colorway`: `scan: { lines: { ...goodsScanned, expected: 'matrix', scanned: 'scanned' } }`. */
export const goodsScanned = { item: 'sku', match: { colorway: 'colorway' }, size: 'size', codes: ['barcode'] } as const

/**
 * What a document under way holds back of the goods that its posting of the same name takes out: `reserves: { stock: goodsReserved('return_order', […]) }`.
 * @param kind the kind of event of the posting
 * @param unless the statuses in which nothing is held
 */
export const goodsReserved = <const S extends string>(kind: string, unless: readonly S[]) =>
  ({
    amounts: { allocated: 'quantity' },
    unless,
    constants: { kind: `${kind}_reserved` },
    releaseConstants: { kind: `${kind}_released` },
  }) as const
