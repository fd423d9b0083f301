/** What the server does for warehouses: one with stock is not stopped. */
import { serve } from '../../engine/serve.ts'
import { compare } from '../../model/decimal.ts'
import { inventory } from './inventory.ts'
import { warehouse } from './warehouse.ts'

export const warehouseLogic = serve(warehouse, {
  checks: {
    async empty(doc, ctx) {
      const held = (await ctx.find(inventory, { warehouse: doc.id }, { limit: 100_000 })).find(
        (one) => compare(one.quantity ?? '0', '0') > 0,
      )
      return held && ['仓库还有库存，不能停用', 'The warehouse still holds stock and cannot be stopped']
    },
  },
})
