/**
 * What a payment order may reserve on its statements, and what its items mean to their orders. The change of status decides, whatever made it.
 * The statements sum what is requested and paid (`rollUp`), and the items are reserved and settled by the type (`settles`).
 */
import type { Context } from '../../engine/document-context.ts'
import type { Refusal } from '../../engine/document-logic.ts'
import { add, compare, round, sub } from '../../model/decimal.ts'
import { refuse } from './messages.ts'
import type { PaymentOrder } from './payment-order.ts'
import { carryItemsToOrders } from './settlement-items.server.ts'
import { statement, type Statement } from './statement.ts'

/** Statuses in which nothing is reserved. Every other one reserves, those of a platform's own process too. */
const idle: readonly string[] = ['draft', 'rejected', 'cancelled']
const isReserving = ({ status }: PaymentOrder): boolean => !idle.includes(status)
const isPaying = ({ status }: PaymentOrder): boolean => ['payment_in_progress', 'payment_complete'].includes(status)

/**
 * Checks the amounts of a payment order that comes under way, counts its items on their orders when the payment begins, and takes them back when the
 * order leaves the payment: those that stood on the order before the change.
 * @throws WeftError 11000 when the order reserves more than is open, or when it leaves the payment with something paid
 */
export async function changeReservations(doc: PaymentOrder, ctx: Context, { before }: { readonly before: PaymentOrder }): Promise<void> {
  if (!isReserving(before) && isReserving(doc)) {
    // A platform's own process may lead here without the action that asks this. The statements count the order by now.
    const refusal = await refusalOfAmounts(doc, ctx, amountsOf(doc))
    if (refusal) ctx.refuse(refusal)
  }
  if (!isPaying(before) && isPaying(doc)) await carryItemsToOrders(doc, ctx, '1')
  if (isPaying(before) && !isPaying(doc)) {
    if (doc.payments.length > 0) ctx.refuse(refuse('paymentOrder.somethingBeenPaidCannotCancelled'))
    await carryItemsToOrders(before, ctx, '-1')
  }
}

/** Checks amount ≤ open amount under a lock, so that two payment orders cannot both take the last cent (DM-3-061). */
export const withinOpen = (doc: PaymentOrder, ctx: Context): Promise<Refusal | undefined> => refusalOfAmounts(doc, ctx, new Map())

/** @param counted amounts of this order that its statements count already, by the id of the statement */
async function refusalOfAmounts(doc: PaymentOrder, ctx: Context, counted: ReadonlyMap<string, string>): Promise<Refusal | undefined> {
  const ownAmounts = new Map<string, string>()
  const statements = await statementsOf(doc, ctx, { lock: true })
  const decimals = decimalsIn(doc)
  for (const [at, line] of doc.lines.entries()) {
    if (!line.statement) continue
    const { total, requested, status, number } = statements.get(line.statement)!
    if (!['reconciled', 'ticketed'].includes(status))
      return refuse('paymentOrder.statementNotReconciledSettled', { number }, `lines[${at}].statement`)
    const others = sub(requested ?? '0', counted.get(line.statement) ?? '0')
    const open = sub(sub(payable(total, decimals), others), ownAmounts.get(line.statement) ?? '0')
    if (compare(line.amount, open) > 0) return refuse('paymentOrder.aboveOpenAmountPaid', { open }, `lines[${at}].amount`)
    ownAmounts.set(line.statement, add(ownAmounts.get(line.statement) ?? '0', line.amount))
  }
  return compare(doc.amount, '0') > 0 ? undefined : refuse('paymentOrder.amountAbove0', 'amount')
}

/** Returns the statements that a payment order pays, by id; with `lock` their rows are locked in the order of the ids. */
export const statementsOf = (doc: PaymentOrder, ctx: Context, options?: { readonly lock?: boolean }): Promise<Map<string, Statement>> =>
  ctx.byId(
    statement,
    doc.lines.map((line) => line.statement),
    options,
  )

/** Returns what is paid of each statement: amounts in the currency of the order, by the id of the statement. */
function amountsOf(doc: PaymentOrder): Map<string, string> {
  const amounts = new Map<string, string>()
  for (const line of doc.lines) if (line.statement) amounts.set(line.statement, add(amounts.get(line.statement) ?? '0', line.amount))
  return amounts
}

/** Returns the decimals of the currency of an order; 2 while none is chosen. */
export const decimalsIn = ({ decimals }: PaymentOrder): number => decimals ?? 2

/** Returns the payable amount of a total: rounded half-up to the decimals of the currency. Statements of earlier editions have up to 4. */
export const payable = (total: string, decimals: number): string => round(total, decimals)
