/** Figures of a BOM: what `expand` says over its colourways, of the base size and of the size ratio. */
import { add, dec, div, mul, plain, round, sum, type Numeric } from '../../model/decimal.ts'
import type { MatrixCell } from '../../model/fields/matrix.ts'
import { pick } from '../../model/pick.ts'
import { expand, expandBase, supplierOf, type ExpandableBom, type MissingCell, type Size } from './bom-expansion.server.ts'

/** Lines of a BOM over colourways and sizes. */
export interface Figures {
  /** Colourways that are averaged, and cells of the base size: one for each colourway and second size. */
  readonly colourways: number
  readonly baseCells: number
  /** Garments that the gross use of the parts is of. */
  readonly garments: number
  readonly lines: readonly LineFigures[]
  /** Some garment of the base size, or of the ratio, has no fabric by a BOM that has some: its cost is not known. */
  readonly lacksFabric: boolean
}
interface LineFigures {
  /** Cells of the base size in which the line is used. */
  readonly appliesTo: number
  /** Usage of the ratio in every colourway, and the gross use of the ratio as the mean of the colourways; null without a ratio, and while a cell of it is missing. */
  readonly ratioUsage: Numeric | null
  readonly needed: Numeric | null
  /** Who supplies the line in the cells that it answers, each once: the line's own supplier, or else those of its material colours; null for a colour without one. */
  readonly suppliers: readonly (string | null)[]
  readonly parts: readonly PartFigures[]
}
/** What is needed of a line in a material colour. */
export interface PartFigures {
  /** Null for a material without colours, undefined for cells that are missing. */
  readonly colour: string | null | undefined
  /** Its cells of the base size. */
  readonly cells: number
  /** Its usage and its gross use for all `garments`; null while a cell is missing. */
  readonly usage: Numeric | null
  readonly gross: Numeric | null
}

/** What figures of a BOM are for. */
export interface Garments {
  /** Ids of the colourways; a BOM without any is reckoned as for one. */
  readonly colorways: readonly string[]
  /** The base size, with its second sizes. */
  readonly base: readonly Size[]
  readonly ratio: readonly MatrixCell[]
}

/** What a line says in a cell: its usage and gross use with the material colour, or nothing of what is missing. */
interface Answer {
  readonly colour: string | null | undefined
  readonly supplier?: string | null
  readonly usage: Numeric | null
  readonly gross: Numeric | null
  readonly pieces: Numeric
}

/**
 * Returns every cell of the colourways and sizes that has no answer. While a style has no colourway, the BOM is expanded as for one whose colours are not
 * known: none of `match` and `map` is missing.
 */
export function missingIn(known: ExpandableBom, colorways: readonly string[], sizes: readonly Size[]): MissingCell[] {
  const { of, ways } = expandedFor(known, colorways)
  return ways.flatMap((way) => sizes.flatMap((size) => expand(of, way, size).missing))
}

/**
 * Returns the sums of what `expand` says over the colourways: of the base size, and of the size ratio. A line that is limited to colourways or sizes counts for
 * those alone. The gross use of parts is that of the ratio, or of the base size where there is no ratio. A sum with a missing cell is not known.
 */
export function figuresOf(known: ExpandableBom, { colorways, base, ratio }: Garments): Figures {
  const { of, ways } = expandedFor(known, colorways)
  const bases = (base.length === 0 ? [{ size: '' }] : base).map((size) => ({ ...size, pieces: '1' }))
  const weighted = ratio.length === 0 ? bases : ratio
  const ofBase = answersOf(of, ways, { sizes: bases, expanded: expandBase })
  const all = weighted === bases ? ofBase : answersOf(of, ways, { sizes: weighted, expanded: expand })
  const lines = known.bom.lines.map((line, at): LineFigures => {
    const [cells, answers] = [ofBase.get(at) ?? [], all.get(at) ?? []]
    const total = (figure: 'usage' | 'gross') => (ratio.length === 0 ? null : totalOf(answers, figure))
    const gross = total('gross')
    return {
      appliesTo: cells.length,
      ratioUsage: total('usage'),
      needed: gross === null ? null : round(div(gross, String(ways.length))),
      suppliers: suppliersIn(known, line, [...cells, ...answers]),
      parts: partsOf(cells, answers),
    }
  })
  const pieces = weighted.reduce((count, one) => add(count, one.pieces), '0')
  return {
    colourways: ways.length,
    baseCells: ways.length * bases.length,
    garments: Number(pieces) * ways.length,
    lines,
    lacksFabric: ofBase.has(withoutFabric) || all.has(withoutFabric),
  }
}

/** What a line is in the highest size: in how many colourways it is used there, and the usage of a piece; null where it is not used, and where the size has none. */
export interface HighestFigures {
  readonly highestCells: number
  readonly highestUsage: Numeric | null
}

/**
 * Returns what `expand` says of the lines in the highest size, over the colourways: a line that is limited to other sizes is not used there. What a piece takes does not
 * depend on its colour, so that one which is missing counts.
 */
export function highestOf(known: ExpandableBom, colorways: readonly string[], size: Size): readonly HighestFigures[] {
  const { of, ways } = expandedFor(known, colorways)
  const lines = of.bom.lines.map((line) => ({ ...line, rule: 'none' as const }))
  const cells = answersOf({ ...of, bom: { ...of.bom, lines } }, ways, { sizes: [{ ...size, pieces: '1' }], expanded: expand })
  return lines.map((_, at) => ({ highestCells: cells.get(at)?.length ?? 0, highestUsage: cells.get(at)?.[0]?.usage ?? null }))
}

