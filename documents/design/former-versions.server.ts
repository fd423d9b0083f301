/** What is made by the former versions of a size chart, BOM or process sheet, listed before the next one comes into force: open orders, inspections not yet judged, patterns. */
import type { Context } from '../../engine/document-context.ts'
import type { Refusal } from '../../model/refusal.ts'
import type { bom } from './bom.ts'
import { refuse } from './messages.ts'
import type { processSheet } from './process-sheet.ts'
import { sizeChart } from './size-chart.ts'

/** The types of versions by which an order is made. */
export type MadeBy = typeof bom | typeof sizeChart | typeof processSheet

interface Version {
  readonly id: string
  readonly first: string | null
}

/** Each order that is being made by a former version is to reconfirm afterwards. */
export const ordersMadeBy = (type: MadeBy) => usersOfFormer(type, 'purchase_order', 'versions.ordersMadeByFormer')

/** An inspection is judged by the version that was in force when it was drawn. */
export const inspectionsDrawnBy = usersOfFormer(sizeChart, 'final_inspection', 'sizeChart.inspectionsDrawnBy')

export const patternsMadeFrom = usersOfFormer(sizeChart, 'pattern', 'sizeChart.patternsMadeFrom')

/**
 * The question which documents stay with any former version of the chain, not with the one before alone: who did not move to that one is reached by the
 * next one too. A first version asks nothing.
 */
function usersOfFormer(
  type: MadeBy,
  user: string,
  reason: 'versions.ordersMadeByFormer' | 'sizeChart.inspectionsDrawnBy' | 'sizeChart.patternsMadeFrom',
) {
  return async (doc: Version, ctx: Context): Promise<Refusal | undefined> => {
    if (!doc.first) return undefined
    const former = await ctx.otherVersions(type, doc)
    const { user: by, ids, used } = await ctx.usersOfVersions(user, [{ type, ids: former }])
    if (ids.length === 0) return undefined
    return refuse(reason, { former: { documents: { type, ids: used } }, n: ids.length, numbers: { documents: { type: by, ids } } })
  }
}
