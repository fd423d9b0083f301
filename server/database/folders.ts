// The folders of a private cluster's files and socket, chosen so that PostgreSQL's account can reach them.
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, barrier } from './account.ts'

/** The longest socket folder path that every system accepts (107 bytes on Linux, 103 on macOS), less `/.s.PGSQL.5432`. */
const LONGEST = 103 - '/.s.PGSQL.5432'.length

/**
 * Returns the real folder of the cluster called `name` in a data folder. Usually this is `<dataDir>/<name>`. If PostgreSQL's account
 * cannot get there (a data folder under root's home), it is a folder under /var/lib with a link to it in the data folder:
 * deleting the data folder starts with a new cluster, and moving it takes the cluster along.
 */
export function clusterFolder(options: {
  dataDir: string
  name: string
  account: Account | undefined
  log: (line: string) => void
}): string {
  const { dataDir, name, account, log } = options
  const wanted = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true })
  if (lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink()) {
    const target = readlinkSync(wanted)
    if (existsSync(dirname(target))) return target
    throw new Error(
      `The database of this data folder was at ${target}, which is gone. Restore it, or remove ${wanted} to start with an empty one.`,
    )
  }
  // The data folder is Weft's own, so its mode may be changed to allow traversal without listing. Folders above it are left unchanged.
  if (barrier(dataDir, account) === dataDir) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  const closed = barrier(dataDir, account)
  if (!closed) return wanted
  if (existsSync(wanted))
    throw new Error(`PostgreSQL runs under another account and cannot pass ${closed}. Move ${dataDir} to where it can, or set DATA_DIR.`)
  const elsewhere = join(openFolder(account), `${name}-${randomBytes(6).toString('hex')}`)
  symlinkSync(elsewhere, wanted)
  log(`PostgreSQL's account cannot pass ${closed}; the database is kept in ${elsewhere} (linked from ${wanted})`)
  return elsewhere
}

/** Returns a folder that the account can reach, for a cluster or for a copy of the programs. */
export function openFolder(account: Account | undefined): string {
  for (const base of ['/var/lib', '/opt', tmpdir()]) {
    if (!existsSync(base) || barrier(base, account)) continue
    const folder = join(base, 'weft')
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (lstatSync(folder).uid === process.getuid?.() && !barrier(folder, account)) return folder
    } catch {
      // Not writable: try the next one.
    }
  }
  throw new Error('No folder is open to the account that runs PostgreSQL. Set DATA_DIR to one, or set DATABASE_URL.')
}

/** Returns the folder of the server's socket: the cluster's own, or a short one when that path is too long for a socket. */
export function socketFolder(cluster: string, account: Account | undefined): string {
  if (Buffer.byteLength(cluster) <= LONGEST) return cluster
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const folder = join('/tmp', `weft-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`)
  const present = lstatSync(folder, { throwIfNoEntry: false })
  if (present && (present.uid !== uid || !present.isDirectory()))
    throw new Error(`${folder} belongs to somebody else: remove it, or give DATA_DIR a shorter path`)
  if (!present) {
    mkdirSync(folder, { mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
  }
  return folder
}

/** Creates an empty folder for the account with mode 0700. Removes any earlier content. */
export function freshFolder(folder: string, account: Account | undefined): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}
