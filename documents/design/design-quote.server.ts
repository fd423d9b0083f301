/** Server logic of design quotes: whom a quote is of, and its price in the price list with what colours and sizes cost more. */
import { pick } from '../../model/pick.ts'
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { addDays } from '../../model/days.ts'
import { add, compare } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { figureNamed } from '../../model/sizes/part-values.ts'
import { same } from '../../model/same.ts'
import { priceList } from '../order/price-list.ts'
import { daysUnpriced, lastDay, typedEntry } from '../master/unpriced-days.server.ts'
import { supplier } from '../supplier/supplier.ts'
import type { Frozen } from '../finance/frozen-rate.server.ts'
import { colorway } from './colorway.ts'
import { costing } from './costing.ts'
import { designQuote, quotedFields } from './design-quote.ts'
import { refuse } from './messages.ts'
import { ratesInto } from './price-rates.server.ts'
import { unlistedSizes } from './size-list.server.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'

type DesignQuote = Doc<typeof designQuote>

/** A quote may be entered after its price began, as those of former seasons are when a company begins: within ten years. */
const daysBefore = 3653

export const designQuoteLogic = defineLogic(designQuote, {
  checks: {
    /** Of the elements the brand changes its targets alone; the other fields that the supplier quoted are locked. */
    quotedBySupplier(doc, ctx, { before }) {
      if (before?.quotedBy !== 'supplier' || ctx.actor.company !== doc.ownerCompany) return undefined
      const quoted = new Map(before.elements.map((line) => [line.id, line]))
      const at = doc.elements.findIndex((line) => !isSameQuote(quoted.get(line.id), line))
      if (at >= 0) return refuse('designQuote.quotedBySupplier', `elements[${at}].price`)
      return doc.elements.length < before.elements.length ? refuse('designQuote.quotedBySupplier', 'elements') : undefined
    },
    pricedInTime({ createdAt, priceFrom, validTo }) {
      const earliest = addDays(createdAt.slice(0, 10), -daysBefore)
      if (priceFrom !== null && priceFrom < earliest) return refuse('designQuote.pricedTooEarly', { day: earliest }, 'priceFrom')
      return validTo !== null && validTo > lastDay ? refuse('designQuote.validTooLong', { day: lastDay }, 'validTo') : undefined
    },
    async sizesOfStyle({ style: id, sizeSurcharges }, ctx) {
      if (!sizeSurcharges) return undefined
      const [size] = await unlistedSizes(sizeSurcharges, (await ctx.get(style, id)).sizeList, ctx)
      return size ? refuse('designQuote.sizeUnknown', { size }, 'sizeSurcharges') : undefined
    },
  },
  asks: {
    async daysUnpriced(doc, ctx) {
      if (!doc.endsFormer || doc.validTo === null) return []
      const former = (await formerOf(doc, await entriesOf(doc, ctx), ctx)).map(({ entry }) => entry)
      const nameOf = ({ designQuote: of }: { readonly designQuote: string | null }) =>
        of ? { documents: { type: designQuote, ids: [of] } } : typedEntry
      return daysUnpriced({ validFrom: doc.priceFrom!, validTo: doc.validTo }, former, nameOf)
    },
  },
  async fill(doc, ctx, { before }) {
    const of = (await ctx.byId(supplier, [doc.supplier])).get(doc.supplier ?? '')
    const bySupplier =
      before && isOther(doc, ctx) && (before.quotedBy === 'supplier' || isQuotedAnew(before, doc))
        ? { quotedBy: 'supplier' as const, elements: withTargets(before, doc) }
        : {}
    return { partner: of?.number ?? doc.customer, ...bySupplier, ...(await rateOfToday(doc, ctx)) } as Values<typeof designQuote>
  },
  after: {
    async price(doc, ctx) {
      const entries = await entriesOf(doc, ctx)
      if (doc.endsFormer) await endFormer(doc, entries, ctx)
      await ctx.createMany(priceList, entries, { company: doc.ownerCompany })
    },
  },
})

