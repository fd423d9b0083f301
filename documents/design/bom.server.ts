/** Server logic of BOMs: blanks are filled from the materials, units are converted, and nothing is approved while a cell has no answer. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare, mul, sum } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { pieces } from '../../model/fields/matrix.ts'
import { atPath } from '../../model/refusal.ts'
import { unit } from '../master/unit.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { choosePrice } from '../order/price-list.server.ts'
import { expand, expandable, sizeNames, type MissingCell } from './bom-expansion.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { refuse } from './messages.ts'
import { sizeList } from './size-list.ts'

type Bom = Doc<typeof bom>
type Line = Bom['lines'][number]
type Material = Doc<typeof material>
type Unit = Doc<typeof unit>

export const bomLogic = defineLogic(bom, {
  checks: {
    async sizesOfList(doc, ctx) {
      const listed = new Set((await sizesOf(doc, ctx)).map(({ size }) => size))
      for (const [at, { sizes, usageBySize }] of doc.lines.entries()) {
        const unknown = sizeNames(sizes).find((name) => !listed.has(name.split('/')[0]!))
        if (unknown) return atPath(`lines[${at}].sizes`, refuse('bom.sizeUnknown', { size: unknown }))
        const cell = usageBySize?.cells.find(({ size }) => !listed.has(size))
        if (cell) return atPath(`lines[${at}].usageBySize`, refuse('bom.sizeUnknown', { size: cell.size }))
      }
      return undefined
    },
    /** A mapped colour belongs to a line of the map, and to the material of the line. */
    async coloursOfLines(doc, ctx) {
      const colours = await ctx.linked(materialColour, doc.colours, 'materialColour')
      for (const [at, { key, materialColour: id }] of doc.colours.entries()) {
        const line = doc.lines.find((one) => one.key === key)
        if (line?.rule !== 'map') return atPath(`colours[${at}].key`, refuse('bom.lineUnknown', { key }))
        if (colours.get(id)?.material !== line.material)
          return atPath(`colours[${at}].materialColour`, refuse('bom.colourOfOtherMaterial', { key }))
      }
      return undefined
    },
    unitsConvert(doc) {
      const at = doc.lines.findIndex(({ conversion, metreWeight }) => conversion === null || (conversion !== 'same' && !metreWeight))
      return at < 0 ? undefined : atPath(`lines[${at}].priceUnit`, refuse('bom.unitsDiffer'))
    },
    async everyCellAnswered(doc, ctx) {
      const [first] = await missingOf(doc, ctx)
      return first && atPath(`lines[${first.at}].${first.column}`, first.reason)
    },
  },
  asks: {
    async materialExpired(doc, ctx) {
      const materials = await ctx.linked(material, doc.lines, 'material')
      const expired = [...materials.values()].filter(({ validTo }) => validTo !== null && validTo < ctx.today)
      return expired.map(({ number, name, validTo }) => refuse('bom.materialExpired', { material: `${number} ${name}`, day: validTo! }))
    },
  },
  /** While a BOM is written its lines take blanks, weights and conversions from their materials; an active one moves no more. */
  async fill(doc, ctx, { before }) {
    if (before && !['draft', 'rejected'].includes(doc.status)) return {}
    const materials = await ctx.linked(material, doc.lines, 'material')
    const units = await unitsOf(doc, ctx)
    const keyed = withKeys(doc.lines)
    const filled = keyed.map((line) => completed(line, materials.get(line.material), units))
    const lines = await priced({ ...doc, lines: filled }, ctx)
    const missing = (await missingOf({ ...doc, lines }, ctx)).length
    return { lines, missing, ...(before ? {} : { profitBasis: ctx.settings(bom).profitPoint }) }
  },
  after: {
    /** The version before knows which one is in force now. */
    async approve(doc, ctx) {
      if (doc.status === 'active' && doc.previous) await ctx.set(bom, doc.previous, { successor: doc.id })
    },
  },
})

