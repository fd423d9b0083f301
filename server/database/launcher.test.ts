// Tests that the private PostgreSQL starts, is found again, and loses nothing when processes are killed.
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { launch, type PrivateDatabase } from './launcher.ts'
import { probe } from './probe.ts'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let home: string
/** A folder in which a cluster was started before: most tests begin with one. */
const used = mkdtempSync(join(tmpdir(), 'weft-launch-used-'))
chmodSync(used, 0o755)
let running: PrivateDatabase[]
const log: string[] = []
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'weft-launch-'))
  chmodSync(home, 0o755)
  running = []
  log.length = 0
})
afterEach(() => {
  for (const one of running) one.stop()
  rmSync(home, { recursive: true, force: true })
})
afterAll(() => rmSync(used, { recursive: true, force: true }))

async function start(dataDir = home): Promise<PrivateDatabase> {
  const database = await launch({ dataDir, log: (line) => void log.push(line) })
  running.push(database)
  return database
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts another process that starts the cluster and prints a line for every acknowledged row. */
function writer(dataDir: string): ChildProcess & { acknowledged: () => number } {
  const script = `
    const { launch } = await import(${JSON.stringify(new URL('launcher.ts', import.meta.url).href)})
    const { default: pg } = await import('pg')
    const { ownerUrl } = await launch({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    const client = new pg.Client(ownerUrl)
    client.on('error', () => {})
    await client.connect()
    await client.query('DROP TABLE IF EXISTS ack')
    await client.query('CREATE TABLE ack (n int)')
    for (let n = 1; ; n++) { await client.query('INSERT INTO ack VALUES ($1)', [n]); process.stdout.write(n + '\\n') }`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  // The last line may be incomplete; only complete lines count.
  return Object.assign(child, { acknowledged: () => text.split('\n').length - 1 })
}

test('a cold start creates a cluster reachable only by its socket, whatever its path; a warm start takes less than 3 seconds', async () => {
  // The path is too long for a socket, and contains blanks and an apostrophe.
  await expect(launch({ dataDir: join(home, 'a$b'), log: () => undefined })).rejects.toThrow('DATA_DIR')
  const data = join(home, `it's a long path ${'x'.repeat(100)}`)
  const first = await start(data)
  const [settings] = await query(
    first.ownerUrl,
    `SELECT current_setting('listen_addresses') AS listen, current_setting('data_checksums') AS sums, current_setting('fsync') AS fsync,
    current_setting('server_encoding') AS encoding, (SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = 'postgres') AS locale, (SELECT datctype FROM pg_database WHERE datname = 'postgres') AS ctype`,
  )
  expect(settings).toEqual({ listen: '', sums: 'on', fsync: 'on', encoding: 'UTF8', locale: 'bC.UTF-8', ctype: 'C.UTF-8' })
  const folder = join(data, 'secret')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  const invalidUrl = new URL(first.ownerUrl)
  invalidUrl.password = 'wrong'
  expect(await probe(invalidUrl.href)).toBe('refused')
  expect(readdirSync(data).filter((name) => name.includes('password') || name.includes('.new'))).toEqual([])
  first.stop()
  expect(await probe(first.ownerUrl)).toBe('absent')
  const again = await start(data)
  expect(await probe(again.ownerUrl)).toBe('ready')
  rmSync(new URL(again.ownerUrl).searchParams.get('host')!, { recursive: true, force: true })
  // Its socket is gone (removed by a cleaner of /tmp), so the process is ended by signal, since no client can connect.
  process.kill(again.pid()!, 'SIGINT')
})

test('after kill -9 of the server, the next one takes over its PostgreSQL with every acknowledged row', async () => {
  const child = writer(used)
  await waitFor(() => child.acknowledged() > 50)
  child.kill('SIGKILL')
  await waitFor(() => child.exitCode !== null || child.signalCode !== null)
  const pid = Number.parseInt(readFileSync(join(used, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const database = await start(used)
  expect(database.pid()).toBe(pid)
  expect(Number((await query(database.ownerUrl, 'SELECT count(*) FROM ack'))[0]!['count'])).toBeGreaterThanOrEqual(child.acknowledged())
})

test('after kill -9 of all processes, the next start recovers every acknowledged row', async () => {
  const child = writer(used)
  await waitFor(() => child.acknowledged() > 50)
  child.kill('SIGKILL')
  process.kill(Number.parseInt(readFileSync(join(used, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await waitFor(() => child.exitCode !== null || child.signalCode !== null)
  const database = await start(used)
  expect(Number((await query(database.ownerUrl, 'SELECT count(*) FROM ack'))[0]!['count'])).toBeGreaterThanOrEqual(child.acknowledged())
})

test('PostgreSQL is back within ten seconds after kill -9 under a running server', async () => {
  const database = await start(used)
  await query(database.ownerUrl, 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 1 AS n')
  const before = log.length
  process.kill(database.pid()!, 'SIGKILL')
  await waitFor(() => log.slice(before).join().includes('starting it again'))
  await waitFor(async () => (await probe(database.ownerUrl)) === 'ready', Boolean, { limit: 10_000 })
  expect(await query(database.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
})

test('a stale pid file, socket, lock or incomplete cluster does not prevent a start', async () => {
  mkdirSync(join(used, 'postgres.new'))
  writeFileSync(join(used, 'launch.lock'), '999999 1')
  const first = await start(used)
  const { directory } = first
  first.stop()
  const other = spawn(
    'sleep',
    ['60'],
    first.pid() === undefined ? (statSync(directory).uid === process.getuid!() ? {} : { uid: statSync(directory).uid }) : {},
  )
  writeFileSync(join(directory, 'postmaster.pid'), `${other.pid}\n${directory}\n1700000000\n5432\n${directory}\n\n`)
  writeFileSync(join(directory, '.s.PGSQL.5432.lock'), `${other.pid}\n`)
  writeFileSync(join(directory, '.s.PGSQL.5432'), '')
  const second = await start(used)
  expect(await probe(second.ownerUrl)).toBe('ready')
  other.kill('SIGKILL')
})

test('with two servers on one data folder, the first to end leaves PostgreSQL running for the other', async () => {
  const child = writer(used)
  await waitFor(() => child.acknowledged() > 5)
  const mine = await start(used)
  mine.stop()
  const before = child.acknowledged()
  await waitFor(() => child.acknowledged() > before + 5)
  child.kill('SIGKILL')
  await waitFor(() => child.signalCode !== null)
  const last = await start(used)
  last.stop()
  expect(last.pid()).toBeUndefined()
})

const isRoot = process.getuid?.() === 0
test.runIf(isRoot && isFullRun)('the cluster of a data folder under a closed home is kept elsewhere', async () => {
  chmodSync(home, 0o700)
  const folder = join(home, 'data')
  const first = await start(folder)
  expect(lstatSync(join(folder, 'postgres')).isSymbolicLink()).toBe(true)
  expect(log.join()).toContain(first.directory)
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS n')
  first.stop()
  const again = await start(folder)
  expect(await query(again.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  again.stop()
  rmSync(first.directory, { recursive: true, force: true })
})

test.runIf(isRoot && isFullRun)('who deletes a data folder under a closed home starts afresh', async () => {
  chmodSync(home, 0o700)
  const folder = join(home, 'data')
  const first = await start(folder)
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS n')
  first.stop()
  rmSync(folder, { recursive: true })
  const fresh = await start(folder)
  expect(await query(fresh.ownerUrl, `SELECT to_regclass('kept') AS there`)).toEqual([{ there: null }])
  fresh.stop()
  for (const one of [first, fresh]) rmSync(one.directory, { recursive: true, force: true })
  expect(existsSync(first.directory)).toBe(false)
})
