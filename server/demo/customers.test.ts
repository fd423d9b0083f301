/** Tests the demo's customers: one material price and one quote are for customers, neither is in the price list, and nobody signs in for them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallSeason } from '../testing/seeds.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
})
afterAll(() => server?.end())

test('a material price is in force for one customer and a quote awaits its evaluation for the other; no purchase has their prices [DM-3-028]', async () => {
  const ofCustomer = (table: string) =>
    server.sql(`SELECT c.code, d.status, d.supplier FROM ${table} d JOIN core.company c ON c.id = d.customer ORDER BY d.id`)
  expect(await ofCustomer('material.material_price')).toEqual([{ code: 'JH', status: 'active', supplier: null }])
  expect(await ofCustomer('design.design_quote')).toEqual([{ code: 'MQ', status: 'pending_evaluation', supplier: null }])
  const entries = await server.sql(
    `SELECT number FROM "order".price_list WHERE source_number IN (SELECT number FROM material.material_price WHERE customer IS NOT NULL UNION SELECT number FROM design.design_quote WHERE customer IS NOT NULL)`,
  )
  expect(entries).toEqual([])
})

test('two companies are customers, each with its entry by which links find it, and no person belongs to them', async () => {
  const customers = await server.sql(
    `SELECT c.code, e.number, (SELECT count(*)::int FROM core.member m WHERE m.company_id = c.id) AS people FROM core.company c JOIN core.entry e ON e.id = c.id WHERE c.kind = 'customer' ORDER BY c.code`,
  )
  expect(customers).toEqual(['JH', 'MQ'].map((code) => ({ code, number: code, people: 0 })))
})
