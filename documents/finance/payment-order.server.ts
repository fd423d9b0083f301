/** Server logic of payment orders: only approved accounts are paid, payments are facts, and each writes its voucher. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare, places, sub, sum } from '../../model/decimal.ts'
import { supplier } from '../supplier/supplier.ts'
import { frozenFields } from './frozen-rate.server.ts'
import { currency } from './currency.ts'
import { paymentOrder, type PaymentOrder } from './payment-order.ts'
import { amountAboveZero, changeReservations, decimalsIn, payable, statementsOf } from './payment-reservations.server.ts'
import { canBeTakenBack, stands, takePaymentBack } from './payment-taken-back.server.ts'
import { bookPayments, ratedPayments } from './payment-voucher.server.ts'
import { period } from './period.ts'
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
      const facts = ['amount', 'date', 'exchangeRate', 'ratePer'] as const
      const changed = (before?.payments ?? []).some((one) => facts.some((name) => now.get(one.id)?.[name] !== one[name]))
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
    canBeTakenBack,
    nothingPaid: (doc) => (doc.payments.some(stands) ? refuse('paymentOrder.somethingBeenPaidCannotCancelled') : undefined),
  },

  asks: {
    async payeeFrozen(doc, ctx) {
      const { status, shortName } = await ctx.get(supplier, doc.payee)
      return status === 'frozen' ? [refuse('paymentOrder.payeeFrozen', { shortName }, 'payee')] : []
    },
    async holderDiffers(doc, ctx) {
      const { bankAccounts, name, nameEn, shortName } = await ctx.get(supplier, doc.payee)
      const account = bankAccounts.find((one) => one.id === doc.payeeAccount)
      if (!account || [name, nameEn, shortName].includes(account.accountName)) return []
      return [refuse('paymentOrder.holderDiffers', { holder: account.accountName, name }, 'payeeAccount')]
    },
  },

  async fill(doc, ctx, { before }) {
    if (before?.status === 'payment_in_progress') return { payments: await ratedPayments(doc, before, ctx) }
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
      ...(await frozenFields(doc, before, { dayOf: () => ctx.today, ctx })),
      payeeAccount: account ?? (await defaultAccount(doc, ctx)),
    }
  },

  statusChanged: changeReservations,

  after: {
    save: bookAndComplete,
    registerPayment: bookAndComplete,
    takeBack: takePaymentBack,
  },
})

/**
 * Books each payment that was registered, and completes an order of which everything is paid. Writing the vouchers into the order saves it, which
 * leads here again with nothing left to book.
 */
async function bookAndComplete(doc: PaymentOrder, ctx: Context): Promise<void> {
  if (doc.status !== 'payment_in_progress') return
  if (await bookPayments(doc, ctx)) return
  if (compare(doc.paid ?? '0', doc.amount) === 0) await ctx.act(paymentOrder, doc.id, 'complete')
}

/** Returns what is open of the order beside the other payments, as a decimal string. */
const restFor = (doc: PaymentOrder, at: number): string =>
  sub(doc.amount ?? '0', sum(doc.payments.filter((one, other) => other !== at && stands(one)).map((one) => one.amount)))

/** Returns the payee's default account of the currency when it is active. */
async function defaultAccount(doc: PaymentOrder, ctx: Context): Promise<string | null> {
  if (!doc.payee) return null
  const { bankAccounts } = await ctx.get(supplier, doc.payee)
  return bankAccounts.find((one) => one.isDefault && one.state === 'active' && one.currency === doc.currency)?.id ?? null
}
