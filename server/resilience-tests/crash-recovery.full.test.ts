/**
 * Tests crash recovery with repeated kill -9 under load: nothing acknowledged is lost, nothing happens twice, no document is incomplete. The
 * full run kills one of three servers a hundred times and PostgreSQL four times; `npm test` kills each of two servers once, and leaves PostgreSQL to
 * `server/database/launcher.test.ts`, which kills it under a connection and under a writer of rows.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents, logic } from '../../documents/all-documents.ts'
import { createEngine } from '../../engine/engine.ts'
import { wrongBalances } from '../../engine/testing/ledger-sums.ts'
import { wrongSums } from '../../engine/testing/roll-up-sums.ts'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { testPool } from '../../engine/testing/test-pool.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'
import { folderStore } from '../adapters/folder-store.ts'
import { launch } from '../database/launcher.ts'
import { openDatabase } from '../database/open.ts'
import { openPool } from '../database/pool.ts'
import { keepPictures } from '../demo/seed-pictures.ts'
import { openSeason } from '../demo/seed.ts'
import { signingSystems } from '../signing/esign.ts'
import { briskPause, material, people, slowPause, work, type Acknowledged, type Labour } from '../testing/load.ts'
import { health, served, type Served } from '../testing/server-process.ts'

const home = mkdtempSync(join(tmpdir(), 'weft-killed-'))
/** The first server starts the private PostgreSQL of the data folder and watches it; the others work on the same database. */
let nodes: readonly Served[]
let ownerUrl: string

beforeAll(async () => {
  const urls = await layOpening(home)
  ownerUrl = urls.ownerUrl
  // Without the demo no server lays the rest of the season beside the work.
  const common = { DEMO: '0', DATA_DIR: home, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(home, 'compiled') }
  const others = { ...common, DATABASE_URL: urls.ownerUrl, DATABASE_APP_URL: urls.appUrl }
  nodes = [
    await served({ ...common, DATABASE_URL: '', DATABASE_APP_URL: '' }),
    ...(await Promise.all(Array.from({ length: isFullRun ? 2 : 1 }, () => served(others)))),
  ]
})
afterAll(async () => {
  for (const one of nodes ?? []) await one.kill()
  const database = await launch({ dataDir: home, log: () => undefined })
  database.stop()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

/** Lays the opening of a small season into a private cluster, which both tests work on; nobody lays the rest while they do. */
async function layOpening(dataDir: string): Promise<{ ownerUrl: string; appUrl: string }> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, databaseAppUrl: undefined }, () => undefined)
  const { pool, end } = openPool(database.appUrl)
  const files = folderStore(dataDir)
  const engine = createEngine({ pool, documents, logic, signing: signingSystems(files) })
  try {
    await openSeason(engine, { keep: keepPictures(engine, files), styles: 3, orders: 6 })
  } finally {
    await end()
    database.stop()
  }
  return database
}

/** Starts a server unless the test before has left it running. */
const ready = async (node: Served): Promise<void> => {
  if ((await health(node.url)) !== 200) await node.start()
}

/** Asserts the invariants as the owner of the database. */
async function checkDatabase(labour: Labour): Promise<void> {
  const pool = testPool({ connectionString: ownerUrl, max: 1 })
  await mustBeWhole(async (sql, values) => (await pool.query(sql, values)).rows, labour)
  await pool.end()
}

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
  const wanted = isFullRun ? 100 : 2
  for (const one of nodes) await ready(one)
  const users = await people(nodes[0]!.url, ['warehouse', 'buyer'])
  const labour = work(
    nodes.map((one) => one.url),
    users,
    { ...(await material(nodes[0]!.url, users)), hands: 4 },
  )
  const allKills = () => nodes.reduce((sum, one) => sum + one.kills(), 0)
  const earlier = allKills()
  const kills = () => allKills() - earlier
  // In turn: a node is killed during its work while another one continues.
  const up = nodes.map(() => Promise.resolve())
  for (let at = 0; kills() < wanted; at = (at + 1) % nodes.length) {
    const node = nodes[at]!
    await Promise.all([up[at], Promise.any(up.filter((_, other) => other !== at))])
    const before = labour.steps(node.url)
    labour.pace(briskPause)
    await waitFor(() => labour.steps(node.url) >= before + 2, Boolean, { interval: 2 })
    // The moment of the kill within a step is random on purpose.
    await sleep(Math.random() * 40)
    await node.kill()
    labour.pace(slowPause)
    // The last one stays down: that a killed one comes back is shown by then.
    if (kills() < wanted) up[at] = node.start()
  }
  await Promise.all(up)
  labour.pace(briskPause)
  const beforeEnd = labour.steps()
  await waitFor(() => labour.steps() >= beforeEnd + 5)
  await labour.end()
  await checkDatabase(labour)
  expect(kills()).toBe(wanted)
  expect(labour.lost(), 'deaths met requests under way').toBeGreaterThan(wanted / 5)
  expect(labour.done.size).toBeGreaterThan(wanted)
  console.log(`${kills()} kills, ${labour.steps()} acknowledged steps, ${labour.lost()} asked again, ${labour.done.size} documents`)
})

test.runIf(isFullRun)('kill -9 of the private PostgreSQL under load loses nothing acknowledged: the server restarts it', async () => {
  const [node, ...others] = nodes as [Served, ...Served[]]
  for (const one of others) await one.kill()
  await ready(node)
  const users = await people(node.url, ['warehouse', 'buyer'])
  const labour = work([node.url], users, { ...(await material(node.url, users)), hands: 4 })
  const postmaster = () => Number.parseInt(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const rounds = 4
  for (let round = 1; round <= rounds; round++) {
    const before = labour.steps()
    await waitFor(() => labour.steps() >= before + 10)
    const pid = postmaster()
    // In the last round both are killed together.
    const both = round === rounds
    if (both) await node.kill()
    process.kill(pid, 'SIGKILL')
    if (both) await node.start()
    const again = labour.steps()
    // What was under way may still be acknowledged by processes that outlive the killed one for a moment.
    await waitFor(() => labour.steps() >= again + 5 && postmaster() !== pid, Boolean, { limit: 90_000 })
    await waitFor(async () => (await health(node.url)) === 200, Boolean, { limit: 90_000 })
  }
  await labour.end()
  await checkDatabase(labour)
  expect(labour.done.size).toBeGreaterThan(5 * rounds)
})
