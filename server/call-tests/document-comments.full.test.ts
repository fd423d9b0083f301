/** Tests the limit of comments per company and document, and the pages in which comments are read, over real HTTP. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxComments } from '../../engine/journal/company-limit.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let buyer: Client
let supplier: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[buyer, supplier] = [await server.as('buyer'), await server.as('supplier')]
})
afterAll(() => server.end())

const createColour = async () =>
  ((await buyer.data('colour/save', { values: { name: `色${randomUUID().slice(0, 8)}` } })).data['results'] as { id: string }).id
let lastId = 600_000_000
/** Adds comments of a user to a document, all of the same moment and with the texts `1`, `2` …, so that only their ids order them. */
async function addComments(
  doc: string,
  username: string,
  { count, shared = false, path = null }: { count: number; shared?: boolean; path?: string | null },
) {
  await server.sql(
    `INSERT INTO core.comment (platform_id, id, type, doc_id, company_id, user_id, path, text, shared, at)
     SELECT m.platform_id, $2::bigint + n, 'colour', $1, m.company_id, m.user_id, $6, n::text, $5, '2026-01-01T00:00:00.123456Z'
     FROM core.account a JOIN core.member m ON m.user_id = a.id, generate_series(1, $4::int) n WHERE a.username = $3`,
    [doc, lastId, username, count, shared, path],
  )
  lastId += count
}
const write = (client: Client, id: string, text: string) => client.post('/ccommonapi/comments/save', { form: { type: 'colour', id, text } })
const read = async (client: Client, id: string, before?: string) => {
  const answer = await client.get('/ccommonapi/comments/index', { query: { type: 'colour', id, ...(before ? { before } : {}) } })
  return { status: answer.status, ...(answer.data as unknown as { results: { id: string; text: string }[]; older: string | null }) }
}
const countOf = async (doc: string, username: string) =>
  (
    await server.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM core.comment c JOIN core.account a ON a.id = c.user_id WHERE c.doc_id = $1 AND a.username = $2',
      [doc, username],
    )
  )[0]!.count
/** Returns the texts of all pages, oldest first, and the size of each page from the newest on. */
async function readAllPages(client: Client, id: string) {
  const sizes: number[] = []
  let texts: string[] = []
  let before: string | undefined
  do {
    const page = await read(client, id, before)
    expect(page.status).toBe(200)
    sizes.push(page.results.length)
    texts = [...page.results.map(({ text }) => text), ...texts]
    before = page.older ?? undefined
  } while (before)
  return { texts, sizes }
}

test('a company at its limit of comments does not keep other companies from writing on the document', async () => {
  const id = await createColour()
  await addComments(id, 'supplier', { count: maxComments })
  expect(await write(supplier, id, 'one too many')).toMatchObject({ status: 409, message: '每家企业在一张单据上最多 2000 条评论' })
  expect((await write(buyer, id, 'still here')).code).toBe(200)
  expect(await read(buyer, id)).toMatchObject({ results: [{ text: 'still here' }], older: null })
})

test('25 comments written at once do not pass the limit of their company', async () => {
  const id = await createColour()
  await addComments(id, 'supplier', { count: maxComments - 5 })
  const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => write(supplier, id, `burst ${at}`)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
  expect(await countOf(id, 'supplier')).toBe(maxComments)
})

test('pages of comments hold every comment exactly once and in order, and tell whether there are older ones', async () => {
  const id = await createColour()
  await addComments(id, 'buyer', { count: 401 })
  await addComments(id, 'supplier', { count: 300 })
  const numbers = Array.from({ length: 401 }, (_, at) => String(at + 1))
  expect(await readAllPages(buyer, id)).toEqual({ texts: numbers, sizes: [200, 200, 1] })
  const newest = await read(buyer, id)
  expect(newest.older).toBe(newest.results[0]!.id)
  // A comment that is withdrawn between two pages is still a valid cursor.
  await server.sql('UPDATE core.comment SET deleted_at = now() WHERE id = $1', [newest.older])
  expect((await read(buyer, id, newest.older!)).results.map(({ text }) => text)).toEqual(numbers.slice(1, 201))
})

test('comments that the caller does not see shorten no page and are no cursor', async () => {
  const id = await createColour()
  await addComments(id, 'buyer', { count: 200, shared: true })
  await addComments(id, 'supplier2', { count: 250, shared: true })
  await addComments(id, 'buyer', { count: 250 })
  expect((await readAllPages(supplier, id)).sizes).toEqual([200])
  expect((await readAllPages(buyer, id)).sizes).toEqual([200, 200, 200, 100])
  expect((await read(supplier, id, String(lastId))).status).toBe(404)
  expect((await read(buyer, await createColour(), String(lastId))).status).toBe(404)
  expect((await read(buyer, id, 'newest')).status).toBe(400)
})
