/** Complete sets of an order: of each size so many as every one of its pieces was received and not returned. What is owed of their fee follows. */
import { answerCall, type AnsweredCall, type DocumentViewer } from '../../engine/document-calls.ts'
import type { Context } from '../../engine/document-context.ts'
import { add, compare, sub } from '../../model/decimal.ts'
import { pieces } from '../../model/fields/matrix.ts'
import { completeSetsCalls, type CompleteSets } from './complete-sets.calls.ts'
import { purchaseOrder } from './purchase-order.ts'
import { completeSets, type Cells, type OrderOfSets, type PiecesOf } from './set-matrix.rules.ts'

/** What received goods say of the sets that they belong to. */
export interface GoodsOfSets {
  readonly order: string | null
  /** Key of the set; null for goods that are part of none. */
  readonly set: number | null
}

/** Reads what was received of the pieces of sets and is kept, in two statements whatever the number of orders. */
async function receivedPieces(orders: readonly OrderOfSets[], ctx: Context): Promise<PiecesOf> {
  const ids = orders.flatMap(({ lines }) => (lines ?? []).filter(({ set }) => typeof set === 'number').map(({ id }) => id))
  const received = await ctx.consumed(purchaseOrder, { lines: 'lines', counter: 'received' }, ids)
  const returned = await ctx.consumed(purchaseOrder, { lines: 'lines', counter: 'returned' }, ids)
  return (line) => {
    const back = returned.get(line) ?? new Map<string, string>()
    return new Map([...(received.get(line) ?? [])].map(([cell, count]) => [cell, sub(count, back.get(cell) ?? '0')]))
  }
}

const total = (cells: Cells | undefined): string => [...(cells?.values() ?? [])].reduce((sum, one) => add(sum, one), '0')

/**
 * Counts the complete sets of orders whose goods were received, taken back or returned: the fee is owed for them. Goods that are part of no set ask nothing.
 * @param day `YYYY-MM-DD` on which the goods came or went. The charge has the latest such day, whatever order they are posted in: until then its fee is
 * counted from receipts and returns (`statement-charges.server.ts`)
 */
export async function countCompleteSets(goods: readonly GoodsOfSets[], day: string, ctx: Context): Promise<void> {
  const ids = [...new Set(goods.flatMap(({ order, set }) => (order && set !== null ? [order] : [])))]
  if (ids.length === 0) return
  const orders = [...(await ctx.byId(purchaseOrder, ids, { lines: true, lock: true })).values()]
  const piecesOf = await receivedPieces(orders, ctx)
  const changes = orders.flatMap((order) => {
    const complete = completeSets(order, piecesOf)
    const changed = order.charges.flatMap(({ id, set, due, dueOn }) => {
      const now = total(complete.get(set ?? 0))
      const latest = dueOn !== null && dueOn > day ? dueOn : day
      return compare(now, due ?? '0') === 0 ? [] : [{ line: id, values: { due: now, dueOn: latest } }]
    })
    return changed.length > 0 ? [{ id: order.id, changes: changed }] : []
  })
  if (changes.length > 0) await ctx.setLinesOfMany(purchaseOrder, 'charges', changes)
}

/** What complete sets are reckoned from. */
const reckonedFrom = ['sets.key', 'sets.matrix', 'lines.set', 'lines.perSet', 'lines.received'] as const

/** Returns the sets of an order with the complete ones received by size, computed when it is asked; none where a rule hides what they are reckoned from. */
export async function setsOf(viewer: DocumentViewer, id: string): Promise<CompleteSets> {
  const order = await viewer.view(purchaseOrder, id)
  if (!reckonedFrom.every((path) => viewer.sees(order, path))) return { id, sets: [] }
  const complete = completeSets(order, await receivedPieces([order], viewer.ctx))
  return {
    id,
    sets: (order.sets ?? []).map(({ key, name, combination, matrix }) => {
      const received = complete.get(key ?? 0)
      const sizes = [...pieces(matrix)].map(([cell, ordered]) => {
        const [, size = '', second = ''] = cell.split('|')
        return { size, second: second === '' ? null : second, ordered, complete: received?.get(cell) ?? '0' }
      })
      return {
        key: key ?? 0,
        name: name ?? '',
        combination: combination ?? null,
        sizes,
        ordered: total(pieces(matrix)),
        complete: total(received),
      }
    }),
  }
}

export const completeSetsAnswers: readonly AnsweredCall[] = [
  answerCall(completeSetsCalls.completeSets, (viewer, { id }) => setsOf(viewer, id)),
]