/** A fixed colour says its supplier also where no cell is answered. */
function suppliersIn(known: ExpandableBom, line: ExpandableBom['bom']['lines'][number], answers: readonly Answer[]): (string | null)[] {
  const ofFixed = line.rule === 'fixed' && line.materialColour !== null ? [line.supplier ?? supplierOf(known, line.materialColour)] : []
  return [...new Set([...ofFixed, ...answers.flatMap(({ supplier }) => (supplier === undefined ? [] : [supplier]))])]
}

/**
 * Returns the lines as they are bought: one that names no supplier has that of the material colours which it answers, where all of these have one and the same.
 * @param figures those of the lines, in their order
 */
export const asBought = <L extends { readonly supplier: string | null }>(lines: readonly L[], figures: Figures): L[] =>
  lines.map((line, at) => {
    const [only = null, ...others] = figures.lines[at]!.suppliers
    return line.supplier === null && only !== null && others.length === 0 ? { ...line, supplier: only } : line
  })

/** Whether a line is bought of several suppliers, by its material colours: no one price is that of the line. */
export const isOfSeveral = (
  { supplier, supply }: Pick<ExpandableBom['bom']['lines'][number], 'supplier' | 'supply'>,
  { suppliers }: LineFigures,
) => supplier === null && supply === 'purchased' && suppliers.filter((one) => one !== null).length > 1

/** What one piece of the base size needs of a line, in a material colour. */
type BaseNeed = Pick<ReturnType<typeof expandBase>['needs'][number], 'material' | 'materialColour' | 'unit' | 'gross'>

/**
 * Returns what a piece of the base size needs in one colourway: the mean of its second sizes where garments have two axes, as the figures of the BOM reckon it.
 * @param base the cells of the base size
 * @returns the gross uses, exact, and how many lines have no answer
 */
export function needsOfBase(
  known: ExpandableBom,
  colorway: string,
  base: readonly Size[],
): { readonly needs: readonly BaseNeed[]; readonly missing: number } {
  const answers = base.map((size) => expandBase(known, colorway, size))
  const byLine = Map.groupBy(
    answers.flatMap(({ needs }) => needs),
    ({ at }) => at,
  )
  const needs = [...byLine.values()].map((some) => ({
    ...pick(some[0]!, 'material', 'materialColour', 'unit'),
    gross: plain(dec(sum(some.map(({ gross }) => gross))).div(base.length)),
  }))
  return { needs, missing: new Set(answers.flatMap(({ missing }) => missing.map(({ at, column }) => `${at} ${column}`))).size }
}

function partsOf(cells: readonly Answer[], answers: readonly Answer[]): PartFigures[] {
  const colours = [...new Set([...cells, ...answers].map(({ colour }) => colour))]
  if (colours.length === 0) return [{ colour: null, cells: 0, usage: '0', gross: '0' }]
  const ofColour = (some: readonly Answer[], colour: Answer['colour']) => some.filter((one) => one.colour === colour)
  return colours.map((colour) => ({
    colour,
    cells: ofColour(cells, colour).length,
    usage: totalOf(ofColour(answers, colour), 'usage'),
    gross: totalOf(ofColour(answers, colour), 'gross'),
  }))
}

/** Adds up a figure of cells by their pieces; null where one of them has none. */
function totalOf(answers: readonly Answer[], figure: 'usage' | 'gross'): Numeric | null {
  const known = answers.flatMap(({ pieces, ...one }) => (one[figure] === null ? [] : [mul(one[figure], pieces)]))
  return known.length === answers.length ? sum(known) : null
}

/** The place of cells without any fabric, beside those of the lines. */
const withoutFabric = -1

/** Returns what the lines answer in the cells in which they are used, by the place of the line. */
function answersOf(
  of: ExpandableBom,
  ways: readonly string[],
  { sizes, expanded }: { readonly sizes: readonly (Size & { readonly pieces: Numeric })[]; readonly expanded: typeof expand },
): ReadonlyMap<number, readonly Answer[]> {
  const answers = new Map<number, Answer[]>()
  for (const way of ways)
    for (const { pieces, ...size } of sizes) {
      const { needs, missing } = expanded(of, way, size)
      const cells = new Map<number, Answer>()
      for (const { at, materialColour, supplier, usage, gross } of needs)
        cells.set(at, { colour: materialColour, supplier, usage, gross, pieces })
      // A garment without fabric is no cell of the line at which that is said.
      for (const { at, column } of missing)
        cells.set(column === 'colorways' ? withoutFabric : at, { colour: undefined, usage: null, gross: null, pieces })
      for (const [at, answer] of cells) {
        const before = answers.get(at)
        if (before) before.push(answer)
        else answers.set(at, [answer])
      }
    }
  return answers
}

/** Returns the colourways to expand for; without any one is assumed, which has no colours to match or map. */
function expandedFor(known: ExpandableBom, colorways: readonly string[]): { readonly of: ExpandableBom; readonly ways: readonly string[] } {
  if (colorways.length > 0) return { of: known, ways: colorways }
  const lines = known.bom.lines.map((line) => (line.rule === 'fixed' ? line : { ...line, rule: 'none' as const }))
  return { of: { ...known, bom: { ...known.bom, lines } }, ways: [''] }
}
