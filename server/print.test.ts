/** Documents on paper: what stands on them is what the person may see; strangers get none. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { papers } from '../engine/exchange/paper.ts'
import { perform } from '../engine/run.ts'
import { purchaseOrder } from '../documents/order/purchase-order.ts'
import { documents } from './documents.ts'
import { findCast } from './demo/people.ts'
import { world, type World } from './holds/world.ts'

let here: World
beforeAll(async () => {
  here = await world({ orders: 20 })
})
afterAll(() => here?.end())

const path = '/ccommonapi/doc-print/doc-export'
const issued = async () =>
  (
    await here.sql<{ id: string; number: string; price: string; gross: string }>(
      `SELECT o.id::text, o.number, l.price::text, trim_scale(o.gross)::text AS gross FROM "order".purchase_order o JOIN "order".purchase_order__lines l ON l.doc_id = o.id JOIN supplier.supplier s ON s.id = o.supplier AND s.company = $1 WHERE o.status IN ('issued','ordered','in_production','completed') LIMIT 1`,
      [here.companies['JC']],
    )
  )[0]!

test('the buyer and the supplier get the order with its number and sums as PDF, a rival and the other platform get nothing [SH-1-006] [SH-7-071]', async () => {
  const order = await issued()
  const [buyer, supplier, rival, other] = [
    await here.as('buyer'),
    await here.as('supplier'),
    await here.as('supplier2'),
    await here.as('other.buyer'),
  ]
  for (const client of [buyer, supplier]) {
    const answer = await client.get(path, { query: { page: 'purchase_order', id: order.id } })
    expect(answer.status).toBe(200)
    expect(answer.text.slice(0, 5)).toBe('%PDF-')
  }
  for (const client of [rival, other])
    expect((await client.get(path, { query: { page: 'purchase_order', id: order.id } })).status).toBe(404)
  expect((await buyer.get(path, { query: { page: 'purchase_order', id: 'x' } })).status).toBe(400)
})

test('several documents come in one file, each on pages of its own', async () => {
  const buyer = await here.as('buyer')
  const rows = await here.sql<{ id: string }>(`SELECT id::text FROM "order".purchase_order WHERE company_id = $1 LIMIT 3`, [
    here.companies['HS'],
  ])
  const one = await buyer.get(path, { query: { page: 'purchase_order', id: rows[0]!.id } })
  const three = await buyer.get(path, { query: { page: 'purchase_order', id: rows.map((row) => row.id).join(',') } })
  const pages = (text: string) => Number(/\/Count (\d+)/.exec(text)?.[1])
  expect(pages(three.text)).toBeGreaterThanOrEqual(pages(one.text) + 2)
})

test('what a side may not see is on no paper: the factory finds no price on an order', async () => {
  const { people } = await findCast(here.node.server.engine)
  const order = await here.sql<{ id: string }>(
    `SELECT o.id::text FROM "order".purchase_order o JOIN supplier.factory f ON f.id = o.factory WHERE o.status IN ('issued','ordered','in_production','completed') AND f.company = $1 LIMIT 1`,
    [people.get('factory')!.company],
  )
  const text = JSON.stringify(
    await perform(here.node.server.engine, people.get('factory')!, (run) => papers(run, purchaseOrder, [order[0]!.id])),
  )
  expect(text).toContain('数量')
  expect(text).not.toMatch(/单价|金额|¥/)
})

test('every type can be printed by who may read it', async () => {
  for (const type of documents) {
    const client = await here.mighty([type.parties.owner].flat().includes('brand') ? 'buyer' : 'supplier')
    const found = (await client.data(`${type.name.replaceAll('_', '-')}/index`, { size: 1 })).data['results'] as { rows: { id: string }[] }
    if (!found?.rows[0]) continue
    const answer = await client.get(path, { query: { page: type.name, id: found.rows[0].id } })
    expect(`${type.name} ${answer.status} ${answer.text.slice(0, 5)}`).toBe(`${type.name} 200 %PDF-`)
  }
})
