/** What the server does for storage positions: one with stock is not stopped. That a locked one takes no movements is asked where goods move. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { bin } from './bin.ts'
import { inventory } from './inventory.ts'

export const binLogic = defineLogic(bin, {
  checks: {
    async empty(doc, ctx) {
      const [held] = await ctx.find(inventory, { bin: doc.id, quantity: { above: '0' } }, { limit: 1 })
      return held && ['库位还有库存，不能停用', 'The position still holds stock and cannot be stopped']
    },
  },
})

/** Why goods cannot be moved into or out of a position; nothing when they can. */
export async function binRefusal(id: string, ctx: Context): Promise<readonly [zh: string, en: string] | undefined> {
  const { status, number } = await ctx.get(bin, id)
  if (status === 'locked') return [`库位 ${number} 已锁定`, `Position ${number} is locked`]
  return status === 'stopped' ? [`库位 ${number} 已停用`, `Position ${number} is stopped`] : undefined
}
