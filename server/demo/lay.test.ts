/** The demo season, small: what is laid is consistent to the cent and to the piece, and the second platform stays unseen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story, type Story } from '../../engine/story.ts'
import { documents, logic } from '../documents.ts'
import { layDemo } from './lay.ts'

let told: Story
beforeAll(async () => {
  told = await story({ documents, logic, people: false })
  await layDemo(told.engine, {
    styles: 24,
    orders: 60,
    log: (line) => console.log(line),
    keep: async (picture) => {
      const [row] = await told.sql<{ id: string }>(
        `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) SELECT $1, nextval('core.ids'), $2, $3, $4::text, 'webp', $5, '\\x00', 400, 600, $4::text RETURNING id`,
        [picture.platform, picture.company, picture.user, picture.name, picture.bytes.length],
      )
      return row!.id
    },
  })
})
afterAll(() => told?.end())

const one = async (sql: string) => Number(Object.values((await told.sql(sql))[0]!)[0])

test('orders are there in many statuses', async () => {
  const statuses = await told.sql<{ status: string; n: string }>('SELECT status, count(*) AS n FROM "order".purchase_order GROUP BY status')
  expect(statuses.length).toBeGreaterThan(6)
})

test('every order is the sum of its lines', async () => {
  expect(
    await one(
      'SELECT count(*) FROM "order".purchase_order o WHERE net <> (SELECT coalesce(sum(l.net), 0) FROM "order".purchase_order__lines l WHERE l.doc_id = o.id) OR gross <> net + tax',
    ),
  ).toBe(0)
})

test('stock is the sum of its ledger, never below zero, and equals what was received less what went back', async () => {
  expect(
    await one(
      'SELECT count(*) FROM warehouse.inventory i WHERE quantity < 0 OR quantity <> (SELECT sum(l.quantity) FROM warehouse.stock_ledger l WHERE l.warehouse = i.warehouse AND l.bin IS NOT DISTINCT FROM i.bin AND l.sku = i.sku AND l.lot IS NOT DISTINCT FROM i.lot)',
    ),
  ).toBe(0)
  expect(await one('SELECT coalesce(sum(quantity), 0) FROM warehouse.inventory')).toBe(
    await one('SELECT coalesce(sum(received - returned), 0) FROM "order".purchase_order__lines'),
  )
})

test('vouchers balance and the ledger is theirs', async () => {
  expect(await one('SELECT count(*) FROM finance.voucher WHERE debit <> credit')).toBe(0)
})
