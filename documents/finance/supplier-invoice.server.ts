/** What the server does for supplier invoices: amounts of their statement, never more than it, and their line on it once they are approved. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic, type Refusal } from '../../engine/document-logic.ts'
import { add, compare, sub } from '../../model/decimal.ts'
import { supplier } from '../supplier/supplier.ts'
import { statement, type Statement } from './statement.ts'
import { supplierInvoice, type SupplierInvoice } from './supplier-invoice.ts'
import { refuse } from './messages.ts'

/** Invoices that count: what was rejected or voided leaves its amount to others. */
const standing: readonly SupplierInvoice['status'][] = ['submitted', 'approved', 'settled']
const billable = ['reconciled', 'ticketed']

export const supplierInvoiceLogic = defineLogic(supplierInvoice, {
  checks: {
    async ownStatement(doc, ctx) {
      const [from] = await ctx.find(statement, { id: doc.statement })
      const own = from && (await ctx.get(supplier, from.supplier)).company === doc.ownerCompany
      return own && (billable.includes(from.status) || standing.includes(doc.status))
        ? undefined
        : refuse('supplierInvoice.chooseReconciledStatementYourCompany', 'statement')
    },
    /** Under the lock of the statement, so that two invoices at once cannot both take what is left of it. */
    async withinStatement(doc, ctx) {
      const from = await ctx.lock(statement, doc.statement)
      return tooMuch(doc, from, await before(doc, ctx))
    },
  },

  /** Parties, currency and amounts are the statement's, whatever was sent. */
  async fill(doc, ctx, { before: old }) {
    if (!doc.statement || (old && !['draft', 'rejected'].includes(old.status))) return {}
    const [from] = await ctx.find(statement, { id: doc.statement })
    if (!from) return {}
    return {
      buyer: from.ownerCompany,
      supplier: from.supplier,
      currency: from.currency,
      statementTotal: from.total,
      invoicedBefore: await before(doc, ctx),
    }
  },

  after: {
    /** Finance may have typed invoices on the statement by hand; only what it does not have yet is added. */
    async approve(doc, ctx) {
      const from = await ctx.lock(statement, doc.statement)
      const { invoices } = (await ctx.find(statement, { id: from.id }, { lines: true }))[0]!
      if (invoices.some((one) => one.invoiceNo === doc.invoiceNo)) return
      await ctx.set(statement, from.id, {
        invoices: [...invoices, { invoiceNo: doc.invoiceNo, date: doc.date, net: doc.net, tax: doc.tax, file: doc.file }],
      })
    },
    reject: (doc, ctx, { comment }) =>
      ctx.notify({
        company: doc.ownerCompany,
        roles: ['supplier'],
        type: 'MSG',
        content: [`发票 ${doc.invoiceNo} 被驳回：${comment ?? ''}`, `Invoice ${doc.invoiceNo} was rejected: ${comment ?? ''}`],
        about: { type: supplierInvoice, id: doc.id },
      }),
  },
})

/** What is invoiced besides (catalogue SIV: Σ invoices ≤ statement total): the other invoices that stand, and those that finance typed on the statement itself. */
async function before(doc: SupplierInvoice, ctx: Context): Promise<string> {
  const others = (await ctx.find(supplierInvoice, { statement: doc.statement, status: standing })).filter((one) => one.id !== doc.id)
  const [from] = await ctx.find(statement, { id: doc.statement }, { lines: true })
  const known = new Set([doc.invoiceNo, ...others.map((one) => one.invoiceNo)])
  const typed = (from?.invoices ?? []).filter((one) => !known.has(one.invoiceNo))
  return [...others.map((one) => one.gross), ...typed.map((one) => one.amount)].reduce<string>((sum, one) => add(sum, one ?? '0'), '0')
}

function tooMuch(doc: SupplierInvoice, from: Statement, invoiced: string): Refusal | undefined {
  const open = sub(from.total ?? '0', invoiced)
  return compare(doc.gross ?? '0', open) > 0
    ? refuse('supplierInvoice.moreThanInvoicedOpenBilled', { open, gross: doc.gross }, 'lines')
    : undefined
}
