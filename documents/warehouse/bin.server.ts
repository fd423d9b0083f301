/** Server logic of storage bins: one with stock cannot be stopped. The goods movements themselves check that a bin is not locked. */
import type { Refusal } from '../../model/refusal.ts'
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { bin } from './bin.ts'
import { inventory } from './inventory.ts'
import { refuse } from './messages.ts'

export const binLogic = defineLogic(bin, {
  checks: {
    async empty(doc, ctx) {
      const [remainingStock] = await ctx.find(inventory, { bin: doc.id, quantity: { above: '0' } }, { limit: 1 })
      return remainingStock && refuse('bin.positionStillHoldsStockCannotStopped')
    },
  },
})

/** Returns why goods cannot be moved into or out of a bin; undefined when they can. */
export async function binRefusal(id: string, ctx: Context): Promise<Refusal | undefined> {
  const { status, number } = await ctx.get(bin, id)
  if (status === 'locked') return refuse('bin.positionLocked', { number })
  return status === 'stopped' ? refuse('bin.positionStopped', { number }) : undefined
}
