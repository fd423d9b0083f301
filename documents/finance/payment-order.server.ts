/** Server logic of payment orders: only approved accounts are paid, payments are facts, and completion writes the voucher. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { add, compare, places, round, sub, sum } from '../../model/decimal.ts'
import { referenceTo } from '../../model/fields/one-of.ts'
import { supplier } from '../supplier/supplier.ts'
import { baseCurrencyOf, followedRate, frozenOf } from './frozen-rate.server.ts'
import { currency } from './currency.ts'
import { paymentOrder, type PaymentOrder } from './payment-order.ts'
import { amountAboveZero, changeReservations, decimalsIn, payable, statementsOf } from './payment-reservations.server.ts'
import { period } from './period.ts'
import { voucher } from './voucher.ts'
import { converted } from '../../model/quoted-rate.ts'
import { atPath } from '../../model/refusal.ts'
import { refuse } from './messages.ts'

export const paymentOrderLogic = defineLogic(paymentOrder, {
  checks: {
    /**
     * Payments have the decimals of the currency, as rounded amounts have, with one exception: a payment of all that is open completes the
     * order, also where items of earlier editions have more decimals. Recorded payments are not asked again.
     */
    async paymentsInCurrency(doc, ctx, { before }) {
      const recorded = new Set(before?.payments.map((one) => one.id))
      const decimals = decimalsIn(doc)
      const at = doc.payments.findIndex(
        ({ id, amount }, index) => !recorded.has(id) && places(amount) > decimals && compare(amount, restFor(doc, index)) !== 0,
      )
      if (at < 0) return undefined
      const { code } = await ctx.get(currency, doc.currency)
      return refuse('field.currencyDecimals', { code, decimals }, `payments[${at}].amount`)
    },
    amountAboveZero,
    async accountApproved(doc, ctx) {
      if (doc.method === 'cash' || !doc.payeeAccount)
        return doc.method === 'cash' ? undefined : refuse('paymentOrder.choosePayeeAccount', 'payeeAccount')
      const account = (await ctx.get(supplier, doc.payee)).bankAccounts.find((one) => one.id === doc.payeeAccount)
      if (!account) return refuse('paymentOrder.notAccountPayee', 'payeeAccount')
      return account.state === 'active' && account.currency === doc.currency
        ? undefined
        : refuse('paymentOrder.accountNotActiveAnotherCurrency', 'payeeAccount')
    },
    paymentsWithin: (doc) =>
      compare(doc.paid ?? '0', doc.amount ?? '0') <= 0
        ? undefined
        : refuse('paymentOrder.paymentsExceedOrder', { amount: doc.amount }, `payments[${doc.payments.length - 1}].amount`),
    /** Recorded payments are facts: they are neither changed nor removed. */
    paymentsKept(doc, _, { before }) {
      const now = new Map(doc.payments.map((one) => [one.id, one]))
      const changed = (before?.payments ?? []).some((one) => now.get(one.id)?.amount !== one.amount || now.get(one.id)?.date !== one.date)
      return changed ? refuse('paymentOrder.recordedPaymentsCannotChangedRemoved', 'payments') : undefined
    },
    /** A payment is recorded in an open period. Payments recorded earlier are not asked again. */
    async paymentDates(doc, ctx, { before }) {
      const recorded = new Set(before?.payments.map((one) => one.id))
      const added = doc.payments.flatMap(({ id, date }, at) => (recorded.has(id) ? [] : [{ date, path: `payments[${at}].date` }]))
      const days = added.map(({ date }) => date)
      const closed = await ctx.closedDays(period, { company: doc.ownerCompany, days, required: true })
      const refusals = added.map(({ date, path }) => ({ path, refusal: closed.refusalOf(date) }))
      const first = refusals.find(({ refusal }) => refusal)
      return first && atPath(first.path, first.refusal!)
    },
    paymentGiven: (doc, _, { before }) =>
      doc.payments.length > (before?.payments.length ?? 0)
        ? undefined
        : refuse('paymentOrder.giveAmount', `payments[${doc.payments.length}].amount`),
    nothingPaid: (doc) => (doc.payments.length > 0 ? refuse('paymentOrder.somethingBeenPaidCannotCancelled') : undefined),
  },

  async fill(doc, ctx, { before }) {
    if (before && !['draft', 'rejected'].includes(before.status)) return {}
    const statements = await statementsOf(doc, ctx)
    const decimals = decimalsIn(doc)
    const lines = doc.lines.map((line) => {
      const from = statements.get(line.statement ?? '')
      // When a payment order names a statement and no amount, the amount defaults to the open amount of the statement.
      const open = from && sub(payable(from.total, decimals), from.requested ?? '0')
      return open === undefined ? line : { ...line, open, amount: line.amount ?? (compare(open, '0') > 0 ? open : null) }
    })
    // An account that is left as it was belongs to the former currency and payee.
    const otherAccounts = before !== undefined && (before.currency !== doc.currency || before.payee !== doc.payee)
    const account = otherAccounts && before.payeeAccount === doc.payeeAccount ? null : doc.payeeAccount
    return {
      lines,
      ...(await followedRate(doc, before, { dayOf: () => ctx.today, ctx })),
      baseCurrency: (await baseCurrencyOf(ctx))?.id ?? null,
      payeeAccount: account ?? (await defaultAccount(doc, ctx)),
    }
  },

  statusChanged: changeReservations,

  after: {
    save: completePaid,
    registerPayment: completePaid,
    async complete(doc, ctx) {
      const entry = await book(doc, ctx)
      await ctx.set(paymentOrder, doc.id, { voucher: entry })
    },
  },
})

