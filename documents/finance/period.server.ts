/** Server logic of accounting periods: their days, closing in sequence, and lookup of the period of a day. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { sum } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { period } from './period.ts'
import { voucher } from './voucher.ts'
import { refuse } from './messages.ts'

type Period = Doc<typeof period>
type State = Pick<Period, 'number' | 'status'>

/** Returns the first and last day of a month. */
export function daysOf(year: number, month: string): { startDate: string; endDate: string } {
  const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate()
  return { startDate: `${year}-${month}-01`, endDate: `${year}-${month}-${last}` }
}

/**
 * Returns the first period before this one (numbers are YYYYMM) that is not closed yet; undefined when this one may be closed
 * (DM-1-109).
 */
export const openBefore = (periods: readonly State[], number: string): State | undefined =>
  sorted(periods).find((one) => one.number < number && one.status === 'open')

/** Returns the first period after this one that is not open; undefined when this is the last closed one and may be reopened. */
export const closedAfter = (periods: readonly State[], number: string): State | undefined =>
  sorted(periods).find((one) => one.number > number && one.status !== 'open')

const sorted = (periods: readonly State[]) => [...periods].sort((a, b) => (a.number < b.number ? -1 : 1))

export const periodLogic = defineLogic(period, {
  checks: {
    async earlierClosed(doc, ctx) {
      const open = openBefore(await all(doc, ctx), doc.number)
      return open && refuse('period.closeFirst', { number: open.number })
    },
    async nothingUnposted(doc, ctx) {
      const [left] = await ctx.find(voucher, { period: doc.id, status: ['draft', 'pending_approval'] }, { limit: 1 })
      return left && refuse('period.voucherPostedPeriodCannotClosed', { number: left.number })
    },
    async lastClosed(doc, ctx) {
      const later = closedAfter(await all(doc, ctx), doc.number)
      return later && refuse('period.reopenFirst', { number: later.number })
    },
    async earlierLocked(doc, ctx) {
      const free = (await all(doc, ctx)).find((one) => one.number < doc.number && one.status !== 'locked')
      return free && refuse('period.lockFirst', { number: free.number })
    },
  },
  work: {
    /** Counts what is locked along with the period. */
    async lock(doc, ctx) {
      const posted = { period: doc.id, status: 'approved' } as const
      const total = await ctx.count(voucher, posted)
      let vouchers = 0
      let turnover = '0'
      for await (const page of ctx.pages(voucher, posted)) {
        vouchers += page.length
        turnover = sum([turnover, ...page.map(({ debit }) => debit)])
        await ctx.progress(vouchers, total)
      }
      return { vouchers, turnover }
    },
  },
  fill: (doc) => (doc.year && doc.month ? daysOf(doc.year, doc.month) : {}),
  after: {
    async lock(doc, ctx) {
      const vouchers = await ctx.find(voucher, { period: doc.id, status: 'approved' }, { all: true })
      await ctx.actMany(voucher, vouchers, 'lock')
    },
  },
})

/** Returns all periods of the company under a lock, because closing and reopening depend on each other. */
async function all(doc: Period, ctx: Context): Promise<Period[]> {
  await ctx.serialise('periods', doc.ownerCompany)
  return ctx.find(period, { ownerCompany: doc.ownerCompany })
}

/** Returns the number of the period of a day: YYYYMM. */
const numberOf = (day: string): string => day.slice(0, 4) + day.slice(5, 7)

/** Returns the period of a company that a day (`YYYY-MM-DD`) belongs to; undefined when it has not been set up. */
export async function periodOf(of: { company: string; day: string }, ctx: Context): Promise<Period | undefined> {
  return (await ctx.find(period, { ownerCompany: of.company, number: numberOf(of.day) }, { limit: 1 }))[0]
}
