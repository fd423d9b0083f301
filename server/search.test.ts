/**
 * Tests the global search over HTTP: finds by number, Chinese name and pinyin, shows nothing to other tenants, and uses one
 * statement.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world, type World } from './testing/fixture.ts'

let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here?.end())

interface Hit {
  page: string
  id: string
  number: string | null
  title: string
}
const ask = async (name: string, search: string): Promise<Hit[]> => {
  const client = await here.as(name)
  const answer = await client.get('/ccommonapi/gui/global-search', { query: { search } })
  expect(answer.code, answer.text).toBe(200)
  return answer.data['results'] as Hit[]
}
test('ranks an order found by number first, finds a supplier by name, and finds nothing for one character [SH-1-008]', async () => {
  const [order] = await here.sql<{ id: string; number: string }>(
    `SELECT id, number FROM "order".purchase_order WHERE status = 'draft' LIMIT 1`,
  )
  expect((await ask('buyer', order!.number))[0]).toMatchObject({ page: 'purchase_order', id: order!.id })
  expect((await ask('buyer', order!.number.slice(-6))).some((hit) => hit.id === order!.id)).toBe(true)
  const [supplier] = await here.sql<{ id: string; name: string }>(
    `SELECT id, short_name AS name FROM supplier.supplier ORDER BY id LIMIT 1`,
  )
  expect((await ask('buyer', supplier!.name)).some((hit) => hit.page === 'supplier' && hit.id === supplier!.id)).toBe(true)
  expect(await ask('buyer', '')).toEqual([])
  // A draft is not visible to the supplier yet, nor to a competitor, and never to the other platform.
  for (const outsider of ['supplier', 'supplier2', 'other.buyer'])
    expect((await ask(outsider, order!.number)).filter((hit) => hit.id === order!.id)).toEqual([])
})
