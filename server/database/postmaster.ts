// Determines which process runs a private cluster and which Weft processes use it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startOf } from './file-lock.ts'

/**
 * Returns the process id of a cluster's running postmaster. Its pid file may name a process that has ended, or another process with
 * the same id
 * (after a container restart), so the process must be a postgres that was started for this folder.
 */
export function postmaster(directory: string): number | undefined {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (!(pid > 0) || pid === process.pid || !isAlive(pid)) return undefined
  if (process.platform !== 'linux') return pid
  try {
    const [program = '', ...commandArguments] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return program.endsWith('postgres') && commandArguments.includes(directory) ? pid : undefined
  } catch {
    // The process ended while it was read, or belongs to another account: it is not our PostgreSQL.
    return undefined
  }
}

/** Registers this process as a user of the cluster: one file per process in `folder`. */
export function signIn(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}`), startOf(process.pid))
}

/**
 * Removes the registration of this process.
 * @returns true if it was the last one alive, which then stops the cluster
 */
export function signOut(folder: string): boolean {
  rmSync(join(folder, `${process.pid}`), { force: true })
  if (usersOf(folder).length > 0) return false
  rmSync(folder, { recursive: true, force: true })
  return true
}

/** Returns the process ids of the running users. */
export function usersOf(folder: string): number[] {
  const signed = existsSync(folder) ? readdirSync(folder) : []
  return signed.filter((pid) => isAlive(Number(pid)) && startOf(Number(pid)) === readFileSync(join(folder, pid), 'utf8')).map(Number)
}
