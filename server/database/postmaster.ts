// Which process runs a private cluster, and which Wefts work on it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startOf } from './file-lock.ts'

/**
 * The living postmaster of a cluster. Its file may name a process that has ended, or another one that got the same number
 * (after the restart of a container), so the process must be a postgres that was started for this folder.
 */
export function postmaster(directory: string): number | undefined {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (!(pid > 0) || pid === process.pid || !isAlive(pid)) return undefined
  if (process.platform !== 'linux') return pid
  try {
    const [program = '', ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return program.endsWith('postgres') && words.includes(directory) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Signs this process in as a user of the cluster: a file per process in `folder`. */
export function signIn(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}`), startOf(process.pid))
}

/** Signs this process out; true if it was the last one alive, who turns off the light. */
export function signOut(folder: string): boolean {
  rmSync(join(folder, `${process.pid}`), { force: true })
  if (usersOf(folder).length > 0) return false
  rmSync(folder, { recursive: true, force: true })
  return true
}

/** The process numbers of the living users. */
export function usersOf(folder: string): number[] {
  const signed = existsSync(folder) ? readdirSync(folder) : []
  return signed.filter((pid) => isAlive(Number(pid)) && startOf(Number(pid)) === readFileSync(join(folder, pid), 'utf8')).map(Number)
}
