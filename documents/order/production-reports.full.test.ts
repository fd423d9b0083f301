/** Tests the production reports of an order: its supplier and factory append them, and the head of the tracking has their sum. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedFiles } from '../../engine/files/files.ts'
import { appendRows } from '../../engine/save/append-rows.ts'
import { grownRows } from '../../engine/save/view/grown-rows.ts'
import { storedFile } from '../../engine/testing/stored-file.ts'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { orderTracking } from './order-tracking.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

const trackingOf = async (order: string): Promise<string> => {
  const { rows } = await as('merchandiser').list(orderTracking, { filters: [{ field: 'order', operator: 'eq', value: order }] })
  return rows[0]!['id'] as string
}

test('supplier and brand report pieces by day; the tracking has the sum, and its dates are saved beside', async () => {
  const order = await confirmedOrder(app, orderOf(stage))
  const id = await trackingOf(order.id)
  const report = (name: string, key: string, values: Record<string, unknown>) =>
    as(name).perform((operation) => appendRows(operation, orderTracking, { id, lines: 'reports', rows: [{ key, values }] }))
  await report('supplier', 'a', { date: '2024-05-02', cut: '120', quantity: '40' })
  await report('supplier', 'b', { date: '2024-05-03', sewn: '80', quantity: '60' })
  expect(await report('supplier', 'b', { date: '2024-05-03', sewn: '80', quantity: '60' })).toMatchObject([{ repeated: true }])
  expect(await expectRefusal(report('supplier', 'b', { date: '2024-05-03', quantity: '61' }))).toBe('追加编号“b”已用于内容不同的一行')
  expect(await expectRefusal(report('supplier', 'c', { date: '2099-01-01', quantity: '1' }))).toContain('不得晚于今天')
  expect(await expectRefusal(report('supplier2', 'c', { quantity: '1' }))).not.toBe('')
  const seen = await as('merchandiser').get(orderTracking, id)
  expect(seen).toMatchObject({ finished: '100', reportCount: 2, reports: [] })
  await as('merchandiser').save(orderTracking, id, { nodes: { set: [{ id: seen.nodes[0]!.id, remark: '正常' }] } })
  expect(await as('merchandiser').get(orderTracking, id)).toMatchObject({ finished: '100', reportCount: 2 })
  const page = await as('merchandiser').perform((operation) => grownRows(operation, orderTracking, { id, lines: 'reports' }))
  expect(page.rows).toMatchObject([
    { date: '2024-05-03', sewn: '80', quantity: '60', appendedBy$: 'supplier' },
    { date: '2024-05-02', cut: '120', quantity: '40' },
  ])
  await as('merchandiser').act(purchaseOrder, order.id, 'close', { comment: '停产' })
  expect(await expectRefusal(report('supplier', 'd', { date: '2024-05-04', quantity: '1' }))).not.toBe('')
})

test('the parties of the order open the photos of its reports, and nobody else', async () => {
  const order = await confirmedOrder(app, orderOf(stage))
  const id = await trackingOf(order.id)
  const photo = await storedFile(as('supplier'))
  const opens = (name: string) => as(name).perform(async (operation) => (await allowedFiles(operation, [photo])).size === 1)
  expect([await opens('supplier'), await opens('merchandiser')]).toEqual([true, false])
  await as('supplier').perform((operation) =>
    appendRows(operation, orderTracking, { id, lines: 'reports', rows: [{ key: 'p', values: { quantity: '1', photo: [photo] } }] }),
  )
  for (const name of ['supplier', 'factory', 'merchandiser', 'inspector']) expect([name, await opens(name)]).toEqual([name, true])
  for (const name of ['supplier2', 'carrier', 'finance', 'other.buyer']) expect([name, await opens(name)]).toEqual([name, false])
})
