/** Tests what the approval of a next size chart, BOM or process sheet lists before it is done: orders, inspections and patterns that stay with any former version. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personOf, type Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { confirmedBooking, confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import type { MadeBy } from './former-versions.server.ts'
import { operation } from './operation.ts'
import { pattern } from './pattern.ts'
import { processSheet } from './process-sheet.ts'
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
async function approve(id: string, confirmed: readonly string[] = [], type: MadeBy = sizeChart): Promise<readonly Asked[]> {
  const manager = personOf(app.engine, as('manager').actor)
  const error: unknown = await manager.act(type, id, 'approve', { confirmed }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) return []
  expect(error).toMatchObject({ code: 409, key: 'action.asks' })
  return (error as WeftError).detail!['asks'] as Asked[]
}
/** Makes the next version and submits it. */
async function nextVersion(of: string, type: MadeBy = sizeChart): Promise<string> {
  await as('designer').act(type, of, 'revise')
  const { rows } = await as('designer').list(type, { filters: [{ field: 'previous', operator: 'eq', value: of }] })
  await as('designer').act(type, rows[0]!.id, 'submit')
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
      `1 张未完订单按 尺寸表 ${former} 制作，生效后须重新确认：${order.number}`,
      `Open orders made by Size chart ${former}, which will be to reconfirm (1): ${order.number}`,
    ],
    [
      `1 张未判定的检验按 尺寸表 ${former} 抽取，仍按它判定：${lot.number}`,
      `Inspections that are not judged and stay with Size chart ${former}, by which they were drawn (1): ${lot.number}`,
    ],
    [
      `1 个纸样由 尺寸表 ${former} 制作，须复核：${cut.number}`,
      `Patterns made from Size chart ${former}, to be looked at again (1): ${cut.number}`,
    ],
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

test('the version after that lists who stayed with the first one, and who is made by the second, and names both versions', async () => {
  const lines = [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('125', '250', '125'), price: '18.9' }]
  await confirmedOrder(app, orderOf(stage, { lines }))
  const [first, second] = [await as('designer').get(sizeChart, stage.chartId), await as('designer').get(sizeChart, inForce)]
  const third = await nextVersion(inForce)
  const warnings = await approve(third)
  expect(warnings.map(({ text }) => text[0].replace(/：.*/, ''))).toEqual([
    `3 张未完订单按 尺寸表 ${first.number}、尺寸表 ${second.number} 制作，生效后须重新确认`,
    `1 张未判定的检验按 尺寸表 ${first.number} 抽取，仍按它判定`,
    `1 个纸样由 尺寸表 ${first.number} 制作，须复核`,
  ])
  expect(
    await approve(
      third,
      warnings.map(({ code }) => code),
    ),
  ).toEqual([])
})

test('the next BOM and the next process sheet list the open orders of all former versions, the first of a style lists nothing', async () => {
  const cut = await as('merchandiser').create(operation, {
    name: '裁剪',
    currency: stage.cny,
    rates: [{ validFrom: '2024-01-01', sam: '0.6', rate: '0.9' }],
  })
  const sheet = await as('designer').create(processSheet, {
    style: stage.styleId,
    ratesOn: '2024-05-01',
    lines: [{ sequence: 10, operation: cut.id }],
  })
  await as('designer').act(processSheet, sheet.id, 'submit')
  expect(await approve(sheet.id, [], processSheet)).toEqual([])
  const lines = [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('125', '250', '125'), price: '18.9' }]
  const order = await confirmedOrder(app, orderOf(stage, { lines }))
  for (const [type, first, label, count] of [
    [bom, stage.bomId, '物料清单 ', 4],
    [processSheet, sheet.id, '', 1],
  ] as const) {
    const { number } = await as('designer').get(type, first)
    const listed = (some: readonly Asked[]) => some.map(({ text }) => text[0])
    const second = await nextVersion(first, type)
    const warnings = await approve(second, [], type)
    expect(listed(warnings)).toEqual([expect.stringMatching(new RegExp(`^${count} 张未完订单按 ${label}${number} 制作.*${order.number}`))])
    expect(
      await approve(
        second,
        warnings.map(({ code }) => code),
        type,
      ),
    ).toEqual([])
    expect(listed(await approve(await nextVersion(second, type), [], type))).toEqual(listed(warnings))
  }
})
