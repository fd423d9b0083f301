// The operating-system account that PostgreSQL runs under. PostgreSQL refuses to run as root.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The numeric ids of a user and its group. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Returns the account that runs PostgreSQL: the current user, unless that is root. For root it is the owner of an existing cluster,
 * else the user `postgres`, else a new system user, else `nobody`. Undefined means the current user.
 */
export function databaseAccount(clusterDirectory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(clusterDirectory)) {
    const { uid, gid } = statSync(clusterDirectory)
    if (uid !== 0) return { uid, gid }
  }
  const account = lookUp('postgres') ?? lookUp('weft') ?? createUser('weft') ?? lookUp('nobody')
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no user postgres. Create one, or set DATABASE_URL.')
  return account
}

function lookUp(name: string): Account | undefined {
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  const row = passwd.split('\n').find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = row?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function createUser(name: string): Account | undefined {
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name], { stdio: 'ignore' })
  return lookUp(name)
}

/**
 * Returns the first folder on the way to `path` that the account cannot traverse, or undefined if there is none.
 * The usual case is root's home folder (mode 0700).
 */
export function barrier(path: string, account: Account | undefined): string | undefined {
  if (!account) return undefined
  const ways: string[] = []
  for (let folder = path; ; folder = dirname(folder)) {
    ways.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return ways.find((folder) => existsSync(folder) && !mayEnter(folder, account))
}

function mayEnter(folder: string, { uid, gid }: Account): boolean {
  const status = statSync(folder)
  if (!status.isDirectory()) return true
  if (status.uid === uid) return (status.mode & 0o100) !== 0
  if (status.gid === gid) return (status.mode & 0o010) !== 0
  return (status.mode & 0o001) !== 0
}
