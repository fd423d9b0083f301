/** Server logic of BOMs: blanks are filled from the materials, units are converted, and nothing is approved while a cell has no answer. */
import { archivedInForce } from './archived-in-force.server.ts'
import { ordersMadeBy } from './former-versions.server.ts'
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { compare, div, round } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { sizeOfCellName } from '../../model/fields/matrix.ts'
import { atPath } from '../../model/refusal.ts'
import { bothNames } from '../../model/text.ts'
import { unit } from '../master/unit.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { convertedBy, unitFactor } from '../master/unit-factor.rules.ts'
import { sizeNames } from './bom-expansion.server.ts'
import { garmentsOf, missingNow } from './bom-garments.server.ts'
import { askForColours } from './bom-lab-dips.server.ts'
import { recountedBoms, withColourwayIn } from './bom-missing.server.ts'
import { bom } from './bom.ts'
import { suppliersAndColours } from './bom-replacement.server.ts'
import { reckoned } from './bom-prices.server.ts'
import { refuse } from './messages.ts'
import { priceReason } from './price-rates.server.ts'

type Bom = Doc<typeof bom>
type Line = Bom['lines'][number]
type Material = Doc<typeof material>
type Unit = Doc<typeof unit>

/** A version that was submitted is not checked again against what has changed since, when the system writes its successor. */
const isFixed = (before: { readonly status: string } | undefined): boolean =>
  before !== undefined && !['draft', 'rejected'].includes(before.status)

/** So many missing cells are named at a submission. */
const mostNamed = 20
/** What a person enters of the units of a line. */
const convertedColumns = ['material', 'unit', 'priceUnit', 'markerLength', 'markerPieces'] as const
const sizesWithUsage = ({ usageBySize }: Line): string[] => (usageBySize?.cells ?? []).map(({ size }) => size)

/**
 * Returns the lines that a check asks, with the line as it was where only what changed is asked: all of a new BOM and at its submission, while it is written what
 * a person changes, and none of a next version as it is made. What size lists, materials and units have become since the former version is corrected in that draft.
 */
function askedLines(
  doc: Bom,
  { action, before }: { readonly action?: string; readonly before?: Bom },
): readonly { readonly at: number; readonly line: Line; readonly former?: Line | undefined }[] {
  if (isFixed(before) || (!before && doc.previous)) return []
  const former = new Map(action ? [] : before?.lines.map((line) => [line.id, line]))
  return doc.lines.map((line, at) => ({ at, line, former: former.get(line.id) }))
}

