/** What a statement collects of the charges of orders: the fee of the sets that were complete at the end of its period, less what is stated. */
import type { WorkContext } from '../../engine/document-logic.ts'
import { add, compare, sub, sum } from '../../model/decimal.ts'
import { pieces, type Matrix } from '../../model/fields/matrix.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import { completeSets } from '../order/set-matrix.rules.ts'
import { returnOrder } from '../quality/return-order.ts'
import { productIn } from '../warehouse/product-in.ts'
import type { Statement } from './statement.ts'

type Period = Pick<Statement, 'supplier' | 'currency' | 'ownerCompany' | 'dateTo'>
interface ChargeLine {
  readonly charge: string
  readonly order: string
  readonly quantity: string
  readonly date: string | null
}

/** Sets of an order at the end of a period. */
interface SetsUntil {
  complete(set: number | null): string
  /** The last day until then on which pieces of the set came or went; null without any. */
  lastDay(set: number | null): string | null
}

/**
 * Returns the charges of orders until the end of a period. A charge whose goods moved later is counted as of that day, from receipts and returns; what is open today
 * is the most of it, so that sets that fell apart since are not stated first and taken back next.
 */
export async function stateableCharges(doc: Period, ctx: WorkContext): Promise<ChargeLine[]> {
  const { supplier, currency, ownerCompany, dateTo } = doc
  const orders = await ctx.all(purchaseOrder, { supplier, currency, ownerCompany, chargesOpen: { above: '0' } }, { lines: true })
  const isLater = (day: string | null) => day !== null && day > dateTo
  const moved = orders.filter(({ charges }) => charges.some(({ dueOn }) => isLater(dueOn)))
  const until = await setsUntil(moved, doc, ctx)
  return orders.flatMap(({ id: order, charges }) =>
    charges.flatMap(({ id: charge, set, dueOn, stated, open }) => {
      const then = isLater(dueOn) ? until.get(order) : undefined
      const quantity = then ? lesser(open ?? '0', sub(then.complete(set), stated ?? '0')) : (open ?? '0')
      if (dueOn === null || compare(quantity, '0') === 0) return []
      return [{ charge, order, quantity, date: then ? then.lastDay(set) : dueOn }]
    }),
  )
}

/** Returns the smaller of two changes in one direction; zero where they have none or different ones. */
function lesser(one: string, other: string): string {
  const isUp = compare(one, '0') > 0
  if (isUp ? compare(other, '0') <= 0 : compare(other, '0') >= 0) return '0'
  return compare(one, other) > 0 === isUp ? other : one
}

/** Counts the complete sets of orders at the end of a period, from the receipts and returns that are dated until then. */
async function setsUntil(
  orders: readonly PurchaseOrder[],
  { supplier, ownerCompany, dateTo }: Period,
  ctx: WorkContext,
): Promise<ReadonlyMap<string, SetsUntil>> {
  if (orders.length === 0) return new Map()
  const parts = new Set(orders.flatMap(({ lines }) => lines.flatMap(({ id, set }) => (set === null ? [] : [id]))))
  const counts = new Map<string, Map<string, string>>()
  const days = new Map<string, string>()
  const count = (line: { readonly orderLine: string | null; readonly matrix: Matrix }, date: string, change: typeof add) => {
    const part = line.orderLine
    if (part === null || !parts.has(part)) return
    const cells = counts.get(part) ?? new Map<string, string>()
    for (const [cell, some] of pieces(line.matrix)) cells.set(cell, change(cells.get(cell) ?? '0', some))
    counts.set(part, cells)
    if (date > (days.get(part) ?? '')) days.set(part, date)
  }
  const dated = { supplier, ownerCompany, status: 'completed', date: { to: dateTo } } as const
  for await (const page of ctx.pages(productIn, dated, { lines: true }))
    for (const { lines, date } of page) for (const line of lines) count(line, date, add)
  for await (const page of ctx.pages(returnOrder, dated, { lines: true }))
    for (const { lines, date } of page) for (const line of lines) count(line, date, sub)
  return new Map(
    orders.map((order) => {
      const sets = completeSets(order, (line) => counts.get(line) ?? new Map<string, string>())
      const daysOf = (key: number | null) => order.lines.flatMap(({ id, set }) => (set === key ? (days.get(id) ?? []) : []))
      const until: SetsUntil = {
        complete: (key) => sum([...(sets.get(key ?? 0)?.values() ?? [])]),
        lastDay: (key) => daysOf(key).toSorted().at(-1) ?? null,
      }
      return [order.id, until] as const
    }),
  )
}
