/**
 * Payment orders under way: the amount, and what has been paid. The change of status decides, whatever made it. Statements count what is requested
 * and paid, orders count the items, and items are settled, by the type itself.
 */
import type { Context } from '../../engine/document-context.ts'
import type { Refusal } from '../../engine/document-logic.ts'
import { compare, round } from '../../model/decimal.ts'
import { refuse } from './messages.ts'
import type { PaymentOrder } from './payment-order.ts'
import { statement, type Statement } from './statement.ts'

/** Statuses in which nothing is reserved. Every other one reserves, those of a platform's own process too. */
const idle: readonly string[] = ['draft', 'rejected', 'cancelled']
const isReserving = ({ status }: PaymentOrder): boolean => !idle.includes(status)
const isPaying = ({ status }: PaymentOrder): boolean => ['payment_in_progress', 'payment_complete'].includes(status)

/** A platform's own process may lead into the payment without the action that asks for the amount, and out of it. */
export function changeReservations(doc: PaymentOrder, ctx: Context, { before }: { readonly before: PaymentOrder }): void {
  const refusal = !isReserving(before) && isReserving(doc) ? amountAboveZero(doc) : undefined
  if (refusal) ctx.refuse(refusal)
  if (isPaying(before) && !isPaying(doc) && doc.payments.some((one) => !one.takenBackOn))
    ctx.refuse(refuse('paymentOrder.somethingBeenPaidCannotCancelled'))
}

/** Checks that something is to be paid after additions and deductions. */
export const amountAboveZero = (doc: PaymentOrder): Refusal | undefined =>
  compare(doc.amount ?? '0', '0') > 0 ? undefined : refuse('paymentOrder.amountAbove0', 'amount')

/** Returns the statements that a payment order pays, by id. */
export const statementsOf = (doc: PaymentOrder, ctx: Context): Promise<Map<string, Statement>> =>
  ctx.linked(statement, doc.lines, 'statement')

/** Returns the decimals of the currency of an order; 2 while none is chosen. */
export const decimalsIn = ({ decimals }: PaymentOrder): number => decimals ?? 2

/** Returns the payable amount of a total: rounded half-up to the decimals of the currency. Statements of earlier editions have up to 4. */
export const payable = (total: string, decimals: number): string => round(total, decimals)
