/** Prices of the lines of a BOM while it is written: from the price list where nobody typed one, each in its own currency, with the rate of the day of the BOM. */
import type { Context, Refusal } from '../../engine/document-logic.ts'
import { compare, dec, mul, plain, round, sum } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { pick } from '../../model/pick.ts'
import { convertedBy, unitFactor, type UnitFactor } from '../master/unit-factor.rules.ts'
import type { unit } from '../master/unit.ts'
import type { material } from '../material/material.ts'
import { asBought, isOfSeveral, type Figures } from './bom-figures.server.ts'
import { figuresNow } from './bom-garments.server.ts'
import { markOfNeeds } from './bom-needs.server.ts'
import type { bom } from './bom.ts'
import { hasListPrice, materialPrices, minimumReason, type PricedPart } from './material-prices.server.ts'
import { refuse } from './messages.ts'
import { noteOf, ratesInto, type PriceNote, type PriceRates } from './price-rates.server.ts'

type Bom = Doc<typeof bom>
type Line = Bom['lines'][number]
type Units = ReadonlyMap<string, Doc<typeof unit>>
type Materials = ReadonlyMap<string, Doc<typeof material>>
type Stored = ReadonlyMap<string, Line>

/**
 * Fills the figures of the lines over colourways and sizes, prices that are not typed from the price list as it is valid on the day of the BOM, and the rates of that day of
 * prices in other currencies.
 */
export async function reckoned(
  doc: Bom,
  { before, materials }: { readonly before: Bom | undefined; readonly materials: Materials },
  ctx: Context,
) {
  const stored = new Map(before?.lines.map((line) => [line.id, line]))
  const day = doc.validFrom ?? ctx.today
  const figures = await figuresNow(doc, ctx)
  const bought = asBought(doc.lines, figures)
  const isListed = new Set(doc.lines.filter((_, at) => followsList(bought[at]!, stored)))
  const prices = isListed.size > 0 ? await materialPrices({ ...doc, lines: bought }, { figures, day }, ctx) : undefined
  const parts = prices?.partsFor(String(doc.pieces ?? 0))
  const priced = doc.lines.map((line, at) => {
    if (isListed.has(line) && parts && prices) {
      const below = parts[at]!.flatMap((part) => minimumReason(line.key, part, prices.unitCode) ?? [])[0]
      const listed = listedOf(parts[at]!, inUnitOfEntry(line, parts[at]!, { stored, materials, units: prices.units }), prices.units)
      return { ...withListed(line, listed, doc), below }
    }
    return { line: { ...line, listPrice: null, priceCurrency: currencyOf(line, { doc, before, stored }) }, several: [], below: undefined }
  })
  const rates = await ratesInto(
    doc.currency,
    priced.flatMap(({ line, several }) => [line.priceCurrency, ...several]),
    { day, ctx },
  )
  const lines = priced.map(({ line, several, below }, at): Line => {
    const { appliesTo, ratioUsage, needed } = figures.lines[at]!
    return {
      ...line,
      appliesTo,
      ratioUsage,
      needed,
      ...figures.highest[at]!,
      ...rates.of(line.priceCurrency),
      ...noteOn(line, { several, below, rates, of: figures.lines[at]! }),
    }
  })
  return { lines, colourways: figures.colourways, baseCells: figures.baseCells, needs: markOfNeeds({ ...doc, lines }, figures) }
}

/** Whether a line, as it is bought, has the price of the list: its price is blank or the one that was taken from the list before, in the currency of then. */
function followsList({ id, price, listPrice, priceCurrency, supplier, material: of, supply }: Line, stored: Stored): boolean {
  if (!supplier || !of || supply !== 'purchased') return false
  if (price === null) return true
  const former = stored.get(id)
  return hasListPrice({ listPrice }) && compare(price, listPrice!) === 0 && (!former || former.priceCurrency === priceCurrency)
}

/** Returns the currency of a typed price: the one that was chosen, else that of the BOM, which it follows when that is changed. */
function currencyOf(
  { id, price, priceCurrency }: Line,
  { doc, before, stored }: { readonly doc: Bom; readonly before: Bom | undefined; readonly stored: Stored },
): string | null {
  if (price === null) return priceCurrency
  const isLeft = before !== undefined && priceCurrency === before.currency && stored.get(id)?.priceCurrency === priceCurrency
  return isLeft ? doc.currency : (priceCurrency ?? doc.currency)
}

