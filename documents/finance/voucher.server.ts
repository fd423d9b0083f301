/**
 * Server logic of vouchers: Σ debit = Σ credit, usable accounts; correction by reversal.
 */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { referenceTo } from '../../model/fields/one-of.ts'
import { unpostable } from './account.server.ts'
import { account } from './account.ts'
import { baseCurrencyOf } from './base-rate.server.ts'
import { periodOf } from './period.server.ts'
import { period } from './period.ts'
import { voucher } from './voucher.ts'
import { refuse } from './messages.ts'
import { atPath } from '../../model/refusal.ts'

const above = (amount: string | null): boolean => compare(amount ?? '0', '0') > 0

const accountsOf = (doc: Doc<typeof voucher>, ctx: Context) => ctx.linked(account, doc.lines, 'account')

export const voucherLogic = defineLogic(voucher, {
  checks: {
    async dateInPeriod(doc, ctx, { before }) {
      const { startDate, endDate, number, status } = await ctx.get(period, doc.period)
      if (!before && status !== 'open') return refuse('voucher.periodClosed', { number }, 'postingDate')
      return doc.postingDate < startDate! || doc.postingDate > endDate!
        ? refuse('voucher.postingDateNotPeriod', { number }, 'postingDate')
        : undefined
    },
    balanced: (doc) =>
      compare(doc.difference ?? '0', '0') === 0 && above(doc.debit)
        ? undefined
        : refuse('voucher.debitCreditDifferBy', { difference: doc.difference ?? '0' }, 'lines'),
    async accountsUsable(doc, ctx) {
      const accounts = await accountsOf(doc, ctx)
      for (const [at, line] of doc.lines.entries()) {
        const message = unpostable(accounts.get(line.account)!)
        if (message) return atPath(`lines[${at}].account`, message)
      }
      return undefined
    },
    async cashFlowGiven(doc, ctx) {
      const accounts = await accountsOf(doc, ctx)
      for (const [at, line] of doc.lines.entries()) {
        if (line.cashFlow) continue
        const { cashFlow, code, name } = accounts.get(line.account)!
        if (cashFlow) return refuse('voucher.accountNeedsCashFlowItem', { code, name }, `lines[${at}].cashFlow`)
      }
      return undefined
    },
    notReversed: (doc) => (doc.reversedBy ? refuse('voucher.voucherBeenReversed') : undefined),
  },

  async fill(doc, ctx, { before }) {
    const baseCurrency = doc.baseCurrency ?? (await baseCurrencyOf(ctx))?.id ?? null
    if (before || doc.period || !doc.postingDate) return { baseCurrency }
    return { baseCurrency, period: (await periodOf({ company: doc.ownerCompany, day: doc.postingDate }, ctx))?.id ?? null }
  },

  after: {
    async approve(doc, ctx) {
      await ctx.set(voucher, doc.id, { postedAt: ctx.today })
    },
    /** Creates the mirror voucher in the current period; it is approved like any other. */
    async reverse(doc, ctx, { comment }) {
      const mirror = await ctx.create(
        voucher,
        {
          type: doc.type,
          postingDate: ctx.today,
          description: `冲销 ${doc.number}${comment ? `：${comment}` : ''}`.slice(0, 200),
          source: referenceTo('voucher', doc.id),
          reverses: doc.id,
          lines: doc.lines.map(({ summary, account: id, debit, credit, currency, exchangeRate, amount, cashFlow, partner }) => ({
            summary,
            account: id,
            debit: credit,
            credit: debit,
            currency,
            exchangeRate,
            amount,
            cashFlow,
            partner,
          })),
        },
        { company: doc.ownerCompany },
      )
      await ctx.set(voucher, doc.id, { reversedBy: mirror.id })
    },
  },
})
