/** Test of the report "Open quantities": lines count one by one, an over-delivery does not hide what another line lacks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runReport } from '../../engine/report/run-report.ts'
import type { Story } from '../../engine/testing/story.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { confirmedOrder, looked, orderOf, received, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { openQuantitiesReport } from './open-quantities.report.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

test('100 ordered and 110 received beside 100 ordered and none received leave 100 to come, all late', async () => {
  const line = { style: stage.styleId, matrix: sizes('100', '0', '0'), price: '10', tolerance: '10' }
  const order = await confirmedOrder(
    app,
    orderOf(stage, {
      lines: [
        { ...line, colorway: stage.inBlack },
        { ...line, colorway: stage.inWhite },
      ],
    }),
  )
  const made = await app.as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
  const black = made['lines'].find((one: { orderLine: string }) => one.orderLine === order.lines[0]!.id)
  const { id } = await app.as('supplier').create(deliveryBooking, {
    ...made,
    warehouse: stage.warehouseId,
    lines: [{ ...black, matrix: sizes('110', '0', '0') }],
  })
  await app.as('supplier').act(deliveryBooking, id, 'submit')
  const booking = await app.as('warehouse').act(deliveryBooking, id, 'approve')
  const lot = { ...(await app.as('inspector').make(finalInspection, { type: deliveryBooking, id })), ...looked }
  await app.as('inspector').act(finalInspection, (await app.as('inspector').create(finalInspection, lot)).id, 'pass')
  await received(app, booking, { bin: stage.binId })
  const answer = await app.as('manager').perform((operation) => runReport(operation, openQuantitiesReport, {}))
  expect(answer.totals[0]!.figures).toMatchObject({ quantity: '200', received: '110', open: '100', late: '100' })
})
