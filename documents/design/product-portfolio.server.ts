/** Server logic of product portfolios: what a set consists of, the sum of its components' BOMs, and that no set contains itself. */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { add, mul, round, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { atPath } from '../../model/refusal.ts'
import { baseOf, expand, expandable } from './bom-expansion.server.ts'
import { bom } from './bom.ts'
import { productPortfolio } from './product-portfolio.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

type Portfolio = Doc<typeof productPortfolio>
type Component = Portfolio['components'][number]
type Material = Pick<Portfolio['materials'][number], 'material' | 'materialColour' | 'unit' | 'gross'>
/** What one component brings into a set: materials of one of it, and how many answers are missing. */
interface Part {
  readonly bom: string | null
  readonly materials: readonly Material[]
  readonly missing: number
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
  /** While a set is made it takes prices and materials of the sets in it, and the BOMs in force of its styles. */
  async fill(doc, ctx, { before }) {
    if (before && before.status !== 'draft') return {}
    const nested = await ctx.linked(productPortfolio, doc.components, 'portfolio', { lines: true })
    const ofStyles = await partsOf(doc.components, ctx)
    const parts = doc.components.map(({ portfolio }, at): Part => {
      const set = nested.get(portfolio ?? '')
      return set ? { bom: null, materials: set.materials, missing: Number(set.missing ?? 0) } : ofStyles[at]!
    })
    const mainProduct = doc.components.find(({ main }) => main)?.style ?? null
    return {
      mainProduct,
      sizeList: (await ctx.byId(style, [mainProduct])).get(mainProduct ?? '')?.sizeList ?? null,
      components: doc.components.map((line, at) => {
        const set = nested.get(line.portfolio ?? '')
        const pieceCount = Number(line.ratio ?? 0) * (set ? Number(set.pieceCount ?? 0) : 1)
        return { ...line, bom: parts[at]!.bom, pieceCount, ...(set ? { price: set.price } : {}) }
      }),
      materials: summed(doc.components, parts),
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

/** Returns what each component that is a style brings: what its BOM in force needs for a piece of its colourway in the base size. */
async function partsOf(components: readonly Component[], ctx: Context): Promise<Part[]> {
  const styles = [...new Set(components.flatMap(({ style }) => style ?? []))]
  const boms = styles.length === 0 ? [] : await ctx.find(bom, { style: styles, status: 'active' }, { lines: true, all: true })
  const known = await expandable(boms, styles, ctx)
  const lists = await ctx.linked(sizeList, boms, 'sizeList', { lines: true })
  return components.map(({ style, colorway }) => {
    const inForce = boms.find((one) => one.style === style)
    const base = baseOf(lists.get(inForce?.sizeList ?? ''))
    if (!inForce || !base || !colorway) return { bom: inForce?.id ?? null, materials: [], missing: 1 }
    const { needs, missing } = expand(known.get(inForce.id)!, colorway, base)
    return { bom: inForce.id, materials: needs, missing: missing.length }
  })
}

/** Returns the materials of a set: those of its components × ratio, one line for a material in one colour and unit. */
function summed(components: readonly Component[], parts: readonly Part[]): Material[] {
  const sums = new Map<string, Material>()
  for (const [at, { materials }] of parts.entries())
    for (const { material, materialColour, unit, gross } of materials) {
      const key = [material, materialColour, unit].join('|')
      const more: Numeric = mul(gross ?? '0', String(components[at]!.ratio ?? 0))
      sums.set(key, { material, materialColour, unit, gross: add(sums.get(key)?.gross ?? '0', more) })
    }
  return [...sums.values()].map((one) => ({ ...one, gross: one.gross && round(one.gross) }))
}
