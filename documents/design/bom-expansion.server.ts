/** What a piece in a colourway and a size needs by a BOM: the one function that planning, costing, issue, sample requests and print ask. */
import type { Context } from '../../engine/document-context.ts'
import { dec, plain, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { grossUse } from '../../model/expression/gross-use.ts'
import { cellName, type MatrixCell } from '../../model/fields/matrix.ts'
import type { Refusal } from '../../model/refusal.ts'
import { figureIn } from '../../model/sizes/part-values.ts'
import { cellsInOrder } from '../../model/sizes/size-order.ts'
import { bothNames, type Label } from '../../model/text.ts'
import { colour } from './colour.ts'
import { colorway } from './colorway.ts'
import { materialColour } from '../material/material-colour.ts'
import type { bom } from './bom.ts'
import type { sizeList } from './size-list.ts'
import { refuse } from './messages.ts'

type Bom = Doc<typeof bom>
type Line = Bom['lines'][number]
/** A line, also one that is being typed and has blanks. */
type Rule = Omit<Line, 'usage' | 'loss'> & { readonly usage: Line['usage'] | null; readonly loss: Line['loss'] | null }
type Colorway = Pick<Doc<typeof colorway>, 'id' | 'number' | 'colour' | 'mainColour' | 'secondaryColours'>
type MaterialColour = Pick<Doc<typeof materialColour>, 'id' | 'material' | 'colour' | 'supplier'>
/** A material colour, and whether it may be chosen now. */
export type Dye = MaterialColour & { readonly usable: boolean }
/** A size of the style's list, and its second size where garments have two axes. */
export type Size = Pick<MatrixCell, 'size' | 'second'>

/** BOMs with what their rules refer to, read at once whatever their number. */
export interface ExpandableBom {
  readonly bom: Pick<Bom, 'id' | 'lines' | 'colours'>
  /** The sizes that each line names, in the order of the lines; none for all. */
  readonly sizes: readonly ReadonlySet<string>[]
  /** Its rows of colours by `cellOf` line and colourway. */
  readonly mapped: ReadonlyMap<string, string>
  readonly colorways: ReadonlyMap<string, Colorway>
  /** All colours of a material by its id, those too that are not usable. */
  readonly coloursOf: ReadonlyMap<string, readonly Dye[]>
  /** The same by their own ids: what lines fix or map. */
  readonly dyes: ReadonlyMap<string, Dye>
  /** Names of colours in both languages, by id. */
  readonly colourNames: ReadonlyMap<string, Label>
}

/** What one piece needs of a material. */
interface Need {
  /** Place and key of the line. */
  readonly at: number
  readonly key: string
  readonly material: string
  /** Null where the material has no colours. */
  readonly materialColour: string | null
  readonly supplier: string | null
  /** Nothing is bought that the customer or the factory supplies; it is issued all the same. */
  readonly purchased: boolean
  readonly unit: string
  /** Usage of a piece without loss, and gross use with it, in the unit. The gross use is exact: what is reckoned with it is rounded, once. */
  readonly usage: Numeric
  readonly gross: Numeric
}

/** A line that gives no answer for a colourway and a size. */
export interface MissingCell {
  readonly at: number
  readonly key: string
  readonly colorway: string
  readonly size: Size
  /** The column at which it is corrected, and why in words. */
  readonly column: 'materialColour' | 'usageBySize' | 'loss' | 'colorways'
  readonly reason: Refusal
  /** The colour of the library that the material does not have yet, of a line that matches. */
  readonly wanted?: string
  /** The material colour that is needed and was stopped. */
  readonly stopped?: string
}

/** What the lines of a BOM answer in a colourway and a size. */
interface Expanded {
  readonly needs: readonly Need[]
  readonly missing: readonly MissingCell[]
}

/** Why a line has no material colour. */
type NoColour = Pick<MissingCell, 'reason' | 'wanted' | 'stopped'>

/**
 * Returns what a piece needs by a BOM in a colourway and a size, line by line, or what is missing. A line applies where its colourways and sizes are blank or name
 * these. Its colour is fixed, none, that of the map for the colourway, or the material's colour of the colourway's main or n-th secondary colour. Its
 * gross use is `gross use` of the formulas (DM-3-036), not rounded: small usages of many pieces would otherwise be wrong. Missing is never zero, nor is a garment
 * without fabric by a BOM that has some.
 *
 * @param colorway id of a colourway of the style
 */
export function expand(known: ExpandableBom, colorway: string, size: Size): Expanded {
  return expandBy(known, { colorway, size, usageIn: usageOf })
}

/**
 * Returns what a piece of the base size needs in one of its cells (the size alone, or with a second size), as `expand` does, but at the usage of the line, which is that
 * of the base size whatever its second sizes need. Figures of the base size ask this and never a single pair.
 */
export function expandBase(known: ExpandableBom, colorway: string, size: Size): Expanded {
  return expandBy(known, {
    colorway,
    size,
    usageIn: (line, of) => (usageOf(line, of) === undefined ? undefined : (line.usage ?? undefined)),
  })
}

interface Asked {
  readonly colorway: string
  readonly size: Size
  readonly usageIn: typeof usageOf
}

function expandBy(known: ExpandableBom, { colorway, size, usageIn }: Asked): Expanded {
  const needs: Need[] = []
  const missing: MissingCell[] = []
  let hasFabric = false
  for (const [at, line] of known.bom.lines.entries()) {
    if (!applies(line, known.sizes[at]!, { colorway, size })) continue
    hasFabric ||= line.element === 'fabric'
    const usage = usageIn(line, size)
    const gross = usage === undefined ? undefined : grossOf(usage, line)
    const chosen = colourOf(known, line, colorway)
    const cell = { at, key: line.key, colorway, size }
    if (usage === undefined)
      missing.push({ ...cell, column: 'usageBySize', reason: refuse('bom.noUsage', { key: line.key, size: cellName(size) }) })
    else if (gross === undefined) missing.push({ ...cell, column: 'loss', reason: refuse('bom.noLoss', { key: line.key }) })
    if (chosen !== null && typeof chosen === 'object') missing.push({ ...cell, column: 'materialColour', ...chosen })
    else if (usage !== undefined && gross !== undefined)
      needs.push({
        at,
        key: line.key,
        material: line.material,
        materialColour: chosen,
        supplier: line.supplier ?? supplierOf(known, chosen),
        purchased: line.supply === 'purchased',
        unit: line.unit,
        usage,
        gross,
      })
  }
  // Fabrics that are limited to colourways or sizes leave a garment without any: it is not sewn of nothing.
  const at = hasFabric ? -1 : known.bom.lines.findIndex(({ element }) => element === 'fabric')
  if (at >= 0) {
    const { key } = known.bom.lines[at]!
    const reason = refuse('bom.noFabric', { colorway: known.colorways.get(colorway)?.number ?? colorway, size: cellName(size) })
    missing.push({ at, key, colorway, size, column: 'colorways', reason })
  }
  return { needs, missing }
}

/**
 * Reads what the rules of BOMs refer to, in one statement for each type.
 * @param boms with their lines
 * @returns by id of the BOM
 */
export async function expandable(
  boms: readonly ExpandableBom['bom'][],
  styles: readonly string[],
  ctx: Context,
): Promise<ReadonlyMap<string, ExpandableBom>> {
  const ways = await ctx.pick(colorway, { style: [...new Set(styles)] }, ['number', 'colour', 'mainColour', 'secondaryColours'])
  const materials = [...new Set(boms.flatMap(({ lines }) => lines.map(({ material }) => material)))]
  const colours = await ctx.pick(materialColour, { material: materials }, ['material', 'colour', 'supplier', 'status'])
  const dyes = new Map(colours.map(({ status, ...one }) => [one.id, { ...one, usable: status !== 'stopped' }]))
  const chosen = boms.flatMap((of) => [...of.lines, ...of.colours]).map((one) => dyes.get(one.materialColour ?? '')?.colour ?? null)
  const named = await ctx.byId(colour, [...ways.flatMap((way) => [way.colour, way.mainColour, ...(way.secondaryColours ?? [])]), ...chosen])
  const shared = {
    colorways: new Map(ways.map((way) => [way.id, way])),
    coloursOf: Map.groupBy(dyes.values(), ({ material }) => material),
    dyes,
    colourNames: new Map([...named].map(([id, one]) => [id, bothNames(one)])),
  }
  return new Map(boms.map((bom) => [bom.id, { ...indexed(bom), ...shared }]))
}

const cellOf = (key: string, colorway: string): string => `${key} ${colorway}`

/** Returns a BOM with what is looked up for every cell: the sizes of its lines, read once, and its material colours, instead of a search among thousands of rows. */
export const indexed = (bom: ExpandableBom['bom']): Pick<ExpandableBom, 'bom' | 'sizes' | 'mapped'> => ({
  bom,
  sizes: bom.lines.map((line) => new Set(sizeNames(line.sizes))),
  // The first row of a cell counts.
  mapped: new Map(bom.colours.toReversed().map(({ key, colorway, materialColour }) => [cellOf(key, colorway), materialColour])),
})

const applies = (
  { colorways }: Rule,
  names: ReadonlySet<string>,
  { colorway, size }: { readonly colorway: string; readonly size: Size },
): boolean =>
  ((colorways ?? []).length === 0 || colorways!.includes(colorway)) &&
  (names.size === 0 || names.has(size.size) || names.has(cellName(size)))

/** Returns the sizes that a line names; none for all. */
export const sizeNames = (sizes: string | null): string[] =>
  (sizes ?? '')
    .split(/[,，、;；\s]+/)
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '')

