/** Server logic of product portfolios: what a set consists of, the sum of its components' BOMs, and that no set contains itself. */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { add, mul, round, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { atPath } from '../../model/refusal.ts'
import { baseCellsOf, expandable } from './bom-expansion.server.ts'
import { needsOfBase } from './bom-figures.server.ts'
import { bom } from './bom.ts'
import { productPortfolio } from './product-portfolio.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

type Portfolio = Doc<typeof productPortfolio>
type Component = Portfolio['components'][number]
type Material = Pick<Portfolio['materials'][number], 'material' | 'materialColour' | 'unit' | 'gross'>
/** Pieces of a style in a colourway that a set has, itself or through a set within it (then with the BOM that this one was made with). */
interface Piece {
  readonly style: string | null
  readonly colorway: string | null
  readonly bom: string | null
  readonly within?: true
  readonly times: Numeric
}
/** What the pieces bring into a set: materials of one of them, and how many answers are missing. */
interface Part {
  readonly bom: string | null
  readonly materials: readonly Material[]
  readonly missing: number
  readonly times: Numeric
}

export const productPortfolioLogic = defineLogic(productPortfolio, {
  checks: {
    notWithinItself,
    whole: (doc) => (Number(doc.missing ?? 0) > 0 ? refuse('portfolio.incomplete', { n: doc.missing ?? 0 }, 'materials') : undefined),
    async partsInForce(doc, ctx) {
      const nested = await ctx.linked(productPortfolio, doc.components, 'portfolio')
      const at = doc.components.findIndex(({ portfolio }) => portfolio && nested.get(portfolio)?.status !== 'active')
      return at < 0
        ? undefined
        : atPath(
            `components[${at}].portfolio`,
            refuse('portfolio.partNotActive', { number: nested.get(doc.components[at]!.portfolio!)?.number ?? '' }),
          )
    },
  },
  /** While a set is made it takes the prices of the sets in it, and the materials of its styles and of theirs. */
  async fill(doc, ctx, { before }) {
    if (before && before.status !== 'draft') return {}
    const nested = await ctx.linked(productPortfolio, doc.components, 'portfolio', { lines: true })
    const pieces = doc.components.map(
      ({ style: of, colorway, ratio }): Piece => ({ style: of, colorway, bom: null, times: timesOf(ratio) }),
    )
    const within = await piecesWithin(doc, ctx)
    const parts = await partsOf([...pieces, ...within], ctx)
    const mainProduct = doc.components.find(({ main }) => main)?.style ?? null
    return {
      mainProduct,
      sizeList: (await ctx.byId(style, [mainProduct])).get(mainProduct ?? '')?.sizeList ?? null,
      components: doc.components.map((line, at) => {
        const set = nested.get(line.portfolio ?? '')
        const pieceCount = Number(line.ratio ?? 0) * (set ? Number(set.pieceCount ?? 0) : 1)
        return { ...line, bom: parts[at]!.bom, pieceCount, ...(set ? { price: set.price } : {}) }
      }),
      materials: summed(parts),
      missing: parts.reduce((sum, part) => sum + part.missing, 0),
    } as Values<typeof productPortfolio>
  },
})

/** Follows the sets within a set, a level at a time, and refuses the component that leads back to it. */
async function notWithinItself(doc: Portfolio, ctx: Context): Promise<Refusal | undefined> {
  // The component of this set through which each set is reached.
  let open = new Map(doc.components.flatMap(({ portfolio }, at) => (portfolio ? [[portfolio, at] as const] : [])))
  const seen = new Set<string>()
  while (open.size > 0) {
    const at = open.get(doc.id)
    if (at !== undefined) return atPath(`components[${at}].portfolio`, refuse('portfolio.withinItself'))
    const sets = await ctx.byId(productPortfolio, [...open.keys()], { lines: true })
    for (const id of open.keys()) seen.add(id)
    const next = new Map<string, number>()
    for (const [id, { components }] of sets)
      for (const { portfolio } of components) if (portfolio && !seen.has(portfolio)) next.set(portfolio, open.get(id)!)
    open = next
  }
  return undefined
}

const timesOf = (ratio: number | null): Numeric => String(ratio ?? 0)

/**
 * Returns the styles of the sets within a set, a level at a time, each with the BOM that its set was made with and how many times the outer set has it: figures of an
 * inner set are rounded, and are not reckoned with again. A set that leads back to this one is refused by its check.
 */
async function piecesWithin({ id, components }: Portfolio, ctx: Context): Promise<Piece[]> {
  const pieces: Piece[] = []
  let open = timesOfSets(components, '1', new Map())
  while (open.size > 0) {
    const sets = await ctx.byId(productPortfolio, [...open.keys()], { lines: true })
    const next = new Map<string, Numeric>()
    for (const [set, { components: inner }] of sets) {
      if (set === id) continue
      for (const { style: of, colorway, bom: by, ratio } of inner)
        if (of) pieces.push({ style: of, colorway, bom: by, within: true, times: mul(timesOf(ratio), open.get(set)!) })
      timesOfSets(inner, open.get(set)!, next)
    }
    open = next
  }
  return pieces
}

/** Adds up how many times components have each set. */
function timesOfSets(components: readonly Component[], times: Numeric, sums: Map<string, Numeric>): Map<string, Numeric> {
  for (const { portfolio, ratio } of components)
    if (portfolio) sums.set(portfolio, add(sums.get(portfolio) ?? '0', mul(timesOf(ratio), times)))
  return sums
}

/**
 * Returns what each piece brings: what its BOM needs for one in its colourway and the base size, by the BOM in force, or for a piece of a set within the set by that
 * of its set. A component that is a set brings its pieces.
 */
async function partsOf(pieces: readonly Piece[], ctx: Context): Promise<Part[]> {
  const styles = [...new Set(pieces.flatMap(({ style: of }) => of ?? []))]
  const inForce = styles.length === 0 ? [] : await ctx.versionsOf(bom, { style: styles }, { which: 'inForce', lines: true })
  const named = await ctx.linked(
    bom,
    pieces.filter(({ within }) => within),
    'bom',
    { lines: true },
  )
  const boms = new Map([...inForce.map((one) => [one.id, one] as const), ...named])
  const known = await expandable([...boms.values()], styles, ctx)
  const lists = await ctx.linked(sizeList, boms.values(), 'sizeList', { lines: true })
  return pieces.map(({ style: of, colorway, bom: by, within, times }) => {
    if (!of) return { bom: null, materials: [], missing: 0, times }
    const list = within ? boms.get(by ?? '') : inForce.find((one) => one.style === of)
    const base = baseCellsOf(lists.get(list?.sizeList ?? ''), list ?? {})
    if (!list || base.length === 0 || !colorway) return { bom: list?.id ?? null, materials: [], missing: 1, times }
    const { needs, missing } = needsOfBase(known.get(list.id)!, colorway, base)
    return { bom: list.id, materials: needs, missing, times }
  })
}

/** Returns the materials of a set: those of its pieces × how many of them it has, one line for a material in one colour and unit. */
function summed(parts: readonly Part[]): Material[] {
  const sums = new Map<string, Material>()
  for (const { materials, times } of parts)
    for (const { material, materialColour, unit, gross } of materials) {
      const key = [material, materialColour, unit].join('|')
      sums.set(key, { material, materialColour, unit, gross: add(sums.get(key)?.gross ?? '0', mul(gross ?? '0', times)) })
    }
  return [...sums.values()].map((one) => ({ ...one, gross: one.gross && round(one.gross) }))
}
