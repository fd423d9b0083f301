/**
 * Server logic of statements: collecting settleable lines and items, each once, confirmation by both parties, and releasing them
 * again.
 */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic, type WorkContext, type WorkValues } from '../../engine/document-logic.ts'
import { add, compare } from '../../model/decimal.ts'
import { addDays } from '../order/plan.ts'
import { returnOrder, type ReturnOrder } from '../quality/return-order.ts'
import { supplier } from '../supplier/supplier.ts'
import { productIn, type ProductIn } from '../warehouse/product-in.ts'
import { additionDeduction } from './addition-deduction.ts'
import { settleInvoices } from './statement-invoices.server.ts'
import { isRounding } from './rounding-tolerance.ts'
import { itemsOf } from './settlement-items.server.ts'
import { changeAgreement } from './statement-agreement.server.ts'
import { statement, type Statement } from './statement.ts'
import { refuse } from './messages.ts'

const open = ['draft', 'rejected']

export const statementLogic = defineLogic(statement, {
  checks: {
    async linesOfParty(doc, ctx) {
      const goods = await goodsOf(doc, ctx)
      for (const [list, key, lines] of [
        ['receipts', 'receiptLine', doc.receipts.map((line) => ({ source: line.receiptLine, quantity: line.quantity }))],
        ['returns', 'returnLine', doc.returns.map((line) => ({ source: line.returnLine, quantity: line.quantity }))],
      ] as const) {
        for (const [at, { source, quantity }] of lines.entries()) {
          const from = goods.get(source)
          if (!from) return refuse('statement.sourceMissingAnotherSupplierCurrency', `${list}[${at}].${key}`)
          if (open.includes(doc.status) && compare(quantity, from.open) > 0)
            return refuse('statement.settledAlreadyTooMuchSettled', { open: from.open }, `${list}[${at}].quantity`)
        }
      }
      return undefined
    },
    async supplierJoined(doc, ctx) {
      const { company, shortName } = await ctx.get(supplier, doc.supplier)
      return company ? undefined : refuse('statement.supplierNotJoinedNetwork', { shortName }, 'supplier')
    },
    invoicesMatch: (doc, ctx) =>
      isRounding(doc.invoiceDifference ?? '0', doc, ctx.settings(statement).roundingPerLine)
        ? undefined
        : refuse('statement.invoicesDifferFromTotalBy', { invoiceDifference: doc.invoiceDifference }, 'invoices'),
    nothingRequested: (doc) => (compare(doc.requested ?? '0', '0') > 0 ? refuse('statement.paymentRequestedCannotCancelled') : undefined),
  },

  /** Prices and amounts come from the source document, whatever was sent. */
  async fill(doc, ctx, { before }) {
    if (before && !open.includes(before.status)) return {}
    const goods = await goodsOf(doc, ctx)
    const filled = <L extends object>(lines: readonly L[], key: keyof L) =>
      lines.map((line) => ({ ...line, ...goods.get(line[key] as string)?.facts }))
    const items = await itemsOf(doc, ctx)
    const named = (lines: Statement['additions']) =>
      lines.map((line) => {
        const item = items.get(line.item)
        return item ? { ...line, reason: item.reason, order: item.order, amount: item.amount, effect: item.effect } : line
      })
    return {
      receipts: filled(doc.receipts, 'receiptLine'),
      returns: filled(doc.returns, 'returnLine'),
      additions: named(doc.additions),
      deductions: named(doc.deductions),
    }
  },

  statusChanged: changeAgreement,

  work: { collect: settleable },

  after: {
    async reconcile(doc, ctx) {
      if (!doc.dueDate) await ctx.set(statement, doc.id, { dueDate: await dueDateOf(doc, ctx) })
    },
    settle: (doc, ctx) => settleInvoices(doc, ctx),
  },
})

/** Returns the day on which a statement falls due: the supplier's payment days after the end of the period; null when nothing is agreed. */
async function dueDateOf(doc: Statement, ctx: Context): Promise<string | null> {
  const { settlement, paymentDays } = await ctx.get(supplier, doc.supplier)
  if (settlement === 'prepaid' || settlement === 'delivery') return doc.dateTo
  return paymentDays === null ? null : addDays(doc.dateTo, paymentDays)
}

interface Source {
  readonly open: string
  readonly facts: Partial<Statement['receipts'][number] & Statement['returns'][number]>
}

