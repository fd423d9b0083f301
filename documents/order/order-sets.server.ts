/** Server logic of sets on orders: a portfolio becomes the lines of its pieces and the charge of its fee, and sets stay whole. */
import type { Context } from '../../engine/document-context.ts'
import { add, compare, mul } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { colorway } from '../design/colorway.ts'
import { productPortfolio } from '../design/product-portfolio.ts'
import { style } from '../design/style.ts'
import { sizeRefusal } from './ordered-sizes.server.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'
import { scaled, setsIn } from './set-matrix.rules.ts'
import { contentsOfSets, type Part } from './set-contents.rules.ts'
import { refuse } from './messages.ts'

type Portfolio = Doc<typeof productPortfolio>
type Line = PurchaseOrder['lines'][number]
type OrderSet = PurchaseOrder['sets'][number]
type Charge = PurchaseOrder['charges'][number]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The set of the stored order that bears the same key. */
const storedOf = (set: OrderSet, before: PurchaseOrder | undefined): OrderSet | undefined =>
  set.key === null ? undefined : before?.sets.find(({ key }) => key === set.key)

/** Whether a set is the stored one: the same portfolio as often in each size. */
const isUnchanged = (set: OrderSet, old: OrderSet | undefined): boolean =>
  old !== undefined && old.portfolio === set.portfolio && isSame(old.matrix, set.matrix)

export type ExplodedSets = Pick<PurchaseOrder, 'sets' | 'lines' | 'charges'> & { readonly priced: ReadonlySet<number> }

/**
 * Returns the sets, lines and charges of an order whose sets were added, changed or removed: the lines of what a set consists of follow it, and so does its
 * charge. Pieces of a set that stays as it is are left alone; a person who changes them is refused (`wholeRefusal`). Prices of a portfolio are those of its
 * currency; in another one a line is priced as every line is.
 * @returns nothing for an order without sets; `priced` are the keys of sets whose prices are those of their portfolio
 */
export async function explodedSets(
  order: PurchaseOrder,
  before: PurchaseOrder | undefined,
  ctx: Context,
): Promise<ExplodedSets | undefined> {
  if (order.sets.length === 0 && (before?.sets.length ?? 0) === 0) return undefined
  const known = await portfoliosOf(order.sets, ctx)
  const contents = contentsOfSets(known)
  let last = Math.max(0, ...[...order.sets, ...(before?.sets ?? [])].map(({ key }) => key ?? 0))
  const sets: OrderSet[] = []
  const priced = new Set<number>()
  const lines = order.lines.filter((line) => line.set === null)
  for (const set of order.sets) {
    const portfolio = known.get(set.portfolio)
    const old = storedOf(set, before)
    const key = old?.key ?? ++last
    const isPriced = portfolio !== undefined && portfolio.currency === order.currency
    if (isPriced) priced.add(key)
    const isFresh = !old || old.portfolio !== set.portfolio || before?.currency !== order.currency
    const present = order.lines.filter((line) => line.set === key)
    if (!portfolio || !set.matrix || (isUnchanged(set, old) && !isFresh)) {
      lines.push(...present)
      sets.push(set.key === key ? set : { ...set, key })
      continue
    }
    const fee =
      isFresh && (set.fee === null || (old && isSame(old.fee, set.fee))) ? (isPriced ? contents.feeOf(portfolio.id) : null) : set.fee
    const { name, combination, mainProduct } = portfolio
    sets.push({ ...set, key, name, combination, mainProduct, fee })
    const parts = contents.partsOf(portfolio.id)
    const lineOf = linesOfParts(parts, present)
    for (const part of parts) {
      const matrix = scaled(set.matrix, part.perSet)
      const line = lineOf.get(part)
      const price = isFresh || !line ? (isPriced ? part.price : null) : line.price
      const goods = { style: part.style, colorway: part.colorway, matrix, price, set: key, perSet: part.perSet }
      lines.push({ ...(line ?? { tolerance: null, underTolerance: null }), ...goods } as Line)
    }
  }
  return { sets, lines, charges: chargesOf(sets, order.charges), priced }
}

/**
 * Returns the lines that parts of a set have: those of their goods, whatever their order. Where goods occur at several prices, a line goes to the part of its
 * price first, then to that of its pieces in one set. Parts that are new to the set have none.
 */
function linesOfParts(parts: readonly Part[], present: readonly Line[]): Map<Part, Line> {
  const lineOf = new Map<Part, Line>()
  const free = new Set(present)
  const isOfGoods = (part: Part, line: Line) => line.style === part.style && line.colorway === part.colorway
  const ways = [
    (part: Part, line: Line) => line.price === part.price && line.perSet === part.perSet,
    (part: Part, line: Line) => line.price === part.price,
    (part: Part, line: Line) => line.perSet === part.perSet,
    () => true,
  ]
  for (const isMeant of ways)
    for (const part of parts) {
      const line = lineOf.has(part) ? undefined : [...free].find((one) => isOfGoods(part, one) && isMeant(part, one))
      if (!line) continue
      lineOf.set(part, line)
      free.delete(line)
    }
  return lineOf
}

/** Returns the fees of sets as charges; a set without one has none. */
function chargesOf(sets: readonly OrderSet[], present: readonly Charge[]): Charge[] {
  return sets.flatMap(({ key, name, matrix, fee }) => {
    const charge = present.find(({ set }) => set === key)
    if (fee !== null && compare(fee, '0') === 0) return []
    return [{ ...charge, set: key, kind: 'set_fee', name, quantity: setsIn(matrix), price: fee } as Charge]
  })
}

