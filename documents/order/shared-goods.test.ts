/** Tests of what an order shares with its supplier and factory: styles, colours, SKUs and warehouses, from issue to the end of the order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePage } from '../../engine/pages/describe-page.ts'
import type { Story } from '../../engine/testing/story.ts'
import { colorway } from '../design/colorway.ts'
import { sku } from '../design/sku.ts'
import { style } from '../design/style.ts'
import { confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

/** Returns how many styles, colours, SKUs and warehouses a person lists. */
const seenBy = (name: string) =>
  Promise.all([style, colorway, sku, warehouse].map(async (type) => (await app.as(name).list(type, { partyRole: 'reader' })).rows.length))
const blackOnly = () =>
  orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('1', '1', '1'), price: '10' }] })

test('supplier and factory read the goods of an order while it is in force, a declined or cancelled order withdraws them', async () => {
  const { id } = await app.as('buyer').create(purchaseOrder, blackOnly())
  for (const [name, action] of [
    ['buyer', 'submit'],
    ['manager', 'approve'],
    ['finance', 'approve'],
  ] as const)
    await app.as(name).act(purchaseOrder, id, action)
  expect([await seenBy('supplier'), await seenBy('factory')]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  await app.as('buyer').act(purchaseOrder, id, 'issue')
  expect([await seenBy('supplier'), await seenBy('factory')]).toEqual([
    [1, 1, 3, 1],
    [1, 1, 3, 1],
  ])
  expect(await seenBy('supplier2')).toEqual([0, 0, 0, 0])
  await app.as('supplier').act(purchaseOrder, id, 'decline', { comment: '产能不足' })
  expect([await seenBy('supplier'), await seenBy('factory')]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  const [one, two] = [await confirmedOrder(app, blackOnly()), await confirmedOrder(app, blackOnly())]
  await app.as('buyer').act(purchaseOrder, one.id, 'cancel', { comment: '取消' })
  expect(await seenBy('supplier')).toEqual([1, 1, 3, 1])
  await app.as('buyer').act(purchaseOrder, two.id, 'cancel', { comment: '取消' })
  expect(await seenBy('supplier')).toEqual([0, 0, 0, 0])
})

test('the page says to the owner what the order shares and what a colorway makes, and to nobody else', async () => {
  const pageOf = (name: string, type: typeof purchaseOrder | typeof colorway) =>
    app.as(name).perform((operation) => describePage(operation, type))
  expect((await pageOf('buyer', purchaseOrder)).uses!['shares']).toEqual([
    {
      by: ['supplier', 'factory'],
      fields: ['lines.style', 'lines.colorway'],
      types: [
        { page: 'sku', label: '成品商品' },
        { page: 'warehouse', label: '仓库' },
        { page: 'bom', label: '物料清单' },
        { page: 'size_chart', label: '尺寸表' },
        { page: 'process_sheet', label: '工艺单' },
      ],
      statuses: ['issued', 'ordered', 'in_production', 'completed', 'closed'],
    },
  ])
  expect((await pageOf('designer', colorway)).uses!['generates']).toEqual([
    { types: [{ page: 'sku', label: '成品商品' }], actions: ['generateSkus'] },
  ])
  for (const type of [purchaseOrder, colorway]) {
    const page = await pageOf('supplier', type)
    expect([page.uses!['shares'], page.uses!['generates']]).toEqual([undefined, undefined])
  }
})
