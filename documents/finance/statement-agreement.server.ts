/**
 * What follows when both parties no longer agree on a statement. The change of status decides, whatever made it. Items are settled, and orders and
 * goods are counted, by the type itself.
 */
import type { Context } from '../../engine/document-context.ts'
import { compare } from '../../model/decimal.ts'
import { refuse } from './messages.ts'
import { releaseInvoices } from './statement-invoices.server.ts'
import type { Statement } from './statement.ts'

/** Both parties agree: invoices and payments may follow. */
const isAgreed = ({ status }: Statement): boolean => ['reconciled', 'ticketed', 'settled'].includes(status)

/**
 * Releases the invoices of a statement that is no longer agreed.
 * @throws WeftError 11000 when a payment has been requested on it
 */
export async function changeAgreement(doc: Statement, ctx: Context, { before }: { readonly before: Statement }): Promise<void> {
  if (!isAgreed(before) || isAgreed(doc)) return
  if (compare(doc.requested ?? '0', '0') > 0) ctx.refuse(refuse('statement.paymentRequestedCannotCancelled'))
  await releaseInvoices(doc, ctx)
}