/** Returns the usage of a size: that of the line where it has none by size, undefined where the sizes have some and this one has not. */
function usageOf({ usage, usageBySize }: Rule, size: Size): Numeric | undefined {
  const cells = usageBySize?.cells ?? []
  if (cells.length === 0) return usage ?? undefined
  return figureIn(usageBySize, size)
}

/** Returns the exact gross use of a piece, undefined while the loss is blank. */
function grossOf(usage: Numeric, { loss, lossBasis }: Rule): Numeric | undefined {
  const gross = loss === null ? null : grossUse(dec(usage), dec(loss), lossBasis)
  return gross ? plain(gross) : undefined
}

/**
 * Returns the material colour of a line for a colourway, null for a material without colours, or why there is none. Whichever rule names it, it may be chosen now and is
 * dyed by the supplier of the line, where that names one: the colour of another supplier would be bought of who does not have it.
 */
function colourOf(known: ExpandableBom, line: Rule, way: string): string | null | NoColour {
  const { mapped, colorways, coloursOf, colourNames } = known
  const { key, rule, material } = line
  if (rule === 'none') return null
  if (rule === 'fixed') {
    if (!line.materialColour) return { reason: refuse('bom.noFixedColour', { key }) }
    const { fault, colour: name, ...stopped } = chosenOf(known, line, line.materialColour)
    return fault ? { reason: refuse(`bom.fixedColour${fault}`, { key, colour: name }), ...stopped } : line.materialColour
  }
  const of = colorways.get(way)
  const number = of?.number ?? way
  if (rule === 'map') {
    const chosen = mapped.get(cellOf(key, way))
    if (!chosen) return { reason: refuse('bom.notMapped', { key, colorway: number }) }
    const { fault, colour: name, ...stopped } = chosenOf(known, line, chosen)
    return fault ? { reason: refuse(`bom.mappedColour${fault}`, { key, colorway: number, colour: name }), ...stopped } : chosen
  }
  const wanted = !line.matched ? (of?.mainColour ?? of?.colour) : (of?.secondaryColours ?? [])[line.matched - 1]
  if (!wanted) return { reason: refuse('bom.noSecondaryColour', { key, colorway: number, which: line.matched ?? 0 }) }
  const all = (coloursOf.get(material) ?? []).filter((one) => one.colour === wanted)
  const [dyed, stopped] = [all.filter(({ usable }) => usable), all.filter(({ usable }) => !usable)]
  const fits = ({ supplier }: Dye) => line.supplier === null || supplier === line.supplier
  const [first, ...others] = dyed.filter(fits)
  const values = { key, colorway: number, colour: colourNames.get(wanted) ?? '' }
  if (others.length > 0) return { reason: refuse('bom.severalSuppliers', values) }
  if (first) return first.id
  const former = stopped.find(fits)
  if (former) return { reason: refuse('bom.matchedColourStopped', values), wanted, stopped: former.id }
  return { reason: refuse(dyed.length > 0 ? 'bom.colourOfOtherSupplier' : 'bom.noMaterialColour', values), wanted }
}