/** Returns the receipt and return lines of a statement by line id; only those of its supplier and currency. */
async function goodsOf(doc: Statement, ctx: Context): Promise<Map<string, Source>> {
  const goods = new Map<string, Source>()
  if (!doc.supplier || !doc.currency) return goods
  const of = { supplier: doc.supplier, currency: doc.currency, status: 'completed', ownerCompany: doc.ownerCompany } as const
  const at = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id): id is string => id !== null))]
  // Collected lines carry their document id. Lines that a user added are looked up among the settleable ones.
  const receiptIds = at(doc.receipts.map((line) => line.receipt))
  const returnIds = at(doc.returns.map((line) => line.return))
  const receipts = [
    ...(receiptIds.length ? await ctx.find(productIn, { ...of, id: receiptIds }, { lines: true, all: true }) : []),
    ...(doc.receipts.some((line) => !line.receipt)
      ? await ctx.find(productIn, { ...of, settlement: 'settleable' }, { lines: true, all: true })
      : []),
  ]
  const returns = [
    ...(returnIds.length ? await ctx.find(returnOrder, { ...of, id: returnIds }, { lines: true, all: true }) : []),
    ...(doc.returns.some((line) => !line.return)
      ? await ctx.find(returnOrder, { ...of, settling: 'settleable' }, { lines: true, all: true })
      : []),
  ]
  for (const receipt of receipts)
    for (const line of receipt.lines)
      goods.set(line.id, {
        open: line.open,
        facts: {
          receipt: receipt.id,
          date: receipt.date,
          order: line.order,
          style: line.style,
          colorway: line.colorway,
          price: line.price,
          taxRate: line.taxRate,
        },
      })
  for (const back of returns)
    for (const line of back.lines)
      goods.set(line.id, {
        open: line.open,
        facts: {
          return: back.id,
          date: back.date,
          order: line.order,
          style: line.style,
          colorway: line.colorway,
          price: line.price,
          taxRate: line.taxRate,
        },
      })
  return goods
}

/**
 * Returns every line of the supplier and currency up to the end of the period that is on no statement yet, without a limit; earlier
 * leftovers are included.
 */
async function settleable(doc: Statement, ctx: WorkContext): Promise<WorkValues<typeof statement, 'collect'>> {
  const of = { supplier: doc.supplier, currency: doc.currency, ownerCompany: doc.ownerCompany }
  const due = { ...of, date: { to: doc.dateTo } }
  const byDate = <D extends { date: string }>(docs: readonly D[]) =>
    docs.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const [ofReceipts, ofReturns] = [{ ...due, settlement: 'settleable' } as const, { ...due, settling: 'settleable' } as const]
  const total = (await ctx.count(productIn, ofReceipts)) + (await ctx.count(returnOrder, ofReturns))
  const receipts: ProductIn[] = []
  for await (const page of ctx.pages(productIn, ofReceipts, { lines: true })) {
    receipts.push(...page)
    await ctx.progress(receipts.length, total)
  }
  const returns: ReturnOrder[] = []
  for await (const page of ctx.pages(returnOrder, ofReturns, { lines: true })) {
    returns.push(...page)
    await ctx.progress(receipts.length + returns.length, total)
  }
  const items = byDate(await ctx.all(additionDeduction, { ...due, status: 'settleable', statement: null, payment: null }))
  const earlier = await ctx.all(statement, { ...of, status: ['reconciled', 'ticketed'] })
  const unsettled = <L extends { open: string }>(lines: readonly L[]) => lines.filter((line) => compare(line.open, '0') > 0)
  return {
    receipts: byDate(receipts).flatMap((one) =>
      unsettled(one.lines).map((line) => ({ receiptLine: line.id, receipt: one.id, quantity: line.open })),
    ),
    returns: byDate(returns).flatMap((one) =>
      unsettled(one.lines).map((line) => ({ returnLine: line.id, return: one.id, quantity: line.open })),
    ),
    additions: items.filter((one) => one.kind === 'add').map((one) => ({ item: one.id })),
    deductions: items.filter((one) => one.kind === 'deduct').map((one) => ({ item: one.id })),
    opening: earlier.filter((one) => one.id !== doc.id).reduce((sum, one) => add(sum, one.open), '0'),
  }
}
