/** What a version that comes into force leaves with the ones before it. */
import type { Context } from '../../engine/document-logic.ts'
import type { bom } from './bom.ts'
import type { processSheet } from './process-sheet.ts'
import type { sizeChart } from './size-chart.ts'

type Versioned = typeof bom | typeof processSheet | typeof sizeChart

/**
 * Names a version as the successor of every earlier one, so that what was reckoned or is made by any of these is to reconfirm. A number of statements that does
 * not grow with the versions.
 */
export async function nameSuccessor<D extends Versioned>(
  type: D,
  { id, first }: { readonly id: string; readonly first: string | null },
  ctx: Context,
): Promise<void> {
  if (!first) return
  const of = type as typeof bom
  const [begun, later] = [await ctx.byId(of, [first]), await ctx.find(of, { first }, { all: true })]
  const former = [...begun.values(), ...later].filter((one) => one.id !== id && one.status === 'archived')
  await ctx.setMany(of, former, { successor: id })
}