/** Returns the rate of today into the currency of the costing sheet, as the sheet converts the quotes of its style; a quote that is decided keeps its rate. */
async function rateOfToday(doc: DesignQuote, ctx: Context): Promise<Partial<Frozen>> {
  if (doc.status !== 'draft' && doc.status !== 'pending_evaluation') return {}
  const sheet = (await ctx.byId(costing, [doc.costing])).get(doc.costing ?? '')
  const to = sheet?.currency ?? null
  return (await ratesInto(to, to === null ? [] : [doc.currency], { day: ctx.today, ctx })).of(doc.currency)
}

/** Whether the other side acts: the supplier that quotes. */
const isOther = ({ ownerCompany }: Pick<DesignQuote, 'ownerCompany'>, ctx: Context): boolean => ctx.actor.company !== ownerCompany

type Element = DesignQuote['elements'][number]
type Elements = Pick<DesignQuote, 'elements'>

/**
 * Returns the elements that the supplier saves with the brand's targets, which the supplier does not see: that of an element whose line is gone stands on another line of the same
 * element, a new one first; where there is none, the element stays without an answer. So no save of the supplier loses a target, whether it changes lines or sends others.
 */
function withTargets({ elements: former }: Elements, { elements: now }: Elements): readonly Omit<Element, 'id' | 'no'>[] {
  const was = new Map(former.map((line) => [line.id, line]))
  const isKept = (line: Element, of: Element) => line.id === of.id && line.element === of.element
  const lost = former.filter((of) => of.target !== null && now.every((line) => !isKept(line, of)))
  if (lost.length === 0) return now
  const lines = now.map((line) => (isKept(line, was.get(line.id) ?? line) ? line : { ...line, target: null }))
  const added: Pick<Element, 'element' | 'price' | 'target' | 'note'>[] = []
  for (const { element, target } of lost) {
    const free = lines.filter((line) => line.element === element && line.target === null)
    const place = free.find(({ id }) => !was.has(id)) ?? free[0]
    if (place) lines[lines.indexOf(place)] = { ...place, target }
    else added.push({ element, price: null, target, note: null })
  }
  return [...lines, ...added]
}

/** Whether the supplier has changed anything of a quote: one that it saves as it was stays the brand's. */
const isQuotedAnew = (before: DesignQuote, doc: DesignQuote): boolean =>
  doc.elements.length !== before.elements.length ||
  doc.elements.some((line, at) => before.elements[at]!.id !== line.id || !isSameQuote(before.elements[at], line)) ||
  quotedFields.some((name) => name !== 'elements' && !same(doc[name], before[name]))

const isSameQuote = (quoted: Element | undefined, { element, price, note }: Element): boolean =>
  quoted !== undefined && quoted.element === element && quoted.price === price && quoted.note === note

/** A size of a SKU: its name, with a second size `36/L30`, and the first size of it. */
interface Size {
  readonly size: string
  readonly firstSize?: string | null
}
type Surcharges = Pick<DesignQuote, 'colourSurcharges' | 'sizeSurcharges'>
/** A quote with its price: one without elements, which is not submitted, has none. */
type Quoted = Surcharges & Pick<DesignQuote, 'quotedPrice'>

/** Returns what a size costs more: what its pair of sizes says goes before what its first size says for all seconds. Undefined where neither says anything. */
export const sizeSurchargeOf = ({ sizeSurcharges }: Pick<Surcharges, 'sizeSurcharges'>, { size, firstSize }: Size): string | undefined =>
  figureNamed(sizeSurcharges, size, firstSize)

/**
 * Returns what a piece costs in a colourway and a size: the quoted price with the surcharges of both.
 * @param quote one that was submitted, which has a price
 */
export function quotedPriceOf(quote: Quoted, { colorway: way, size }: { readonly colorway?: string | null; readonly size?: Size }): string {
  const ofColour = quote.colourSurcharges.find((one) => one.colorway === way)?.surcharge ?? '0'
  const ofSize = (size && sizeSurchargeOf(quote, size)) ?? '0'
  return add(add(quote.quotedPrice!, ofColour), ofSize)
}

/**
 * Returns the entries of the price list: the style with the quoted minimum, each colour that costs more, and each SKU of a size that costs more. An order takes the most specific one.
 */
