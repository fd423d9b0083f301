/** Server logic of order changes: validity checks, agreement of both parties, and the next revision with the former one preserved. */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { sub } from '../../model/decimal.ts'
import type { Values } from '../../model/document-values.ts'
import { cellKey, cellName, pieces, type Matrix } from '../../model/fields/matrix.ts'
import { bulkRule } from '../material/bulk-colours.server.ts'
import { stoppedMaterials, unapprovedColours } from './bulk-colours.server.ts'
import { orderChange, type OrderChange } from './order-change.ts'
import { orderHistory } from './order-history.ts'
import { waveOf } from './order-defaults.server.ts'
import { pricedSets } from './order-sets.server.ts'
import { sizeRefusal } from './ordered-sizes.server.ts'
import { shiftTracking } from './order-tracking.server.ts'
import { priceList } from './price-list.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'
import { applied, impossible, totalGross, type Change } from './revision.server.ts'
import { scaled } from './set-matrix.rules.ts'
import { sizePrices } from './size-prices.server.ts'
import { named, unansweredGrowth } from './unanswered-cells.server.ts'
import { pick } from '../../model/pick.ts'
import { refuse } from './messages.ts'
import { atPath } from '../../model/refusal.ts'

const editing: readonly OrderChange['status'][] = ['pd_initiated', 'factory_initiated', 'pd_returned']

export const orderChangeLogic = defineLogic(orderChange, {
  checks: {
    async linesComplete(doc, ctx) {
      if (!editing.includes(doc.status)) return undefined
      const order = await ctx.get(purchaseOrder, doc.order)
      return changeRefusal(order, doc, ctx)
    },
    async orderRunning(doc, ctx, { before }) {
      if (before) return undefined
      const order = await ctx.get(purchaseOrder, doc.order)
      if (!['issued', 'ordered', 'in_production'].includes(order.status))
        return refuse('orderChange.orderCannotChangedStatus', { number: order.number }, 'order')
      const underWay = [...editing, 'pd_review', 'pd_head_review', 'approved'] as const
      const other = await ctx.another(orderChange, doc, { order: doc.order, status: underWay })
      return other && refuse('orderChange.changeOrderUnderWay', { number: other.number }, 'order')
    },
    /** Repeated at every step, under the order's lock, because bookings continue during approval. */
    async possible(doc, ctx) {
      const order = await ctx.lock(purchaseOrder, doc.order)
      if (!['issued', 'ordered', 'in_production'].includes(order.status))
        return refuse('orderChange.orderCannotChangedStatus', { number: order.number })
      if (order.revision !== doc.fromRevision) return refuse('orderChange.revisionReplaced', { revision: order.revision })
      return changeRefusal(order, doc, ctx)
    },
    coloursApproved: async (doc, ctx) => (bulkRule(ctx) === 'refuse' ? (await ofAddedPieces(doc, ctx, unapprovedColours))[0] : undefined),
  },

  asks: {
    coloursUnapproved: async (doc, ctx) => (bulkRule(ctx) === 'ask' ? ofAddedPieces(doc, ctx, unapprovedColours) : undefined),
    materialsStopped: (doc, ctx) => ofAddedPieces(doc, ctx, stoppedMaterials),
  },

  async fill(doc, ctx, { before }): Promise<Values<typeof orderChange>> {
    if (!doc.order || (before && !editing.includes(before.status))) return {}
    const order = await ctx.get(purchaseOrder, doc.order)
    const { effects, order: after } = applied(order, doc.lines as Change[])
    return {
      toRevision: (order.revision ?? 1) + 1,
      initiator: doc.ownerCompany === order.ownerCompany ? 'brand' : 'supplier',
      difference: sub(totalGross(after), totalGross(order)),
      lines: doc.lines.map((line, at) => ({ ...line, ...effects[at] })),
    }
  },

  after: {
    async create(doc, ctx) {
      if (doc.initiator === 'supplier') await ctx.act(orderChange, doc.id, 'initiate')
    },
    /**
     * The supplier's own request needs no second confirmation by the supplier. The brand's request waits for it as a task of the
     * process.
     */
    async approve(doc, ctx) {
      if (doc.initiator === 'supplier') await ctx.act(orderChange, doc.id, 'apply')
    },
    confirm: (doc, ctx) => putInForce(doc, ctx),
    apply: (doc, ctx) => putInForce(doc, ctx),
  },
})

