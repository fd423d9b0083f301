/**
 * Server logic of supplier invoices: amounts come from the statement and never exceed it; an approved invoice adds its line to the
 * statement.
 */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { add, compare, sub } from '../../model/decimal.ts'
import { supplier } from '../supplier/supplier.ts'
import { statement, type Statement } from './statement.ts'
import { supplierInvoice, type SupplierInvoice } from './supplier-invoice.ts'
import { isRounding } from './rounding-tolerance.ts'
import { refuse } from './messages.ts'

/** Statuses of invoices that count. A rejected or voided invoice releases its amount. */
const standing: readonly SupplierInvoice['status'][] = ['submitted', 'approved', 'settled']
/** Statuses of a statement that take an invoice: payment may come before the invoice. */
const agreed = ['reconciled', 'ticketed', 'settled']

export const supplierInvoiceLogic = defineLogic(supplierInvoice, {
  checks: {
    async ownStatement(doc, ctx) {
      const [from] = await ctx.find(statement, { id: doc.statement })
      const own = from && (await ctx.get(supplier, from.supplier)).company === doc.ownerCompany
      return own && (agreed.includes(from.status) || standing.includes(doc.status))
        ? undefined
        : refuse('supplierInvoice.chooseReconciledStatementYourCompany', 'statement')
    },
    /**
     * Runs under the lock of the statement, so that two concurrent invoices cannot both take its remaining amount, and none is
     * counted on a statement that is cancelled at the same time.
     */
    async withinStatement(doc, ctx) {
      const from = await ctx.lock(statement, doc.statement)
      if (!agreed.includes(from.status)) return refuse('supplierInvoice.statementNotAgreed', { number: from.number }, 'statement')
      return tooMuch(doc, from, { invoiced: await before(doc, ctx), perLine: ctx.settings(statement).roundingPerLine })
    },
  },

  /** Parties, currency and amounts come from the statement, whatever was sent. */
  async fill(doc, ctx, { before: old }) {
    if (!doc.statement || (old && !['draft', 'rejected'].includes(old.status))) return {}
    return { invoicedBefore: await before(doc, ctx) }
  },

  after: {
    /** Finance may have entered invoices on the statement by hand; only missing ones are added. */
    async approve(doc, ctx) {
      const from = await ctx.lock(statement, doc.statement)
      const { invoices } = (await ctx.find(statement, { id: from.id }, { lines: true }))[0]!
      if (!invoices.some((one) => one.invoiceNo === doc.invoiceNo))
        await ctx.set(statement, from.id, {
          invoices: [...invoices, { invoiceNo: doc.invoiceNo, date: doc.date, net: doc.net, tax: doc.tax, file: doc.file }],
        })
      // An invoice that comes after the payment is settled at once.
      if (from.status === 'settled') await ctx.act(supplierInvoice, doc.id, 'settle')
    },
  },
})

/**
 * Returns what is already invoiced (catalogue SIV: Σ invoices ≤ what the statement lets invoice): the other valid invoices, and those that finance
 * entered on the statement itself.
 */
async function before(doc: SupplierInvoice, ctx: Context): Promise<string> {
  const others = (await ctx.find(supplierInvoice, { statement: doc.statement, status: standing })).filter((one) => one.id !== doc.id)
  const [from] = await ctx.find(statement, { id: doc.statement }, { lines: true })
  const known = new Set([doc.invoiceNo, ...others.map((one) => one.invoiceNo)])
  const typed = (from?.invoices ?? []).filter((one) => !known.has(one.invoiceNo))
  return [...others.map((one) => one.gross), ...typed.map((one) => one.amount)].reduce<string>((sum, one) => add(sum, one ?? '0'), '0')
}

function tooMuch(
  doc: SupplierInvoice,
  from: Statement,
  { invoiced, perLine }: { readonly invoiced: string; readonly perLine: string },
): Refusal | undefined {
  const open = sub(from.invoiceable ?? '0', invoiced)
  const excess = sub(doc.gross ?? '0', open)
  return compare(excess, '0') > 0 && !isRounding(excess, from, perLine)
    ? refuse('supplierInvoice.moreThanInvoicedOpenBilled', { open, gross: doc.gross }, 'lines')
    : undefined
}
