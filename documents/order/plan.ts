/** Milestones: plan from ETD, delay as of today, next node, and who may not update one. Days are `YYYY-MM-DD`. */
import { daysBetween } from '../../model/days.ts'

export interface PlannedNode {
  readonly node: string | null
  readonly planDate: string | null
  readonly actualDate: string | null
}

/** Returns the delay = actual (or today) − plan, in days. A node that is not due yet has none; an early one is negative. */
export function delayOf(node: PlannedNode, today: string): number | null {
  if (!node.planDate) return null
  if (node.actualDate) return daysBetween(node.planDate, node.actualDate)
  return today > node.planDate ? daysBetween(node.planDate, today) : 0
}

export interface Progress {
  readonly nextNode: string | null
  readonly nextDate: string | null
  /** The worst delay of a node, finished or not, in days. */
  readonly delay: number
  readonly risk: 'none' | 'near' | 'late'
}

/**
 * Returns the progress of an order: the first open node, and the worst delay among all nodes, which stays when everything is done. The risk is
 * that of the open nodes, and of a finished order what became of it. A node due within three days counts as near.
 */
export function progressOf(nodes: readonly PlannedNode[], today: string): Progress {
  const open = nodes.filter((node) => !node.actualDate)
  const worst = (some: readonly PlannedNode[]) => Math.max(0, ...some.map((node) => delayOf(node, today) ?? 0))
  const [next] = open
  const near = open.some((node) => node.planDate !== null && daysBetween(today, node.planDate) <= 3)
  const isLate = worst(next ? open : nodes) > 0
  return {
    nextNode: next?.node ?? null,
    nextDate: next?.planDate ?? null,
    delay: worst(nodes),
    risk: isLate ? 'late' : near ? 'near' : 'none',
  }
}

/**
 * Returns the restriction code of a node, brand first, then supplier (DM-6-016). A supplier reads a node of the brand and updates its own
 * ones only (DM-1-048, DM-2-028), so such a node is never free for it.
 */
export function restrictionOf({ side, restriction }: { readonly side: string | null; readonly restriction: string | null }): string {
  const [brand = '0', supplier = '0'] = restriction ?? '00'
  return `${brand}${side === 'brand' && supplier === '0' ? '1' : supplier}`
}
