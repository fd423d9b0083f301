/** What the server does for quotations: only within the window and by who is invited, tiers and prices of the request, the rate of its day. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic, type Refusal } from '../../engine/document-logic.ts'
import { round } from '../../model/decimal.ts'
import { rateFor } from '../finance/exchange-rate.server.ts'
import { supplier } from '../supplier/supplier.ts'
import { requestForQuotation, type RequestForQuotation } from './request-for-quotation.ts'
import { supplierQuotation, type SupplierQuotation } from './supplier-quotation.ts'
import { priceAt, tierPlaces } from './tiers.ts'
import { localDay } from '../../model/work-time.ts'

/** What the brand's own deeds set on a quotation (window, sight, result) is no quoting. */
const quoting = (doc: SupplierQuotation, ctx: Context): boolean => ctx.actor.company === doc.ownerCompany

export const supplierQuotationLogic = defineLogic(supplierQuotation, {
  checks: {
    /** Under the lock of the request, so that nothing slips in while it closes; the time is the database's. */
    async inWindow(doc, ctx) {
      if (!quoting(doc, ctx)) return undefined
      const rfq = await ctx.lock(requestForQuotation, doc.rfq)
      const now = Date.parse(ctx.now)
      if (rfq.status === 'quotation_open' && now < Date.parse(rfq.windowStart!))
        return { path: 'rfq', message: ['报价尚未开始', 'The quotation window has not opened yet'] }
      return rfq.status !== 'quotation_open' || now > Date.parse(rfq.windowEnd!)
        ? { path: 'rfq', message: ['报价窗口已关闭', 'The quotation window is closed'] }
        : undefined
    },
    async itemsOfRequest(doc, ctx) {
      if (!quoting(doc, ctx)) return undefined
      const rfq = await ctx.get(requestForQuotation, doc.rfq)
      if (!doc.supplier || !rfq.invited.some((one) => one.supplier === doc.supplier))
        return { path: 'rfq', message: ['贵司未受邀报价', 'Your company is not invited to quote'] }
      for (const [row, line] of doc.lines.entries()) {
        if (!rfq.items.some((item) => item.id === line.item))
          return { path: `lines[${row}].item`, message: ['不是该询价单的项目', 'No item of this request'] }
        if (doc.lines.findIndex((other) => other.item === line.item) < row)
          return { path: `lines[${row}].item`, message: ['项目重复', 'This item is quoted already'] }
        const extra = tierPlaces.find((at) => line[`price${at}`] !== null && line[`tier${at}`] === null)
        if (extra) return { path: `lines[${row}].price${extra}`, message: ['询价没有这一档数量', 'The request has no such tier'] }
      }
      return undefined
    },
    priced: (doc) => unpriced(doc),
    pricedStill: (doc) => (doc.status === 'pending_evaluation' ? unpriced(doc) : undefined),
    stillValid: (doc, ctx) =>
      doc.validTo < ctx.today ? { path: 'validTo', message: ['有效期已过', 'The validity has passed'] } : undefined,
  },

  async fill(doc, ctx, { before }) {
    if (!doc.rfq || !quoting(doc, ctx) || (before && !['draft', 'pending_evaluation'].includes(before.status))) return {}
    const [rfq] = await ctx.find(requestForQuotation, { id: doc.rfq }, { lines: true })
    if (!rfq) return {}
    const [own] = await ctx.find(supplier, { company: doc.ownerCompany, ownerCompany: rfq.ownerCompany }, { limit: 1 })
    const found = doc.currency ? await rateFor(doc.currency, rfq.currency, { day: dayOf(rfq, ctx), ctx }) : undefined
    return {
      supplier: own?.id ?? null,
      rate: found ? round(found.rate, 4) : null,
      rateDate: found?.date ?? null,
      lines: doc.lines.map((line) => {
        const item = rfq.items.find((one) => one.id === line.item)
        if (!item) return line
        const { name, quantity, unit, expectedPrice, tier1, tier2, tier3, tier4, tier5 } = item
        const known = { ...line, name, quantity, unit, expectedPrice, tier1, tier2, tier3, tier4, tier5 }
        return { ...known, unitPrice: priceAt(quantity, known) }
      }),
    }
  },
})

/** The day whose rate holds for all quotations of a request: that of its publication, in the platform's time zone. */
const dayOf = (rfq: RequestForQuotation, ctx: Context): string => localDay(ctx.zone, rfq.publishedAt ?? rfq.createdAt)

/** An item may be left unquoted; one that has prices has one for the quantity asked. */
function unpriced(doc: SupplierQuotation): Refusal | undefined {
  const row = doc.lines.findIndex((line) => line.unitPrice === null && tierPlaces.some((at) => line[`price${at}`] !== null))
  if (row >= 0)
    return {
      path: `lines[${row}].price`,
      message: ['询价数量没有对应的价格', 'There is no price for the quantity asked'],
    }
  return doc.lines.some((line) => line.unitPrice !== null)
    ? undefined
    : { path: 'lines[0].price', message: ['请至少为一个项目报价', 'Quote at least one item'] }
}
