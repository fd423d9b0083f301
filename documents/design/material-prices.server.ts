/** Prices of the materials of a BOM by the price list of a day: the tier by what the pieces need of a material, units converted. */
import type { Context } from '../../engine/document-context.ts'
import { compare, round, sum, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { choosePrice, isBelowMinimum, type PriceEntry, type PriceFound } from '../master/price-determination.server.ts'
import { convertedBy, unitFactor, type UnitFactor } from '../master/unit-factor.rules.ts'
import { unit } from '../master/unit.ts'
import { pick } from '../../model/pick.ts'
import type { Refusal } from '../../model/refusal.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import type { Figures, PartFigures } from './bom-figures.server.ts'
import type { bom } from './bom.ts'
import { refuse } from './messages.ts'
import { isBought, keptIn, materialKey, quantitiesNeeded } from './material-quantities.server.ts'

type Bom = Pick<Doc<typeof bom>, 'lines' | 'currency'>
type Line = Bom['lines'][number]
type Colour = PartFigures['colour']
/** An entry of the price list with its unit, or else that of its material. */
type Entry = PriceEntry &
  Pick<Doc<typeof priceList>, 'unit' | 'aggregation' | 'minimum' | 'surcharge'> &
  Partial<Pick<Doc<typeof priceList>, 'sourceNumber'>>
type Unit = Pick<Doc<typeof unit>, 'id' | 'dimension' | 'numerator' | 'denominator'>

/** What the pieces need of a material that the list has entries for, but no price for so much; with the minimum quantity that it is below of, and the document that says it. */
export interface Unlisted {
  readonly needed: Numeric
  readonly unit: string
  readonly below?: { readonly minimum: Numeric; readonly source: string }
}

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
  /** Price of a unit in its currency; null where there is none or it is not known, where the unit of the entry and that of the usage do not convert, and where the BOM took its price from a list that has none for what the pieces need. */
  readonly price: Numeric | null
  /** What the pieces need of the material of the entry, in its unit, by which its tier is chosen; absent where the price is that of the BOM, or where a cell is missing. */
  readonly needed?: Numeric
  /** Of a bought line that the list has no price for: what the pieces need, where an entry of the list begins at more, and its unit; null where the list has no entry on the day. */
  readonly unlisted?: Unlisted | null
  /** Unit of the price, and how the usage is converted to it; absent where that is as the line says. */
  readonly unit?: string
  readonly factor?: UnitFactor
}

/** Prices of the lines of a BOM on a day. */
interface MaterialPrices {
  readonly partsFor: (pieces: Numeric) => PricedPart[][]
  /** Every currency that a price may be in. */
  readonly currencies: ReadonlySet<string | null>
  /** The units of the lines, of their prices and of the entries, which may be in a unit of none of them. */
  readonly units: ReadonlyMap<string, Doc<typeof unit>>
  /** The code of a unit of a line or of an entry. */
  readonly unitCode: (id: string) => string
}

/**
 * Returns the prices of the lines, in their order, by a number of pieces: each line in as many parts as its material colours have different prices. Lines of
 * a material are added up to choose its tier, which is the lowest one for 0 pieces, whose number is not known; an entry for one material colour counts those of the colour alone. Where the price depends on a quantity or a colour
 * that is missing, there is none. Where the list has none for so much, that of the BOM counts if a person typed it; one that came from the list is no price for it. Entries in the currency of the BOM go first; where the list has none of them for a line, those in other currencies count.
 * @param of the lines as they are bought (`asBought`), and the currency
 * @param by figures of the BOM, and the day of the prices, `YYYY-MM-DD`
 */
export async function materialPrices(
  of: Bom,
  by: { readonly figures: Figures; readonly day: string },
  ctx: Context,
): Promise<MaterialPrices> {
  const where = entriesOf([of])
  return (await pricesBy([{ of, ...by }], where ? await ctx.validOn(priceList, by.day, where, { lines: true }) : [], ctx))[0]!
}

/** Returns the prices of the lines of several BOMs, each on its day, as `materialPrices` does, in statements whose number does not grow with them. */
export async function materialPricesOfAll(all: readonly PricedBom[], ctx: Context): Promise<readonly MaterialPrices[]> {
  const where = entriesOf(all.map(({ of }) => of))
  const last = all
    .map(({ day }) => day)
    .sort()
    .at(-1)
  return pricesBy(
    all,
    where && last ? await ctx.find(priceList, { ...where, status: 'active', validFrom: { to: last } }, { all: true, lines: true }) : [],
    ctx,
  )
}

