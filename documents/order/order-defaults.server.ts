/**
 * Values that an order fills in: payment terms, wave, exchange rate, tolerances, list prices and the tax rate at which they were quoted. They follow their sources until
 * a user types another value; after issue they stay.
 */
import { addDays } from '../../model/days.ts'
import { compare } from '../../model/decimal.ts'
import type { Context } from '../../engine/document-context.ts'
import type { Values } from '../../model/document-values.ts'
import type { Refusal } from '../../model/refusal.ts'
import { refill } from '../../model/rules/refill.ts'
import { tolerancesOf, type Tolerances } from '../design/category.server.ts'
import { style } from '../design/style.ts'
import { rateTable } from '../finance/exchange-rate.server.ts'
import { frozenBaseRateOf, frozenFields, isSame } from '../finance/frozen-rate.server.ts'
import { supplierQuotation } from '../sourcing/supplier-quotation.ts'
import { supplier } from '../supplier/supplier.ts'
import { refuse } from './messages.ts'
import { priceList } from './price-list.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'
import { apartNote, piecesOf, sizePrices, splitByPrice } from './size-prices.server.ts'

type Line = PurchaseOrder['lines'][number]

/** Returns the values that an order fills in while it is internal to the brand. `before` is the order as stored, absent when it is new. */
export async function orderDefaults(
  order: PurchaseOrder,
  before: PurchaseOrder | undefined,
  ctx: Context,
): Promise<Values<typeof purchaseOrder>> {
  const etd = await refill(order, before, 'etd', {
    from: ['quotation', 'orderDate'],
    value: async (one) => (await etdOf(one, ctx)) ?? one.etd,
  })
  return {
    etd,
    paymentTerms: await refill(order, before, 'paymentTerms', { from: ['supplier'], value: (one) => termsOf(one, ctx) }),
    // The default wave is the month of the agreed delivery date (DM-5-046).
    wave: await refill(etd ? { ...order, etd } : order, before, 'wave', { from: ['etd'], value: waveOf }),
    ...(await frozenFields(order, before, { dayOf: (one) => one.orderDate ?? ctx.today, ctx })),
    ...(await pricedValues(order, before, ctx)),
  }
}

/** Returns lines and tax rate as the price list says them; as they are where no line needs it. */
async function pricedValues(
  order: PurchaseOrder,
  before: PurchaseOrder | undefined,
  ctx: Context,
): Promise<Pick<Values<typeof purchaseOrder>, 'lines' | 'taxRate'>> {
  const stored = new Map(before?.lines.map((line) => [line.id, line]))
  const byStyle = ctx.settings(priceList).tiersBy === 'style'
  const [now, then] = [piecesOf(order), before && piecesOf(before)]
  const isRecounted = (line: Line) => then?.(line, byStyle) !== now(line, byStyle)
  const open = order.lines.filter((line) => line.style && needsDefaults(line, stored.get(line.id), { order, before, isRecounted }))
  if (open.length === 0) return { lines: [...order.lines], taxRate: order.taxRate }
  const goods = [...order.lines, ...(before?.lines ?? [])].filter(({ style: of }) => of)
  const priced = await sizePrices([order, ...(before ? [before] : [])], { goods, byStyle }, ctx)
  return {
    lines: await completedLines(order, before, { open, priced }, ctx),
    taxRate: await taxRateOf(order, before, priced, ctx),
  }
}

/**
 * Takes the exchange rate of the day of issue (catalogue EXR: the rate is frozen at issue). A rate that a user typed stays.
 */
export async function freezeRate(order: PurchaseOrder, ctx: Context): Promise<void> {
  const table = rateTable(ctx)
  if (!order.currency || !isSame(order, await frozenBaseRateOf(order.currency, { day: order.orderDate ?? ctx.today, table }))) return
  const rate = await frozenBaseRateOf(order.currency, { day: ctx.today, table })
  if (rate.exchangeRate && !isSame(rate, order)) await ctx.set(purchaseOrder, order.id, { ...rate })
}

/** Returns the ETD of an order made of a quotation: order date + material supply, lead and packing days (DM-3-047). */
async function etdOf({ quotation, orderDate }: PurchaseOrder, ctx: Context): Promise<string | null> {
  if (!quotation || !orderDate) return null
  const quoted = (await ctx.byId(supplierQuotation, [quotation])).get(quotation)
  return quoted ? addDays(orderDate, quoted.totalDays) : null
}

export const waveOf = (order: Pick<PurchaseOrder, 'etd'>): string | null => (order.etd ? order.etd.slice(0, 7) : null)

/**
 * Returns the settlement method agreed with the supplier as text in both languages (DM-3-018), because the order goes to readers of
 * either; null without a supplier or method.
 */
async function termsOf(order: PurchaseOrder, ctx: Context): Promise<string | null> {
  if (!order.supplier) return null
  const partner = (await ctx.byId(supplier, [order.supplier])).get(order.supplier)
  if (!partner) return null
  const { settlement, paymentDays } = partner
  const method = settlement && supplier.fields.settlement.options.choices?.[settlement]
  if (!method) return null
  const [zh, en] = method
  return paymentDays ? `${zh} ${paymentDays} 天 / ${en}, ${paymentDays} days` : `${zh} / ${en}`
}

