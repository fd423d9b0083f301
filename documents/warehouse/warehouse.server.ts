/** Server logic of warehouses: one with stock cannot be stopped. */
import { defineLogic } from '../../engine/document-logic.ts'
import { inventory } from './inventory.ts'
import { warehouse } from './warehouse.ts'
import { refuse } from './messages.ts'

export const warehouseLogic = defineLogic(warehouse, {
  checks: {
    async empty(doc, ctx) {
      const [remainingStock] = await ctx.find(inventory, { warehouse: doc.id, quantity: { above: '0' } }, { limit: 1 })
      return remainingStock && refuse('warehouse.warehouseStillHoldsStockCannotStopped')
    },
  },
})
