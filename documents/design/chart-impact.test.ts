/** Tests what the approval of a next size chart says before it is done: orders, inspections and patterns that the version before reaches. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personOf, type Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { confirmedBooking, confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { pattern } from './pattern.ts'
import { sizeChart } from './size-chart.ts'

let app: Story
let stage: Stage
let inForce: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

interface Asked {
  readonly code: string
  readonly text: readonly [string, string]
}
/** Approves as a manager who confirms nothing but what is given; returns what the action asks. */
async function approve(id: string, confirmed: readonly string[] = []): Promise<readonly Asked[]> {
  const manager = personOf(app.engine, as('manager').actor)
  const error: unknown = await manager.act(sizeChart, id, 'approve', { confirmed }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) return []
  expect(error).toMatchObject({ code: 409, key: 'action.asks' })
  return (error as WeftError).detail!['asks'] as Asked[]
}
/** Makes the next version of a chart and submits it. */
async function nextVersion(of: string): Promise<string> {
  await as('designer').act(sizeChart, of, 'revise')
  const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: of }] })
  await as('designer').act(sizeChart, rows[0]!.id, 'submit')
  return rows[0]!.id
}

test('before a chart is approved its impact is listed: open orders, inspections not yet judged, patterns; confirmed, it comes into force', async () => {
  const lines = [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('125', '250', '125'), price: '18.9' }]
  const order = await confirmedOrder(app, orderOf(stage, { lines }))
  const ended = await confirmedOrder(app, orderOf(stage, { lines }))
  await as('buyer').act(purchaseOrder, ended.id, 'cancel', { comment: '取消' })
  const booking = await confirmedBooking(app, order, { warehouse: stage.warehouseId, inspected: false })
  const drawn = [{ style: stage.styleId, size: 'M' }]
  const lot = await as('inspector').create(finalInspection, {
    ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id: booking.id })),
    drawn,
  })
  const cut = await as('designer').create(pattern, { style: stage.styleId, cutPieces: [{ name: '前片', quantity: 1 }] })
  const former = (await as('designer').get(sizeChart, stage.chartId)).number!
  expect(cut.chart).toBe(stage.chartId)

  const next = await nextVersion(stage.chartId)
  const warnings = await approve(next)
  expect(warnings.map(({ text }) => text)).toEqual([
    [
      `1 张未完订单按 ${former} 制作，生效后须重新确认：${order.number}`,
      `Open orders made by ${former}, which will be to reconfirm (1): ${order.number}`,
    ],
    [
      `1 张未判定的检验按 ${former} 抽取，仍按它判定：${lot.number}`,
      `Inspections that are not judged and stay with ${former}, by which they were drawn (1): ${lot.number}`,
    ],
    [`1 个纸样由 ${former} 制作，须复核：${cut.number}`, `Patterns made from ${former}, to be looked at again (1): ${cut.number}`],
  ])
  // What was confirmed is what was read: another order that is issued meanwhile is asked about again.
  const later = await confirmedOrder(app, orderOf(stage, { lines }))
  const codes = warnings.map(({ code }) => code)
  const again = await approve(next, codes)
  expect(again.map(({ text }) => text[0])).toEqual([expect.stringMatching(new RegExp(`^2 张未完订单.*${later.number}`))])
  expect(await approve(next, [...codes, again[0]!.code])).toEqual([])
  expect((await as('designer').get(sizeChart, next)).status).toBe('approved')
  expect((await as('inspector').get(finalInspection, lot.id)).drawn[0]!.chart).toBe(stage.chartId)
  inForce = next
})

test('a chart whose version before reaches nothing is approved without a question', async () => {
  expect(await approve(await nextVersion(inForce))).toEqual([])
})
