/** Tests by which versions of size chart, BOM and process sheet an order is made: recorded at its issue, kept, moved by its owner; who is notified of a next version. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import { bom } from '../design/bom.ts'
import { operation } from '../design/operation.ts'
import { processSheet } from '../design/process-sheet.ts'
import { sizeChart } from '../design/size-chart.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { purchaseOrder } from './purchase-order.ts'

type Made = typeof sizeChart | typeof bom | typeof processSheet
const columns = [
  ['chart', sizeChart],
  ['bom', bom],
  ['process', processSheet],
] as const

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
const inForce = {} as Record<'chart' | 'bom' | 'process', string>
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const rates = [{ validFrom: '2024-01-01', sam: '1.6', rate: '0.8' }]
  const collar = (await as('merchandiser').create(operation, { name: '上领', currency: stage.cny, rates })).id
  const lines = [{ sequence: 10, operation: collar }]
  const sheet = await as('designer').create(processSheet, { style: stage.styleId, ratesOn: '2024-05-01', lines })
  await approve(processSheet, sheet.id)
  Object.assign(inForce, { chart: stage.chartId, bom: stage.bomId, process: sheet.id })
})
afterAll(() => app?.end())

async function approve(type: Made, id: string) {
  await as('designer').act(type, id, 'submit')
  await as('manager').act(type, id, 'approve')
}
/** Puts the next version of what is in force into force. */
async function nextVersion(column: (typeof columns)[number][0]) {
  const type = new Map<string, Made>(columns).get(column)!
  const former = inForce[column]
  await as('designer').act(type, former, 'revise')
  const { rows } = await as('designer').list(type, { filters: [{ field: 'previous', operator: 'eq', value: former }] })
  await approve(type, rows[0]!.id)
  inForce[column] = rows[0]!.id
  return { former, next: rows[0]!.id }
}
const numbered = async (type: Made, id: string) => expect.stringContaining((await as('buyer').get(type, id)).number)
const madeBy = async (id: string, name = 'buyer') => (await as(name).get(purchaseOrder, id)).madeBy
const moved = (id: string, name = 'buyer') => as(name).perform((one) => listMovedBases(one, purchaseOrder, id))
async function confirm(id: string, how: 'take' | 'keep', name = 'buyer') {
  const seen = (await moved(id)).map(({ name: basis, source, state }) => ({ name: basis, source, state }))
  const { version } = await as('buyer').get(purchaseOrder, id)
  return as(name).perform((one) => reconfirm(one, purchaseOrder, { id, version, how, seen }))
}
const toReconfirm = async () =>
  (await as('buyer').list(purchaseOrder, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })).rows.map(({ id }) => id)
/** Returns to whom notices about a document went whose text contains a word: names of companies and ids of users. */
async function notified(about: string, word: string): Promise<string[]> {
  const names = new Map(Object.entries(app.companies).map(([name, id]) => [id, name]))
  const rows = await app.sql<{ payload: Record<string, any> }>(
    `SELECT payload FROM core.outbox WHERE topic = 'notice' AND payload::text LIKE $1 AND payload::text LIKE $2 ORDER BY id`,
    [`%"${about}"%`, `%${word}%`],
  )
  return rows.flatMap(({ payload }) => payload['users'] ?? names.get(payload['company']) ?? []).sort()
}

test('an order records the versions in force at its issue and keeps them; the supplier does not read the process sheet [DM-3-035]', async () => {
  const { id } = await confirmedOrder(app, orderOf(stage))
  expect(await madeBy(id)).toMatchObject([{ style: stage.styleId, ...inForce }])
  expect(await madeBy(id, 'factory')).toMatchObject([inForce])
  const [row] = await madeBy(id, 'supplier')
  expect(row).toMatchObject({ chart: inForce.chart, bom: inForce.bom })
  expect(row).not.toHaveProperty('process')
  expect(await moved(id)).toEqual([])
  await as('buyer').act(purchaseOrder, id, 'cancel', { comment: '取消' })
})

test('a next version makes open orders to reconfirm; supplier, factory and merchandiser are notified, and nobody else', async () => {
  const [order, other] = [await confirmedOrder(app, orderOf(stage)), await confirmedOrder(app, orderOf(stage))]
  await as('merchandiser').act(purchaseOrder, other.id, 'close', { comment: '停单' })
  const { former, next } = await nextVersion('chart')
  expect(await notified(next, '已生效')).toEqual([as('buyer').actor.user, 'factory', 'supplier'].sort())
  const sheet = await nextVersion('process')
  // The supplier is no factory of the order and reads no process sheet.
  expect(await notified(sheet.next, '已生效')).toEqual([as('buyer').actor.user, 'factory'].sort())
  expect((await toReconfirm()).sort()).toEqual([order.id])
  const entries = await moved(order.id)
  expect(entries.map(({ name, id, by, moved: changes }) => [name, id, by, changes.map(({ from, to }) => [from, to])])).toEqual([
    ['charts', former, ['take', 'keep'], [[await numbered(sizeChart, former), await numbered(sizeChart, next)]]],
    ['processes', sheet.former, ['take', 'keep'], [[await numbered(processSheet, sheet.former), await numbered(processSheet, sheet.next)]]],
  ])
  expect(await moved(order.id, 'supplier')).toEqual([])
  expect(await madeBy(order.id)).toMatchObject([{ chart: former, bom: inForce.bom, process: sheet.former }])

  await expect(confirm(order.id, 'take', 'supplier')).rejects.toMatchObject({ code: 403 })
  await confirm(order.id, 'take')
  expect(await madeBy(order.id)).toMatchObject([inForce])
  expect(await toReconfirm()).toEqual([])
  expect(await notified(order.id, '改按新版本')).toEqual(['factory', 'supplier'])
  const [entry] = await app.sql('SELECT action, user_id FROM core.journal WHERE doc_id = $1 ORDER BY id DESC LIMIT 1', [order.id])
  expect(entry).toEqual({ action: 'reconfirm', user_id: as('buyer').actor.user })
  await as('buyer').act(purchaseOrder, order.id, 'cancel', { comment: '取消' })
})

test('an order that keeps its version is marked by the next one; two versions later it is moved to the one in force', async () => {
  const { id } = await confirmedOrder(app, orderOf(stage))
  const first = await nextVersion('bom')
  await confirm(id, 'keep')
  expect([await toReconfirm(), (await madeBy(id))[0]!.bom]).toEqual([[], first.former])
  expect(await notified(id, '改按新版本')).toEqual([])
  await nextVersion('bom')
  expect(await toReconfirm()).toEqual([id])
  await confirm(id, 'take')
  expect((await madeBy(id))[0]!.bom).toBe(inForce.bom)
  await as('buyer').act(purchaseOrder, id, 'cancel', { comment: '取消' })
})
