/**
 * The environment of the benchmarks: a separate PostgreSQL with the seeded orders, stored in `data/bench`, and a server process over
 * it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type OpenDatabase } from '../server/database/open.ts'
import { readMigrations } from '../server/database/migrate.ts'

const root = join(import.meta.dirname, '..')
const fullScale = 200_000
/** The number of seeded orders of five lines: 200,000, or the value of e.g. `--orders=20000` for a quick run. */
export const orderCount = Number(/--orders=(\d+)/.exec(process.argv.join(' '))?.[1] ?? fullScale)
/** Each scale has its own database. */
export const dataDir = resolve(process.env['BENCH_DIR'] ?? join(root, 'data', orderCount === fullScale ? 'bench' : `bench-${orderCount}`))

/**
 * Opens the benchmark database and brings it up to date. Data from another version of `seed.ts`, or from migrations that no longer
 * exist, is discarded.
 */
export async function openBench(say: (line: string) => void): Promise<{ database: OpenDatabase; seeded: boolean; markSeeded(): void }> {
  const stamp = join(dataDir, 'seeded')
  const by = createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'seed.ts')))
    .digest('hex')
  const over = readMigrations().map((one) => one.checksum)
  const before = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
  const seeded = before[0] === by && before.slice(1).every((checksum) => over.includes(checksum))
  if (!seeded) rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const database = await openDatabase({ dataDir, databaseUrl: undefined, databaseAppUrl: undefined }, say)
  return { database, seeded, markSeeded: () => writeFileSync(stamp, [by, ...over].join('\n')) }
}

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Resident memory in MiB. */
  memory(): number
  /** Resident memory in MiB of the processes that the server has started: the typesetter's, and the reader's of licences. */
  childMemory(): number
  stop(): Promise<void>
}

/** Starts the server as `npm start` does, without rate limits. `flags` go to Node, e.g. `--cpu-prof`. */
export async function startServer(database: OpenDatabase, flags: readonly string[] = []): Promise<ServerProcess> {
  const port = Number(process.env['PORT'] ?? 3900)
  const { lean, leanMemory } = (await import('../start.mjs' as string)) as { lean: string[]; leanMemory: Record<string, string> }
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...lean, ...flags, 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...leanMemory,
      DATA_DIR: dataDir,
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      DEMO: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT: '0',
      NODE_ENV: 'production',
    },
  })
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    if (child.exitCode !== null || tries > 2400) throw new Error('the server does not come up')
    await sleep(100)
  }
  return {
    url,
    pid: child.pid!,
    memory: () => residentMemory(child.pid!),
    childMemory: () => childrenOf(child.pid!).reduce((sum, pid) => sum + residentMemory(pid), 0),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns the resident memory of a process in MiB, 0 for one that has ended. */
function residentMemory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
