/**
 * Server logic of quotations: only within the window and by invited suppliers, tiers and prices of the request, the rate of its day.
 */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { rateTable } from '../finance/exchange-rate.server.ts'
import { frozenRateOf } from '../finance/frozen-rate.server.ts'
import { supplier } from '../supplier/supplier.ts'
import { requestForQuotation, type RequestForQuotation } from './request-for-quotation.ts'
import { supplierQuotation, type SupplierQuotation } from './supplier-quotation.ts'
import { priceAt, tierPlaces } from './tiers.rules.ts'
import { pick } from '../../model/pick.ts'
import { refuse } from './messages.ts'
import { localDay } from '../../model/process/work-time.ts'

/** Returns whether the write comes from the supplier. What the brand's own actions set (window, visibility, result) is not a quotation. */
const quoting = (doc: SupplierQuotation, ctx: Context): boolean => ctx.actor.company === doc.ownerCompany

export const supplierQuotationLogic = defineLogic(supplierQuotation, {
  checks: {
    /** Runs under the lock of the request, so that no quotation is saved while it closes; the time is the database's. */
    async inWindow(doc, ctx) {
      if (!quoting(doc, ctx)) return undefined
      const rfq = await ctx.lock(requestForQuotation, doc.rfq)
      const now = Date.parse(ctx.now)
      if (rfq.status === 'quotation_open' && now < Date.parse(rfq.windowStart!))
        return refuse('supplierQuotation.quotationWindowNotOpenedYet', 'rfq')
      return rfq.status !== 'quotation_open' || now > Date.parse(rfq.windowEnd!)
        ? refuse('supplierQuotation.quotationWindowClosed', 'rfq')
        : undefined
    },
    async itemsOfRequest(doc, ctx) {
      if (!quoting(doc, ctx)) return undefined
      const rfq = await ctx.get(requestForQuotation, doc.rfq)
      const invitation = doc.supplier && rfq.invited.find((one) => one.supplier === doc.supplier)
      if (!invitation) return refuse('supplierQuotation.yourCompanyNotInvitedToQuote', 'rfq')
      if (invitation.answer === 'declined') return refuse('supplierQuotation.yourCompanyDeclined', 'rfq')
      for (const [row, line] of doc.lines.entries()) {
        const extra = tierPlaces.find((at) => line[`price${at}`] !== null && line[`tier${at}`] === null)
        if (extra) return refuse('supplierQuotation.requestNoSuchTier', `lines[${row}].price${extra}`)
      }
      return undefined
    },
    priced: (doc) => unpriced(doc),
    pricedStill: (doc) => (doc.status === 'pending_evaluation' ? unpriced(doc) : undefined),
  },

  async fill(doc, ctx, { before }) {
    if (!doc.rfq || !quoting(doc, ctx) || (before && !['draft', 'pending_evaluation'].includes(before.status))) return {}
    const [rfq] = await ctx.find(requestForQuotation, { id: doc.rfq }, { lines: true })
    if (!rfq) return {}
    const [own] = await ctx.find(supplier, { company: doc.ownerCompany, ownerCompany: rfq.ownerCompany }, { limit: 1 })
    const rate = await frozenRateOf(doc.currency, rfq.currency, { day: dayOf(rfq, ctx), table: rateTable(ctx) })
    return {
      supplier: own?.id ?? null,
      rate: rate.exchangeRate,
      ...pick(rate, 'ratePer', 'rateSource', 'rateDate'),
      lines: doc.lines.map((line) => {
        const item = rfq.items.find((one) => one.id === line.item)
        if (!item) return line
        const known = {
          ...line,
          ...pick(item, 'name', 'quantity', 'unit', 'expectedPrice', ...tierPlaces.map((at) => `tier${at}` as const)),
        }
        return { ...known, unitPrice: priceAt(item.quantity, known) }
      }),
    }
  },
})

/** Returns the day whose rate applies to all quotations of a request: the day of its publication, in the platform's time zone. */
const dayOf = (rfq: RequestForQuotation, ctx: Context): string => localDay(ctx.zone, rfq.publishedAt ?? rfq.createdAt)

/** An item may be left unquoted; one with prices must have one for the requested quantity. */
function unpriced(doc: SupplierQuotation): Refusal | undefined {
  const row = doc.lines.findIndex((line) => line.unitPrice === null && tierPlaces.some((at) => line[`price${at}`] !== null))
  if (row >= 0) return refuse('supplierQuotation.noPriceQuantityAsked', `lines[${row}].price`)
  return doc.lines.some((line) => line.unitPrice !== null) ? undefined : refuse('supplierQuotation.quoteLeastItem', 'lines[0].price')
}
