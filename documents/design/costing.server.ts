/** Server logic of costing sheets: material of the BOM version at the prices of the day, minutes of the process version. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { dec, div, plain, round, sum, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { pick } from '../../model/pick.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { grossUse } from '../../model/expression/gross-use.ts'
import { compute } from '../../model/rules/compute.ts'
import { asBought, isOfSeveral, type Figures } from './bom-figures.server.ts'
import type { MissingCell } from './bom-expansion.server.ts'
import { figuresNow, missingNow } from './bom-garments.server.ts'
import { bom } from './bom.ts'
import { pricesOfNow } from './costing-entering.server.ts'
import { costing } from './costing.ts'
import { withFabricPrices, type FabricRow } from './fabric-price.server.ts'
import { materialPrices, minimumReason, quantityReason, type PricedPart } from './material-prices.server.ts'
import { withMinuteRates } from './minute-rates.server.ts'
import { noteOf, priceReason, ratesInto, type PriceNote, type PriceRates } from './price-rates.server.ts'
import { refuse } from './messages.ts'
import { processSheet } from './process-sheet.ts'

type Costing = Doc<typeof costing>
type Bom = Doc<typeof bom>
type BomLine = Bom['lines'][number]
type Scenario = Costing['scenarios'][number]
/** A scenario as it is while it is written. */
type Unwritten = { readonly [field in keyof Scenario]: Scenario[field] | null }
type MaterialLine = Omit<Costing['materials'][number], 'id' | 'no'>
/**
 * A line, what the pieces need of the material of its entry (null where the price is that of the BOM), and what its amount is for each 1 of its price (null where that is not known, and
 * of what is no fabric).
 */
type PricedLine = MaterialLine & { readonly needed: Numeric | null; readonly perPrice: Numeric | null }

export const costingLogic = defineLogic(costing, {
  checks: {
    /** What another version replaced is taken over first: a sheet would be approved on what nobody makes by any more. */
    async versionsStand(doc, ctx) {
      const { bom: of, process } = await sourcesOf(doc, ctx)
      if (of?.status === 'archived') return refuse('costing.versionReplaced', { number: { documents: { type: bom, ids: [of.id] } } }, 'bom')
      return process?.status === 'archived'
        ? refuse('costing.versionReplaced', { number: { documents: { type: processSheet, ids: [process.id] } } }, 'process')
        : undefined
    },
    async nothingMissing(doc, ctx) {
      const at = doc.materials.findIndex(({ amount }) => amount === null)
      if (at >= 0) return atPath(`materials[${at}].price`, await whyUnpriced(doc, doc.materials[at]!, ctx))
      const { bom: of } = await sourcesOf(doc, ctx)
      const unsewn = (of ? await missingNow(of, ctx) : []).find(({ column }) => column === 'colorways')
      if (unsewn) return atPath('bom', unsewn.reason)
      const picked = doc.scenarios.findIndex((one) => one.picked && one.material === null)
      if (picked >= 0) return atPath(`scenarios[${picked}].quantity`, whyUnknown(doc.scenarios[picked]!))
      const unrated = doc.scenarios.findIndex((one) => one.picked && one.labour === null && one.minutes !== null)
      if (unrated >= 0) return atPath(`scenarios[${unrated}].minuteRate`, refuse('costing.noMinuteRate'))
      return doc.scenarios.some((one) => one.picked && one.minutes === null) ? refuse('costing.noMinutes', 'process') : undefined
    },
    /** Scenarios are compared with the base, which is what BOM, process sheet and price list say. */
    baseTakesAll(doc) {
      const at = doc.scenarios.findIndex((one) => one.base)
      const own = (['fabric', 'others', 'sam', 'freight'] as const).find((column) => (doc.scenarios[at]?.[column] ?? null) !== null)
      return own && atPath(`scenarios[${at}].${own}`, refuse('costing.baseOwnFigure'))
    },
  },
  asks: {
    /** Without a process sheet the labour is 0, and cost and margin are those of a style that is bought as it is. */
    labourUnknown({ process, scenarios, elements }) {
      const isPaid = elements.some(({ element }) => element === 'processing' || element === 'outsourcing')
      const own = scenarios.some(({ picked, sam }) => picked && sam !== null)
      return process || isPaid || own ? undefined : refuse('costing.labourUnknown')
    },
  },
  entering: { prices: pricesOfNow },
  async fill(doc, ctx, { before }) {
    if (before && doc.status !== 'draft') return {}
    const base = doc.scenarios.findIndex((one) => one.base)
    const { bom: of, process } = await sourcesOf(doc, ctx)
    const priced = of && (await pricedMaterials(of, doc, ctx))
    const rowsFor = (pieces: Numeric) => priced?.rowsFor(pieces) ?? []
    // While a quantity is not written, or is none, nothing of the material is known.
    const rows = doc.scenarios.map(({ quantity }: Pick<Unwritten, 'quantity'>) =>
      quantity === null ? rowsFor('1').map((row) => ({ ...row, amount: null, perPrice: null })) : rowsFor(quantity),
    )
    const unanswered = of && rows.flat().some(isUnknown) ? await missingNow(of, ctx) : []
    const rated = await withMinuteRates({ ...doc, currency: of?.currency ?? doc.currency }, before, ctx)
    const scenarios = rated.map((one, at) => ({
      ...one,
      ...takenFrom(rows[at]!, process ? process.sam : '0'),
      ...((one as Unwritten).quantity === null ? noteOf(undefined) : scenarioNote(rows[at]!, one, unanswered)),
      ...(priced?.lacksFabric ? { fabricTaken: null } : {}),
    }))
    return {
      materials: (rows[base] ?? rowsFor('1')).map(({ needed: _, perPrice: __, ...line }) => line),
      prices: pricesTaken(rows.flat()),
      exchangeRates: (await priced?.rates.taken(rows.flat().map(({ priceCurrency }) => priceCurrency))) ?? [],
      scenarios: withFabricPrices(doc, scenarios, rows.map(fabricsOf)),
      rates: process?.currency === of?.currency ? (process?.rates ?? null) : null,
    }
  },
})

