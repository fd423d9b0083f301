/**
 * Tests crash recovery with repeated kill -9 under load (a hundred times in the full run): nothing acknowledged is lost, nothing happens
 * twice, no document is incomplete.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { testPool } from '../../engine/testing/test-pool.ts'
import { afterAll, expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { wrongBalances } from '../../engine/testing/ledger-sums.ts'
import { wrongSums } from '../../engine/testing/roll-up-sums.ts'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { seededDatabase, smallSeason } from '../testing/seeds.ts'
import { launch } from '../database/launcher.ts'
import { material, people, work, type Acknowledged, type Labour } from '../testing/load.ts'
import { health, served, type Served } from '../testing/server-process.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

const folders: string[] = []
const servers: Served[] = []
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'weft-killed-'))
  folders.push(path)
  return path
}
afterAll(async () => {
  for (const one of servers) await one.kill()
  for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
})

type Ask = <T = Record<string, any>>(sql: string, values?: unknown[]) => Promise<T[]>

/** Asserts the invariants of all stored data, acknowledged or not. */
async function mustBeWhole(ask: Ask, labour: Labour): Promise<void> {
  expect(labour.strange).toEqual([])
  const types = Map.groupBy(labour.done.values(), (one) => one.type)
  for (const [type, table] of [
    ['product_in', 'warehouse.product_in'],
    ['purchase_order', '"order".purchase_order'],
  ] as const) {
    const wanted = types.get(type) ?? []
    const lines = table.replace(/("?)$/, '__lines$1')
    const there = await ask<Acknowledged & { made: number; journal: string; entry: number; total: string; sum: string }>(
      `SELECT t.id::text, t.number, t.status, t.version, t.quantity::text AS total,
         (SELECT count(*)::int FROM ${lines} l WHERE l.doc_id = t.id) AS lines, (SELECT coalesce(sum(l.quantity), 0)::text FROM ${lines} l WHERE l.doc_id = t.id) AS sum,
         (SELECT string_agg(j.version || ' ' || j.action, ', ' ORDER BY j.version) FROM core.journal j WHERE j.doc_id = t.id) AS journal,
         (SELECT count(*)::int FROM core.entry e WHERE e.id = t.id AND e.number = t.number) AS entry
       FROM ${table} t WHERE t.created_at >= (SELECT min(created_at) FROM ${table} WHERE id = ANY ($1::bigint[]))`,
      [wanted.map((one) => one.id)],
    )
    // Every key has its response by now, so anything beyond the acknowledged documents is a duplicate or incomplete.
    expect(there.map((row) => row.id).toSorted()).toEqual(wanted.map((one) => one.id).toSorted())
    for (const row of there) {
      const { id, number, status, version, lines: count } = labour.done.get(row.id)!
      expect(row).toMatchObject({ id, number, status, version, lines: count, entry: 1, total: row.sum })
      const steps = type === 'product_in' ? ['create', 'submit', 'complete', 'revoke'] : ['create', 'submit']
      expect(row.journal).toBe(
        steps
          .slice(0, version)
          .map((step, at) => `${at + 1} ${step}`)
          .join(', '),
      )
    }
    const numbers = there.map((row) => row.number).toSorted()
    expect(new Set(numbers).size).toBe(numbers.length)
    // Serials are contiguous: an aborted transaction released its number.
    const serials = Map.groupBy(numbers, (number) => number.replace(/\d{4}$/, ''))
    for (const [, group] of serials) expect(Number(group.at(-1)!.slice(-4)) - Number(group[0]!.slice(-4)) + 1).toBe(group.length)
  }
  // Stock: each completed receipt has one posting, the others none or one with its mirror, and every balance is the sum of the postings.
  expect(
    await ask(
      `SELECT p.id FROM warehouse.product_in p LEFT JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS q FROM warehouse.stock_ledger l WHERE l.event_id = p.id) s ON true
       WHERE p.source = 'production' AND s.q <> CASE WHEN p.status = 'completed' THEN p.quantity ELSE 0 END`,
    ),
  ).toEqual([])
  expect(await wrongBalances(documents, (sql) => ask(sql))).toEqual([])
  expect(await wrongSums(documents, (sql, params) => ask(sql, params))).toEqual([])
  expect(await ask('SELECT id FROM warehouse.inventory WHERE quantity < 0')).toEqual([])
  // A reversal has the mirror of every entry or none.
  expect(
    await ask(
      `SELECT p.id FROM warehouse.product_in p WHERE p.status IN ('completed', 'revoked') AND
         (SELECT count(*) FROM warehouse.stock_ledger l WHERE l.event_id = p.id AND l.event = 'revoke') <>
         CASE p.status WHEN 'revoked' THEN (SELECT count(*) FROM warehouse.stock_ledger l WHERE l.event_id = p.id AND l.event = 'complete') ELSE 0 END`,
    ),
  ).toEqual([])
  // Processes: a submitted document has exactly one open task; any other has none.
  expect(
    await ask(
      `SELECT o.id FROM "order".purchase_order o WHERE o.id = ANY ($1::bigint[]) AND (o.status = 'draft') = EXISTS
       (SELECT 1 FROM core.process_log l WHERE l.doc_id = o.id AND l.action = 'submit')`,
      [(types.get('purchase_order') ?? []).map((one) => one.id)],
    ),
  ).toEqual([])
}

test('repeated kill -9 of the server under load loses nothing acknowledged and leaves no partial document', async () => {
  const wanted = isFullRun ? 100 : 4
  const dataDir = folder()
  const database = await seededDatabase(smallSeason, dataDir)
  const settings = {
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? folder(),
  }
  const nodes = [await served(settings), await served(settings), await served(settings)]
  servers.push(...nodes)
  // Compiled code is cached on a normal exit; it makes the following starts fast.
  await nodes[0]!.start()
  await nodes[0]!.stop()
  for (const one of nodes) await one.start()
  const users = await people(nodes[0]!.url, ['warehouse', 'buyer'])
  const labour = work(
    nodes.map((one) => one.url),
    users,
    { ...(await material(nodes[0]!.url, users)), hands: 4 },
  )
  const kills = () => nodes.reduce((sum, one) => sum + one.kills(), 0)
  // In turn: a node is killed during its work while another one continues.
  const up = nodes.map(() => Promise.resolve())
  for (let at = 0; kills() < wanted; at = (at + 1) % nodes.length) {
    const node = nodes[at]!
    await Promise.all([up[at], Promise.any(up.filter((_, other) => other !== at))])
    const before = labour.steps(node.url)
    await waitFor(() => labour.steps(node.url) >= before + 2, Boolean, { interval: 2 })
    // The moment of the kill within a step is random on purpose.
    await sleep(Math.random() * 40)
    await node.kill()
    up[at] = node.start()
  }
  await Promise.all(up)
  await labour.end()
  for (const one of nodes) await one.kill()
  const pool = testPool({ connectionString: database.ownerUrl, max: 1 })
  await mustBeWhole(async (sql, values) => (await pool.query(sql, values)).rows, labour)
  await pool.end()
  expect(kills()).toBeGreaterThanOrEqual(wanted)
  expect(labour.lost(), 'deaths met requests under way').toBeGreaterThan(wanted / 5)
  expect(labour.done.size).toBeGreaterThan(wanted)
  console.log(`${kills()} kills, ${labour.steps()} acknowledged steps, ${labour.lost()} asked again, ${labour.done.size} documents`)
  await database.drop()
})

test('kill -9 of the private PostgreSQL under load loses nothing acknowledged: the server restarts it', async () => {
  const home = folder()
  const node = await served({ DEMO: '1', DEMO_ORDERS: '6', DEMO_STYLES: '3', DATA_DIR: home, DATABASE_URL: '', DATABASE_APP_URL: '' })
  servers.push(node)
  await node.start()
  const users = await people(node.url, ['warehouse', 'buyer'])
  const labour = work([node.url], users, { ...(await material(node.url, users)), hands: 4 })
  const postmaster = () => Number.parseInt(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const rounds = isFullRun ? 4 : 1
  for (let round = 1; round <= rounds; round++) {
    const before = labour.steps()
    await waitFor(() => labour.steps() >= before + 10)
    const pid = postmaster()
    // In the last of several rounds both are killed together.
    const both = rounds > 1 && round === rounds
    if (both) await node.kill()
    process.kill(pid, 'SIGKILL')
    if (both) await node.start()
    const again = labour.steps()
    // What was under way may still be acknowledged by processes that outlive the killed one for a moment.
    await waitFor(() => labour.steps() >= again + 5 && postmaster() !== pid, Boolean, { limit: 90_000 })
    await waitFor(async () => (await health(node.url)) === 200, Boolean, { limit: 90_000 })
  }
  await labour.end()
  await node.kill()
  const database = await launch({ dataDir: home, log: () => undefined })
  const url = new URL(database.ownerUrl)
  url.pathname = '/weft'
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  await mustBeWhole(async (sql, values) => (await pool.query(sql, values)).rows, labour)
  await pool.end()
  database.stop()
  expect(labour.done.size).toBeGreaterThan(5 * rounds)
})
