/** Additions and deductions on the statement or payment order that settles them: what they are, and what they mean to their orders. */
import type { Context } from '../../engine/document-context.ts'
import { add, mul } from '../../model/decimal.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { additionDeduction, type AdditionDeduction } from './addition-deduction.ts'

/** The lines of a statement or payment order that name items. */
export interface ItemLists {
  readonly id: string
  readonly additions: readonly { readonly item: string }[]
  readonly deductions: readonly { readonly item: string }[]
}

/** Returns the items of a document by id. */
export const itemsOf = (doc: ItemLists, ctx: Context): Promise<Map<string, AdditionDeduction>> =>
  ctx.byId(
    additionDeduction,
    [...doc.additions, ...doc.deductions].map((line) => line.item),
  )

/** Adds the items of a document to the settled amounts of their orders (`'1'`) or takes them back (`'-1'`). */
export async function carryItemsToOrders(doc: ItemLists, ctx: Context, sign: '1' | '-1'): Promise<void> {
  const amounts = new Map<string, string>()
  for (const { order, kind, amount } of (await itemsOf(doc, ctx)).values())
    if (order && amount) amounts.set(order, add(amounts.get(order) ?? '0', mul(mul(amount, kind === 'add' ? '1' : '-1'), sign)))
  const orders = await ctx.byId(purchaseOrder, [...amounts.keys()], { lock: true })
  await ctx.setMany(
    purchaseOrder,
    [...orders.values()].map(({ id, settledAmount }) => ({
      id,
      values: { settledAmount: add(settledAmount ?? '0', amounts.get(id)!) },
    })),
  )
}
