/** Additions and deductions on one open document (`settles`), and how they are settled. */
import type { Label } from '../text.ts'

/** How an addition or deduction is settled, by code. */
export const settlementEffects = {
  offset: ['货款抵扣（全额开票）', 'Offset at payment (invoice in full)'],
  price: ['价格调整（计入发票）', 'Price adjustment (on the invoice)'],
} as const satisfies Readonly<Record<string, Label>>

/**
 * Items of one kind that stand on one open document, in the lines column `item`.
 * @param of the item's link to the document, the document's link to the supplier, and the statuses of the document in which they are settled
 */
export const openItems = <
  const H extends string,
  const S extends string,
  const T extends readonly string[],
  const K extends 'add' | 'deduct',
>(
  kind: K,
  { holder, supplier, settled }: { readonly holder: H; readonly supplier: S; readonly settled: T },
) =>
  ({
    item: 'item',
    holder,
    match: { supplier, currency: 'currency', kind: { value: kind } },
    open: ['settleable'],
    free: ['draft', 'rejected', 'cancelled'],
    settled,
    settle: 'settle',
    reopen: 'release',
  }) as const