/**
 * Returns the tax rate of an order: that at which the supplier has quoted the prices of its lines, else that of the supplier. One that a person typed stays, and so does the
 * supplier's where lines were quoted at several.
 */
async function taxRateOf(order: PurchaseOrder, before: PurchaseOrder | undefined, priced: Priced, ctx: Context): Promise<string | null> {
  const suppliers = await ctx.byId(supplier, [order.supplier, before?.supplier])
  const usual = (one: PurchaseOrder) => suppliers.get(one.supplier)?.vatRate ?? one.taxRate
  const filled = (one: PurchaseOrder) => {
    const rates = quotedRates(one, priced, { blank: one === order })
    return rates.length === 1 ? rates[0]! : usual(one)
  }
  if (before) return refill(order, before, 'taxRate', { value: filled })
  // The rate of the supplier was filled in before this.
  return order.taxRate === null || order.taxRate === usual(order) ? filled(order) : order.taxRate
}

type Priced = Awaited<ReturnType<typeof sizePrices>>

/** Returns a warning where prices of an order were quoted at another tax rate than it has: with the order's, the supplier would get another amount. */
export async function otherTaxThanQuoted(order: PurchaseOrder, ctx: Context): Promise<Refusal | undefined> {
  const byStyle = ctx.settings(priceList).tiersBy === 'style'
  const rates = quotedRates(order, await sizePrices([order], { goods: order.lines, byStyle }, ctx), { blank: false })
  if (rates.every((rate) => order.taxRate !== null && compare(rate, order.taxRate) === 0)) return undefined
  return refuse('purchaseOrder.taxOfQuote', { quoted: rates.join(' %, '), taxRate: order.taxRate }, 'taxRate')
}

/** Returns the tax rates at which the prices of lines were quoted, each once; `blank`: also of lines that have no price yet. Pieces of sets have the prices of their set. */
function quotedRates(order: PurchaseOrder, priced: Priced, { blank }: { readonly blank: boolean }): string[] {
  const rates = order.lines
    .filter(({ set, matrix, style: of }) => set === null && matrix && of)
    .flatMap((line) => priced(order, line).filter(({ price }) => (line.price === null ? blank : price === line.price)))
  return [...new Set(rates.flatMap(({ quotedAt }) => quotedAt ?? []))]
}

/**
 * Returns the lines with tolerances from the category and prices from the price list in the order's currency. Sizes of another price follow at the end, in
 * lines of their own.
 */
async function completedLines(
  order: PurchaseOrder,
  before: PurchaseOrder | undefined,
  { open, priced }: { readonly open: readonly Line[]; readonly priced: Priced },
  ctx: Context,
): Promise<Line[]> {
  const stored = new Map(before?.lines.map((line) => [line.id, line]))
  const completed = new Map<Line, Line>()
  const goods = [...open, ...open.flatMap((line) => stored.get(line.id) ?? [])]
  const styles = await ctx.linked(style, goods, 'style')
  const tolerances = await tolerancesOf(
    [...styles.values()].map((one) => one.category),
    ctx,
  )
  const tolerance = (line: Line, which: keyof Tolerances) => tolerances.get(styles.get(line.style)?.category ?? '')?.[which] ?? null
  const apart: Line[] = []
  for (const line of open) {
    const old = stored.get(line.id)
    const complete = {
      ...line,
      tolerance: await refill(line, old, 'tolerance', { from: ['style'], value: (one) => tolerance(one, 'over') }),
      underTolerance: await refill(line, old, 'underTolerance', { from: ['style'], value: (one) => tolerance(one, 'under') }),
    }
    const [first, ...others] = splitByPrice(complete, {
      now: priced(order, line),
      stored: old && { price: old.price, prices: priced(before!, old) },
    })
    completed.set(line, first)
    apart.push(...others)
  }
  for (const line of apart) ctx.say(apartNote(line))
  return [...order.lines.map((line) => completed.get(line) ?? line), ...apart]
}

/** Whether a line has empty fields, or a source of its price or tolerance has changed. */
function needsDefaults(
  line: Line,
  old: Line | undefined,
  {
    order,
    before,
    isRecounted,
  }: { readonly order: PurchaseOrder; readonly before: PurchaseOrder | undefined; readonly isRecounted: (line: Line) => boolean },
): boolean {
  if (line.price === null || line.tolerance === null || line.underTolerance === null) return true
  // A form may have filled a new line before its sizes were complete.
  if (!old || !before) return true
  const header = (['supplier', 'currency', 'orderDate'] as const).some((name) => before[name] !== order[name])
  const goods = old.style !== line.style || old.colorway !== line.colorway
  // The tier of a price counts lines of the same style, those of a size lines of the same colour.
  return header || goods || isRecounted(line) || JSON.stringify(old.matrix) !== JSON.stringify(line.matrix)
}
