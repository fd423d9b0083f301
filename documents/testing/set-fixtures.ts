/** Test fixtures for sets: portfolios, orders of sets, and their pieces delivered, received and sent back. */
import type { Story } from '../../engine/testing/story.ts'
import { productPortfolio } from '../design/product-portfolio.ts'
import { deliveryBooking, type DeliveryBooking } from '../logistics/delivery-booking.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { returnOrder } from '../quality/return-order.ts'
import { productIn, type ProductIn } from '../warehouse/product-in.ts'
import { looked, orderOf, received, type sizes, type Stage } from './fixtures.ts'

type Sizes = ReturnType<typeof sizes>

/** Returns the steps of sets as the users of a story take them. */
export function setSteps(app: Story, stage: Stage) {
  const as = (name: string) => app.as(name)

  /** What one set of three consists of: 2 black tees and a white one at 18.90. */
  const tees = () => [
    { style: stage.styleId, colorway: stage.inBlack, ratio: 2, price: '18.9', main: true },
    { style: stage.styleId, colorway: stage.inWhite, ratio: 1, price: '18.9' },
  ]

  /** Creates an active portfolio, of three tees with a fee of 1.20 unless `more` says otherwise. */
  async function portfolio(more: object = {}): Promise<string> {
    const values = { name: '三件装', combination: '黑白', currency: stage.cny, fee: '1.2', components: tees(), ...more }
    const { id } = await as('admin').create(productPortfolio, values)
    await as('manager').act(productPortfolio, id, 'activate')
    return id
  }

  const draftOf = (more: object = {}): Promise<PurchaseOrder> =>
    as('buyer').create(purchaseOrder, orderOf(stage, { factory: null, ...more }))

  /** Takes an order from draft to the confirmation of the supplier. */
  async function confirmed({ id }: { readonly id: string }): Promise<PurchaseOrder> {
    await as('buyer').act(purchaseOrder, id, 'submit')
    await as('manager').act(purchaseOrder, id, 'approve')
    await as('finance').act(purchaseOrder, id, 'approve')
    await as('buyer').act(purchaseOrder, id, 'issue')
    return as('supplier').act(purchaseOrder, id, 'confirm')
  }

  /** Books pieces of the lines of an order, whose inspection they pass. */
  async function booked(order: PurchaseOrder, matrices: readonly Sizes[]): Promise<DeliveryBooking> {
    const { lines, ...converted } = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
    const matrixOf = new Map(order.lines.map(({ id }, at) => [id, matrices[at]!]))
    const goods = (lines as { readonly orderLine: string }[]).flatMap((line) => {
      const matrix = matrixOf.get(line.orderLine)!
      return matrix.cells.length > 0 ? [{ ...line, matrix }] : []
    })
    const { id } = await as('supplier').create(deliveryBooking, { ...converted, lines: goods, warehouse: stage.warehouseId })
    await as('supplier').act(deliveryBooking, id, 'submit')
    const booking = await as('warehouse').act(deliveryBooking, id, 'approve')
    const values = { ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id })), ...looked }
    await as('inspector').act(finalInspection, (await as('inspector').create(finalInspection, values)).id, 'pass')
    return booking
  }

  /** Books pieces of the lines of an order, and receives them on a day. */
  const delivered = async (order: PurchaseOrder, matrices: readonly Sizes[], date = '2024-05-21'): Promise<ProductIn> =>
    received(app, await booked(order, matrices), { bin: stage.binId, date })

  /** Sends pieces of one line of a receipt back to the supplier, to be deducted. */
  async function sentBack(receipt: { readonly id: string }, of: { readonly at: number; readonly matrix: Sizes; readonly date: string }) {
    const converted = await as('warehouse').make(returnOrder, { type: productIn, id: receipt.id })
    const lines = [{ ...converted['lines'][of.at], matrix: of.matrix }]
    const values = { ...converted, date: of.date, dateReason: '补录', reason: '破洞', lines }
    const { id } = await as('warehouse').create(returnOrder, values)
    await as('warehouse').act(returnOrder, id, 'submit')
    await as('manager').act(returnOrder, id, 'approve')
    await as('warehouse').act(returnOrder, id, 'complete')
  }

  return { tees, portfolio, draftOf, confirmed, booked, delivered, sentBack }
}