/** Returns the price of one set as its lines have it, and the fee; null while a price is missing. */
export function setPrice(
  { key, fee }: Pick<OrderSet, 'key' | 'fee'>,
  lines: readonly Pick<Line, 'set' | 'perSet' | 'price'>[],
): string | null {
  const parts = lines.filter(({ set }) => set === key)
  if (fee === null || parts.some(({ price }) => price === null)) return null
  return parts.reduce((sum, { perSet, price }) => add(sum, mul(price!, String(perSet))), fee)
}

/**
 * Gives the pieces of sets the prices of their portfolio, or what a person typed over them, where the price list would have moved them.
 * @param filled the lines of `exploded` in their order, as the order fills them in
 */
export const withSetPrices = (filled: readonly Line[], { lines, priced }: ExplodedSets): Line[] =>
  filled.map((line, at) => {
    const price = lines[at]?.price ?? null
    return line.set !== null && priced.has(line.set) && price !== null && price !== line.price ? { ...line, price } : line
  })

/** The sets of an order with the prices that follow from its lines. */
export const pricedSets = (sets: readonly OrderSet[], lines: Values<typeof purchaseOrder>['lines']): OrderSet[] =>
  sets.map((set) => {
    const price = setPrice(set, (lines ?? []) as readonly Line[])
    return price === set.price ? set : { ...set, price }
  })

/** Returns the portfolios of sets, and those within them, by id: a statement for each level. */
async function portfoliosOf(sets: readonly OrderSet[], ctx: Context): Promise<Map<string, Portfolio>> {
  const known = new Map<string, Portfolio>()
  let open = [...new Set(sets.flatMap(({ portfolio }) => portfolio ?? []))]
  while (open.length > 0) {
    const level = await ctx.byId(productPortfolio, open, { lines: true })
    for (const [id, one] of level) known.set(id, one)
    const nested = [...level.values()].flatMap(({ components }) => components.flatMap(({ portfolio }) => portfolio ?? []))
    open = [...new Set(nested)].filter((id) => !known.has(id))
  }
  return known
}

/** Refuses sets of a portfolio that is not active, at the set. */
export async function inForceRefusal(order: PurchaseOrder, ctx: Context): Promise<Refusal | undefined> {
  if (order.sets.length === 0) return undefined
  const known = await portfoliosOf(order.sets, ctx)
  for (const [at, { portfolio }] of order.sets.entries()) {
    const of = known.get(portfolio)
    if (of && of.status !== 'active') return refuse('orderSets.portfolioNotActive', { number: of.number }, `sets[${at}].portfolio`)
  }
  return undefined
}

/** Refuses new or changed sets whose pieces cannot be ordered: no sets at all, a style that is not approved or of another brand, a size that a piece lacks. */
export async function orderableRefusal(
  order: PurchaseOrder,
  before: PurchaseOrder | undefined,
  ctx: Context,
): Promise<Refusal | undefined> {
  const changed = [...order.sets.entries()].filter(([, set]) => !isUnchanged(set, storedOf(set, before)))
  const blank = changed.find(([, { matrix }]) => compare(setsIn(matrix), '0') <= 0)
  if (blank) return refuse('orderSets.giveSets', `sets[${blank[0]}].matrix`)
  const parts = changed.flatMap(([at, { key }]) => order.lines.filter(({ set }) => set === key).map((goods) => ({ at, goods })))
  if (parts.length === 0) return undefined
  const goods = parts.map((part) => part.goods)
  const styles = await ctx.linked(style, goods, 'style')
  const ways = await ctx.linked(colorway, goods, 'colorway')
  const numberOf = (line: Pick<Line, 'colorway'>) => ways.get(line.colorway)?.number ?? ''
  for (const { at, goods: line } of parts) {
    const garment = styles.get(line.style)
    if (garment?.status !== 'approved' || garment.brand !== order.brand || ways.get(line.colorway)?.status !== 'active')
      return refuse('orderSets.partNotOrderable', { part: numberOf(line) }, `sets[${at}].portfolio`)
  }
  const stored = new Map(before?.lines.map((line) => [line.id, line]))
  const refusal = await sizeRefusal(
    goods.map((line) => ({ goods: line, stored: stored.get(line.id) })),
    ctx,
  )
  if (!refusal) return undefined
  const { at, goods: line } = parts[refusal.at]!
  return refuse('orderSets.partWithoutSize', { part: numberOf(line), size: refusal.size }, `sets[${at}].matrix`)
}

/** Refuses pieces of a set that were changed or removed alone: with the set they are added, changed and removed. */
export function wholeRefusal(order: PurchaseOrder, before: PurchaseOrder | undefined): Refusal | undefined {
  for (const [index, set] of order.sets.entries()) {
    const old = storedOf(set, before)
    if (!old || !isUnchanged(set, old)) continue
    const name = set.name ?? ''
    for (const part of before!.lines.filter((line) => line.set === set.key)) {
      const at = order.lines.findIndex(({ id }) => id === part.id)
      if (at < 0) return refuse('orderSets.removedInPart', { set: name }, `sets[${index}]`)
      const line = order.lines[at]!
      if (line.style !== part.style || line.colorway !== part.colorway || !isSame(line.matrix, part.matrix))
        return atPath(`lines[${at}].matrix`, refuse('orderSets.partChangedAlone', { set: name }))
    }
  }
  return undefined
}
