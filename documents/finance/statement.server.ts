/**
 * Server logic of statements: collecting settleable lines and items, each once, confirmation by both parties, and releasing them
 * again.
 */
import { addDays } from '../../model/days.ts'
import { defineLogic, type Context, type WorkContext, type WorkValues } from '../../engine/document-logic.ts'
import { add, compare } from '../../model/decimal.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { returnOrder, type ReturnOrder } from '../quality/return-order.ts'
import { supplier } from '../supplier/supplier.ts'
import { productIn, type ProductIn } from '../warehouse/product-in.ts'
import { additionDeduction } from './addition-deduction.ts'
import { frozenFields } from './frozen-rate.server.ts'
import { reopenInvoices, settleInvoices } from './statement-invoices.server.ts'
import { isRounding } from './rounding-tolerance.ts'
import { changeAgreement } from './statement-agreement.server.ts'
import { stateableCharges } from './statement-charges.server.ts'
import { statement, type Statement } from './statement.ts'
import { refuse } from './messages.ts'

const open = ['draft', 'rejected']

export const statementLogic = defineLogic(statement, {
  checks: {
    async linesOfParty(doc, ctx) {
      const openOf = await openLines(doc, ctx)
      const lines = [
        ...doc.receipts.map((line, at) => ({ ...line, path: `receipts[${at}]`, key: 'receiptLine', source: line.receiptLine })),
        ...doc.returns.map((line, at) => ({ ...line, path: `returns[${at}]`, key: 'returnLine', source: line.returnLine })),
        ...doc.charges.map((line, at) => ({ ...line, path: `charges[${at}]`, key: 'charge', source: line.charge })),
      ]
      for (const { path, key, source, quantity } of lines) {
        const left = openOf.get(source)
        if (!left) return refuse('statement.sourceMissingAnotherSupplierCurrency', `${path}.${key}`)
        if (open.includes(doc.status) && !isWithin(quantity, left))
          return refuse('statement.settledAlreadyTooMuchSettled', { open: left }, `${path}.quantity`)
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

  /** The rate of the last day of the period, and the way of rounding, which an agreed statement keeps. */
  async fill(doc, ctx, { before }) {
    if (before && !open.includes(before.status)) return {}
    const rate = await frozenFields(doc, before, { dayOf: (one) => one.dateTo ?? ctx.today, ctx })
    return { ...rate, roundedBy: ctx.settings(statement).rounding }
  },

  statusChanged: changeAgreement,

  work: { collect: settleable },

  after: {
    async reconcile(doc, ctx) {
      if (!doc.dueDate) await ctx.set(statement, doc.id, { dueDate: await dueDateOf(doc, ctx) })
    },
    settle: (doc, ctx) => settleInvoices(doc, ctx),
    reopen: (doc, ctx) => reopenInvoices(doc, ctx),
    reopenTicketed: (doc, ctx) => reopenInvoices(doc, ctx),
  },
})

/** Returns the day on which a statement falls due: the supplier's payment days after the end of the period; null when nothing is agreed. */
async function dueDateOf(doc: Statement, ctx: Context): Promise<string | null> {
  const { settlement, paymentDays } = await ctx.get(supplier, doc.supplier)
  if (settlement === 'prepaid' || settlement === 'delivery') return doc.dateTo
  return paymentDays === null ? null : addDays(doc.dateTo, paymentDays)
}

/** Whether a quantity is something of what is open, which is below zero where sets fell apart after their statement. */
const isWithin = (quantity: string, left: string): boolean =>
  compare(left, '0') < 0
    ? compare(quantity, '0') < 0 && compare(quantity, left) >= 0
    : compare(quantity, '0') > 0 && compare(quantity, left) <= 0

/** Returns what is open of the receipt and return lines and of the charges of a statement, by line id; only those of its supplier and currency. */
async function openLines(doc: Statement, ctx: Context): Promise<Map<string, string>> {
  const receipts = await ctx.linked(productIn, doc.receipts, 'receipt', { lines: true })
  const returns = await ctx.linked(returnOrder, doc.returns, 'return', { lines: true })
  const names = ['supplier', 'currency', 'ownerCompany'] as const
  const own = [...receipts.values(), ...returns.values()].filter(
    (one) => one.status === 'completed' && names.every((name) => one[name] === doc[name]),
  )
  // What is taken back has no limit of its own, so that two statements do not take it back at the same time.
  const isTakenBack = doc.charges.some(({ quantity }) => compare(quantity ?? '0', '0') < 0)
  const orders = await ctx.linked(purchaseOrder, doc.charges, 'order', { lines: true, lock: isTakenBack })
  const charged = [...orders.values()].filter((one) => names.every((name) => one[name] === doc[name]))
  return new Map([
    ...own.flatMap(({ lines }) => lines.map((line) => [line.id, line.open] as const)),
    ...charged.flatMap(({ charges }) => charges.map(({ id, open: left }) => [id, left ?? '0'] as const)),
  ])
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
  const others = await ctx.all(statement, { ...of, status: ['reconciled', 'ticketed'], dateTo: { to: doc.dateTo } })
  const earlier = others.filter((one) => one.dateTo < doc.dateTo || BigInt(one.id) < BigInt(doc.id))
  const unsettled = <L extends { open: string | null }>(lines: readonly L[]) => lines.filter((line) => compare(line.open ?? '0', '0') > 0)
  return {
    receipts: byDate(receipts).flatMap((one) =>
      unsettled(one.lines).map((line) => ({ receiptLine: line.id, receipt: one.id, quantity: line.open })),
    ),
    returns: byDate(returns).flatMap((one) =>
      unsettled(one.lines).map((line) => ({ returnLine: line.id, return: one.id, quantity: line.open })),
    ),
    charges: await stateableCharges(doc, ctx),
    additions: items.filter((one) => one.kind === 'add').map((one) => ({ item: one.id })),
    deductions: items.filter((one) => one.kind === 'deduct').map((one) => ({ item: one.id })),
    opening: earlier.reduce((sum, one) => add(sum, one.open), '0'),
  }
}
