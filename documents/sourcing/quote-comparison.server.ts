/**
 * Quotations of a request side by side, and the progress of its review, each part limited by the viewer's permissions (U86, catalogue
 * QCM).
 */
import { answerCall, answerWithSheet, type AnsweredCall, type DocumentViewer, type Viewed } from '../../engine/document-calls.ts'
import { titleOf } from '../../model/page.ts'
import { currency } from '../finance/currency.ts'
import { comparisonOf, type Item, type Quote } from './comparison.server.ts'
import { evaluationForm } from './evaluation-form.ts'
import { quoteComparisonCalls, type OwnForm, type QuoteComparison } from './quote-comparison.calls.ts'
import { quoteSheet } from './quote-sheet.ts'
import { rankingOf, totalOf, type Ranked } from './ranking.rules.ts'
import { requestForQuotation } from './request-for-quotation.ts'
import { supplierQuotation } from './supplier-quotation.ts'
import { tierPlaces } from './tiers.rules.ts'

type Quotation = Viewed<typeof supplierQuotation>
type Form = Viewed<typeof evaluationForm>
export type Tier = (typeof tierPlaces)[number]
type Column = QuoteComparison['columns'][number]

/**
 * Compares the quotations with at most nine statements, regardless of the number of suppliers and items.
 * @param tier the tier that prices are compared for; absent for the requested quantity
 * @throws WeftError 404 for a company that only received the request
 */
export async function compareQuotations(viewer: DocumentViewer, id: string, tier: Tier | undefined): Promise<QuoteComparison> {
  const request = await viewer.viewOwn(requestForQuotation, id)
  const all = await viewer.viewAll(supplierQuotation, { rfq: id })
  const quotations = all.filter(({ status }) => status !== 'draft' && status !== 'stopped')
  const forms = await viewer.viewAll(evaluationForm, { rfq: id })
  const ended = forms.filter(({ status }) => status === 'review_ended')
  const suppliers = suppliersOf(request, quotations)
  const bySupplier = new Map(quotations.map((one) => [one.supplier, one]))
  const inOrder = suppliers.map((one) => bySupplier.get(one.id) ?? null)
  const ranking = rankingOf(ended)
  const items = (request.items as readonly Item[]).map((item) => ({ ...item, expectedPrice: item.expectedPrice ?? null }))
  return {
    id,
    number: request.number,
    status: request.status,
    currency: codeOf(titleOf(request, 'currency')) ?? '',
    // While suppliers may still quote, only the supplier of a quotation sees it.
    sealed: ['publishing', 'quotation_open', 'draft'].includes(request.status),
    tier: tier ?? null,
    tiers: tierPlaces.filter((place) => items.some((item) => item[`tier${place}`] !== null)),
    columns: suppliers.map((supplier, at) => columnOf(supplier, inOrder[at] ?? null, { ranking, ended })),
    ...comparisonOf(
      items,
      inOrder.map((one) => one && quoteOf(one)),
      { tier, decimals: (await viewer.ctx.get(currency, request.currency)).decimals },
    ),
    review: await reviewOf(viewer, id, forms),
  }
}

interface NamedSupplier {
  readonly id: string
  readonly name: string
}

/** The invited suppliers and those that have quoted, each once. */
function suppliersOf(request: Viewed<typeof requestForQuotation>, quotations: readonly Quotation[]): NamedSupplier[] {
  const rows: readonly { readonly supplier: string | null }[] = [...(request.invited ?? []), ...quotations]
  const names = new Map<string, string>()
  for (const row of rows) if (row.supplier && !names.has(row.supplier)) names.set(row.supplier, titleOf(row, 'supplier') ?? '')
  return [...names].map(([id, name]) => ({ id, name }))
}

/** Returns the code of a currency title, which consists of code and name. */
const codeOf = (title: string | undefined): string | null => title?.split('--')[0] ?? null

function columnOf(
  supplier: NamedSupplier,
  quotation: Quotation | null,
  { ranking, ended }: { readonly ranking: readonly Ranked[]; readonly ended: readonly Form[] },
): Column {
  const ranked = ranking.find((one) => one.quotation === quotation?.id)
  return {
    supplier: supplier.id,
    name: supplier.name,
    quotation: quotation?.id ?? null,
    number: quotation?.number ?? null,
    status: quotation?.status ?? null,
    currency: quotation && codeOf(titleOf(quotation, 'currency')),
    rate: quotation?.rate ?? null,
    ratePer: quotation?.ratePer ?? null,
    rateSource: quotation?.rateSource ?? null,
    rateDate: quotation?.rateDate ?? null,
    validTo: quotation?.validTo ?? null,
    lead: quotation && [quotation.supplyDays, quotation.leadDays, quotation.packingDays],
    score: ranked?.score ?? null,
    place: ranked?.place ?? null,
    scores: ended
      .filter((form) => form.quotation === quotation?.id)
      .map((form) => ({ reviewer: titleOf(form, 'reviewer') ?? '', total: totalOf(form.lines) })),
  }
}

const quoteOf = ({ rate, ratePer, totalDays, minimum, lines }: Quotation): Quote => ({
  rate: rate ? { rate, per: ratePer ?? '1' } : null,
  totalDays: totalDays === null || totalDays === undefined ? null : String(totalDays),
  minimum: minimum ?? null,
  lines: lines ?? [],
})

/**
 * Returns the state of the review. Every viewer sees how many reviewers have handed in; until all have, a reviewer sees only its own
 * scores.
 */
async function reviewOf({ actor, ctx }: DocumentViewer, rfq: string, visible: readonly Form[]): Promise<QuoteComparison['review']> {
  const all = await ctx.find(evaluationForm, { rfq })
  const reviewers = [...new Set(all.map(({ reviewer }) => reviewer))]
  const hasHandedIn = (user: string) =>
    all.every(({ reviewer, status }) => reviewer !== user || status === 'handed_in' || status === 'review_ended')
  return {
    reviewers: reviewers.length,
    handedIn: reviewers.filter(hasHandedIn).length,
    open: all.length > 0 && all.every(({ status }) => status === 'review_ended'),
    mine: visible.filter(({ reviewer }) => reviewer === actor.user).map(ownForm),
  }
}

const ownForm = ({ id, version, status, quotation, supplier, lines }: Form): OwnForm => ({
  id,
  version,
  status,
  quotation,
  supplier: supplier ?? '',
  total: totalOf(lines),
  lines: lines.map((line) => ({
    id: line.id,
    item: line.item ?? '',
    weight: line.weight ?? '0',
    maximum: line.maximum ?? '1',
    multi: line.multi ?? false,
    choices: line.choices,
    options: line.options,
    score: line.score,
  })),
})

/** The answers to the calls of the comparison; the sheet is for users who may export requests. */
export const quoteComparisonAnswers: readonly AnsweredCall[] = [
  answerCall(quoteComparisonCalls.compareQuotations, (viewer, { id, tier }) => compareQuotations(viewer, id, tier)),
  answerWithSheet(quoteComparisonCalls.exportComparison, {
    exports: requestForQuotation,
    fileName: 'quotations',
    async sheet(viewer, { id, tier }) {
      const comparison = await compareQuotations(viewer, id, tier)
      return { table: quoteSheet(comparison, viewer.actor.language), journal: { comparison: comparison.number } }
    },
  }),
]
