/** What the server does for vouchers: debit xor credit, Σ debit = Σ credit, open period, usable accounts; posting once, correction by reversal. */
import { defineLogic } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { accountLedger } from './account-ledger.ts'
import { accountRefusal } from './account.server.ts'
import { account } from './account.ts'
import { periodOf, periodRefusal } from './period.server.ts'
import { period } from './period.ts'
import { voucher } from './voucher.ts'

const above = (amount: string | null): boolean => compare(amount ?? '0', '0') > 0

export const voucherLogic = defineLogic(voucher, {
  checks: {
    /** Each line debit xor credit, in whole cents (domain reference 5.1). */
    debitOrCredit(doc) {
      const at = doc.lines.findIndex((line) => above(line.debit) === above(line.credit))
      return at < 0 ? undefined : { path: `lines[${at}].debit`, message: ['借方与贷方须且只能填写一方', 'Give either debit or credit'] }
    },
    async dateInPeriod(doc, ctx, { before }) {
      const { startDate, endDate, number, status } = await ctx.get(period, doc.period)
      if (!before && status !== 'open') return { path: 'postingDate', message: [`会计期间 ${number} 已关闭`, `Period ${number} is closed`] }
      return doc.postingDate < startDate! || doc.postingDate > endDate!
        ? { path: 'postingDate', message: [`记账日期不在会计期间 ${number}`, `The posting date is not in period ${number}`] }
        : undefined
    },
    balanced: (doc) =>
      compare(doc.difference ?? '0', '0') === 0 && above(doc.debit)
        ? undefined
        : { path: 'lines', message: [`借贷不平衡，差额 ${doc.difference ?? '0'}`, `Debit and credit differ by ${doc.difference ?? '0'}`] },
    async periodOpen(doc, ctx) {
      // Locked, so that the period cannot be closed while this posting is under way.
      await ctx.lock(period, doc.period)
      const message = await periodRefusal({ company: doc.ownerCompany, day: doc.postingDate }, ctx)
      return message && { path: 'postingDate', message }
    },
    async accountsUsable(doc, ctx) {
      for (const [at, line] of doc.lines.entries()) {
        const message = await accountRefusal(line.account, ctx)
        if (message) return { path: `lines[${at}].account`, message }
      }
      return undefined
    },
    async cashFlowGiven(doc, ctx) {
      for (const [at, line] of doc.lines.entries()) {
        if (line.cashFlow) continue
        const { cashFlow, code, name } = await ctx.get(account, line.account)
        if (cashFlow)
          return {
            path: `lines[${at}].cashFlow`,
            message: [`科目 ${code} ${name} 须填写现金流量项目`, `Account ${code} ${name} needs a cash-flow item`],
          }
      }
      return undefined
    },
    notReversed: (doc) => (doc.reversedBy ? ['该凭证已被冲销', 'This voucher has been reversed'] : undefined),
  },

  async fill(doc, ctx, { before }) {
    if (before || doc.period || !doc.postingDate) return {}
    return { period: (await periodOf({ company: doc.ownerCompany, day: doc.postingDate }, ctx))?.id ?? null }
  },

  after: {
    async approve(doc, ctx) {
      const entries = doc.lines.map((line) => ({
        voucher: doc.id,
        date: doc.postingDate,
        period: doc.period,
        account: line.account,
        summary: line.summary ?? doc.description,
        debit: line.debit,
        credit: line.credit,
        currency: line.currency,
        amount: line.amount,
        cashFlow: line.cashFlow,
        partner: line.partner,
      }))
      await ctx.post(accountLedger, { type: voucher, id: doc.id, event: 'approve' }, entries, { company: doc.ownerCompany })
      await ctx.set(voucher, doc.id, { postedAt: ctx.today })
    },
    /** The mirror voucher stands in the period of today; it is approved like any other. */
    async reverse(doc, ctx, { comment }) {
      const mirror = await ctx.create(
        voucher,
        {
          type: doc.type,
          postingDate: ctx.today,
          description: `冲销 ${doc.number}${comment ? `：${comment}` : ''}`.slice(0, 200),
          sourceType: voucher.label[0],
          source: doc.number,
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
