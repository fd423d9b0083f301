// The operating-system account that PostgreSQL runs under: it refuses to run as root.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Numbers of a user and its group. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Who runs PostgreSQL: whoever we are, unless we are root. As root it is the owner of an existing cluster,
 * else the user `postgres`, else a new system user, else `nobody`. Undefined means "as ourselves".
 */
export function databaseAccount(clusterDirectory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(clusterDirectory)) {
    const { uid, gid } = statSync(clusterDirectory)
    if (uid !== 0) return { uid, gid }
  }
  const found = lookUp('postgres') ?? lookUp('weft') ?? createUser('weft') ?? lookUp('nobody')
  if (!found) throw new Error('PostgreSQL does not run as root, and there is no user postgres. Create one, or set DATABASE_URL.')
  return found
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
 * The first folder on the way to `path` that the account may not pass through, or undefined if the way is free.
 * A home of root (mode 0700) is the usual case.
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
  const found = statSync(folder)
  if (!found.isDirectory()) return true
  if (found.uid === uid) return (found.mode & 0o100) !== 0
  if (found.gid === gid) return (found.mode & 0o010) !== 0
  return (found.mode & 0o001) !== 0
}
