/** Tests of what an order shares with its supplier and factory: its goods, warehouses and what they are made by, from issue to the end of the order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePage } from '../../engine/pages/describe-page.ts'
import type { Story } from '../../engine/testing/story.ts'
import { bom } from '../design/bom.ts'
import { colorway } from '../design/colorway.ts'
import { operation } from '../design/operation.ts'
import { processSheet } from '../design/process-sheet.ts'
import { sizeChart } from '../design/size-chart.ts'
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

type Made = typeof sizeChart | typeof bom | typeof processSheet
const made = [sizeChart, bom, processSheet] as const
/** Returns the first versions of the style: chart and BOM, which are in force since it was approved, and a process sheet, which is created. */
async function firstVersions(): Promise<ReadonlyMap<Made, string>> {
  const rates = [{ validFrom: '2024-01-01', sam: '1.6', rate: '0.8' }]
  const collar = (await app.as('merchandiser').create(operation, { name: '上领', currency: stage.cny, rates })).id
  const lines = [{ sequence: 10, operation: collar }]
  const sheet = await app.as('designer').create(processSheet, { style: stage.styleId, ratesOn: '2024-05-01', lines })
  return new Map<Made, string>([
    [sizeChart, stage.chartId],
    [bom, stage.bomId],
    [processSheet, sheet.id],
  ])
}
async function approve(versions: ReadonlyMap<Made, string>) {
  for (const [type, id] of versions) {
    await app.as('designer').act(type, id, 'submit')
    await app.as('manager').act(type, id, 'approve')
  }
}
async function nextVersions(former: ReadonlyMap<Made, string>): Promise<ReadonlyMap<Made, string>> {
  const ids = new Map<Made, string>()
  for (const [type, id] of former) {
    await app.as('designer').act(type, id, 'revise')
    const { rows } = await app.as('designer').list(type, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
    ids.set(type, rows[0]!.id)
  }
  return ids
}
/** Returns how many versions of charts, BOMs and process sheets a person reads, by list and one by one. */
async function readBy(name: string, versions: readonly ReadonlyMap<Made, string>[]): Promise<number[]> {
  const person = app.as(name)
  const counts: number[] = []
  for (const type of made) {
    const { rows } = await person.list(type, { partyRole: 'reader' })
    for (const ids of versions) {
      const read = person.get(type, ids.get(type)!)
      if (rows.some(({ id }) => id === ids.get(type))) expect((await read).id).toBe(ids.get(type))
      else await expect(read).rejects.toMatchObject({ code: 404 })
    }
    counts.push(rows.length)
  }
  return counts
}

test('charts, BOMs and process sheets that are approved after the issue are shared at once; a cancelled order withdraws every version, a closed one shares no later one', async () => {
  const [one, two] = [await confirmedOrder(app, blackOnly()), await confirmedOrder(app, blackOnly())]
  const first = await firstVersions()
  const versions = [first]
  const readers = async () => [await readBy('supplier', versions), await readBy('factory', versions)]
  const nobodyElse = async () => {
    for (const name of ['supplier2', 'carrier', 'other.buyer']) expect(await readBy(name, versions), name).toEqual([0, 0, 0])
  }
  expect(await readers()).toEqual([
    [1, 1, 0],
    [1, 1, 0],
  ])
  await approve(new Map([[processSheet, first.get(processSheet)!]]))
  // A process sheet says what is paid for the making: the supplier, who is no factory of the order, reads none.
  for (const count of [1, 2, 3]) {
    expect(await readers()).toEqual([
      [count, count, 0],
      [count, count, count],
    ])
    await nobodyElse()
    if (count === 3) break
    const next = await nextVersions(versions.at(-1)!)
    versions.push(next)
    // What is written is read by nobody outside.
    expect((await readers())[1]).toEqual([count, count, count])
    await approve(next)
  }
  await app.as('buyer').act(purchaseOrder, one.id, 'cancel', { comment: '取消' })
  expect(await readers()).toEqual([
    [3, 3, 0],
    [3, 3, 3],
  ])
  await app.as('buyer').act(purchaseOrder, two.id, 'cancel', { comment: '取消' })
  expect(await readers()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
  await nobodyElse()
  expect(await app.sql('SELECT 1 FROM core.shared_document WHERE doc_id = ANY ($1)', [[one.id, two.id]])).toEqual([])
  // An order that is closed keeps the versions that it shared; what is developed later is not for its supplier and factory.
  const three = await confirmedOrder(app, blackOnly())
  await app.as('merchandiser').act(purchaseOrder, three.id, 'close', { comment: '停单' })
  const later = await nextVersions(versions.at(-1)!)
  versions.push(later)
  await approve(later)
  expect(await readers()).toEqual([
    [3, 3, 0],
    [3, 3, 3],
  ])
  await app.as('manager').act(purchaseOrder, three.id, 'reopen', { comment: '续单' })
  expect(await readers()).toEqual([
    [4, 4, 0],
    [4, 4, 4],
  ])
  await app.as('buyer').act(purchaseOrder, three.id, 'cancel', { comment: '取消' })
  expect(await readers()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('a warehouse that is opened after the issue is shared at once, one of another kind is not', async () => {
  const { id } = await confirmedOrder(app, blackOnly())
  await app.as('warehouse').create(warehouse, { name: '在途仓', kind: 'transit' })
  await app.as('warehouse').create(warehouse, { name: '原料仓', kind: 'raw' })
  expect([await seenBy('supplier'), await seenBy('factory')]).toEqual([
    [1, 1, 3, 2],
    [1, 1, 3, 2],
  ])
  await app.as('buyer').act(purchaseOrder, id, 'cancel', { comment: '取消' })
  expect([await seenBy('supplier'), await seenBy('supplier2')]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
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
      ],
      statuses: ['issued', 'ordered', 'in_production', 'completed', 'closed'],
    },
    {
      by: ['supplier', 'factory'],
      types: [
        { page: 'bom', label: '物料清单' },
        { page: 'size_chart', label: '尺寸表' },
      ],
      statuses: ['issued', 'ordered', 'in_production'],
    },
    {
      by: ['factory'],
      types: [
        { page: 'process_sheet', label: '工艺单' },
        { page: 'pattern', label: '纸样版型' },
      ],
      statuses: ['issued', 'ordered', 'in_production'],
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
