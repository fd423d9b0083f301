/**
 * Server logic of requests for quotation: when each party gets access, quotations sealed until the window closes, reviews, ranking
 * and award.
 */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { material } from '../material/material.ts'
import { style } from '../design/style.ts'
import { expiredCertificates } from '../supplier/supplier.server.ts'
import { supplier } from '../supplier/supplier.ts'
import { evaluationConfig } from './evaluation-config.ts'
import { evaluationForm } from './evaluation-form.ts'
import { rankingOf } from './ranking.rules.ts'
import { ratingChanged } from './rating-changed.server.ts'
import { requestForQuotation, type RequestForQuotation } from './request-for-quotation.ts'
import { supplierQuotation, type SupplierQuotation } from './supplier-quotation.ts'
import { refuse } from './messages.ts'
import { atPath } from '../../model/refusal.ts'

export const requestForQuotationLogic = defineLogic(requestForQuotation, {
  checks: {
    windowAhead: (doc, ctx) =>
      Date.parse(doc.windowEnd!) <= Date.parse(ctx.now)
        ? refuse('requestForQuotation.closingTimePassedSetLaterFirst', 'windowEnd')
        : undefined,
    async someInvited(doc, ctx) {
      const known = await ctx.linked(supplier, doc.invited, 'supplier')
      const row = doc.invited.findIndex((one) => !known.get(one.supplier)?.company || known.get(one.supplier)?.status !== 'active')
      if (row < 0) return undefined
      const name = known.get(doc.invited[row]!.supplier)?.shortName ?? ''
      return refuse('requestForQuotation.supplierNotJoinedActive', { name }, `invited[${row}].supplier`)
    },
    async someQuoted(doc, ctx) {
      const [one] = await ctx.find(supplierQuotation, { rfq: doc.id, status: 'pending_evaluation' }, { limit: 1 })
      return one ? undefined : refuse('requestForQuotation.noQuotesYetTerminatedClosed')
    },
    async nothingQuoted(doc, ctx) {
      const [quoted] = await ctx.find(
        supplierQuotation,
        { rfq: doc.id, ownerCompany: ctx.actor.company, status: 'pending_evaluation' },
        { limit: 1 },
      )
      return quoted ? refuse('requestForQuotation.withdrawQuotationFirst', { number: quoted.number }) : undefined
    },
    async configActive(doc, ctx) {
      const isActive = doc.config !== null && (await ctx.activeVersions(evaluationConfig, [doc.config])).has(doc.config)
      return isActive ? undefined : refuse('requestForQuotation.evaluationConfigNotActive', 'config')
    },
    async allReviewed(doc, ctx) {
      const quotes = await ctx.find(supplierQuotation, { rfq: doc.id, status: 'pending_evaluation' })
      const forms = await ctx.find(evaluationForm, { rfq: doc.id })
      const open = quotes.filter((quote) => {
        const own = forms.filter((form) => form.quotation === quote.id)
        return own.length === 0 || own.some((form) => form.status !== 'review_ended')
      })
      const numbers = open.map((one) => one.number).join(', ')
      return open.length > 0 ? refuse('requestForQuotation.unreviewedQuotesRemain', { numbers }) : undefined
    },
    /** The ranking is the result of the review: users tick and give reasons, but neither add nor remove rows. */
    rankingKept(doc, _, { before }) {
      const had = before?.ranking ?? []
      const allPresent = had.every((one) => doc.ranking.some(({ id, quotation }) => id === one.id && quotation === one.quotation))
      return allPresent && doc.ranking.every((one) => one.quotation)
        ? undefined
        : refuse('requestForQuotation.nothingAddedToRankingTakenFrom', 'ranking')
    },
    /** A quotation below the pass score of the evaluation config is chosen only with a reason (catalogue EVC: pass score). */
    async passedOrReasoned(doc, ctx) {
      const { passScore } = doc.config ? await ctx.get(evaluationConfig, doc.config) : { passScore: null }
      if (passScore === null) return undefined
      const at = doc.ranking.findIndex(({ chosen, reason, score }) => chosen && !reason?.trim() && compare(score ?? '0', passScore) < 0)
      if (at < 0) return undefined
      return refuse(
        'requestForQuotation.belowPassScoreNeedsReason',
        { score: doc.ranking[at]!.score ?? '0', passScore },
        `ranking[${at}].reason`,
      )
    },
  },

  asks: {
    /** Who reopens after the window was closed may know prices that others can still undercut: it is confirmed, with the reason, and journaled. */
    async pricesRead(doc, ctx, { before }) {
      const quotes = before?.closedAt ? await ctx.find(supplierQuotation, { rfq: doc.id, status: 'pending_evaluation' }, { all: true }) : []
      const numbers = quotes.map(({ number }) => number).join(', ')
      return quotes.length > 0 ? refuse('requestForQuotation.pricesCouldBeRead', { numbers, times: String(quotes.length) }) : undefined
    },
    async certificatesExpired(doc, ctx) {
      const ids = doc.invited.map((one) => one.supplier)
      const suppliers = await ctx.byId(supplier, ids, { lines: true })
      return ids.flatMap((id, at) =>
        expiredCertificates(suppliers.get(id)!, ctx.today).map((reason) => atPath(`invited[${at}].supplier`, reason)),
      )
    },
  },

  async fill(doc, ctx, { before }) {
    if (before && !['draft', 'publishing'].includes(before.status)) return {}
    if (doc.items.every((one) => one.name)) return {}
    const names = await namesOf(doc.items, ctx)
    return { items: doc.items.map((one) => (one.name ? one : { ...one, name: names.get(one.style ?? one.material ?? '') ?? null })) }
  },

  after: {
    save(doc, ctx, { before }) {
      const reviewersOf = (of?: RequestForQuotation) => of?.reviewers.map(({ reviewer }) => reviewer).join()
      if (before && reviewersOf(before) !== reviewersOf(doc)) ratingChanged(doc, 'rating_person_change', ctx)
    },
    async activate(doc, ctx) {
      await ctx.set(requestForQuotation, doc.id, { items: { set: doc.items.map(({ id }) => ({ id, active: true })) } })
    },
    async close(doc, ctx) {
      const quotes = await quotesOf(doc, ctx)
      await ctx.setMany(supplierQuotation, quotes, { window: 'closed' })
    },
    /** Quotations may be revised again; until the window ends the buyer reads none of them (`readableAt`). */
    async reopen(doc, ctx) {
      const quotes = await quotesOf(doc, ctx)
      await ctx.setMany(supplierQuotation, quotes, { window: 'open' })
    },
    async startReview(doc, ctx) {
      const config = (await ctx.activeVersions(evaluationConfig, [doc.config!])).get(doc.config!)!
      await ctx.set(requestForQuotation, doc.id, { config: config.id, reviewing: true })
    },
    async endReview(doc, ctx) {
      const forms = await ctx.find(evaluationForm, { rfq: doc.id, status: 'review_ended' }, { lines: true })
      await ctx.set(requestForQuotation, doc.id, { ranking: rankingOf(forms) })
    },
    async choose(doc, ctx) {
      const won = new Set(doc.ranking.filter((one) => one.chosen).map((one) => one.quotation))
      const quotes = await ctx.find(supplierQuotation, { rfq: doc.id, status: 'pending_evaluation' })
      const { select = [], unselect = [] } = Object.groupBy(quotes, ({ id }) => (won.has(id) ? 'select' : 'unselect'))
      await ctx.actMany(supplierQuotation, select, 'select')
      await ctx.actMany(supplierQuotation, unselect, 'unselect')
    },
    async terminate(doc, ctx) {
      await ctx.actMany(supplierQuotation, await quotesOf(doc, ctx), 'stop')
    },
  },
})

const quotesOf = (doc: RequestForQuotation, ctx: Context): Promise<SupplierQuotation[]> =>
  ctx.find(supplierQuotation, { rfq: doc.id, status: ['draft', 'pending_evaluation'] })

/** Returns the names of the styles and materials of items without a name, by id. */
async function namesOf(items: RequestForQuotation['items'], ctx: Context): Promise<Map<string, string>> {
  const unnamed = items.filter(({ name }) => !name)
  const masters = [...(await ctx.linked(style, unnamed, 'style')).values(), ...(await ctx.linked(material, unnamed, 'material')).values()]
  return new Map(masters.map(({ id, name }) => [id, name]))
}
