/** Tests links that a platform adds under concurrency: who saves one and who removes its target never both succeed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { sampleFields as fields } from '../testing/sample-platform-fields.ts'
import { smallSeason } from '../testing/seeds.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let buyer: Client
const results = (answer: { data: Record<string, any>; code: number; text: string }) => {
  expect(answer.code, answer.text).toBe(200)
  return answer.data['results']
}
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  const admin = await server.as('admin')
  buyer = await server.as('buyer')
  const DATA = { type: 'purchase_order', version: 0, fields }
  results(await admin.post('/clientinfoapi/admin/type-fields/save', { form: { DATA } }))
})
afterAll(() => server?.end())

test('of a save with an added link and a removal of its target at the same time one succeeds', async () => {
  const [draft] = await server.sql<{ id: string }>(`SELECT id::text FROM "order".purchase_order WHERE status = 'draft' ORDER BY id LIMIT 1`)
  const { purchaseOrder: _, ...values } = results(await buyer.data('purchase-order/copy', { id: draft!.id }))
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async (__, at) => {
      const mill = results(await buyer.data('supplier/save', { values: { name: `临时厂${at}`, shortName: `临${at}`, type: 'M' } }))
      const [saved, removed] = await Promise.all([
        buyer.data('purchase-order/save', { values: { ...values, xMills: [mill.id] } }),
        buyer.data('supplier/remove', { id: mill.id, version: mill.version }),
      ])
      return [saved.code === 200, removed.code === 200]
    }),
  )
  expect(outcomes.filter(([saved, removed]) => saved === removed)).toEqual([])
  const dangling = await server.sql(
    `SELECT o.id FROM "order".purchase_order o, jsonb_array_elements_text(o.extra->'xMills') AS m(id)
     WHERE NOT EXISTS (SELECT 1 FROM supplier.supplier s WHERE s.id = m.id::bigint)`,
  )
  expect(dangling).toEqual([])
})
