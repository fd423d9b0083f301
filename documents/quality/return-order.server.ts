/** Server logic of return orders: goods that go back may leave sets of an order incomplete. */
import { defineLogic } from '../../engine/document-logic.ts'
import { countCompleteSets } from '../order/complete-sets.server.ts'
import { returnOrder } from './return-order.ts'

export const returnOrderLogic = defineLogic(returnOrder, {
  checks: {},
  after: { complete: (doc, ctx) => countCompleteSets(doc.lines, doc.date, ctx) },
})
