/** Server logic of material prices: the entry of the price list that the price of a supplier has, and what a customer pays for a material. */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { shareDay } from '../../model/lifecycle/validity.ts'
import { pick } from '../../model/pick.ts'
import { isBelowMinimum, priceAtQuantity } from '../master/price-determination.server.ts'
import { priceList } from '../order/price-list.ts'
import { daysUnpriced, typedEntry, type Valid } from '../master/unpriced-days.server.ts'
import { supplier } from '../supplier/supplier.ts'
import { materialPrice } from './material-price.ts'
import { material } from './material.ts'
import { refuse } from './messages.ts'

type MaterialPrice = Doc<typeof materialPrice>

export const materialPriceLogic = defineLogic(materialPrice, {
  checks: {
    async usable(doc, ctx) {
      const of = await ctx.get(material, doc.material)
      if (of.status !== 'active') return refuse('materialPrice.materialNotActive', { material: of.number }, 'material')
      const from = doc.supplier ? await ctx.get(supplier, doc.supplier) : undefined
      return from && from.status !== 'active' ? refuse('materialPrice.supplierNotActive', { supplier: from.number }, 'supplier') : undefined
    },
    /** Who writes a price learns of an overlap before a manager is asked; the database refuses it again at the approval. */
    async noRival(doc, ctx) {
      const rivals = await ctx.find(materialPrice, { ...keyOf(doc), status: 'active' }, { all: true })
      const rival = rivals.find((one) => shareDay(daysOf(one), daysOf(doc)) && !(doc.endsFormer && one.validFrom < doc.validFrom))
      return rival && overlap(rival, rival.validFrom < doc.validFrom)
    },
    shortens: (doc, _, { before }) =>
      before?.validTo && doc.validTo && doc.validTo > before.validTo
        ? refuse('materialPrice.endsLater', { day: before.validTo }, 'validTo')
        : undefined,
  },
  asks: { daysUnpriced: leftUnpriced },
  async fill(doc, ctx) {
    const from = (await ctx.byId(supplier, [doc.supplier])).get(doc.supplier ?? '')
    return { partner: from?.number ?? doc.customer }
  },
  async statusChanged(doc, ctx, { before }) {
    if (!doc.supplier) return
    if (doc.status === 'active') await ctx.create(priceList, entryOf(doc, doc.supplier), { company: doc.ownerCompany })
    else if (before.status === 'active') await ctx.actMany(priceList, await entriesOf(doc, ctx), 'withdraw')
  },
  after: {
    async end(doc, ctx) {
      await ctx.setMany(priceList, await entriesOf(doc, ctx), { validTo: doc.validTo })
    },
  },
})

/**
 * The question which days are left without a price: a former price that is valid longer than this one ends the day before this one begins, and does not come
 * back. Entries of the price list that were typed end with it, and are asked about as well.
 */
async function leftUnpriced(doc: MaterialPrice, ctx: Context): Promise<readonly Refusal[]> {
  if (!doc.endsFormer || doc.validTo === null) return []
  const prices = await ctx.find(materialPrice, { ...keyOf(doc), status: 'active' }, { all: true })
  return [
    ...daysUnpriced(doc, prices, ({ id }) => ({ documents: { type: materialPrice, ids: [id] } })),
    ...daysUnpriced(doc, await typedEntries(doc, ctx), () => typedEntry),
  ]
}

/** Returns the entries of the price list, typed by hand, that a price of a supplier ends when it comes into force. */
const typedEntries = async (doc: MaterialPrice, ctx: Context): Promise<readonly Valid[]> => {
  const key = pick(doc, 'ownerCompany', 'supplier', 'material', 'materialColour', 'currency')
  const entries = doc.supplier ? await ctx.find(priceList, { ...key, status: 'active' }, { all: true }) : []
  return entries.filter(({ source }) => source !== 'materialPrice')
}

const keyOf = (doc: MaterialPrice) => pick(doc, 'ownerCompany', 'supplier', 'customer', 'material', 'materialColour', 'currency')
const daysOf = ({ validFrom, validTo }: Valid) => ({ from: validFrom, to: validTo })

const overlap = ({ number, validFrom, validTo }: MaterialPrice, isEarlier: boolean): Refusal =>
  refuse(isEarlier ? 'materialPrice.rival' : 'materialPrice.rivalBeginsLater', { number, from: validFrom, to: validTo ?? '…' }, 'validFrom')

const entriesOf = ({ id }: MaterialPrice, ctx: Context) => ctx.find(priceList, { materialPrice: id, status: 'active' })

/** Returns the entry of the price list of a price: the same words, and the price that it comes from. */
const entryOf = (doc: MaterialPrice, from: string) => ({
  kind: 'material' as const,
  supplier: from,
  ...pick(doc, 'material', 'materialColour', 'unit', 'currency', 'taxRate', 'netPrice'),
  ...pick(doc, 'aggregation', 'minimum', 'surcharge', 'validFrom', 'validTo', 'endsFormer'),
  tiers: doc.tiers.map((tier) => pick(tier, 'from', 'price')),
  source: 'materialPrice' as const,
  sourceNumber: doc.number,
  materialPrice: doc.id,
})

export interface SalesPriceAsked {
  /** Ids of the customer's company and of the material. */
  readonly customer: string
  readonly material: string
  readonly materialColour?: string | null
  readonly currency: string
  /** The order date, `YYYY-MM-DD`. */
  readonly day: string
  /** Decimal string, in the unit of the price: what the order counts as the price says (`aggregation`). */
  readonly quantity: string
}

/** Returns the net price of a unit that a customer pays on a day, that of the material colour before that of all; undefined where there is none. */
export async function salesPrice(asked: SalesPriceAsked, ctx: Context): Promise<{ price: string; of: string } | undefined> {
  const where = pick(asked, 'customer', 'material', 'currency')
  const prices = await ctx.validOn(materialPrice, asked.day, { ...where, status: 'active' }, { lines: true })
  const fitting = prices.filter(({ materialColour }) => materialColour === null || materialColour === asked.materialColour)
  for (const one of fitting.toSorted((a, b) => compare(b.materialColour ? '1' : '0', a.materialColour ? '1' : '0'))) {
    const price = priceAtQuantity(one, asked.quantity)
    if (price) return { price: price.price, of: one.id }
    if (isBelowMinimum(one, asked.quantity)) return undefined
  }
  return undefined
}
