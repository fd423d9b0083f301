/** The vouchers of a payment order: one for each registered payment, on its own day and at the rate of that day. */
import type { Context } from '../../engine/document-context.ts'
import { add, compare, round, sub, sum } from '../../model/decimal.ts'
import { referenceTo } from '../../model/fields/one-of.ts'
import { converted } from '../../model/money/quoted-rate.ts'
import { rateTable } from './exchange-rate.server.ts'
import { frozenBaseRateOf, frozenOf, isTyped, type Frozen } from './frozen-rate.server.ts'
import { paymentOrder, type PaymentOrder } from './payment-order.ts'
import { period } from './period.ts'
import { voucher } from './voucher.ts'

type Payment = PaymentOrder['payments'][number]

/**
 * Returns the payments with the rate of their days where they have none. A rate that a person typed for the order is that of its payments too, as
 * is the rate of the order where the table has none.
 */
export async function ratedPayments(doc: PaymentOrder, before: PaymentOrder, ctx: Context): Promise<Payment[]> {
  const table = rateTable(ctx)
  const recorded = new Set(before.payments.map((one) => one.id))
  return Promise.all(
    doc.payments.map(async (one) => {
      if (recorded.has(one.id) || one.exchangeRate !== null) return one
      const ofDay = isTyped(doc) ? doc : await frozenBaseRateOf(doc.currency, { day: one.date ?? ctx.today, table })
      return { ...one, ...frozenOf(ofDay.exchangeRate ? ofDay : doc) }
    }),
  )
}

/**
 * Returns the payments that are in no voucher yet, with their entries. The first voucher that stands books additions and deductions too. A payment
 * that is 0.00 in base currency, such as a remainder of one rupiah, has no entries and gets no voucher.
 */
export function unbookedPayments(doc: PaymentOrder) {
  const description = `付款 / Payment ${doc.number}`
  const open = doc.payments.filter((one) => !one.voucher && !one.takenBackOn)
  const none = { additions: [], deductions: [] }
  // Its reversing voucher mirrors them too, so that the next voucher books them again.
  const booked = doc.payments.some((one) => one.withItems && !one.takenBackOn)
  // The first voucher of the order books them, wherever its payment stands in the list.
  const first = booked ? undefined : open.find((one) => entriesOf(doc, one, { description, items: doc }).length > 0)
  const withEntries = open.map((payment) => ({
    payment,
    withItems: payment === first,
    lines: entriesOf(doc, payment, { description, items: payment === first ? doc : none }),
  }))
  return { description, payments: withEntries.filter(({ lines }) => lines.length > 0) }
}

/**
 * Books payments that are in no voucher yet. Payments that were registered by earlier editions are booked with the next one; in a closed month they
 * take the last of its days that is open, and wait while there is none.
 * @returns whether vouchers were made, which are written into the order
 */
export async function bookPayments(doc: PaymentOrder, ctx: Context): Promise<boolean> {
  const { description, payments } = unbookedPayments(doc)
  if (payments.length === 0) return false
  const days = payments.map(({ payment }) => payment.date)
  const closed = await ctx.closedDays(period, { company: doc.ownerCompany, days, required: true })
  const newest = days
    .filter((day) => !closed.refusalOf(day))
    .toSorted()
    .at(-1)
  if (newest === undefined) return false
  const entries = payments.map(({ payment: { date }, lines }) => ({
    type: 'PV' as const,
    postingDate: closed.refusalOf(date) ? newest : date,
    description,
    source: referenceTo('payment_order', doc.id),
    lines,
  }))
  const vouchers = await ctx.createMany(voucher, entries, { company: doc.ownerCompany })
  const set = payments.map(({ payment: { id }, withItems }, at) => ({ id, voucher: vouchers[at]!.id, withItems }))
  await ctx.set(paymentOrder, doc.id, { payments: { set }, voucher: vouchers.at(-1)!.id })
  return true
}

/**
 * Returns the entries of a payment in base currency: debit payable for what is paid of the lines, credit bank with its cash-flow item for what left
 * the bank, and each deduction (credit) or addition (debit) on its own account. Every amount is converted and rounded once; what the entries then
 * differ stands on the payable, in base currency only.
 */
function entriesOf(
  doc: PaymentOrder,
  payment: Payment,
  { description, items }: { readonly description: string; readonly items: Pick<PaymentOrder, 'additions' | 'deductions'> },
) {
  const frozen: Frozen = frozenOf(payment.exchangeRate ? payment : doc)
  const rate = { rate: frozen.exchangeRate!, per: frozen.ratePer ?? '1' }
  const inBase = (amount: string) => round(converted(amount, rate), doc.baseDecimals ?? 2)
  const facts = { currency: doc.currency, ...frozen, partner: doc.payee }
  const side = (name: 'debit' | 'credit', amount: string) => ({ amount, debit: '0', credit: '0', [name]: inBase(amount) })
  const itemEntry = (name: 'debit' | 'credit') => (line: PaymentOrder['additions'][number]) => ({
    ...facts,
    summary: line.reason ?? description,
    account: line.account,
    ...side(name, line.amount ?? '0'),
  })
  const amounts = (of: PaymentOrder['additions']) => sum(of.map((one) => one.amount ?? '0'))
  const owed = sub(add(payment.amount, amounts(items.deductions)), amounts(items.additions))
  const payable = { ...facts, summary: description, account: doc.payableAccount }
  const entries = [
    // Additions above the first payment and its deductions leave more owed than before.
    { ...payable, ...(compare(owed, '0') < 0 ? side('credit', sub('0', owed)) : side('debit', owed)) },
    ...items.additions.map(itemEntry('debit')),
    ...items.deductions.map(itemEntry('credit')),
    { ...facts, summary: description, account: doc.bankAccount, ...side('credit', payment.amount), cashFlow: doc.cashFlow },
  ].filter((one) => one.debit !== '0' || one.credit !== '0')
  const difference = sub(sum(entries.map((one) => one.debit)), sum(entries.map((one) => one.credit)))
  if (compare(difference, '0') === 0) return entries
  const rest = compare(difference, '0') > 0 ? { debit: '0', credit: difference } : { debit: sub('0', difference), credit: '0' }
  return [...entries, { summary: '舍入差 / Rounding difference', account: doc.payableAccount, partner: doc.payee, ...rest }]
}
