/**
 * Tests that documents of design and material that a company may not read leave no trace for it: factory, dye house, competitor, carrier and another platform get the
 * same answers, byte by byte, with and without them, by list, view, search, picker, export, print preview, history and everything that belongs to a document.
 * The full run asks everybody about each type and opens four documents of each list; `npm test` asks each person about every second type, in turn from person to person, and
 * opens one document.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import { isFullRun, sample } from '../../engine/testing/proof-size.ts'
import { documents } from '../../documents/all-documents.ts'
import { tableLayout } from '../../engine/store/tables/table-layout.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import type { Answer, Client } from '../testing/client.ts'
import { world, type World } from '../testing/fixture.ts'

let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here?.end())

/** The types of design and material, without those that the whole platform reads: nothing of them is hidden within it. */
const types = documents.filter(
  ({ module, reads, parties }) => ['design', 'material'].includes(module) && !reads && parties.read !== 'platform',
)
const path = (type: AnyDocument) => type.name.replaceAll('_', '-')
/** Masters that no document names to another company. */
const unnamed = ['sample', 'trend', 'series', 'product_portfolio']
/** What others write and do. Masters such as materials and styles stay: a document names them by their titles to everybody who reads it. */
const movable = types.filter(({ kind, name }) => kind !== 'master' || unnamed.includes(name))
/** The ids of documents that are moved out of sight, by type. */
type Hidden = ReadonlyMap<AnyDocument, readonly string[]>

/** What an answer says, without the id of the request. */
const contentOf = ({ status, code, message, data, text, headers }: Answer) =>
  headers.get('content-type')?.includes('json') ? [status, code, message, data] : [status, text]

/** Everything that a person is answered about the types, in texts by question. */
async function answersTo(client: Client, place: number): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const note = async (question: string, answer: Promise<Answer>) => answers.set(question, JSON.stringify(contentOf(await answer)))
  for (const type of sample(types, 2, place)) {
    const at = path(type)
    const list = await client.data(`${at}/index`, { size: 200, count: true, totals: true })
    await note(`${at} list`, Promise.resolve(list))
    await note(`${at} picker`, client.data(`${at}/pick`, { size: 50 }))
    await note(`${at} export`, client.data(`${at}/export`, { format: 'csv' }))
    await note(`${at} page`, client.get('/ccommonapi/gui/page-detail-struct', { query: { page: at } }))
    for (const { id } of ((list.data['results']?.['rows'] ?? []) as { id: string }[]).slice(0, isFullRun ? 4 : 1)) {
      await note(`${at} ${id} view`, client.data(`${at}/view`, { id }))
      for (const call of ['related', 'children'])
        await note(`${at} ${id} ${call}`, client.get(`/ccommonapi/utils/${call}`, { query: { page: type.name, id } }))
      await note(`${at} ${id} history`, client.get('/ccommonapi/gui/page-view-log', { query: { page: at, id } }))
      await note(`${at} ${id} print`, client.get('/ccommonapi/ht-print/out-api-data', { query: { page: type.name, id } }))
    }
  }
  for (const search of ['HS', 'TS', 'SM', 'LD-', 'DQ-'])
    await note(`search ${search}`, client.get('/ccommonapi/gui/global-search', { query: { search } }))
  return answers
}

/** Moves documents with their entries to a platform that does not exist, or back. */
async function move(hidden: Hidden, from: string, to: string): Promise<void> {
  const moves = [...hidden].flatMap(([type, ids]) =>
    ids.length === 0
      ? []
      : [tableLayout(type).table, 'core.entry'].map(
          (table) => `UPDATE ${table} SET platform_id = ${to} WHERE platform_id = ${from} AND id IN (${ids.join(', ')})`,
        ),
  )
  // One query of one connection: constraints and triggers rest while it runs.
  await here.sql(['BEGIN', 'SET LOCAL session_replication_role = replica', ...moves, 'COMMIT'].join(';\n'))
  masterCache(here.node.server.engine.pool).forget()
}

test.each([
  ['factory', 'KQ', 0],
  ['supplier', 'JC', 1],
  ['supplier2', 'HL', 0],
  ['carrier', 'SD', 1],
  ['other.buyer', undefined, 0],
] as const)('%s is answered the same with and without the documents that it may not read', async (name, company, place) => {
  const client = await here.as(name)
  const hidden: Hidden = new Map(
    await Promise.all(
      movable.map(async (type) => [type, (await here.hiddenFrom(type, company && here.companies[company])).map(({ id }) => id)] as const),
    ),
  )
  expect([...hidden.values()].reduce((sum, ids) => sum + ids.length, 0)).toBeGreaterThan(20)
  for (const type of ['trend', 'series', 'product_portfolio', 'seasonal_plan'])
    expect([type, movable.some((one) => one.name === type && hidden.get(one)!.length > 0)]).toEqual([type, true])
  const before = await answersTo(client, place)
  await move(hidden, here.platform, '1')
  try {
    const after = await answersTo(client, place)
    for (const [question, answer] of before) expect(after.get(question), question).toBe(answer)
    expect([...after.keys()]).toEqual([...before.keys()])
  } finally {
    await move(hidden, '1', here.platform)
  }
})
