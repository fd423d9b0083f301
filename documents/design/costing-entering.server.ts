/** Which prices of the list costing sheets would take on their day now: a price that enters the list later is one that the sheet does not have yet. */
import type { Context, Entering } from '../../engine/document-logic.ts'
import { round } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { priceList } from '../order/price-list.ts'
import { expandable } from './bom-expansion.server.ts'
import { asBought, figuresOf } from './bom-figures.server.ts'
import { garmentsOfAll } from './bom-garments.server.ts'
import { bom } from './bom.ts'
import type { costing } from './costing.ts'
import { materialPricesOfAll } from './material-prices.server.ts'

type Costing = Doc<typeof costing>
/** An entry that a line of a sheet would take for a quantity. */
interface TakenPrice {
  readonly sheet: Costing
  readonly key: string
  readonly entry: string
  readonly quantity: string
}

/**
 * Returns the entries of the price list that sheets would take if they were saved now, for the quantities of their scenarios, with what they have in place of each: price and unit of the same line; a price in
 * another currency is no former value of that of the entry, and is blank. It asks what a save asks, so that supplier, material, colour, quantity and day are those of the sheet.
 */
export async function pricesOfNow(sheets: readonly Costing[], ctx: Context): Promise<readonly Entering[]> {
  const taken = await takenBy(sheets, ctx)
  const entries = await ctx.linked(priceList, taken, 'entry', { lines: true })
  return [...Map.groupBy(taken, ({ sheet, entry }) => `${sheet.id} ${entry}`).values()].map((some) => {
    const { sheet, key, entry } = some[0]!
    const { tiers, unit, currency } = entries.get(entry)!
    const rows = sheet.materials.filter((row) => row.key === key)
    const had = rows.find((row) => row.entry === null) ?? rows[0]
    const price = had?.priceCurrency === currency ? had.price : null
    const isTiered = tiers.length > 0
    const byQuantity = Object.fromEntries(some.map(({ quantity }) => [quantity, isTiered ? price : null]))
    const own = {
      netPrice: isTiered ? null : price,
      unit: unit && (had?.priceUnit ?? null),
      tiers: byQuantity,
    }
    return { doc: sheet.id, source: entry, own }
  })
}

/** Returns what the lines of the sheets take, in the order of the sheets and lines. */
async function takenBy(sheets: readonly Costing[], ctx: Context): Promise<TakenPrice[]> {
  const boms = await ctx.linked(bom, sheets, 'bom', { lines: true })
  const all = [...boms.values()]
  const styles = all.map(({ style }) => style)
  const known = await expandable(all, styles, ctx)
  const garments = await garmentsOfAll(all, ctx)
  const figures = new Map(all.map((one) => [one.id, figuresOf(known.get(one.id)!, garments(one))]))
  const priced = sheets.map((sheet) => {
    const [one, ofBom] = [boms.get(sheet.bom)!, figures.get(sheet.bom)!]
    return { of: { ...one, lines: asBought(one.lines, ofBom) }, figures: ofBom, day: sheet.pricedOn }
  })
  const prices = await materialPricesOfAll(priced, ctx)
  return sheets.flatMap((sheet, at) =>
    sheet.scenarios.flatMap((scenario) =>
      prices[at]!.partsFor(scenario.quantity).flatMap((parts, lineAt) =>
        parts.flatMap(({ entry, needed }) =>
          entry && needed ? [{ sheet, key: priced[at]!.of.lines[lineAt]!.key, entry, quantity: round(needed) }] : [],
        ),
      ),
    ),
  )
}