/** Returns every cell of active colourways and listed sizes that a line does not answer, in the order of the lines. */
async function missingOf(doc: Bom, ctx: Context): Promise<MissingCell[]> {
  const known = (await expandable([doc], [doc.style], ctx)).get(doc.id)!
  const ways = await ctx.pick(colorway, { style: doc.style, status: 'active' }, ['number'])
  const sizes = await sizesOf(doc, ctx)
  return ways.flatMap((way) => sizes.flatMap((size) => expand(known, way.id, size).missing)).sort((one, other) => one.at - other.at)
}

/** Returns the sizes of the list, each with its second sizes where there are some. */
async function sizesOf({ sizeList: id }: Bom, ctx: Context): Promise<{ readonly size: string; readonly second?: string }[]> {
  const list = (await ctx.byId(sizeList, [id], { lines: true })).get(id ?? '')
  const sorted = <L extends { readonly sort: number }>(lines: readonly L[]) => lines.toSorted((one, other) => one.sort - other.sort)
  return sorted(list?.sizes ?? []).flatMap(({ size }) =>
    list!.seconds.length === 0 ? [{ size }] : sorted(list!.seconds).map(({ second }) => ({ size, second })),
  )
}

/** Numbers the lines that have no key, in tens after the highest one. */
function withKeys(lines: readonly Line[]): Line[] {
  let last = Math.max(0, ...lines.map(({ key }) => (/^\d+$/.test(key ?? '') ? Number(key) : 0)))
  return lines.map((line) => (line.key ? line : { ...line, key: String((last = (Math.floor(last / 10) + 1) * 10)) }))
}

async function unitsOf({ lines }: Bom, ctx: Context): Promise<ReadonlyMap<string, Unit>> {
  return ctx.byId(
    unit,
    lines.flatMap((line) => [line.unit, line.priceUnit]),
  )
}

/** Fills a line from its material: category, name, and how its price is reckoned per unit of usage. */
function completed(line: Line, of: Material | undefined, units: ReadonlyMap<string, Unit>): Line {
  const { element, unit: usageUnit, priceUnit } = line
  return {
    ...line,
    element: element ?? of?.type ?? null,
    materialName: of?.name ?? null,
    metreWeight: of?.metreWeight ?? null,
    priceUnit: priceUnit ?? usageUnit,
    conversion: conversionOf(units.get(usageUnit), units.get(priceUnit ?? usageUnit)),
  } as Line
}

/** Returns how metres and kilograms of a fabric are converted by its weight; null for units that are not. */
function conversionOf(usage: Unit | undefined, price: Unit | undefined): Line['conversion'] {
  if (usage?.id === price?.id) return 'same'
  const isBase = (one: Unit | undefined, dimension: string) => one?.dimension === dimension && one.numerator === 1 && one.denominator === 1
  if (isBase(usage, 'length') && isBase(price, 'mass')) return 'by_weight'
  return isBase(usage, 'mass') && isBase(price, 'length') ? 'by_length' : null
}

/** Fills blank prices of purchased lines from the price list of their supplier, as it is valid on the day of the BOM. */
async function priced(doc: Bom, ctx: Context): Promise<Line[]> {
  const blank = doc.lines.filter(({ price, supplier, material: of, supply }) => price === null && supplier && of && supply === 'purchased')
  if (blank.length === 0) return doc.lines
  const day = doc.validFrom ?? ctx.today
  const suppliers = [...new Set(blank.map(({ supplier }) => supplier!))]
  const entries = await ctx.validOn(priceList, day, { supplier: suppliers, material: blank.map((line) => line.material) }, { lines: true })
  const count = doc.ratio ? sum(pieces(doc.ratio).values()) : '0'
  return doc.lines.map((line) => {
    if (!blank.includes(line)) return line
    const request = { supplier: line.supplier!, material: line.material, materialColour: line.materialColour, day, currency: doc.currency }
    const entry = choosePrice(entries, { ...request, quantity: mul(line.usage, count) })
    return entry && compare(entry.price, '0') > 0 ? { ...line, price: entry.price } : line
  })
}