/** Completes an order of which everything is paid. */
async function completePaid(doc: PaymentOrder, ctx: Context): Promise<void> {
  if (doc.status === 'payment_in_progress' && compare(doc.paid ?? '0', doc.amount) === 0) await ctx.act(paymentOrder, doc.id, 'complete')
}

/** Returns what is open of the order beside the other payments, as a decimal string. */
const restFor = (doc: PaymentOrder, at: number): string =>
  sub(doc.amount ?? '0', sum(doc.payments.filter((_, other) => other !== at).map((one) => one.amount)))

/**
 * Creates the voucher of a payment in base currency: debit payable for what is paid of the lines, credit bank with its cash-flow item
 * for what left the bank, and each deduction (credit) or addition (debit) on its own account. It is a draft; finance submits and
 * approves it.
 */
async function book(doc: PaymentOrder, ctx: Context): Promise<string> {
  const day =
    doc.payments
      .map((one) => one.date)
      .sort()
      .at(-1) ?? ctx.today
  const closed = await ctx.closedDays(period, { company: doc.ownerCompany, days: [day], required: true })
  const refusal = closed.refusalOf(day)
  if (refusal) ctx.refuse(atPath('payments', refusal))
  const description = `付款 ${doc.number}`
  const entry = {
    type: 'PV' as const,
    postingDate: day,
    description,
    source: referenceTo('payment_order', doc.id),
    lines: entriesOf(doc, description),
  }
  return (await ctx.create(voucher, entry, { company: doc.ownerCompany })).id
}

/**
 * Returns the entries of a payment. Every amount is converted to whole cents of the base currency; the payable takes the rest, so that
 * debit and credit are equal.
 */
function entriesOf(doc: PaymentOrder, description: string) {
  const facts = { currency: doc.currency, ...frozenOf(doc), partner: doc.payee }
  const rate = { rate: doc.exchangeRate!, per: doc.ratePer ?? '1' }
  const inBase = (amount: string) => round(converted(amount, rate), doc.baseDecimals ?? 2)
  const itemEntry = (side: 'debit' | 'credit') => (line: PaymentOrder['additions'][number]) => {
    const amount = line.amount ?? '0'
    const summary = line.reason ?? description
    return { ...facts, summary, account: line.account, amount, debit: '0', credit: '0', [side]: inBase(amount) }
  }
  const additions = doc.additions.map(itemEntry('debit'))
  const deductions = doc.deductions.map(itemEntry('credit'))
  const bank = inBase(sum(doc.payments.map((one) => one.amount)))
  const payable = sub(add(bank, sum(deductions.map((one) => one.credit))), sum(additions.map((one) => one.debit)))
  const owed = sum(doc.lines.map((line) => line.amount))
  return [
    { ...facts, summary: description, account: doc.payableAccount, amount: owed, debit: payable, credit: '0' },
    ...additions,
    ...deductions,
    { ...facts, summary: description, account: doc.bankAccount, amount: doc.paid, debit: '0', credit: bank, cashFlow: doc.cashFlow },
  ]
}

/** Returns the payee's default account of the currency when it is active. */
async function defaultAccount(doc: PaymentOrder, ctx: Context): Promise<string | null> {
  if (!doc.payee) return null
  const { bankAccounts } = await ctx.get(supplier, doc.payee)
  return bankAccounts.find((one) => one.isDefault && one.state === 'active' && one.currency === doc.currency)?.id ?? null
}
