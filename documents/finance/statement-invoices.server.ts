/** What becomes of the invoices of a statement when it is settled or cancelled. */
import type { Context } from '../../engine/document-context.ts'
import { statement, type Statement } from './statement.ts'
import { supplierInvoice } from './supplier-invoice.ts'

/** Settles the approved invoices of a statement that has been paid in full. */
export async function settleInvoices(doc: Statement, ctx: Context): Promise<void> {
  const approved = await ctx.find(supplierInvoice, { statement: doc.id, status: 'approved' }, { all: true })
  await ctx.actMany(supplierInvoice, approved, 'settle')
}

/** Opens the invoices of a statement that is no longer paid in full. */
export async function reopenInvoices(doc: Statement, ctx: Context): Promise<void> {
  const settled = await ctx.find(supplierInvoice, { statement: doc.id, status: 'settled' }, { all: true })
  await ctx.actMany(supplierInvoice, settled, 'reopen')
}

/**
 * Releases the invoices of a cancelled statement: each is returned to its supplier, who puts the same invoice number on the statement
 * that replaces this one. The cancelled statement no longer counts them.
 */
export async function releaseInvoices(doc: Statement, ctx: Context): Promise<void> {
  const released = await ctx.find(supplierInvoice, { statement: doc.id, status: ['submitted', 'approved'] }, { all: true })
  if (released.length === 0) return
  const numbers = new Set(released.map((one) => one.invoiceNo))
  const remove = doc.invoices.filter((one) => numbers.has(one.invoiceNo)).map((one) => one.id)
  if (remove.length > 0) await ctx.set(statement, doc.id, { invoices: { remove } })
  await ctx.actMany(supplierInvoice, released, 'release')
  for (const { id, ownerCompany, invoiceNo } of released)
    ctx.notify({
      company: ownerCompany,
      roles: ['supplier'],
      type: 'MSG',
      content: [
        `对账单 ${doc.number} 已取消，发票 ${invoiceNo} 退回，请改挂新的对账单`,
        `Statement ${doc.number} was cancelled; invoice ${invoiceNo} comes back to be put on another statement`,
      ],
      about: { type: supplierInvoice, id },
    })
}