/** Returns why a material line has no amount: a cell that the BOM does not answer, units that do not convert, no exchange rate, or no price. */
async function whyUnpriced(doc: Costing, line: Costing['materials'][number], ctx: Context): Promise<Refusal> {
  const { bom: of } = await sourcesOf(doc, ctx)
  return reasonIn(of ? await missingNow(of, ctx) : [], line)
}

/** A cell of a line that the BOM does not answer is the reason before its price. */
const reasonIn = (unanswered: readonly MissingCell[], line: Parameters<typeof reasonOf>[0]): Refusal =>
  unanswered.find(({ key }) => key === line.key)?.reason ?? reasonOf(line)

const isUnknown = ({ amount }: Pick<MaterialLine, 'amount'>): boolean => amount === null

/** Returns why a row has no amount, as far as its price says it. */
const reasonOf = (line: Pick<MaterialLine, 'key' | 'entry' | 'priceNote' | 'priceNoteEn'>): Refusal =>
  priceReason(line) ?? refuse(line.entry ? 'costing.unitOfEntry' : 'costing.noPrice', { key: line.key ?? '' })

/** So many lines are named in the note of a scenario, which has room for each of them. */
const mostReasons = 3

/**
 * Returns why material of a scenario is not known, as a note in both languages: the rows that have no price for its quantity. Where the scenario has a figure of its own, the rows that
 * it stands for are not asked. The lines of material of the sheet are those of the base, so that the other scenarios say theirs here.
 */
function scenarioNote(rows: readonly MaterialLine[], { fabric, others }: Scenario, unanswered: readonly MissingCell[]): PriceNote {
  const reasons = rows
    .filter((line) => isUnknown(line) && (line.element === 'fabric' ? fabric : others) === null)
    .map((line) => reasonIn(unanswered, line).message)
  if (reasons.length === 0) return noteOf(undefined)
  const further = reasons.length - mostReasons
  const named = [...reasons.slice(0, mostReasons), ...(further > 0 ? [refuse('costing.furtherLines', { n: further }).message] : [])]
  const texts = (language: 0 | 1) => [...new Set(named.map((message) => message[language]))]
  return { priceNote: texts(0).join('；'), priceNoteEn: texts(1).join('; ') }
}