async function entriesOf(doc: DesignQuote, ctx: Context) {
  const shared = {
    supplier: doc.supplier!,
    currency: doc.currency,
    ...(doc.taxRate === null ? {} : { taxRate: doc.taxRate }),
    validFrom: doc.priceFrom!,
    validTo: doc.validTo,
    endsFormer: doc.endsFormer,
    source: 'quotation' as const,
    sourceNumber: doc.number,
    designQuote: doc.id,
  }
  const ways = await ctx.linked(colorway, doc.colourSurcharges, 'colorway')
  const ofColours = doc.colourSurcharges.map((one) => ({
    ...shared,
    style: doc.style,
    colour: ways.get(one.colorway)!.colour,
    netPrice: quotedPriceOf(doc, { colorway: one.colorway }),
  }))
  const hasSizes = (doc.sizeSurcharges?.cells.length ?? 0) > 0
  const all = hasSizes ? await ctx.find(sku, { style: doc.style, status: 'active' }, { all: true }) : []
  const skus = all.filter((one) => sizeSurchargeOf(doc, one) !== undefined)
  if (hasSizes && skus.length === 0) ctx.refuse(refuse('designQuote.noSkusOfSizes', 'sizeSurcharges'))
  const ofSizes = skus.map((one) => ({
    ...shared,
    kind: 'sku' as const,
    sku: one.id,
    netPrice: quotedPriceOf(doc, { colorway: one.colorway, size: one }),
  }))
  const minimum = compare(doc.minimum ?? '0', '0') > 0 ? { minimum: doc.minimum } : {}
  return [{ ...shared, ...minimum, style: doc.style, netPrice: quotedPriceOf(doc, {}) }, ...ofColours, ...ofSizes]
}

/**
 * Ends what earlier quotes of the supplier wrote for the style, its colours and its SKUs in the currency and began before this quote: a colour or a size that costs more no
 * longer has the quoted price. Entries of the same keys the price list ends itself, whatever their source; others that a person typed stay, since no quote has said them.
 */
async function endFormer(doc: DesignQuote, entries: readonly Goods[], ctx: Context): Promise<void> {
  const former = (await formerOf(doc, entries, ctx)).flatMap(({ entry, isAgain }) => (isAgain ? [] : [entry]))
  const ended = former.filter((one) => one.validTo === null || one.validTo >= doc.priceFrom!)
  if (ended.length > 0) await ctx.setMany(priceList, ended, { validTo: addDays(doc.priceFrom!, -1) })
}

/**
 * Returns the entries of the price list that begin before this quote and end with it: those of the same keys (`isAgain`), whatever their source, and what earlier quotes of the
 * supplier have written for other colours and SKUs of the style.
 */
async function formerOf(doc: DesignQuote, entries: readonly Goods[], ctx: Context) {
  const shared = pick(doc, 'ownerCompany', 'supplier', 'currency')
  const quotes = await ctx.pick(designQuote, { ...shared, style: doc.style }, ['pricedOn'])
  const others = new Set(quotes.flatMap(({ id, pricedOn }) => (pricedOn !== null && id !== doc.id ? [id] : [])))
  const earlier = { ...shared, status: 'active', validFrom: { below: doc.priceFrom! } } as const
  const skus = await ctx.pick(sku, { style: doc.style }, ['id'])
  const columns = ['style', 'colour', 'sku', 'validFrom', 'validTo', 'designQuote'] as const
  const former = [
    ...(await ctx.pick(priceList, { ...earlier, style: doc.style }, columns)),
    ...(skus.length === 0 ? [] : await ctx.pick(priceList, { ...earlier, sku: skus.map(({ id }) => id) }, columns)),
  ]
  const again = new Set(entries.map(keyOf))
  return former
    .map((entry) => ({ entry, isAgain: again.has(keyOf(entry)) }))
    .filter(({ entry, isAgain }) => isAgain || others.has(entry.designQuote ?? ''))
}

/** What an entry of the price list is a price of. */
interface Goods {
  readonly style?: string | null
  readonly colour?: string | null
  readonly sku?: string | null
}
const keyOf = ({ style = null, colour = null, sku: item = null }: Goods): string => JSON.stringify([style, colour, item])
