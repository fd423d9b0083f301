/**
 * Server logic of payment orders: the amount never exceeds the open amount, only approved accounts are paid, and completion settles
 * the statement and writes the voucher.
 */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic, type Refusal } from '../../engine/document-logic.ts'
import { add, compare, mul, round, sub, sum } from '../../model/decimal.ts'
import { supplier } from '../supplier/supplier.ts'
import { baseRate } from './base-rate.server.ts'
import { additionDeduction } from './addition-deduction.ts'
import { paymentOrder, type PaymentOrder } from './payment-order.ts'
import { periodRefusal } from './period.server.ts'
import { statement } from './statement.ts'
import { voucher } from './voucher.ts'
import { atPath } from '../../model/refusal.ts'
import { refuse } from './messages.ts'

/** Returns the payable amount of a total: rounded half-up to whole cents. */
export const payable = (total: string): string => round(total, 2)

export const paymentOrderLogic = defineLogic(paymentOrder, {
  checks: {
    async linesOfPayee(doc, ctx) {
      const statements = await statementsOf(doc, ctx)
      for (const [at, line] of doc.lines.entries()) {
        if (doc.kind === 'statement' && !line.statement)
          return refuse('paymentOrder.statementPaymentNamesStatement', `lines[${at}].statement`)
        if (!line.statement) continue
        const { supplier: payee, currency } = statements.get(line.statement)!
        if (payee !== doc.payee || currency !== doc.currency)
          return refuse('paymentOrder.notStatementPayeeCurrency', `lines[${at}].statement`)
      }
      return undefined
    },
    /** Checks amount ≤ open amount under a lock, so that two payment orders cannot both take the last cent (DM-3-061). */
    async withinOpen(doc, ctx) {
      const asked = new Map<string, string>()
      const statements = await statementsOf(doc, ctx, { lock: true })
      for (const [at, line] of doc.lines.entries()) {
        if (!line.statement) continue
        const { total, requested, status, number } = statements.get(line.statement)!
        if (!['reconciled', 'ticketed'].includes(status))
          return refuse('paymentOrder.statementNotReconciledSettled', { number }, `lines[${at}].statement`)
        const open = sub(sub(payable(total), requested ?? '0'), asked.get(line.statement) ?? '0')
        if (compare(line.amount, open) > 0) return refuse('paymentOrder.aboveOpenAmountPaid', { open }, `lines[${at}].amount`)
        asked.set(line.statement, add(asked.get(line.statement) ?? '0', line.amount))
      }
      return compare(doc.amount, '0') > 0 ? itemsFree(doc, ctx) : refuse('paymentOrder.amountAbove0', 'amount')
    },
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
    linesKept(doc, _, { before }) {
      if (!before || ['draft', 'rejected'].includes(before.status)) return undefined
      const text = (lines: readonly { readonly no: number }[]) => JSON.stringify(lines.map(({ no: _no, ...line }) => line))
      const changed = (['lines', 'additions', 'deductions'] as const).find((list) => text(doc[list]) !== text(before[list]))
      return changed && refuse('paymentOrder.approvedLinesLocked', changed)
    },
    nothingPaid: (doc) => (doc.payments.length > 0 ? refuse('paymentOrder.somethingBeenPaidCannotCancelled') : undefined),
  },

  async fill(doc, ctx, { before }) {
    if (before && !['draft', 'rejected'].includes(before.status)) return {}
    const statements = await statementsOf(doc, ctx)
    const lines = doc.lines.map((line) => {
      const from = statements.get(line.statement ?? '')
      // When a payment order names a statement and no amount, the amount defaults to the open amount of the statement.
      const open = from && sub(payable(from.total), from.requested ?? '0')
      return open === undefined ? line : { ...line, open, amount: line.amount ?? (compare(open, '0') > 0 ? open : null) }
    })
    const exchangeRate = doc.exchangeRate ?? (doc.currency ? await baseRate(doc.currency, { day: ctx.today, ctx }) : null)
    return {
      lines,
      exchangeRate,
      additions: await named(doc.additions, ctx),
      deductions: await named(doc.deductions, ctx),
      payeeAccount: doc.payeeAccount ?? (await defaultAccount(doc, ctx)),
    }
  },

  after: {
    submit: (doc, ctx) => request(doc, ctx, '1'),
    reject: (doc, ctx) => request(doc, ctx, '-1'),
    cancel: (doc, ctx) => request(doc, ctx, '-1'),
    async pay(doc, ctx) {
      for (const line of [...doc.additions, ...doc.deductions]) await ctx.act(additionDeduction, line.item, 'settle')
    },
    async save(doc, ctx) {
      if (doc.status === 'payment_in_progress' && compare(doc.paid ?? '0', doc.amount) === 0)
        await ctx.act(paymentOrder, doc.id, 'complete')
    },
    async complete(doc, ctx) {
      const amounts = amountsOf(doc)
      for (const owed of (await statementsOf(doc, ctx, { lock: true })).values()) {
        const { paid } = await ctx.set(statement, owed.id, { paid: add(owed.paid ?? '0', amounts.get(owed.id)!) })
        if (compare(paid ?? '0', payable(owed.total)) >= 0) await ctx.act(statement, owed.id, 'settle')
      }
      const entry = await book(doc, ctx)
      await ctx.set(paymentOrder, doc.id, { voucher: entry })
      const { company } = await ctx.get(supplier, doc.payee)
      if (company)
        ctx.notify({
          company,
          type: 'MSG',
          content: [`付款单 ${doc.number} 已付款 ${doc.paid}`, `Payment order ${doc.number} has been paid: ${doc.paid}`],
          about: { type: paymentOrder, id: doc.id },
        })
    },
  },
})

