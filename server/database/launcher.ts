// The private PostgreSQL in the data folder: prepares, starts and monitors one cluster, and finds it again after a crash.
import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, databaseAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { writeSettings } from './cluster-settings.ts'
import { withFileLock } from './file-lock.ts'
import { clusterFolder, openFolder, socketFolder } from './folders.ts'
import { checkVersion, initialise, owner, plain } from './initialise.ts'
import { postmaster, signIn, signOut } from './postmaster.ts'
import { probe } from './probe.ts'
import { secret } from './secret.ts'

export interface PrivateDatabase {
  /** The address of the cluster's owner on the maintenance database `postgres`. Its `host` is the folder of the socket. */
  readonly ownerUrl: string
  readonly directory: string
  /** The process id of its postmaster while it runs. */
  pid(): number | undefined
  /**
   * Performs a fast shutdown: running statements end, and nothing acknowledged is lost. The cluster keeps running while another Weft
   * process uses it.
   */
  stop(): void
}

export interface LaunchOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Additional settings, e.g. `fsync: 'off'` for tests that do not test durability. */
  readonly settings?: Readonly<Record<string, string>>
}

interface Place {
  readonly directory: string
  readonly socket: string
  readonly account: Account | undefined
  readonly binaries: Binaries
  readonly password: string
  readonly dataDir: string
  readonly ownerUrl: string
  readonly settings: Readonly<Record<string, string>>
}

/** The time allowed for a start, including crash recovery; while the postmaster lives, it may be a busy machine that makes it slow. */
const [patience, patienceWhileAlive] = [60_000, 600_000]
/** The interval for telling that PostgreSQL is still starting. */
const noticeEvery = 15_000
/** The interval for checking that the postmaster is alive. A killed postmaster is started again. */
const every = 1_000

/**
 * Starts the cluster of `<dataDir>/postgres`, or takes over one that still answers (kill -9 of the server leaves it running).
 * If PostgreSQL dies while this process lives, it is started again.
 * @throws Error with the last lines of PostgreSQL's own log when it does not come up within 60 s, or 10 minutes while its process lives
 */
export async function launch({ dataDir, log, settings = {} }: LaunchOptions): Promise<PrivateDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const users = join(dataDir, 'postgres.users')
  const locked = <T>(work: () => Promise<T>) => withFileLock(join(dataDir, 'launch.lock'), work)
  const place = await locked(async () => {
    const prepared = prepare({ dataDir, log, settings })
    await bringUp(prepared, log)
    signIn(users)
    return prepared
  })
  let busy = false
  const watch = setInterval(() => {
    if (busy || postmaster(place.directory)) return
    busy = true
    log('The private PostgreSQL has gone; starting it again')
    locked(() => bringUp(place, log))
      .catch((error: Error) => log(error.message))
      .finally(() => {
        busy = false
      })
  }, every).unref()
  return {
    ownerUrl: place.ownerUrl,
    directory: place.directory,
    pid: () => postmaster(place.directory),
    stop: () => {
      clearInterval(watch)
      if (signOut(users)) halt(place)
      else log('Another Weft works on this data folder; its PostgreSQL is left running')
    },
  }
}

function prepare({ dataDir, log, settings }: Required<LaunchOptions>): Place {
  // pg_ctl passes the path to a shell between double quotes.
  if (/["$`\\\n]/.test(dataDir)) throw new Error(`DATA_DIR is ${dataDir}: give a path without quotation marks, $, \` and \\`)
  const account = databaseAccount(join(dataDir, 'postgres'))
  const directory = clusterFolder({ dataDir, name: 'postgres', account, log })
  const binaries = findBinaries({ account, copyTo: () => openFolder(account), log })
  const password = secret(dataDir, 'postgres-owner')
  if (!existsSync(join(directory, 'PG_VERSION'))) initialise({ directory, account, binaries, password, quick: settings['fsync'] === 'off' })
  checkVersion(directory, binaries)
  const socket = socketFolder(directory, account)
  const ownerUrl = `postgres://${owner}:${password}@localhost/postgres?host=${encodeURIComponent(socket)}`
  return { dataDir, directory, account, binaries, password, settings, socket, ownerUrl }
}

/** Decides by connecting: after a hard kill, pid files and the output of pg_ctl are unreliable. */
async function bringUp(place: Place, log: (line: string) => void): Promise<void> {
  const begun = Date.now()
  let lastNotice = begun
  for (;;) {
    const answer = existsSync(join(place.socket, '.s.PGSQL.5432')) ? await probe(place.ownerUrl) : 'absent'
    if (answer === 'ready') return
    if (answer === 'refused')
      throw new Error(`The database in ${place.directory} refuses the password of ${place.dataDir}/secret: restore both from one backup.`)
    const alive = answer === 'busy' || postmaster(place.directory) !== undefined
    if (Date.now() - begun > (alive ? patienceWhileAlive : patience))
      throw new Error(`PostgreSQL does not come up in ${place.directory}:\n${lastWords(place)}`)
    if (Date.now() - lastNotice > noticeEvery) {
      lastNotice = Date.now()
      log(`PostgreSQL is still starting (${Math.round((lastNotice - begun) / 1000)} s)`)
    }
    if (alive) await sleep(100)
    else if (!(await start(place))) await sleep(500)
  }
}

/** Makes one attempt. False means try again, for instance while the last processes of a killed server are still ending. */
async function start(place: Place): Promise<boolean> {
  const { directory, socket, account, binaries, settings } = place
  // No process of this cluster is alive. Stale files of a killed one would prevent the next start.
  for (const stale of [join(directory, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock'), join(socket, '.s.PGSQL.5432')])
    rmSync(stale, { force: true })
  writeSettings({ directory, socket, account, more: settings })
  const log = join(directory, 'server.log')
  if (existsSync(log) && statSync(log).size > 10 * 1024 ** 2) renameSync(log, `${log}.1`)
  if (!existsSync(log)) {
    writeFileSync(log, '', { mode: 0o600 })
    if (account) chownSync(log, account.uid, account.gid)
  }
  return new Promise((done) => {
    execFile(
      binaries.control,
      ['-D', directory, '-w', '-t', '60', '-s', '-l', log, 'start'],
      { ...account, cwd: '/', env: plain },
      (error) => done(!error),
    )
  })
}

function halt({ directory, binaries, account }: Place): void {
  if (!postmaster(directory)) return
  spawnSync(binaries.control, ['-D', directory, '-m', 'fast', '-w', '-t', '60', '-s', 'stop'], {
    ...account,
    cwd: '/',
    env: plain,
    stdio: 'ignore',
  })
}

function lastWords({ directory }: Place): string {
  const log = join(directory, 'server.log')
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-12).join('\n') : '(no log)'
}