/** Returns why the material of a picked scenario is not known. */
function whyUnknown(one: Scenario): Refusal {
  const reason = priceReason(one)
  return reason ? refuse('costing.noPriceForQuantityOf', { reason: reason.message }) : refuse('costing.noPriceForQuantity')
}

/** Returns the BOM of a sheet with its lines, and its process sheet, as they are now. */
async function sourcesOf(
  doc: Pick<Costing, 'bom' | 'process'>,
  ctx: Context,
): Promise<{ bom: Bom | undefined; process: Doc<typeof processSheet> | undefined }> {
  return {
    bom: (await ctx.byId(bom, [doc.bom], { lines: true })).get(doc.bom),
    process: (await ctx.byId(processSheet, [doc.process])).get(doc.process ?? ''),
  }
}

/**
 * Returns what the lines of a BOM cost a piece of the base size, or of its size ratio (`byRatio`), as the mean of the colourways, by the quantity of pieces: at the price of the list that is
 * valid on the day for that quantity, or else at that of the BOM, and at the exchange rate of the day where that is in another currency. A line has as many rows as its colourways have prices. A line without a price has no
 * amount, which is never zero; what the customer supplies costs nothing.
 */
async function pricedMaterials(
  stored: Bom,
  { pricedOn: day, byRatio }: Pick<Costing, 'pricedOn' | 'byRatio'>,
  ctx: Context,
): Promise<{ readonly rowsFor: (pieces: Numeric) => PricedLine[]; readonly rates: PriceRates; readonly lacksFabric: boolean }> {
  const figures = await figuresNow(stored, ctx)
  const of = { ...stored, lines: asBought(stored.lines, figures) }
  const { partsFor, currencies, unitCode } = await materialPrices(of, { figures, day }, ctx)
  const rates = await ratesInto(of.currency, currencies, { day, ctx })
  const isByRatio = byRatio && of.ratio !== null
  const rowsFor = (pieces: Numeric) => {
    const rows = partsFor(pieces).flatMap((parts, at) =>
      parts.map((part) => ({ part, line: pricedLine(of.lines[at]!, part, { rates, day, unitCode, figures: figures.lines[at]! }) })),
    )
    const lines = rows.map(({ line }) => line)
    // The amounts are the BOM's own formula at these prices.
    const amountsAt = (priced: BomLine[]) => {
      compute(bom, { ...of, colourways: figures.colourways, baseCells: figures.baseCells, lines: priced })
      return priced.map((line) => (isByRatio ? line.ratioAmount : line.amount))
    }
    const amounts = amountsAt(lines)
    const fabrics = lines.filter(isOfFabric)
    const probed = amountsAt(fabrics.map((line) => ({ ...line, price: probePrice })))
    const perPrice = new Map(fabrics.map((line, at) => [line, probed[at] && div(probed[at], probePrice)]))
    return rows.map(({ part, line }, at) => ({
      key: line.key,
      element: line.element,
      material: line.material,
      supplier: line.supplier,
      customer: line.supply === 'customer',
      gross: isByRatio ? part.gross && round(div(part.gross, String(figures.garments))) : grossOf(line, part.cells, figures.baseCells),
      unit: line.unit,
      entry: part.entry,
      ...pick(line, 'price', 'priceCurrency', 'exchangeRate', 'ratePer', 'rateSource', 'rateDate', 'priceUnit', 'priceNote', 'priceNoteEn'),
      amount: amounts[at]!,
      needed: part.needed ?? null,
      perPrice: perPrice.get(line) ?? null,
    }))
  }
  return { rowsFor, rates, lacksFabric: figures.lacksFabric }
}

/** A price so high that the amount, which is rounded to four decimals, says to thirteen what it is for each 1 of the price. */
const probePrice = '1000000000'

const isOfFabric = ({ element }: Pick<BomLine, 'element'>): boolean => element === 'fabric'

