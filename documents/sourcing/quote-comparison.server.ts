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
import { rankingOf, totalOf, type Ranked, type Scored } from './ranking.rules.ts'
import { requestForQuotation } from './request-for-quotation.ts'
import { supplierQuotation } from './supplier-quotation.ts'
import { tierPlaces, type Tiers } from './tiers.rules.ts'

type Quotation = Viewed<typeof supplierQuotation>
type Form = Viewed<typeof evaluationForm>
type Request = Viewed<typeof requestForQuotation>
type QuotedLine = NonNullable<Quotation['lines']>[number]
type ScoredLine = NonNullable<Form['lines']>[number]
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
  const ended = forms.filter(({ status }) => status === 'review_ended').flatMap((form) => scoredOf(form) ?? [])
  const suppliers = suppliersOf(request, quotations)
  const bySupplier = new Map(quotations.map((one) => [one.supplier, one]))
  const inOrder = suppliers.map((one) => bySupplier.get(one.id) ?? null)
  const ranking = rankingOf(ended)
  const seesPrices = hasQuantities(request) && quotations.every(isPriced)
  const items = seesPrices ? itemsOf(request) : []
  const { rows, totals, days, minima } = comparisonOf(
    items,
    inOrder.map((one) => one && quoteOf(one)),
    { tier, decimals: await decimalsOf(viewer, request) },
  )
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
    rows,
    ...(seesPrices ? { totals } : {}),
    ...(quotations.every(({ totalDays }) => totalDays !== undefined) ? { days } : {}),
    ...(quotations.every(({ minimum }) => minimum !== undefined) ? { minima } : {}),
    review: await reviewOf(viewer, id, forms),
  }
}

/** Returns the decimals of the currency of the request, whether the user sees which it is or not. */
async function decimalsOf({ ctx }: DocumentViewer, request: Request): Promise<number> {
  const of = request.currency ?? (await ctx.get(requestForQuotation, request.id)).currency
  return (await ctx.get(currency, of)).decimals
}

const tierOf = (place: Tier) => `tier${place}` as const
/** The columns of a request of which prices depend: a price is that of a quantity. */
const quantityColumns = ['quantity', ...tierPlaces.map(tierOf)] as const
/** The columns of a quotation of which its prices depend. */
const priceColumns = ['item', 'price', ...tierPlaces.flatMap((place) => [tierOf(place), `price${place}` as const])] as const

/** Whether the user sees for which quantities prices are asked. */
const hasQuantities = ({ items }: Request): boolean =>
  items?.every((item) => quantityColumns.every((column) => item[column] !== undefined)) ?? false

/** Whether the user sees what a quotation asks for, by which rate it is converted too. */
const isPriced = ({ rate, lines }: Quotation): boolean =>
  rate !== undefined && (lines?.every((line) => priceColumns.every((column) => line[column] !== undefined)) ?? false)

/** Returns the items of a request of which the user sees the quantities. */
const itemsOf = ({ items }: Request): Item[] =>
  (items ?? []).flatMap((item) => {
    const { id, name, quantity, expectedPrice } = item
    return quantity ? [{ id, name: name ?? '', quantity, expectedPrice: expectedPrice ?? null, ...tiersOf(item) }] : []
  })

const tiersOf = (line: Partial<Tiers>): Tiers => ({
  tier1: line.tier1 ?? null,
  tier2: line.tier2 ?? null,
  tier3: line.tier3 ?? null,
  tier4: line.tier4 ?? null,
  tier5: line.tier5 ?? null,
})

interface NamedSupplier {
  readonly id: string
  readonly name: string
}

/** The invited suppliers and those that have quoted, each once. */
function suppliersOf(request: Request, quotations: readonly Quotation[]): NamedSupplier[] {
  const rows: readonly { readonly supplier?: string | null }[] = [...(request.invited ?? []), ...quotations]
  const names = new Map<string, string>()
  for (const row of rows) if (row.supplier && !names.has(row.supplier)) names.set(row.supplier, titleOf(row, 'supplier') ?? '')
  return [...names].map(([id, name]) => ({ id, name }))
}

/** Returns the code of a currency title, which consists of code and name. */
const codeOf = (title: string | undefined): string | null => title?.split('--')[0] ?? null

function columnOf(
  supplier: NamedSupplier,
  quotation: Quotation | null,
  { ranking, ended }: { readonly ranking: readonly Ranked[]; readonly ended: readonly ScoredForm[] },
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
    lead: quotation && leadOf(quotation),
    score: ranked?.score ?? null,
    place: ranked?.place ?? null,
    scores: ended
      .filter((one) => one.quotation === quotation?.id)
      .map(({ form, lines }) => ({ reviewer: titleOf(form, 'reviewer') ?? '', total: totalOf(lines) })),
  }
}

/** Returns the days of supply, production and packing; null where a rule hides one of them. */
function leadOf({ supplyDays, leadDays, packingDays }: Quotation): number[] | null {
  const parts = [supplyDays, leadDays, packingDays].flatMap((days) => days ?? [])
  return parts.length === 3 ? parts : null
}

const quoteOf = ({ rate, ratePer, totalDays, minimum, lines }: Quotation): Quote => ({
  rate: rate ? { rate, per: ratePer ?? '1' } : null,
  totalDays: totalDays === null || totalDays === undefined ? null : String(totalDays),
  minimum: minimum ?? null,
  lines: (lines ?? []).map(pricesOf),
})

const pricesOf = (line: QuotedLine): Quote['lines'][number] => ({
  item: line.item ?? null,
  price: line.price ?? null,
  ...tiersOf(line),
  price1: line.price1 ?? null,
  price2: line.price2 ?? null,
  price3: line.price3 ?? null,
  price4: line.price4 ?? null,
  price5: line.price5 ?? null,
})

/** A form of which the user sees the scores, and of which quotation they are. */
interface ScoredForm {
  readonly form: Form
  readonly quotation: string
  readonly supplier: string | null
  readonly lines: readonly (ScoredLine & Scored)[]
}

const hasScore = (line: ScoredLine): line is ScoredLine & Scored =>
  line.weight !== undefined && line.maximum !== undefined && line.score !== undefined

/** Returns a form with its scores; undefined where a rule hides them from the user: no total is reckoned without them. */
function scoredOf(form: Form): ScoredForm | undefined {
  const { quotation, supplier, lines } = form
  return quotation && lines?.every(hasScore) ? { form, quotation, supplier: supplier ?? null, lines } : undefined
}

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
    mine: visible
      .filter(({ reviewer }) => reviewer === actor.user)
      .flatMap((form) => scoredOf(form) ?? [])
      .map(ownForm),
  }
}

const ownForm = ({ form: { id, version, status }, quotation, supplier, lines }: ScoredForm): OwnForm => ({
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
    choices: line.choices ?? null,
    options: line.options ?? null,
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
