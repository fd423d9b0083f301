// The private PostgreSQL: found, prepared, started, and found again after a crash. One cluster in the data folder.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { barrier, databaseAccount, type Account } from './account.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { isAlive, withFileLock } from './file-lock.ts'
import { secret } from './secret.ts'

export interface PrivateDatabase {
  /** Address of the cluster's owner, on the maintenance database `postgres`. */
  readonly ownerUrl: string
  readonly directory: string
  /** Fast shutdown: running statements end, nothing acknowledged is lost. */
  stop(): void
}

export interface LaunchOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Further settings, e.g. `fsync: 'off'` for tests that do not test durability. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Starts the cluster of `<dataDir>/postgres`, or takes over one that still answers (kill -9 of the server leaves it running).
 * @throws Error with the last lines of PostgreSQL's own log when it does not come up within 60 s
 */
export async function launch({ dataDir, log, settings = {} }: LaunchOptions): Promise<PrivateDatabase> {
  mkdirSync(dataDir, { recursive: true })
  return withFileLock(join(dataDir, 'launch.lock'), async () => {
    const home = homeFor(dataDir, log)
    const directory = join(home, 'postgres')
    const account = databaseAccount(directory)
    const binaries = findBinaries({ account, copyTo: join(home, 'programs'), log })
    const password = secret(dataDir, 'postgres-owner')
    if (!existsSync(join(directory, 'PG_VERSION'))) initialise({ directory, account, binaries, password, home })
    const port = await portOf(home)
    const ownerUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    if (!(await answers(ownerUrl))) await start({ directory, account, binaries, port, settings, ownerUrl })
    return { ownerUrl, directory, stop: () => void run(binaries.control, ['-D', directory, '-m', 'fast', '-w', '-t', '60', 'stop'], account) }
  })
}

/** Where the cluster lies: in the data folder, unless PostgreSQL's account cannot reach it there (a data folder under /root). */
function homeFor(dataDir: string, log: (line: string) => void): string {
  const account = databaseAccount(join(dataDir, 'postgres'))
  if (!barrier(dataDir, account)) return dataDir
  const home = join('/var/lib', `weft-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  log(`PostgreSQL's account cannot reach ${dataDir}; its files are in ${home}`)
  return home
}

function initialise({ directory, account, binaries, password, home }: { directory: string; account: Account | undefined; binaries: Binaries; password: string; home: string }): void {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(home, `.password-${process.pid}`)
  writeFileSync(file, password, { mode: 0o600 })
  if (account) {
    chownSync(directory, account.uid, account.gid)
    chownSync(file, account.uid, account.gid)
  }
  try {
    // The built-in C.UTF-8 locale orders the same everywhere; Chinese order is asked for by name where people see it.
    const done = run(binaries.initdb, ['-D', directory, '-U', 'postgres', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8', '--data-checksums', '--auth=scram-sha-256', `--pwfile=${file}`], account)
    if (done.status !== 0) throw new Error(`PostgreSQL could not be set up in ${directory}: ${done.stderr || done.stdout}`)
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(file, { force: true })
  }
}

const usual = {
  listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '120', shared_buffers: '256MB', work_mem: '16MB', maintenance_work_mem: '128MB', effective_cache_size: '2GB',
  random_page_cost: '1.1', jit: 'off', wal_compression: 'on', max_wal_size: '2GB', checkpoint_timeout: '15min', log_min_messages: 'warning',
}

async function start({ directory, account, binaries, port, settings, ownerUrl }: { directory: string; account: Account | undefined; binaries: Binaries; port: number; settings: Readonly<Record<string, string>>; ownerUrl: string }): Promise<void> {
  const words = Object.entries({ ...usual, ...settings }).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`).join(' ')
  const logFile = join(directory, 'server.log')
  for (let attempt = 1; attempt <= 12; attempt++) {
    dropStalePid(directory)
    run(binaries.control, ['-D', directory, '-w', '-t', '60', '-l', logFile, '-o', `-p ${port} ${words}`, 'start'], account)
    // Its own word is not enough: after a hard kill it may call a zombie "running". What counts is an answer.
    for (let wait = 0; wait < 10; wait++) {
      if (await answers(ownerUrl)) return
      await sleep(200)
    }
  }
  throw new Error(`PostgreSQL does not come up in ${directory}:\n${tail(logFile)}`)
}

/** A pid file whose process is gone (or a zombie, or another program by now) keeps PostgreSQL from starting. */
function dropStalePid(directory: string): void {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!(pid > 0) || !isAlive(pid)) rmSync(file, { force: true })
}

/** The port is chosen once and kept, so that a cluster left running is found again. */
async function portOf(home: string): Promise<number> {
  const file = join(home, 'postgres.port')
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'))
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number }
      probe.close(() => resolve(free))
    })
  })
  writeFileSync(file, String(port))
  chmodSync(file, 0o644)
  return port
}

/** Whether this cluster answers under our password: another program on the port does not. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function run(program: string, words: string[], account: Account | undefined): { status: number | null; stdout: string; stderr: string } {
  const done = spawnSync(program, words, { ...account, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' } })
  return { status: done.status, stdout: done.stdout ?? '', stderr: done.stderr ?? '' }
}

const tail = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-20).join('\n') : '(no log)')
