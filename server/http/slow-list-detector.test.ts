/**
 * Tests when a list counts as slow: by the slowest of its last twenty answers, never by one slow answer; over real HTTP while the
 * table is locked.
 */
import { afterAll, expect, test } from 'vitest'
import { pace } from './slow-list-detector.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer | undefined
afterAll(() => server?.end())

test('three slow answers among few mark a list slow; one among many does not; it expires after 10 minutes', () => {
  let now = 0
  const lists = pace(() => now)
  lists.note('a', 2500)
  lists.note('a', 2500)
  expect(lists.heavy('a')).toBe(false)
  lists.note('a', 2500)
  expect([lists.heavy('a'), lists.heavy('b')]).toEqual([true, false])
  for (let at = 0; at < 40; at++) lists.note('b', at % 20 === 0 ? 9000 : 10)
  expect(lists.heavy('b')).toBe(false)
  for (let at = 0; at < 40; at++) lists.note('c', at % 10 === 0 ? 2001 : 10)
  expect(lists.heavy('c')).toBe(true)
  now = 11 * 60_000
  expect(lists.heavy('a')).toBe(false)
  for (let at = 0; at < 100; at++) lists.note('c', 10)
  expect(lists.heavy('c')).toBe(false)
})

test('a slow list reports that it is slow; another list does not', async () => {
  server = await startTestServer()
  const buyer = await server.as('buyer')
  const ask = async (type: string) => (await buyer.data(`${type}/index`, { size: 1 })).data['results'] as { heavy?: true }
  expect(await ask('colour')).not.toHaveProperty('heavy')
  // Readers wait while another session holds an exclusive lock on the table.
  // The lock ends when three of them have waited for longer than a list may take.
  const slowReaders = `SELECT count(*) FROM pg_locks WHERE relation = 'design.colour'::regclass AND waitstart < clock_timestamp() - interval '2.1 s'`
  const locked = server.sql(`DO $$ BEGIN LOCK TABLE "design".colour IN ACCESS EXCLUSIVE MODE;
    WHILE (${slowReaders}) < 3 LOOP PERFORM pg_sleep(0.05); END LOOP; END $$`)
  const isLocked = () =>
    server!.sql(`SELECT 1 FROM pg_locks WHERE relation = 'design.colour'::regclass AND mode = 'AccessExclusiveLock' AND granted`)
  await expect.poll(isLocked, { timeout: 15_000, interval: 5 }).toHaveLength(1)
  await Promise.all([ask('colour'), ask('colour'), ask('colour')])
  await locked
  expect(await ask('colour')).toMatchObject({ heavy: true })
  expect(await ask('season')).not.toHaveProperty('heavy')
})
