/** Prices of the materials of a BOM by the price list of a day: the tier by what the pieces need of a material, units converted. */
import type { Context } from '../../engine/document-context.ts'
import { compare, dec, mul, plain, sum, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { choosePrice, type PriceFound } from '../master/price-determination.server.ts'
import { convertedBy, unitFactor, type UnitFactor } from '../master/unit-factor.ts'
import { unit } from '../master/unit.ts'
import { pick } from '../../model/pick.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import type { Figures, PartFigures } from './bom-figures.server.ts'
import type { bom } from './bom.ts'

type Bom = Pick<Doc<typeof bom>, 'lines' | 'currency'>
type Line = Bom['lines'][number]

/** What a line costs in a part of its colourways. */
export interface PricedPart {
  /** Cells of the base size that the part stands for. */
  readonly cells: number
  /** Usage and gross use of the part for all garments of the figures; null where a cell is missing. */
  readonly usage: Numeric | null
  readonly gross: Numeric | null
  /** Entry of the price list; null where the price is that of the BOM. */
  readonly entry: string | null
  /** Currency of the price: that of the entry, or else of the line of the BOM. */
  readonly currency: string
  /** Price of a unit in its currency; null where there is none or it is not known, and where the unit of the entry and that of the usage do not convert. */
  readonly price: Numeric | null
  /** What the pieces need of the material of the entry, in its unit, by which its tier is chosen; absent where the price is that of the BOM, or where a cell is missing. */
  readonly needed?: Numeric
  /** Unit of the price, and how the usage is converted to it; absent where that is as the line says. */
  readonly unit?: string
  readonly factor?: UnitFactor
}

/** Prices of the lines of a BOM on a day. */
interface MaterialPrices {
  readonly partsFor: (pieces: Numeric) => PricedPart[][]
  /** Every currency that a price may be in. */
  readonly currencies: ReadonlySet<string | null>
}

/**
 * Returns the prices of the lines, in their order, by a number of pieces: each line in as many parts as its material colours have different prices. Lines of
 * a material are added up to choose its tier, which is the lowest one for 0 pieces, whose number is not known; an entry for one material colour counts those of the colour alone. Where the price depends on a quantity or a colour
 * that is missing, there is none. Entries in the currency of the BOM go first; where the list has none of them for a line, those in other currencies count.
 * @param of figures of the BOM, and the day of the prices, `YYYY-MM-DD`
 */
export async function materialPrices(
  { lines, currency }: Bom,
  { figures, day }: { readonly figures: Figures; readonly day: string },
  ctx: Context,
): Promise<MaterialPrices> {
  const bought = lines.filter(isBought)
  const where = {
    supplier: [...new Set(bought.map((line) => line.supplier!))],
    material: [...new Set(bought.map((line) => line.material))],
  }
  const entries = bought.length === 0 ? [] : await ctx.validOn(priceList, day, where, { lines: true })
  const materials = await ctx.linked(material, bought, 'material')
  const unitOf = (entry: (typeof entries)[number]) => entry.unit ?? materials.get(entry.material ?? '')?.unit ?? null
  const units = await ctx.byId(unit, [...lines.map((line) => line.unit), ...entries.map(unitOf)])
  const factorTo = (line: Line, to: string | null) => unitFactor(units.get(line.unit), units.get(to ?? line.unit))

  /**
   * What the pieces need of what an entry counts (`aggregation`), in its unit; null while a cell that may count is missing. Of an order the lines count whose usage
   * converts to the unit of the entry.
   */
  const neededOf = (entry: (typeof entries)[number], pieces: Numeric, of: PartFigures['colour']): Numeric | null => {
    const level = levelOf(entry)
    const counted = entry.materialColour ?? of
    const all = lines.flatMap((line, at) => {
      if (level === 'order' ? !isBought(line) || line.supplier !== entry.supplier : !isOf(entry, line)) return []
      const factor = factorTo(line, unitOf(entry))
      if (level === 'order' && !isOf(entry, line) && !(factor && convertedBy('1', factor, line.metreWeight))) return []
      const parts = figures.lines[at]!.parts.filter(
        ({ colour }) => level !== 'materialColour' || colour === undefined || colour === counted,
      )
      const known = parts.flatMap(({ gross }) => gross ?? [])
      if (known.length < parts.length) return [null]
      const own = plain(dec(mul(sum(known), pieces)).div(figures.garments))
      return [(factor && convertedBy(own, factor, line.metreWeight)) ?? own]
    })
    return all.includes(null) ? null : sum(all as Numeric[])
  }

  /** The entries that price a part: those in the currency of the BOM, or else those in others. A part whose colour is missing may have that of any colour. */
  const pricing = (line: Line, { colour }: PartFigures): typeof entries => {
    const fits = ({ materialColour }: (typeof entries)[number]) =>
      materialColour === null || colour === undefined || materialColour === colour
    const all = entries.filter((entry) => isOf(entry, line) && fits(entry))
    const inOwn = all.filter((entry) => entry.currency === currency)
    return inOwn.length > 0 ? inOwn : all
  }

  /** Whether the price of a part depends on what is missing: its colour, or what is needed to reach a tier. */
  const dependsOnMissing = (line: Line, part: PartFigures, pieces: Numeric): boolean => {
    const { colour } = part
    return pricing(line, part).some(
      (entry) =>
        (entry.materialColour !== null && colour === undefined) ||
        (isByQuantity(entry) && (entry.materialColour ?? colour) === colour && neededOf(entry, pieces, colour) === null),
    )
  }

  const partOf = (line: Line, part: PartFigures, found: PriceFound | undefined, pieces: Numeric): PricedPart => {
    const own = pick(part, 'cells', 'usage', 'gross')
    if (!found) return { ...own, entry: null, currency: ownCurrency(line), price: line.price }
    const entry = entries.find(({ id }) => id === found.entry)!
    const of = unitOf(entry) ?? line.unit
    const factor = factorTo(line, of)
    const converts = factor && convertedBy('1', factor, line.metreWeight) !== undefined
    const needed = neededOf(entry, pieces, part.colour)
    return {
      ...own,
      entry: found.entry,
      currency: found.currency,
      price: converts ? found.price : null,
      ...(needed === null ? {} : { needed }),
      unit: of,
      ...(converts ? { factor } : {}),
    }
  }

  const ownCurrency = (line: Line) => line.priceCurrency ?? currency
  const partsFor = (pieces: Numeric) =>
    lines.map((line, at) => {
      const parts = figures.lines[at]!.parts.map((part): PricedPart => {
        const { colour } = part
        if (!isBought(line)) return partOf(line, part, undefined, pieces)
        if (dependsOnMissing(line, part, pieces))
          return { ...pick(part, 'cells', 'usage', 'gross'), entry: null, currency: ownCurrency(line), price: null }
        const request = { supplier: line.supplier!, material: line.material, materialColour: colour ?? null, day }
        const quantityOf = (one: object) => neededOf(one as (typeof entries)[number], pieces, colour) ?? '0'
        return partOf(
          line,
          part,
          choosePrice(pricing(line, part), { ...request, quantity: compare(pieces, '0') === 0 ? null : pieces, quantityOf }),
          pieces,
        )
      })
      return merged(parts)
    })
  return { partsFor, currencies: new Set([...entries.map((entry) => entry.currency), ...lines.map(ownCurrency)]) }
}

/** Whether an entry is for what a line buys. */
const isOf = (entry: { readonly supplier: string; readonly material: string | null }, line: Line): boolean =>
  isBought(line) && line.supplier === entry.supplier && line.material === entry.material

/** What an entry counts to choose its tier; one that does not say counts the material, or its colour. */
const levelOf = ({ aggregation, materialColour }: Pick<Doc<typeof priceList>, 'aggregation' | 'materialColour'>) =>
  aggregation ?? (materialColour ? 'materialColour' : 'material')
/** Whether the price of an entry depends on what is needed; a blank minimum is stored as 0. */
const isByQuantity = ({ tiers, minimum }: Pick<Doc<typeof priceList>, 'tiers' | 'minimum'>): boolean =>
  tiers.length > 0 || (minimum !== null && compare(minimum, '0') > 0)

const isBought = ({ supplier, supply, material: of }: Line): boolean => Boolean(supplier && of) && supply === 'purchased'

/** Joins the parts that have one price for one quantity. */
function merged(parts: readonly PricedPart[]): PricedPart[] {
  const groups = Map.groupBy(parts, ({ entry, price, needed }) => `${entry} ${price} ${needed}`)
  const total = (some: readonly PricedPart[], figure: 'usage' | 'gross') => {
    const known = some.flatMap((one) => one[figure] ?? [])
    return known.length === some.length ? sum(known) : null
  }
  return [...groups.values()].map((some) => ({
    ...some[0]!,
    cells: some.reduce((all, { cells }) => all + cells, 0),
    usage: total(some, 'usage'),
    gross: total(some, 'gross'),
  }))
}
