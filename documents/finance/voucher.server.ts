/**
 * Server logic of vouchers: Σ debit = Σ credit, usable accounts; correction by reversal.
 */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { add, compare, round } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { readReference, referenceTo } from '../../model/fields/one-of.ts'
import { unpostable } from './account.server.ts'
import { account } from './account.ts'
import { rateTable, type RateTable } from './exchange-rate.server.ts'
import { baseCurrencyOf, refreshedFrozenRate, frozenOf } from './frozen-rate.server.ts'
import { periodOf } from './period.server.ts'
import { period } from './period.ts'
import { voucher, type Voucher } from './voucher.ts'
import { refuse } from './messages.ts'
import { pick } from '../../model/pick.ts'
import { converted } from '../../model/money/quoted-rate.ts'
import { atPath } from '../../model/refusal.ts'

const isUnposted = ({ status }: Voucher): boolean => status === 'draft' || status === 'pending_approval'
const above = (amount: string | null): boolean => compare(amount ?? '0', '0') > 0

/** What of an entry the document says that made its voucher. */
const bookedFacts = ['debit', 'credit', 'currency', 'exchangeRate', 'ratePer', 'amount'] as const
/** What of an entry its mirror repeats: once there is one, neither of both can be corrected alone. */
const mirroredFacts = [...bookedFacts, 'account', 'partner', 'cashFlow'] as const

const accountsOf = (doc: Doc<typeof voucher>, ctx: Context) => ctx.linked(account, doc.lines, 'account')

export const voucherLogic = defineLogic(voucher, {
  checks: {
    async dateInPeriod(doc, ctx, { before }) {
      const { startDate, endDate, number, status } = await ctx.get(period, doc.period)
      if (!before && status !== 'open') return refuse('voucher.periodClosed', { number }, 'postingDate')
      // A month is posted to once it has begun.
      if (isUnposted(doc) && startDate! > ctx.today) return refuse('voucher.futurePeriod', { number }, 'postingDate')
      return doc.postingDate < startDate! || doc.postingDate > endDate!
        ? refuse('voucher.postingDateNotPeriod', { number }, 'postingDate')
        : undefined
    },
    /**
     * Debit or credit of an entry in a currency is its amount at its rate, rounded once to the base currency. The mirror of a voucher of an
     * earlier edition has the figures that it mirrors.
     */
    amountsFit(doc) {
      if (doc.reverses || !isUnposted(doc)) return undefined
      for (const [at, { currency, exchangeRate, ratePer, amount, debit, credit }] of doc.lines.entries()) {
        if (!currency) continue
        if (exchangeRate === null || amount === null)
          return refuse('voucher.giveRateAndAmount', `lines[${at}].${exchangeRate === null ? 'exchangeRate' : 'amount'}`)
        const base = round(converted(amount, { rate: exchangeRate, per: ratePer ?? '1' }), doc.decimals ?? 2)
        if (compare(add(debit, credit), base) !== 0)
          return refuse('voucher.amountDoesNotFit', { base }, `lines[${at}].${above(debit) ? 'debit' : 'credit'}`)
      }
      return undefined
    },
    /**
     * A document's voucher says what that document booked, so its amounts, currencies and rates stay; accounts, summaries, partners and cash-flow
     * items may be corrected until it is posted, or mirrored.
     */
    bookedAmountsKept(doc, _, { before }) {
      if (!before?.source) return undefined
      const now = new Map(doc.lines.map((line) => [line.id, line]))
      const facts = before.reverses || before.reversedBy ? mirroredFacts : bookedFacts
      const at = before.lines.findIndex((line) => facts.some((name) => now.get(line.id)?.[name] !== line[name]))
      if (at >= 0) return refuse('voucher.bookedAmountsStay', now.has(before.lines[at]!.id) ? `lines[${at}].debit` : 'lines')
      return doc.lines.length > before.lines.length ? refuse('voucher.bookedAmountsStay', `lines[${before.lines.length}].debit`) : undefined
    },
    /** What a payment booked, and what mirrors it, is taken back by its payment order, which counts what is paid. */
    async notOfPayment(doc, ctx) {
      let one = doc
      while (one.reverses && readReference(one.source)?.type !== 'payment_order') one = await ctx.get(voucher, one.reverses)
      return readReference(one.source)?.type === 'payment_order' ? refuse('voucher.takeBackPayment') : undefined
    },
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
  },

  async fill(doc, ctx, { before }) {
    const table = rateTable(ctx)
    const baseCurrency = doc.baseCurrency ?? (await baseCurrencyOf(table))?.id ?? null
    const lines = await ratedLines(doc, before, { table, today: ctx.today })
    if (before || doc.period || !doc.postingDate) return { baseCurrency, lines }
    return { baseCurrency, lines, period: (await periodOf({ company: doc.ownerCompany, day: doc.postingDate }, ctx))?.id ?? null }
  },

  after: {
    /** Creates the mirror voucher in the current period; it is approved like any other. */
    async reverse(doc, ctx, { comment }) {
      const source = referenceTo('voucher', doc.id)
      const mirror = await ctx.create(voucher, mirrorOf(doc, { day: ctx.today, source, reason: comment }), { company: doc.ownerCompany })
      await ctx.set(voucher, doc.id, { reversedBy: mirror.id })
    },
  },
})

/**
 * Returns the values of the mirror of a voucher: debit and credit exchanged, at the same rates.
 * @param as `day`: its posting date, `YYYY-MM-DD`; `source`: the document that makes it; `reason`: stands in its description
 */
export const mirrorOf = (
  doc: Voucher,
  {
    day,
    source,
    reason,
  }: { readonly day: string; readonly source: NonNullable<Voucher['source']>; readonly reason?: string | null | undefined },
) => ({
  type: doc.type,
  postingDate: day,
  description: `冲销 / Reversal ${doc.number}${reason ? `：${reason}` : ''}`.slice(0, 200),
  source,
  reverses: doc.id,
  lines: doc.lines.map(({ debit, credit, ...line }) => ({
    ...pick(line, 'summary', 'account', 'currency', 'amount', 'cashFlow', 'partner'),
    ...frozenOf(line),
    debit: credit,
    credit: debit,
  })),
})

/**
 * Returns the entries with the rate of the posting day where they name a currency and no rate. The entries of a voucher that another document
 * made have the rate of that document.
 */
async function ratedLines(
  doc: Voucher,
  before: Voucher | undefined,
  { table, today }: { readonly table: RateTable; readonly today: string },
): Promise<Voucher['lines']> {
  if (doc.source || (before && before.status !== 'draft')) return doc.lines
  const rows = (of: Voucher) => of.lines.map((line) => ({ ...line, day: of.postingDate ?? today }))
  const stored = new Map(before ? rows(before).map((line) => [line.id, line]) : [])
  return Promise.all(
    rows(doc).map(async ({ day, ...line }) => {
      if (!line.currency && line.exchangeRate === null) return line
      const rate = await refreshedFrozenRate({ ...line, day }, stored.get(line.id), { dayOf: (one) => one.day, table, today })
      return { ...line, ...rate }
    }),
  )
}
