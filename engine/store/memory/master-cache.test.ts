/** Tests of the cache of masters: what is answered from memory, and what a transaction reads from the database alone. */
import { expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { lines } from '../../../model/fields/lines.ts'
import { text } from '../../../model/fields/text.ts'
import { cachedTables, MasterCache } from './master-cache.ts'
import { schemaDiff } from '../schema/schema-diff.ts'
import { schemaOf } from '../schema/schema.ts'

const seasons = 'SELECT * FROM "design"."season" WHERE platform_id = $1'
const ask = (cache: MasterCache) => {
  let reads = 0
  const reader = cache.reader()
  const read = async () => {
    reads += 1
    return [{ id: '7' }]
  }
  return {
    rows: (sql: string, key = '1||') => reader.rows({ platform: '1', key }, sql, ['1'], read),
    wrote: (sql: string) => reader.wrote(sql, '1'),
    committed: reader.committed,
    ended: reader.ended,
    reads: () => reads,
  }
}
const listening = () => {
  const cache = new MasterCache()
  cache.add(['design.season'])
  cache.listens = true
  return cache
}

test('a second transaction is answered from memory, in its own scope only', async () => {
  const cache = listening()
  await ask(cache).rows(seasons)
  const second = ask(cache)
  await second.rows(seasons)
  expect(second.reads()).toBe(0)
  await second.rows(seasons, '1|other|')
  expect(second.reads()).toBe(1)
})

test.each([
  ['an advisory lock', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'],
  ['a lock of a company', 'SELECT settings FROM core.company WHERE id = $1 FOR UPDATE'],
  ['a lock of a master by its alias', 'SELECT t.id FROM "design"."season" t WHERE t.id = ANY ($1::bigint[]) FOR UPDATE OF t'],
  ['a lock of a master', 'SELECT id FROM "design"."season" WHERE id = $1 FOR UPDATE'],
  ['a change of session settings', `SELECT set_config('app.auth', 'on', true)`],
])('after %s a transaction reads masters from the database', async (_, statement) => {
  const cache = listening()
  await ask(cache).rows(seasons)
  const second = ask(cache)
  await second.rows(statement)
  await second.rows(seasons)
  expect(second.reads()).toBe(2)
})

test('a locked document that brings titles of masters along leaves masters in memory', async () => {
  const cache = listening()
  await ask(cache).rows(seasons)
  const second = ask(cache)
  await second.rows(
    'SELECT t.id, (SELECT x.name FROM "design"."season" x WHERE x.id = t.season) AS title FROM "order"."purchase_order" t WHERE t.platform_id = $1 AND t.id = ANY ($2::bigint[]) FOR UPDATE OF t',
  )
  await second.rows(seasons)
  expect(second.reads()).toBe(1)
})

test('rows read after a change of session settings are not kept for others', async () => {
  const cache = listening()
  const first = ask(cache)
  await first.rows(`SELECT set_config('app.auth', 'on', true)`)
  await first.rows(seasons)
  const second = ask(cache)
  await second.rows(seasons)
  expect(second.reads()).toBe(1)
})

test('a transaction reads what it wrote itself from the database', async () => {
  const cache = listening()
  await ask(cache).rows(seasons)
  const second = ask(cache)
  second.wrote('UPDATE "design"."season" SET code = $1')
  await second.rows(seasons)
  expect(second.reads()).toBe(1)
})

test('a cache that does not listen keeps nothing', async () => {
  const cache = new MasterCache()
  await ask(cache).rows(seasons)
  const second = ask(cache)
  await second.rows(seasons)
  expect(second.reads()).toBe(1)
})

test('a branch that writes after the end of its transaction does not keep values of the table from being cached', () => {
  const cache = listening()
  const role = `UPDATE core.role SET status = 'active' WHERE platform_id = $1`
  const first = ask(cache)
  first.wrote(role)
  expect(cache.stampOf(['core.role'], '1')).toBeUndefined()
  first.committed()
  first.ended()
  first.wrote(role)
  expect(cache.stampOf(['core.role'], '1')).toBeDefined()
})

test('a branch that reads after the end of its transaction is not answered from memory', async () => {
  const cache = listening()
  await ask(cache).rows(seasons)
  const second = ask(cache)
  second.ended()
  await second.rows(seasons)
  expect(second.reads()).toBe(1)
})

test('a transaction that ends without the answer to its commit forgets what it wrote', async () => {
  const cache = listening()
  const first = ask(cache)
  first.wrote('UPDATE "design"."season" SET code = $1')
  await ask(cache).rows(seasons)
  first.ended()
  const second = ask(cache)
  await second.rows(seasons)
  expect(second.reads()).toBe(1)
})

test('what is announced or written of one platform stays in memory for the others', async () => {
  const cache = listening()
  const stamps = () => ['1', '2'].map((platform) => cache.stampOf(['core.page_overlay'], platform))
  const [first, other] = stamps()
  await ask(cache).rows(seasons)
  cache.announced('core.page_overlay 1')
  cache.announced('design.season 2')
  const reader = ask(cache)
  await reader.rows(seasons)
  expect([stamps()[0] === first, stamps()[1] === other, reader.reads()]).toEqual([false, true, 0])
  cache.announced('core.page_overlay')
  expect(stamps()[1] === other).toBe(false)
  reader.wrote('DELETE FROM core.page_overlay WHERE platform_id = $1')
  expect(stamps().map((stamp) => stamp === undefined)).toEqual([true, false])
})

test('a table that no definition says is cached is read from the database', async () => {
  const cache = listening()
  const styles = 'SELECT * FROM "design"."style" WHERE platform_id = $1'
  await ask(cache).rows(styles)
  const second = ask(cache)
  await second.rows(styles)
  expect(second.reads()).toBe(1)
})

test('the word `cached` of a definition covers the tables of its lines, and generates their triggers', () => {
  const plain: AnyDocument = document('tariff', {
    module: 'trade',
    code: 'TAR',
    kind: 'master',
    label: ['税则', 'Tariff'],
    parties: { owner: 'brand' },
    rights: { read: ['*'] },
    fields: { name: text(['名称', 'Name']), rates: lines(['税率', 'Rates'], { rate: text(['税率', 'Rate']) }) },
    statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
    actions: {},
    list: { columns: ['name'] },
    form: [{ section: ['基本', 'Basic'], fields: ['name', 'rates'] }],
  })
  const cached: AnyDocument = { ...plain, cached: true }
  expect(cachedTables([plain])).toEqual([])
  expect(cachedTables([cached])).toEqual(['trade.tariff', 'trade.tariff__rates'])
  const [before, after] = [schemaOf([plain]), schemaOf([cached])]
  const trigger = (table: string) =>
    `CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "trade"."${table}" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();`
  expect(schemaDiff(before, after)).toEqual([trigger('tariff'), trigger('tariff__rates')])
  expect(schemaDiff({}, after)).toEqual(expect.arrayContaining([trigger('tariff'), trigger('tariff__rates')]))
  expect(schemaDiff(after, before)).toContain('DROP TRIGGER IF EXISTS "announce_master" ON "trade"."tariff";')
})