/** Returns the first change that the order cannot take, at its field; of what the versions do not answer all that is named. */
async function changeRefusal(order: PurchaseOrder, doc: OrderChange, ctx: Context): Promise<Refusal | readonly Refusal[] | undefined> {
  const lineError = impossible(order, doc.lines as Change[], await bookedSizes(order, ctx))
  if (lineError) return atPath(`lines[${lineError.at}].${lineError.column}`, lineError.message)
  const resized = resizedLines(order, doc)
  // Pieces of a set have the prices that were agreed for the set.
  const alone = resized.filter(({ column }) => column === 'newMatrix')
  const refusal = await sizeRefusal(resized, ctx)
  if (refusal) return atPath(`lines[${resized[refusal.at]!.at}].${resized[refusal.at]!.column}`, refusal.message)
  // What the versions do not answer nobody could cut or buy: it is refused as in a new order.
  const lines = applied(order, doc.lines as Change[]).order.lines as PurchaseOrder['lines']
  const unanswered = await unansweredGrowth({ lines, madeBy: order.madeBy }, order.lines, ctx)
  const reasons = unanswered.map(({ at: line, message }) => atPath(pathOf(resized, lines[line]!.id), message))
  if (reasons.length > 0) return named(reasons)
  const otherPrice = await otherPriceRefusal(order, { doc, resized: alone }, ctx)
  return otherPrice && atPath(`lines[${alone[otherPrice.at]!.at}].newMatrix`, otherPrice.message)
}

/** Returns the lines of an order that a change gives other pieces, each with its place and column in the change. */
function resizedLines(order: PurchaseOrder, doc: OrderChange) {
  const ordered = new Map(order.lines.map((line) => [line.id, line]))
  return [...doc.lines.entries()].flatMap(([at, { field, orderLine, newMatrix, orderSet, newSets }]) => {
    if (field === 'sets') {
      const key = order.sets.find(({ id }) => id === orderSet)?.key ?? null
      const parts = newSets && key !== null ? order.lines.filter(({ set }) => set === key) : []
      return parts.map((stored) => ({ at, column: 'newSets', goods: { ...stored, matrix: scaled(newSets!, stored.perSet ?? 1) }, stored }))
    }
    const stored = ordered.get(orderLine ?? '')
    const goods = field === 'quantity' && stored && newMatrix ? { ...stored, matrix: newMatrix } : undefined
    return goods ? [{ at, column: 'newMatrix', goods, stored: stored! }] : []
  })
}

/** Returns where a change gives a line of the order, by its id, other pieces. */
function pathOf(resized: ReturnType<typeof resizedLines>, id: string): string {
  const { at, column } = resized.findLast(({ stored }) => stored.id === id)!
  return `lines[${at}].${column}`
}

/**
 * Asks a person of the brand, which has the materials bought, about the pieces that a change adds; the supplier is not asked.
 * @param find what a new order is asked
 */
async function ofAddedPieces(doc: OrderChange, ctx: Context, find: typeof unapprovedColours): Promise<readonly Refusal[]> {
  const order = await ctx.get(purchaseOrder, doc.order)
  if (ctx.actor.company !== order.ownerCompany) return []
  const resized = resizedLines(order, doc)
  const lines = applied(order, doc.lines as Change[]).order.lines as PurchaseOrder['lines']
  const { madeBy } = order
  return find({ lines }, ctx, { before: order.lines, madeBy, pathOf: (at) => pathOf(resized, lines[at]!.id) })
}

/**
 * Returns the first line that gets a size of another price, since a line has one price: in the order as it is after the changes, the list prices the size
 * differently from every size that the line had. Sizes of prepacks count as others do.
 */
async function otherPriceRefusal(
  order: PurchaseOrder,
  { doc, resized }: { readonly doc: OrderChange; readonly resized: readonly { readonly stored: PurchaseOrder['lines'][number] }[] },
  ctx: Context,
): Promise<{ readonly at: number; readonly message: Refusal } | undefined> {
  const after = { ...order, lines: applied(order, doc.lines as Change[]).order.lines as PurchaseOrder['lines'] }
  const grown = resized.flatMap(({ stored }, at) => {
    const goods = after.lines.find(({ id }) => id === stored.id)!
    const had = pieces(stored.matrix)
    const isGrown = had.size > 0 && [...pieces(goods.matrix).keys()].some((cell) => !had.has(cell))
    return isGrown ? [{ at, goods, stored, had }] : []
  })
  if (grown.length === 0) return undefined
  const byStyle = ctx.settings(priceList).tiersBy === 'style'
  const priced = await sizePrices([order], { goods: grown.map(({ goods }) => goods), byStyle }, ctx)
  for (const { at, goods, stored, had } of grown) {
    const groups = priced(after, { ...goods, matrix: inCells(goods.matrix) })
    const staying = groups.filter(({ matrix }) => matrix.cells.some((cell) => had.has(cellKey(cell))))
    // A line whose sizes are all replaced is compared with what they cost.
    const former = staying.length > 0 ? staying : priced(order, { ...stored, matrix: inCells(stored.matrix) })
    const other = groups.find(({ price }) => !former.some((one) => one.price === price))
    if (!other) continue
    return { at, message: refuse('orderChange.sizeOfOtherPrice', { size: cellName(other.matrix.cells[0]!), price: other.price ?? '—' }) }
  }
  return undefined
}