/** Subtracts the amounts from what can still be requested on the statements, or adds them back. */
async function request(doc: PaymentOrder, ctx: Context, sign: '1' | '-1'): Promise<void> {
  const amounts = amountsOf(doc)
  for (const owed of (await statementsOf(doc, ctx, { lock: true })).values())
    await ctx.set(statement, owed.id, { requested: add(owed.requested ?? '0', mul(amounts.get(owed.id)!, sign)) })
}

const statementsOf = (doc: PaymentOrder, ctx: Context, options?: { readonly lock?: boolean }) =>
  ctx.byId(
    statement,
    doc.lines.map((line) => line.statement),
    options,
  )

/** What is paid of each statement. */
function amountsOf(doc: PaymentOrder): Map<string, string> {
  const amounts = new Map<string, string>()
  for (const line of doc.lines) if (line.statement) amounts.set(line.statement, add(amounts.get(line.statement) ?? '0', line.amount))
  return amounts
}

/**
 * Creates the voucher of a payment: debit payable, credit bank with its cash-flow item, in base currency. It is a draft; finance
 * submits and approves it.
 */
async function book(doc: PaymentOrder, ctx: Context): Promise<string> {
  const day =
    doc.payments
      .map((one) => one.date)
      .sort()
      .at(-1) ?? ctx.today
  const closed = await periodRefusal({ company: doc.ownerCompany, day }, ctx)
  if (closed) ctx.refuse(atPath('payments', closed))
  const amount = round(mul(sum(doc.payments.map((one) => one.amount)), doc.exchangeRate), 2)
  const facts = {
    summary: `付款 ${doc.number}`,
    currency: doc.currency,
    exchangeRate: doc.exchangeRate,
    amount: doc.paid,
    partner: doc.payee,
  }
  const made = await ctx.create(
    voucher,
    {
      type: 'PV',
      postingDate: day,
      description: `付款 ${doc.number}`,
      sourceType: paymentOrder.label[0],
      source: doc.number,
      lines: [
        { ...facts, account: doc.payableAccount, debit: amount, credit: '0' },
        { ...facts, account: doc.bankAccount, debit: '0', credit: amount, cashFlow: doc.cashFlow },
      ],
    },
    { company: doc.ownerCompany },
  )
  return made.id
}

async function itemsFree(doc: PaymentOrder, ctx: Context): Promise<Refusal | undefined> {
  for (const list of ['additions', 'deductions'] as const) {
    for (const [at, line] of doc[list].entries()) {
      const item = await ctx.lock(additionDeduction, line.item)
      if (item.status !== 'settleable' || item.statement || item.supplier !== doc.payee || item.currency !== doc.currency)
        return refuse('paymentOrder.itemCannotUsed', { number: item.number }, `${list}[${at}].item`)
    }
  }
  return undefined
}

async function named(lines: PaymentOrder['additions'], ctx: Context): Promise<PaymentOrder['additions']> {
  const items = new Map(
    (await ctx.find(additionDeduction, { id: lines.map((line) => line.item).filter(Boolean) })).map((one) => [one.id, one]),
  )
  return lines.map((line) => ({ ...line, reason: items.get(line.item)?.reason ?? null, amount: items.get(line.item)?.amount ?? null }))
}

/** Returns the payee's default account of the currency when it is active. */
async function defaultAccount(doc: PaymentOrder, ctx: Context): Promise<string | null> {
  if (!doc.payee) return null
  const { bankAccounts } = await ctx.get(supplier, doc.payee)
  return bankAccounts.find((one) => one.isDefault && one.state === 'active' && one.currency === doc.currency)?.id ?? null
}