/** Returns why a colour that a line names by itself is not bought for it, the name of that colour, and its id where it was stopped. */
function chosenOf(
  { dyes, colourNames }: ExpandableBom,
  { supplier }: Pick<Rule, 'supplier'>,
  id: string,
): { readonly fault?: 'Stopped' | 'OfOtherSupplier'; readonly colour: Label | string; readonly stopped?: string } {
  const dye = dyes.get(id)
  const name = colourNames.get(dye?.colour ?? '') ?? ''
  if (!dye?.usable) return { fault: 'Stopped', colour: name, ...(dye ? { stopped: id } : {}) }
  return supplier === null || dye.supplier === supplier ? { colour: name } : { fault: 'OfOtherSupplier', colour: name }
}

/** Returns who supplies a material colour; null for none. */
export const supplierOf = ({ dyes }: Pick<ExpandableBom, 'dyes'>, id: string | null): string | null => dyes.get(id ?? '')?.supplier ?? null

type Listed = Pick<Doc<typeof sizeList>, 'sizes' | 'seconds'> | undefined
/**
 * Returns the base size of a BOM: that of its list when the version was written, as its usages are of this size; that of the list of now where the version
 * names none, or one that is listed no more.
 */
export const baseSizeOf = (list: Listed, { baseSize = null }: { readonly baseSize?: string | null }): string | undefined =>
  list?.sizes.find(({ size }) => size === baseSize)?.size ?? list?.sizes.find(({ base }) => base)?.size

/** Returns the cells of the base size of a BOM: the size, or one for each of its second sizes where garments have two axes; none without a list. */
export function baseCellsOf(list: Listed, of: { readonly baseSize?: string | null }): readonly Size[] {
  const baseSize = baseSizeOf(list, of)
  return list ? cellsInOrder(list).filter(({ size }) => size === baseSize) : []
}