export const bomLogic = defineLogic(bom, {
  checks: {
    /** Of a line that has named a size before, the size may have left the list since: it stays until the submission. */
    async sizesOfList(doc, ctx, input) {
      const listed = new Set((await garmentsOf(doc, ctx)).sizes.map(({ size }) => size))
      for (const { at, line, former } of askedLines(doc, input)) {
        const before = new Set(former ? [...sizeNames(former.sizes), ...sizesWithUsage(former)] : [])
        const unknown = sizeNames(line.sizes).find((name) => !listed.has(sizeOfCellName(name, listed)) && !before.has(name))
        if (unknown) return atPath(`lines[${at}].sizes`, refuse('bom.sizeUnknown', { size: unknown }))
        const size = sizesWithUsage(line).find((one) => !listed.has(one) && !before.has(one))
        if (size) return atPath(`lines[${at}].usageBySize`, refuse('bom.sizeUnknown', { size }))
      }
      return undefined
    },
    /** Figures of the base size stand on the usage of the line, which is that of the base size. */
    async usageOfBase(doc, ctx, input) {
      const { baseSize } = await garmentsOf(doc, ctx)
      const ofBase = ({ usageBySize }: Line) => usageBySize?.cells.find(({ size, second }) => size === baseSize && !second)?.value
      for (const { at, line, former } of askedLines(doc, input)) {
        const [value, { usage }] = [ofBase(line), line]
        if (value === undefined || compare(value, usage) === 0 || (former && former.usage === usage && ofBase(former) === value)) continue
        return atPath(`lines[${at}].usageBySize`, refuse('bom.baseUsageDiffers', { size: baseSize!, value, usage }))
      }
      return undefined
    },
    /** A mapped colour belongs to a line of the map, and to the material of the line. */
    async coloursOfLines(doc, ctx, { before }) {
      if (isFixed(before)) return undefined
      const colours = await ctx.linked(materialColour, doc.colours, 'materialColour')
      const lines = new Map(doc.lines.map((line) => [line.key, line]))
      for (const [at, { key, materialColour: id }] of doc.colours.entries()) {
        const line = lines.get(key)
        if (line?.rule !== 'map') return atPath(`colours[${at}].key`, refuse('bom.lineUnknown', { key }))
        if (colours.get(id)?.material !== line.material)
          return atPath(`colours[${at}].materialColour`, refuse('bom.colourOfOtherMaterial', { key }))
      }
      return undefined
    },
    /**
     * A usage is in a unit that converts to that of its material, since requirements and orders are, and to that of its price. A draft is saved before the material says the width and
     * the weight by which its lengths and masses convert.
     */
    async unitsConvert(doc, ctx, input) {
      const [materials, units] = [await ctx.linked(material, doc.lines, 'material'), await unitsOf(doc, ctx)]
      for (const { at, line, former } of askedLines(doc, input)) {
        const { conversion, metreWeight, markerLength, markerPieces, markerUsage, key } = line
        if (former && convertedColumns.every((column) => former[column] === line[column])) continue
        const refused = usageRefused(line, { of: materials.get(line.material), units, isAsked: input.action !== undefined })
        if (refused) return atPath(`lines[${at}].unit`, refused)
        if (markerLength && markerPieces && !markerUsage) return atPath(`lines[${at}].markerLength`, refuse('bom.markerUnit', { key }))
        if (conversion === null || (!['same', 'by_unit'].includes(conversion) && !metreWeight))
          return atPath(`lines[${at}].priceUnit`, refuse('bom.unitsDiffer'))
      }
      return undefined
    },
    /** Names what is missing all at once: a reason that is the same for several sizes once, and how many there are beyond those that are named. */
    async everyCellAnswered(doc, ctx) {
      const reasons = (await missingNow(doc, ctx)).map(({ at, column, reason }) => atPath(`lines[${at}].${column}`, reason))
      const each = [...new Map(reasons.map((one) => [`${one.path} ${one.message[0]}`, one])).values()]
      const further = each.length - mostNamed
      return further > 0 ? [...each.slice(0, mostNamed), refuse('bom.furtherCells', { n: further }, 'lines')] : each
    },
  },
  asks: {
    inForce: archivedInForce(bom, { ordered: true }),
    ordersMadeBy: ordersMadeBy(bom),
    async materialExpired(doc, ctx) {
      const materials = await ctx.linked(material, doc.lines, 'material')
      const expired = [...materials.values()].filter(({ validTo }) => validTo !== null && validTo < ctx.today)
      return expired.map((one) => refuse('bom.materialExpired', { material: bothNames(one, one.number), day: one.validTo! }))
    },
    /** A marker that needs more cloth a piece than the BOM says is asked about: both figures stay, and the loss is on top of either. */
    async markerUse(doc, ctx) {
      const units = await unitsOf(doc, ctx)
      return doc.lines.flatMap(({ key, markerLength: length, markerPieces, markerUsage: marker, markerGap: gap, usage, unit: of }, at) =>
        marker && gap && compare(marker, usage) > 0
          ? atPath(
              `lines[${at}].markerLength`,
              refuse('bom.markerUse', {
                key,
                length,
                pieces: markerPieces,
                marker,
                unit: units.get(of)?.code ?? '',
                usage,
                gap: `+${gap}`,
              }),
            )
          : [],
      )
    },
    rateUnknown: ({ lines }) =>
      lines.flatMap((line, at) => {
        // A line without a price has a note of its own, and nothing that could be converted.
        const reason = line.price === null ? undefined : priceReason(line)
        return reason ? atPath(`lines[${at}].price`, reason) : []
      }),
  },
  after: {
    askLabDips: askForColours,
    askLabDipsOfRejected: askForColours,
    askLabDipsInForce: askForColours,
  },
  recount: { values: recountedBoms, reached: { material_colour: withColourwayIn } },
  replaced: (doc, ctx, by) => suppliersAndColours(doc, ctx, by),
  /** While a BOM is written its lines take blanks, weights and conversions from their materials; an active one moves no more. */
  async fill(doc, ctx, { before }) {
    if (isFixed(before)) return {}
    const materials = await ctx.linked(material, doc.lines, 'material')
    const units = await unitsOf(doc, ctx)
    const keyed = withKeys(doc.lines)
    const filled = keyed.map((line) => completed(line, materials.get(line.material), units))
    // The usages of a version are of the base size of its list while it is written.
    const baseSize = (await garmentsOf({ ...doc, baseSize: null }, ctx)).baseSize ?? null
    const { lines, ...counted } = await reckoned({ ...doc, baseSize, lines: filled }, { before, materials }, ctx)
    const missing = (await missingNow({ ...doc, baseSize, lines }, ctx)).length
    return { lines, missing, baseSize, ...counted, ...(before ? {} : { profitBasis: ctx.settings(bom).profitPoint }) }
  },
})