/** Returns the rows of fabric that is bought. */
const fabricsOf = (rows: readonly PricedLine[]): FabricRow[] =>
  rows
    .filter((line) => line.element === 'fabric' && !line.customer)
    .map(({ key, priceUnit, unit, priceCurrency, perPrice }) => ({ key, priceUnit: priceUnit ?? unit, priceCurrency, perPrice }))

/** Returns the gross use of a line as the mean of the cells of the base size, of which some have it; rounded once. */
function grossOf({ usage, loss, lossBasis }: BomLine, cells: number, of: number): Numeric | null {
  const gross = grossUse(dec(usage), dec(loss), lossBasis)
  return gross && round(plain(gross.times(cells).div(of)))
}

/** Returns a line of the BOM at a price of the list, which is in the currency and for the unit of its entry, for those of its colourways that have it. */
function pricedLine(line: BomLine, part: PricedPart, of: NotesOf): BomLine {
  const { cells, usage, price, currency, unit, factor } = part
  return {
    ...line,
    price,
    priceCurrency: currency,
    ...of.rates.of(currency),
    ...noteOf(noteOn(line, part, of)),
    appliesTo: cells,
    ratioUsage: usage,
    ...(unit ? { priceUnit: unit } : {}),
    ...(factor ? { conversion: factor.kind, unitNumerator: factor.numerator, unitDenominator: factor.denominator } : {}),
  }
}

/** What notes on prices are made of: rates, the day of the prices, the names of units, and the figures of the line. */
interface NotesOf {
  readonly rates: PriceRates
  readonly day: string
  readonly unitCode: (id: string) => string
  readonly figures: Figures['lines'][number]
}

/**
 * Returns what a line says of its price: that it has none since the list has none for what the pieces need, that it is not converted, or that it is still that of the BOM though the list has none for what the pieces need, or none on the day
 * any more, or no one price since its colours come from several suppliers. A price that was typed into the BOM for what no list has says nothing.
 */
function noteOn(line: BomLine, part: PricedPart, { rates, day, unitCode, figures }: NotesOf): Refusal | undefined {
  const { price, currency, unlisted } = part
  const several = isOfSeveral(line, figures)
  const below = minimumReason(line.key, part, unitCode)
  if (price === null && several) return refuse('bom.coloursOfSuppliers', { key: line.key })
  if (price === null) return quantityReason(line.key, part, unitCode)
  if (line.supply === 'customer') return undefined
  const missing = rates.missing({ key: line.key, price, currency })
  if (missing) return missing
  if (several) return refuse('costing.coloursOfSuppliers')
  if (below) return refuse('costing.priceOfBomBelow', { reason: below.message })
  if (unlisted) return refuse('costing.priceOfBomFor', { quantity: round(unlisted.needed), unit: unitCode(unlisted.unit) })
  return unlisted === null && line.listPrice !== null ? refuse('costing.priceOfBom', { day }) : undefined
}

/** Returns the prices of the list that lines take, each entry once for each quantity. */
function pricesTaken(lines: readonly PricedLine[]): { entry: string; quantity: Numeric; price: Numeric | null; currency: string | null }[] {
  const taken = lines.flatMap(({ entry, needed, price, priceCurrency }) =>
    entry && needed ? [{ entry, quantity: round(needed), price, currency: priceCurrency }] : [],
  )
  return [...new Map(taken.map((one) => [`${one.entry} ${one.quantity}`, one])).values()]
}

/** What a scenario takes where it has no figure of its own. */
type Taken = Pick<Scenario, 'fabricTaken' | 'othersTaken' | 'samTaken'>

/** Returns what a piece takes of material and minutes. Where a line has no price its sum is unknown, never zero; so are the minutes of a process sheet that lacks a rate. */
function takenFrom(materials: readonly MaterialLine[], sam: Numeric | null): Taken {
  const sumOf = (isFabric: boolean) => {
    const amounts = materials.filter(({ element }) => (element === 'fabric') === isFabric).map(({ amount }) => amount)
    return amounts.includes(null) ? null : sum(amounts as Numeric[])
  }
  return { fabricTaken: sumOf(true), othersTaken: sumOf(false), samTaken: sam }
}