/** A BOM, its figures, and the day of its prices. */
interface PricedBom {
  readonly of: Bom
  readonly figures: Figures
  readonly day: string
}

/** Returns what entries that may price the lines of BOMs have; undefined where nothing is bought. */
function entriesOf(boms: readonly Bom[]) {
  const bought = boms.flatMap(({ lines }) => lines.filter(isBought))
  if (bought.length === 0) return undefined
  return { supplier: [...new Set(bought.map((line) => line.supplier!))], material: [...new Set(bought.map((line) => line.material))] }
}

async function pricesBy(all: readonly PricedBom[], stored: readonly Doc<typeof priceList>[], ctx: Context): Promise<MaterialPrices[]> {
  const lines = all.flatMap(({ of }) => of.lines)
  const materials = await ctx.linked(material, lines.filter(isBought), 'material')
  const known = stored.map((entry) => ({ ...entry, unit: entry.unit ?? materials.get(entry.material ?? '')?.unit ?? null }))
  const units = await ctx.byId(unit, [...lines.flatMap((line) => [line.unit, line.priceUnit]), ...known.map((entry) => entry.unit)])
  return all.map(({ of, figures, day }) => {
    const entries = known.filter(({ validFrom, validTo }) => validFrom <= day && day <= (validTo ?? day))
    return {
      partsFor: pricedParts(of, { figures, day, entries, units }),
      units,
      unitCode: (id) => units.get(id)?.code ?? '',
      currencies: new Set([...entries.map((entry) => entry.currency), ...of.lines.map((line) => ownCurrency(line, of))]),
    }
  })
}

/** What prices of a BOM are chosen from. */
interface Known {
  readonly figures: Figures
  readonly day: string
  readonly entries: readonly Entry[]
  readonly units: ReadonlyMap<string, Unit>
}

/** The entry of a part with its price; null where the price depends on what is missing, undefined for a line that is not bought, and why it is not listed where no entry has one. */
type Choice =
  | { readonly entry: Entry; readonly found: PriceFound; readonly needed: Numeric | null }
  | { readonly unlisted: Unlisted | null }
  | null
  | undefined

/**
 * Returns the prices of the parts by a number of pieces (`materialPrices`), from what was read for them. A material of a supplier in a colour has one entry: it is
 * chosen once for a number of pieces, however many lines have it.
 */
export function pricedParts(of: Bom, { figures, day, entries, units }: Known): MaterialPrices['partsFor'] {
  const { lines, currency } = of
  const factorTo = (line: Line, to: string | null) => unitFactor(units.get(line.unit), units.get(to ?? line.unit))
  const quantities = quantitiesNeeded(lines, figures, factorTo)
  const entriesFor = pricing(entries, currency)

  const chosen = (line: Line, colour: Colour, pieces: Numeric, neededOf: ReturnType<typeof quantities>): Choice => {
    const fitting = entriesFor(line, colour)
    if (fitting.some((entry) => dependsOnMissing(entry, colour, neededOf))) return null
    const price = choosePrice(fitting, {
      supplier: line.supplier!,
      material: line.material,
      materialColour: colour ?? null,
      day,
      quantity: compare(pieces, '0') === 0 ? null : pieces,
      quantityOf: (one) => neededOf(one as Entry, colour) ?? '0',
    })
    const entry = price && fitting.find(({ id }) => id === price.entry)!
    if (entry) return { entry, found: price, needed: neededOf(entry, colour) }
    const short = fitting.find((one) => isBelowMinimum(one, neededOf(one, colour)))
    const refused = short ?? fitting[0]
    if (!refused) return { unlisted: null }
    const below = short ? { below: { minimum: short.minimum!, source: short.sourceNumber ?? '' } } : {}
    return { unlisted: { needed: neededOf(refused, colour) ?? '0', unit: refused.unit ?? line.unit, ...below } }
  }

  const partOf = (line: Line, part: PartFigures, choice: Choice): PricedPart => {
    const own = pick(part, 'cells', 'usage', 'gross')
    if (!choice || 'unlisted' in choice) {
      const isUnknown = choice === null || (!!choice?.unlisted && isOfList(line))
      return { ...own, entry: null, currency: ownCurrency(line, of), price: isUnknown ? null : line.price, ...choice }
    }
    const { entry, found, needed } = choice
    const to = entry.unit ?? line.unit
    const factor = factorTo(line, to)
    const converts = factor && convertedBy('1', factor, line.metreWeight) !== undefined
    return {
      ...own,
      entry: found.entry,
      currency: found.currency,
      price: converts ? found.price : null,
      ...(needed === null ? {} : { needed }),
      unit: to,
      ...(converts ? { factor } : {}),
    }
  }

  return (pieces) => {
    const neededOf = quantities(pieces)
    const choices = new Map<string, Choice>()
    const choiceOf = (line: Line, colour: Colour): Choice =>
      isBought(line) ? keptIn(choices, `${materialKey(line)} ${colour}`, () => chosen(line, colour, pieces, neededOf)) : undefined
    return lines.map((line, at) => merged(figures.lines[at]!.parts.map((part) => partOf(line, part, choiceOf(line, part.colour)))))
  }
}

