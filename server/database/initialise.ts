// Creates a new private cluster atomically.
import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { freshFolder } from './folders.ts'

/** The superuser of a private cluster, which owns what migrations create. */
export const owner = 'postgres'

/** The environment of PostgreSQL's programs. Variables of this process must not influence them by accident (`PGDATA`, `PGPORT` …). */
export const plain = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/**
 * Runs initdb next to the final folder. The final name appears only when the cluster is complete, so after a kill in between it
 * starts again.
 * The built-in C.UTF-8 locale sorts identically everywhere; Chinese order is requested by name where users see it.
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
    const commandArguments = [
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
    const done = spawnSync(binaries.initdb, commandArguments, {
      ...account,
      cwd: '/',
      env: plain,
      encoding: 'utf8',
      timeout: quick ? 600_000 : 120_000,
    })
    if (done.status !== 0)
      throw new Error(`PostgreSQL could not be set up in ${directory}: ${done.error?.message ?? ''}${done.stderr || done.stdout || ''}`)
    rmSync(directory, { recursive: true, force: true })
    renameSync(part, directory)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(part, { recursive: true, force: true })
  }
}

/** Checks that the cluster's data has the version of the PostgreSQL program. Any difference is an error. */
export function checkVersion(directory: string, binaries: Binaries): void {
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  const ours = binaries.version.split('.')[0]
  if (version !== ours)
    throw new Error(
      `The database in ${directory} was made by PostgreSQL ${version}, and Weft brings ${ours}. Start it with the Weft that made it, export, and import here.`,
    )
}