/** Returns the pieces of a matrix by size alone, those of its prepacks among them. */
function inCells(matrix: Matrix): Matrix {
  const cells = [...matrix.cells, ...(matrix.prepacks ?? []).flatMap(({ ratio }) => ratio)]
  const bySize = new Map(cells.map((cell) => [cellKey(cell), cell]))
  return { cells: [...pieces(matrix)].map(([key, count]) => ({ ...bySize.get(key)!, pieces: count })) }
}

/** Returns the booked quantity of each size of a line. */
async function bookedSizes(order: PurchaseOrder, ctx: Context): Promise<(line: string) => ReadonlyMap<string, string>> {
  const booked = await ctx.consumed(
    purchaseOrder,
    { lines: 'lines', counter: 'booked' },
    order.lines.map((line) => line.id),
  )
  return (line) => booked.get(line) ?? new Map()
}

/** Saves the order as it was, writes the next revision and moves the plan. Amounts are computed by the order's own formulas. */
async function putInForce(doc: OrderChange, ctx: Context): Promise<void> {
  const order = await ctx.lock(purchaseOrder, doc.order)
  await keepRevision(order, doc, ctx)
  const { order: after } = applied(order, doc.lines as Change[])
  const set = after.lines.map(({ id, matrix, price, receivedAtPrice }) => ({ id, matrix, price, receivedAtPrice: receivedAtPrice ?? null }))
  const sets = pricedSets((after.sets ?? []) as PurchaseOrder['sets'], after.lines as PurchaseOrder['lines'])
  const next = await ctx.set(purchaseOrder, order.id, {
    etd: after.etd,
    eta: after.eta,
    // What the supplier confirmed was the date before.
    ...(order.etd === after.etd ? {} : { confirmedEtd: null }),
    // A wave that was filled from the ETD follows it; a given one stays.
    ...(order.wave === waveOf(order) ? { wave: waveOf(after) } : {}),
    revision: (order.revision ?? 1) + 1,
    lines: { set },
    ...(sets.length === 0
      ? {}
      : {
          sets: { set: sets.map(({ id, matrix, price }) => ({ id, matrix, price })) },
          charges: { set: (after.charges ?? []).map(({ id, quantity }) => ({ id, quantity })) },
        }),
  })
  await ctx.set(orderChange, doc.id, { confirmedAt: ctx.today })
  await shiftTracking(next, ctx)
  ctx.notify({
    users: [order.createdBy],
    type: 'MSG',
    content: [`订单 ${order.number} 已更新为版本 ${next.revision}`, `Order ${order.number} is now at revision ${next.revision}`],
    about: { type: purchaseOrder, id: order.id },
  })
}

async function keepRevision(order: PurchaseOrder, doc: OrderChange, ctx: Context): Promise<void> {
  const lineNo = new Map(order.lines.map((line) => [line.id, line.no]))
  await ctx.create(
    orderHistory,
    {
      ...pick(order, 'revision', 'supplier', 'factory', 'currency', 'taxRate', 'etd', 'eta'),
      ...pick(order, 'exchangeRate', 'ratePer', 'rateSource', 'rateDate'),
      ...pick(order, 'quantity', 'net', 'tax', 'gross'),
      order: order.id,
      change: doc.id,
      reason: doc.reason,
      replacedOn: ctx.today,
      changedBy: ctx.actor.user,
      lines: order.lines.map((line) => ({
        orderLine: line.id,
        ...pick(line, 'set', 'style', 'colorway', 'matrix', 'quantity', 'price', 'net', 'tax', 'gross'),
      })),
      sets: order.sets.map((one) => pick(one, 'key', 'name', 'combination', 'mainProduct', 'matrix', 'quantity', 'price')),
      charges: order.charges.map((one) => pick(one, 'set', 'name', 'quantity', 'price', 'net', 'tax', 'gross')),
      changes: doc.lines.map((line) => ({
        ...pick(line, 'field', 'from', 'to'),
        line: line.orderLine ? lineNo.get(line.orderLine) : null,
      })),
    },
    { company: order.ownerCompany },
  )
}
