/** Taking a payment back that bounced or was typed wrongly: it is kept and marked, its reversing voucher is made, and what it settled is open again. */
import type { Context, Refusal } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { referenceTo } from '../../model/fields/one-of.ts'
import { atPath } from '../../model/refusal.ts'
import { refuse } from './messages.ts'
import { paymentOrder, type PaymentOrder } from './payment-order.ts'
import { decimalsIn, payable, statementsOf } from './payment-reservations.server.ts'
import { period } from './period.ts'
import { statement } from './statement.ts'
import { mirrorOf } from './voucher.server.ts'
import { voucher } from './voucher.ts'

/** Whether a payment counts: it was not taken back. */
export const stands = ({ takenBackOn }: PaymentOrder['payments'][number]): boolean => !takenBackOn

const chosen = (doc: PaymentOrder) => doc.payments.find(({ id }) => id === doc.backPayment)

/** Checks that the form names a payment of the order that stands, and a day not before it, in an open period. */
export async function canBeTakenBack(doc: PaymentOrder, ctx: Context): Promise<Refusal | undefined> {
  const payment = chosen(doc)
  if (!payment) return refuse('paymentOrder.choosePayment', 'backPayment')
  if (!stands(payment)) return refuse('paymentOrder.takenBackAlready', { day: payment.takenBackOn }, 'backPayment')
  // The voucher of a payment in a closed month has a later day than the payment.
  const booked = payment.voucher ? (await ctx.get(voucher, payment.voucher)).postingDate : payment.date
  const day = booked > payment.date ? booked : payment.date
  if (doc.backOn! < day) return refuse('paymentOrder.takenBackBeforePaid', { day }, 'backOn')
  const closed = await ctx.closedDays(period, { company: doc.ownerCompany, days: [doc.backOn!], required: true })
  const refusal = closed.refusalOf(doc.backOn!)
  return refusal && atPath('backOn', refusal)
}

/**
 * Takes back the payment that the form names: makes the mirror of its voucher unless there is one, marks the payment, empties the form, and opens
 * the statements that were settled with it. A payment that is 0.00 in base currency has no voucher, and gets no mirror.
 */
export async function takePaymentBack(doc: PaymentOrder, ctx: Context): Promise<void> {
  const { id, voucher: booked } = chosen(doc)!
  const facts = {
    takenBackOn: doc.backOn,
    takenBackBy: ctx.actor.user,
    takenBackReason: doc.backReason,
    takenBackVoucher: booked ? await mirrored(doc, booked, ctx) : null,
  }
  const form = { backPayment: null, backReason: null, backOn: null }
  await ctx.set(paymentOrder, doc.id, { payments: { set: [{ id, ...facts }] }, ...form })
  await reopenStatements(doc, ctx)
}

/**
 * Returns the id of the voucher that takes a voucher back. It is posted as any voucher is. Vouchers that earlier editions reversed by themselves have their mirror,
 * which may have been reversed in turn: then what was booked stands, and the last of them is mirrored.
 */
async function mirrored(doc: PaymentOrder, booked: string, ctx: Context): Promise<string> {
  let last = await ctx.lock(voucher, booked)
  let stands = true
  while (last.reversedBy) {
    last = await ctx.lock(voucher, last.reversedBy)
    stands = !stands
  }
  if (!stands) return last.id
  const source = referenceTo('payment_order', doc.id)
  const mirror = await ctx.create(voucher, mirrorOf(last, { day: doc.backOn!, source, reason: doc.backReason }), {
    company: doc.ownerCompany,
  })
  await ctx.set(voucher, last.id, { reversedBy: mirror.id })
  return mirror.id
}

/** Opens statements that were settled and are no longer paid in full: in the status from which they were settled. */
async function reopenStatements(doc: PaymentOrder, ctx: Context): Promise<void> {
  const open = [...(await statementsOf(doc, ctx)).values()].filter(
    ({ status, total, paid }) => status === 'settled' && compare(paid ?? '0', payable(total, decimalsIn(doc))) < 0,
  )
  const { true: ticketed = [], false: reconciled = [] } = Object.groupBy(
    open,
    ({ settledFrom }) => String(settledFrom === 'ticketed') as 'true' | 'false',
  )
  if (ticketed.length > 0) await ctx.actMany(statement, ticketed, 'reopenTicketed')
  if (reconciled.length > 0) await ctx.actMany(statement, reconciled, 'reopen')
}
