/**
 * Server logic of purchase contracts: the orders' figures are copied exactly, an order is in one active contract, and the orders'
 * signing status follows the contract.
 */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { purchaseContract, type PurchaseContract } from './purchase-contract.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'
import { refuse } from './messages.ts'
import { atPath } from '../../model/refusal.ts'

/** Orders of a declined or withdrawn contract may go into another one. */
const dead = ['declined', 'withdrawn']
const running = ['issued', 'ordered', 'in_production']

export const purchaseContractLogic = defineLogic(purchaseContract, {
  checks: {
    /** Runs under the orders' locks, in the order of their ids, so that two concurrent contracts cannot take one order. */
    async free(doc, ctx, { before, action }) {
      if (!action && before && before.status !== 'draft') return undefined
      const orders = await ordersOf(doc, ctx, { lock: true })
      const holders = await ctx.byId(purchaseContract, [doc.supplements, ...[...orders.values()].map(({ contract }) => contract)])
      for (const [id, order] of orders) {
        const refusal = takenBy(doc, order, holders)
        if (refusal) return atPath(`orders[${doc.orders.findIndex((line) => line.order === id)}].order`, refusal)
      }
      return undefined
    },
    /** Checks that the orders may still be contracted; that the content equals them is `basedOn`. */
    async asOrdered(doc, ctx): Promise<Refusal | undefined> {
      const orders = await ordersOf(doc, ctx, { lock: true })
      for (const [at, line] of doc.orders.entries()) {
        const order = orders.get(line.order)!
        if (!running.includes(order.status))
          return refuse('purchaseContract.orderCannotContractedStatus', { number: order.number }, `orders[${at}].order`)
      }
      return undefined
    },
  },

  async fill(doc, ctx, { before }) {
    if (before && before.status !== 'draft') return {}
    const orders = await ordersOf(doc, ctx, { lines: true })
    const first = orders.get(doc.orders.find(({ order }) => order)?.order ?? '')
    return {
      ...(first && !doc.supplier ? { supplier: first.supplier } : {}),
      ...(first && !doc.currency ? { currency: first.currency } : {}),
      ...(first && !doc.paymentTerms ? { paymentTerms: first.paymentTerms } : {}),
      ...(doc.signers.length === 0 ? { signers: [{ side: 'owner' }, { side: 'supplier' }] } : {}),
      details: doc.orders.flatMap(({ order }) => detailsOf(orders.get(order), doc.details)),
    }
  },

  after: {
    async save(doc, ctx, { before }) {
      if (doc.status === 'draft') await hold(doc, ctx, before)
    },
    revise: (doc, ctx) => hold(doc, ctx),
    ready: (doc, ctx) => follow(doc, ctx, 'not_signed'),
    send: (doc, ctx) => follow(doc, ctx, 'pending_signature'),
    sign: (doc, ctx) => (doc.status === 'signed' ? follow(doc, ctx, 'signed') : undefined),
    decline: (doc, ctx) => follow(doc, ctx, 'declined'),
    withdraw: (doc, ctx) => follow(doc, ctx, 'withdrawn'),
    expire: (doc, ctx) => follow(doc, ctx, 'withdrawn'),
    discard: (doc, ctx) =>
      release(
        doc.orders.map(({ order }) => order),
        doc,
        ctx,
      ),
  },
})

/** Returns the lines and charges of an order as its contract has them. */
function detailsOf(order: PurchaseOrder | undefined, present: PurchaseContract['details']): Partial<PurchaseContract['details'][number]>[] {
  if (!order) return []
  const rowOf = (old: { readonly id: string } | undefined) => ({ ...(old ? { id: old.id } : {}), order: order.id })
  return [
    ...order.lines.map(({ id, style, colorway, quantity, price, net, gross }) => {
      const old = present.find((line) => line.orderLine === id)
      return { ...rowOf(old), orderLine: id, style, colorway, quantity, price, net, gross }
    }),
    ...order.charges.map(({ set, name, quantity, price, net, gross }) => {
      const charge = `${set} · ${name ?? ''}`
      const old = present.find((line) => line.order === order.id && line.charge === charge)
      return { ...rowOf(old), charge, quantity, price, net, gross }
    }),
  ]
}

const ordersOf = (doc: PurchaseContract, ctx: Context, options?: { readonly lock?: boolean; readonly lines?: boolean }) =>
  ctx.linked(purchaseOrder, doc.orders, 'order', options)

/** Returns the root contract of a supplement, through any number of supplements in between. */
const root = (doc: PurchaseContract): string => doc.supplements ?? doc.id

/**
 * Returns the refusal when another active contract holds the order; undefined when the order is free. A supplement may also name orders of its own contract.
 */
function takenBy(doc: PurchaseContract, order: PurchaseOrder, contracts: ReadonlyMap<string, PurchaseContract>): Refusal | undefined {
  if (!order.contract || order.contract === doc.id) return undefined
  const other = contracts.get(order.contract)!
  if (dead.includes(other.status)) return undefined
  if (doc.supplements && other.status === 'signed' && root(other) === root(contracts.get(doc.supplements)!)) return undefined
  return refuse('purchaseContract.orderContractAlready', { number: order.number, number2: other.number })
}

/**
 * Links the orders to the contract that holds them and frees removed ones. Orders of a supplement stay with the signed contract until
 * the supplement is signed too.
 */
async function hold(doc: PurchaseContract, ctx: Context, before?: PurchaseContract): Promise<void> {
  const now = new Set(doc.orders.map(({ order }) => order))
  const removedOrders = (before?.orders ?? []).map(({ order }) => order).filter((id) => !now.has(id))
  await release(removedOrders, doc, ctx)
  const orders = [...(await ctx.byId(purchaseOrder, [...now])).values()]
  const free = orders.filter(({ signing, contract }) => signing !== 'signed' && !(contract === doc.id && signing === 'not_signed'))
  await ctx.setMany(purchaseOrder, free, { contract: doc.id, contractNo: doc.number, signing: 'not_signed' as const })
}

async function release(orders: readonly string[], doc: PurchaseContract, ctx: Context): Promise<void> {
  const held = [...(await ctx.byId(purchaseOrder, orders)).values()].filter(({ contract }) => contract === doc.id)
  await ctx.setMany(purchaseOrder, held, { contract: null, contractNo: null, signing: 'not_signed' as const })
}

/** Updates the orders' signing status from the contract's (DM-3-040). */
async function follow(doc: PurchaseContract, ctx: Context, signing: NonNullable<PurchaseOrder['signing']>): Promise<void> {
  const orders = [...(await ordersOf(doc, ctx)).values()].filter(({ contract }) => signing === 'signed' || contract === doc.id)
  const values = signing === 'signed' ? { contract: doc.id, contractNo: doc.number, signing } : { signing }
  await ctx.setMany(purchaseOrder, orders, values)
}
