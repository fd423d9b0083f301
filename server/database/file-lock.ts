// Mutual exclusion between processes: a lock file that contains the holder's process id.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process runs under the same lock file. A lock whose holder has died is taken over.
 * @throws Error after waiting `patience` milliseconds for a living holder
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>, patience = 90_000): Promise<T> {
  const until = Date.now() + patience
  while (!take(file)) {
    const holder = holderOf(file)
    if (holder && !(isAlive(holder.pid) && startOf(holder.pid) === holder.start)) rmSync(file, { force: true })
    else if (Date.now() > until)
      throw new Error(`Process ${holder?.pid} has held ${file} for too long. Is it stuck? End it and start again.`)
    else await sleep(50)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Creates the lock by linking a complete file, so that no process can read a lock without a process id. */
function take(file: string): boolean {
  const ownFile = `${file}.${process.pid}`
  writeFileSync(ownFile, `${process.pid} ${startOf(process.pid)}`)
  try {
    linkSync(ownFile, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(ownFile, { force: true })
  }
}

function holderOf(file: string): { pid: number; start: string } | undefined {
  try {
    const [pid, start] = readFileSync(file, 'utf8').split(' ')
    return { pid: Number(pid), start: start ?? '' }
  } catch {
    // Removed meanwhile, or of another account: its holder is unknown.
    return undefined
  }
}

/** Returns whether a process is running. A zombie (ended, not yet reaped by its parent) is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statOf(pid)[0] !== 'Z'
}

/** Returns when a process started, in ticks. This distinguishes it from a later process with the same id (a restarted container). */
export function startOf(pid: number): string {
  return statOf(pid)[19] ?? ''
}

/** Returns the fields of /proc/<pid>/stat from the state field on; empty where there is no /proc. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    // The process ended while it was read, belongs to another account, or the system has no /proc.
    return []
  }
}
