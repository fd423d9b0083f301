/** Tests of the memory for masters: what is answered from memory, and what a transaction reads from the database alone. */
import { expect, test } from 'vitest'
import { MasterCache } from './master-cache.ts'

const seasons = 'SELECT * FROM "design"."season" WHERE platform_id = $1'
const ask = (cache: MasterCache) => {
  let reads = 0
  const reader = cache.reader()
  const read = async () => {
    reads += 1
    return [{ id: '7' }]
  }
  return {
    rows: (sql: string, scope = '1||') => reader.rows(scope, sql, ['1'], read),
    wrote: reader.wrote,
    reads: () => reads,
  }
}
const listening = () => {
  const cache = new MasterCache()
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
