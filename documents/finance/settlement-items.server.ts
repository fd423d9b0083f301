/**
 * Additions and deductions on the statement or payment order that settles them: reserved while that document is under way, settled
 * once, released when it returns to its author or is cancelled. An item belongs to one of the two at a time.
 */
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

/** The field of an item that names the document which has reserved it. */
export type Holder = 'statement' | 'payment'

/** Returns the items of a document by id; with `lock` their rows are locked in the order of the ids until the end of the transaction. */
export const itemsOf = (doc: ItemLists, ctx: Context, options?: { readonly lock?: boolean }): Promise<Map<string, AdditionDeduction>> =>
  ctx.byId(
    additionDeduction,
    [...doc.additions, ...doc.deductions].map((line) => line.item),
    options,
  )

/** Whether a document may reserve an item: it is settleable, and no other statement or payment order has it. */
export const isFree = (item: AdditionDeduction, doc: ItemLists): boolean =>
  item.status === 'settleable' && [item.statement, item.payment].every((holder) => !holder || holder === doc.id)

/** Reserves the items for a document. The check that they are free has locked their rows in the same transaction. */
export async function reserveItems(doc: ItemLists, holder: Holder, ctx: Context): Promise<void> {
  await setHolder([...(await itemsOf(doc, ctx, { lock: true })).keys()], { holder, id: doc.id }, ctx)
}

/** Settles the items of a document; they are settleable as long as the document holds them. */
export async function settleItems(doc: ItemLists, ctx: Context): Promise<void> {
  await ctx.actMany(additionDeduction, [...(await itemsOf(doc, ctx, { lock: true })).keys()], 'settle')
}

/** Sets or clears the document that has reserved the items. */
async function setHolder(
  items: readonly string[],
  { holder, id }: { readonly holder: Holder; readonly id: string | null },
  ctx: Context,
): Promise<void> {
  await ctx.setMany(
    additionDeduction,
    items.map((item) => ({ id: item, values: holder === 'payment' ? { payment: id } : { statement: id } })),
  )
}

/** Returns the items that a document has reserved, whatever its lines say now, locked in the order of their ids. */
const reservedItems = (id: string, holder: Holder, ctx: Context): Promise<AdditionDeduction[]> =>
  ctx.find(additionDeduction, holder === 'payment' ? { payment: id } : { statement: id }, { all: true, lock: true })

/** Makes the items that a document has settled settleable again; they remain reserved for it. */
export async function reopenItems({ id }: ItemLists, holder: Holder, ctx: Context): Promise<void> {
  const settled = (await reservedItems(id, holder, ctx)).filter(({ status }) => status === 'settled')
  await ctx.actMany(
    additionDeduction,
    settled.map((item) => item.id),
    'release',
  )
}

/** Releases every item that a document has reserved; settled ones have been reopened before. */
export async function releaseItems({ id }: ItemLists, holder: Holder, ctx: Context): Promise<void> {
  const items = await reservedItems(id, holder, ctx)
  await setHolder(
    items.map((item) => item.id),
    { holder, id: null },
    ctx,
  )
}

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