/** A unit of the price, and how the usage is converted to it. */
type UnitOfPrice = Pick<Line, 'priceUnit' | 'conversion' | 'unitNumerator' | 'unitDenominator'>

const inUnit = (priceUnit: string, { kind, numerator, denominator }: UnitFactor): UnitOfPrice => ({
  priceUnit,
  conversion: kind,
  unitNumerator: numerator,
  unitDenominator: denominator,
})

/**
 * Returns a line with the unit of the price in which its entries quote, so that the price is that of the list and nothing is rounded before the amount. The unit of the line stays where a
 * person named it, since it is another one than that of the material or was changed; where the line has a price of the list in it already; and where entries of colourways quote in several.
 */
function inUnitOfEntry(
  line: Line,
  parts: readonly PricedPart[],
  { stored, materials, units }: { readonly stored: Stored; readonly materials: Materials; readonly units: Units },
): Line {
  const [{ unit: of, factor } = {}, ...others] = parts
  // A unit that was stopped since prices no more lines, though its entries go on.
  if (!of || !factor || others.some((part) => part.unit !== of) || units.get(of)?.status !== 'active') return line
  const former = stored.get(line.id)
  const isExchanged = former !== undefined && former.material !== line.material
  const isNamed = line.priceUnit !== (materials.get(line.material)?.unit ?? line.unit)
  const isKept = hasListPrice(line) || (former !== undefined && former.priceUnit !== line.priceUnit)
  return isNamed || (isKept && !isExchanged) ? line : { ...line, ...inUnit(of, factor) }
}

/** The price of a line by the list with its unit, or the currencies of its colourways where these are several. */
type Listed =
  | { readonly price: string; readonly currency: string; readonly unit: UnitOfPrice }
  | { readonly several: readonly string[] }
  | undefined

function withListed(line: Line, listed: Listed, { currency }: Bom): { readonly line: Line; readonly several: readonly string[] } {
  if (listed && 'price' in listed)
    return {
      line: { ...line, ...listed.unit, price: listed.price, listPrice: listed.price, priceCurrency: listed.currency },
      several: [],
    }
  // The currency was that of the former price of the list.
  const priceCurrency = hasListPrice(line) ? currency : line.priceCurrency
  return { line: { ...line, price: null, listPrice: null, priceCurrency }, several: listed?.several ?? [] }
}

/** Returns the price of a line in its own unit of the price, the mean of its colourways where they differ; undefined where the list has none. */
function listedOf(parts: readonly PricedPart[], line: Line, units: Units): Listed {
  const prices = parts.map(({ price, unit: of }) => {
    const factor = unitFactor(units.get(line.priceUnit ?? line.unit), units.get(of ?? ''))
    return price !== null && factor ? convertedBy(price, factor, line.metreWeight) : undefined
  })
  if (prices.some((price) => price === undefined || compare(price, '0') <= 0)) return undefined
  const several = [...new Set(parts.map((part) => part.currency))]
  if (several.length > 1) return { several }
  const own = { currency: several[0]!, unit: pick(line, 'priceUnit', 'conversion', 'unitNumerator', 'unitDenominator') }
  if (prices.length === 1) return { price: round(prices[0]!), ...own }
  const cells = sum(parts.map((part) => String(part.cells)))
  if (compare(cells, '0') === 0) return undefined
  return { price: round(plain(dec(sum(parts.map((part, at) => mul(prices[at]!, String(part.cells))))).div(cells))), ...own }
}

/** What notes on prices are made of: the currencies of a line that has several, the minimum quantity that it is below of, rates, and the figures of the line. */
interface NotesOf {
  readonly several: readonly string[]
  readonly below: Refusal | undefined
  readonly rates: PriceRates
  readonly of: Figures['lines'][number]
}

/** Returns what the line says where its price is not converted, or the list has none for it since its colours come from several suppliers or a minimum quantity is not reached. */
function noteOn(line: Line, { several, below, rates, of }: NotesOf): PriceNote {
  const { key, price, priceCurrency, supply } = line
  if (several.length > 0) return noteOf(refuse('bom.severalCurrencies', { key, currencies: several.map(rates.codeOf).join(', ') }))
  if (price === null && isOfSeveral(line, of)) return noteOf(refuse('bom.coloursOfSuppliers', { key }))
  if (price === null && below) return noteOf(below)
  return noteOf(price === null || supply === 'customer' ? undefined : rates.missing({ key, price, currency: priceCurrency }))
}
