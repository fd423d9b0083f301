// Makes a new private cluster, whole or not at all.
import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { freshFolder } from './folders.ts'

/** The superuser of a private cluster, and the owner of what migrations make. */
export const owner = 'postgres'

/** The environment of PostgreSQL's programs: nothing of ours steers them by accident (`PGDATA`, `PGPORT` …). */
export const plain = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/**
 * initdb beside the final place; the name appears only when the cluster is whole, so a kill in between starts over.
 * The built-in C.UTF-8 locale orders the same everywhere; Chinese order is asked for by name where people see it.
 */
export function initialise(options: {
  directory: string
  account: Account | undefined
  binaries: Binaries
  password: string
  quick: boolean
}): void {
  const { directory, account, binaries, password, quick } = options
  const part = `${directory}.new`
  const passwordFile = `${part}.password`
  freshFolder(part, account)
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    if (account) chownSync(passwordFile, account.uid, account.gid)
    const locale = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8']
    const words = [
      '-D',
      part,
      '-U',
      owner,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...locale,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...(quick ? ['--no-sync', '--no-data-checksums'] : ['--data-checksums']),
    ]
    const done = spawnSync(binaries.initdb, words, { ...account, cwd: '/', env: plain, encoding: 'utf8', timeout: 120_000 })
    if (done.status !== 0)
      throw new Error(`PostgreSQL could not be set up in ${directory}: ${done.error?.message ?? ''}${done.stderr || done.stdout || ''}`)
    rmSync(directory, { recursive: true, force: true })
    renameSync(part, directory)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(part, { recursive: true, force: true })
  }
}

/** PostgreSQL's data has the version of its program; we do not guess. */
export function checkVersion(directory: string, binaries: Binaries): void {
  const found = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  const ours = binaries.version.split('.')[0]
  if (found !== ours)
    throw new Error(
      `The database in ${directory} was made by PostgreSQL ${found}, and Weft brings ${ours}. Start it with the Weft that made it, export, and import here.`,
    )
}
