/** Server logic of returns: at most the stored quantity, taken out of stock and off the account, or reopened for replacement. */
import type { Context } from '../../engine/document-context.ts'
import type { EntryOf } from '../../model/document-values.ts'
import { defineLogic, type Refusal } from '../../engine/document-logic.ts'
import { add, compare } from '../../model/decimal.ts'
import { atPath } from '../../model/refusal.ts'
import { closedMonthRefusal } from '../finance/period.server.ts'
import { supplier } from '../supplier/supplier.ts'
import { productIn } from '../warehouse/product-in.ts'
import { noSku, skusOf } from '../warehouse/product-in.server.ts'
import { inventory } from '../warehouse/inventory.ts'
import { entriesOf, type Goods } from '../warehouse/stock.ts'
import { stockLedger } from '../warehouse/stock-ledger.ts'
import { returnOrder, type ReturnOrder } from './return-order.ts'
import { refuse } from './messages.ts'

export const returnOrderLogic = defineLogic(returnOrder, {
  checks: {
    async linesOfReceipt(doc, ctx) {
      const receipt = await ctx.get(productIn, doc.receipt)
      if (receipt.supplier !== doc.supplier) return refuse('returnOrder.notReceiptSupplier', 'supplier')
      const known = new Set(receipt.lines.map((line) => line.id))
      const at = doc.lines.findIndex((line) => !known.has(line.receiptLine))
      return at < 0 ? undefined : refuse('returnOrder.notLineReceipt', `lines[${at}].receiptLine`)
    },
    /** Returned quantity must not exceed stored stock (DM-5-030); the ledger's minimum enforces it against concurrent movements. */
    inStock: (doc, ctx) => short(doc, ctx),
    skusKnown: (doc, ctx) => noSku(doc.lines as Goods[], ctx),
    async monthOpen(doc, ctx) {
      const closed = await closedMonthRefusal({ company: doc.ownerCompany, day: doc.date }, ctx)
      return closed && atPath('date', closed)
    },
  },

  async fill(doc, ctx, { before }) {
    if (!doc.receipt || (before && before.status !== 'draft')) return {}
    const receipt = await ctx.get(productIn, doc.receipt)
    const received = new Map(receipt.lines.map((line) => [line.id, line]))
    const lines = doc.lines.map((line) => {
      const from = received.get(line.receiptLine)
      if (!from) return line
      return {
        ...line,
        order: from.order,
        orderLine: from.orderLine,
        style: from.style,
        colorway: from.colorway,
        bin: line.bin ?? from.bin,
        lot: line.lot ?? from.lot,
        price: from.price,
        taxRate: from.taxRate,
      }
    })
    return { supplier: doc.supplier ?? receipt.supplier, warehouse: doc.warehouse ?? receipt.warehouse, currency: receipt.currency, lines }
  },

  after: {
    async complete(doc, ctx) {
      const lines = doc.lines as Goods[]
      const entries = entriesOf(lines, await skusOf(lines, ctx), {
        warehouse: doc.warehouse,
        date: doc.date,
        document: doc.number,
        kind: 'return_order',
        sign: '-1',
      })
      await ctx.post(stockLedger, { type: returnOrder, id: doc.id, event: 'complete' }, entries, {
        company: doc.ownerCompany,
        message: 'stock.returned',
      })
      ctx.notify({
        ...(await supplierOf(doc, ctx)),
        type: 'LINK',
        content: [`退货单 ${doc.number} 已出库，共 ${doc.quantity} 件`, `Return ${doc.number} has left: ${doc.quantity} pieces`],
        about: { type: returnOrder, id: doc.id },
      })
    },
  },
})

async function short(doc: ReturnOrder, ctx: Context): Promise<Refusal | undefined> {
  const lines = doc.lines as Goods[]
  const skus = await skusOf(lines, ctx)
  const requestedStock = new Map<string, { at: number; by: EntryOf<typeof stockLedger>; quantity: string }>()
  doc.lines.forEach((line, at) => {
    for (const entry of entriesOf([line as Goods], skus, { warehouse: doc.warehouse, date: doc.date, document: '', kind: '', sign: '1' })) {
      const by = { warehouse: doc.warehouse, bin: line.bin, sku: entry.sku, lot: line.lot }
      const key = stockKey(by)
      requestedStock.set(key, { at, by, quantity: add(requestedStock.get(key)?.quantity ?? '0', entry.quantity) })
    }
  })
  const place = { ownerCompany: doc.ownerCompany, warehouse: doc.warehouse }
  const requestedSkus = [...requestedStock.values()].map(({ by }) => by.sku as string)
  const free = new Map<string, string>()
  for (const stock of await ctx.find(inventory, { ...place, sku: [...new Set(requestedSkus)] }, { all: true }))
    free.set(stockKey(stock), add(free.get(stockKey(stock)) ?? '0', stock.free ?? '0'))
  for (const [key, { at, quantity }] of requestedStock) {
    const stored = free.get(key) ?? '0'
    if (compare(quantity, stored) > 0)
      return refuse('returnOrder.returnedQuantityExceedsStoredStockStored', { stored, quantity }, `lines[${at}].matrix`)
  }
  return undefined
}

/** The place and lot of a SKU in a warehouse, as a key. */
const stockKey = ({ bin, sku, lot }: { readonly bin?: unknown; readonly sku?: unknown; readonly lot?: unknown }): string =>
  JSON.stringify([bin ?? null, sku ?? null, lot ?? null])

async function supplierOf(doc: ReturnOrder, ctx: Context): Promise<{ company?: string }> {
  const { company } = await ctx.get(supplier, doc.supplier)
  return company ? { company } : {}
}
