/** What the seeds of orders and deliveries hand to each other: the goods, an order with its plan, an order that was created. */
import type { Stored } from '../../engine/store/read.ts'
import type { OrderPlan } from './order-plan.ts'
import type { Masters } from './seed-masters.ts'
import type { Stage } from './seed-session.ts'
import type { StyleForSale } from './seed-styles.ts'

export interface Goods {
  readonly stage: Stage
  readonly masters: Masters
  readonly styles: readonly StyleForSale[]
}
export interface SeededOrder {
  readonly plan: OrderPlan
  readonly id: string
  /** The supplier's user. */
  readonly supplier: string
  /** The booking, if there is one. */
  readonly booking?: string
}
/** An order on its way to where its plan says; `supplier` is the supplier's user. */
export interface Path {
  readonly plan: OrderPlan
  readonly order: Stored
  readonly supplier: string
}