/** Numbers the lines that have no key, in tens after the highest one. */
function withKeys(lines: readonly Line[]): Line[] {
  let last = Math.max(0, ...lines.map(({ key }) => (/^\d+$/.test(key ?? '') ? Number(key) : 0)))
  return lines.map((line) => (line.key ? line : { ...line, key: String((last = (Math.floor(last / 10) + 1) * 10)) }))
}

/** Returns the units of the lines, of their prices and of their materials. */
async function unitsOf({ lines }: Bom, ctx: Context): Promise<ReadonlyMap<string, Unit>> {
  const materials = await ctx.linked(material, lines, 'material')
  return ctx.byId(
    unit,
    lines.flatMap((line) => [line.unit, line.priceUnit, materials.get(line.material)?.unit ?? null]),
  )
}

/**
 * Returns why a usage is not in the unit of its material, nor converts to it. Without the weight of a metre a length and a mass are refused where `isAsked`, and where the price is for the unit
 * of the material.
 */
function usageRefused(
  { key, unit: of, priceUnit, metreWeight }: Line,
  { of: used, units, isAsked }: { readonly of: Material | undefined; readonly units: ReadonlyMap<string, Unit>; readonly isAsked: boolean },
): Refusal | undefined {
  const [from, to] = [units.get(of), units.get(used?.unit ?? '')]
  if (!from || !to) return undefined
  const names = { key, unit: bothNames(from), of: bothNames(to), material: bothNames(used, used!.number) }
  const kind = unitFactor(from, to)?.kind
  if (kind === undefined) return refuse('bom.usageUnit', names)
  const isWeighed = kind === 'by_weight' || kind === 'by_length'
  const isNeeded = isAsked || priceUnit === used?.unit
  return isNeeded && isWeighed && !metreWeight ? refuse('bom.usageNotWeighed', names) : undefined
}

/** Markers are measured in metres, the base unit of lengths. */
const metre = { id: '', dimension: 'length', numerator: 1, denominator: 1 } as const

/** Returns what a piece takes of the cloth by the marker of its line, in the unit of usage; null without a marker, and where metres do not convert. */
function markerUsageOf({ markerLength, markerPieces, unit: of }: Line, metreWeight: string | null, units: ReadonlyMap<string, Unit>) {
  const factor = unitFactor(metre, units.get(of))
  if (!markerLength || !markerPieces || !factor) return null
  const usage = convertedBy(div(markerLength, String(markerPieces)), factor, metreWeight)
  return usage === undefined ? null : round(usage)
}

/** Fills a line from its material: name, what its marker needs, and how its price is reckoned per unit of usage. */
function completed(line: Line, of: Material | undefined, units: ReadonlyMap<string, Unit>): Line {
  const { unit: usageUnit, priceUnit } = line
  const factor = unitFactor(units.get(usageUnit), units.get(priceUnit ?? usageUnit))
  return {
    ...line,
    materialName: of?.name ?? null,
    materialNameEn: of?.nameEn ?? null,
    metreWeight: of?.metreWeight ?? null,
    markerUsage: markerUsageOf(line, of?.metreWeight ?? null, units),
    priceUnit: priceUnit ?? usageUnit,
    conversion: factor?.kind ?? null,
    unitNumerator: factor?.numerator ?? null,
    unitDenominator: factor?.denominator ?? null,
  } as Line
}