/**
 * Returns which entries price a material of a supplier in a colour: those in the currency of the BOM, or else those in others. One whose colour is missing may have
 * that of any colour.
 */
function pricing(entries: readonly Entry[], currency: string | null): (line: Line, colour: Colour) => readonly Entry[] {
  const ofMaterial = Map.groupBy(entries, materialKey)
  const ofColour = Map.groupBy(entries, (entry) => `${materialKey(entry)} ${entry.materialColour}`)
  return (line, colour) => {
    const key = materialKey(line)
    const all =
      colour === undefined
        ? (ofMaterial.get(key) ?? [])
        : [...new Set([null, colour])].flatMap((one) => ofColour.get(`${key} ${one}`) ?? [])
    const inOwn = all.filter((entry) => entry.currency === currency)
    return inOwn.length > 0 ? inOwn : all
  }
}

/** Whether a price in a colour depends by an entry on what is missing: the colour, or what is needed to reach a tier. */
const dependsOnMissing = (entry: Entry, colour: Colour, neededOf: (entry: Entry, colour: Colour) => Numeric | null): boolean =>
  (entry.materialColour !== null && colour === undefined) ||
  (isByQuantity(entry) && (entry.materialColour ?? colour) === colour && neededOf(entry, colour) === null)

/** Whether the price of an entry depends on what is needed; a blank minimum is stored as 0. */
const isByQuantity = ({ tiers, minimum }: Pick<Entry, 'tiers' | 'minimum'>): boolean =>
  tiers.length > 0 || (minimum !== null && compare(minimum, '0') > 0)

/** Whether a price was taken from the list, where none is 0: a new line has 0 until it was filled, and a typed price of 0 is none of the list. */
export const hasListPrice = ({ listPrice }: Pick<Line, 'listPrice'>): boolean => listPrice !== null && compare(listPrice, '0') > 0

/** Whether the price of a line was taken from the list, for the pieces that were planned then: the list has it for no quantity that it has no price for. */
const isOfList = ({ price, listPrice }: Line): boolean => price !== null && hasListPrice({ listPrice }) && compare(price, listPrice!) === 0

const ownCurrency = ({ priceCurrency }: Line, { currency }: Bom): string => priceCurrency ?? currency

/**
 * Returns why the list has no price for what the pieces need of a line: less than the minimum quantity of the entry, or than its first tier; undefined where it has one,
 * or no entry on the day.
 */
export function quantityReason(key: string, part: Pick<PricedPart, 'unlisted'>, unitCode: (id: string) => string): Refusal | undefined {
  const { unlisted } = part
  if (!unlisted) return undefined
  const { needed, unit: of } = unlisted
  return minimumReason(key, part, unitCode) ?? refuse('costing.noneForQuantity', { key, quantity: round(needed), unit: unitCode(of) })
}

/** Returns that what the pieces need is below the minimum quantity of the entry that would price it; undefined where it is not. */
export function minimumReason(
  key: string,
  { unlisted }: Pick<PricedPart, 'unlisted'>,
  unitCode: (id: string) => string,
): Refusal | undefined {
  if (!unlisted?.below) return undefined
  const { needed, unit: of, below } = unlisted
  return refuse('bom.belowMinimum', { key, quantity: round(needed), unit: unitCode(of), minimum: below.minimum, entry: below.source })
}

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
