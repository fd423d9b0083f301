/**
 * Folder for the databases of a test run. It lies in memory where there is enough: a copy of the schema has 1,700 files, and a file
 * system on disk takes twenty times the processor time of one in memory to create them (`docs/decisions/tests.md`).
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { postmaster, usersOf } from '../database/postmaster.ts'

const memory = '/dev/shm'
/** A run of all tests fills 2.5 GB; as much again stays free for the processes. */
const needed = 5 * 1024 ** 3

/** Makes a new folder whose name begins with `prefix`, and which every account may pass. The caller removes it. */
export function scratchFolder(prefix: string): string {
  const folder = mkdtempSync(join(isMemoryLarge() ? memory : tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Removes the folders with this prefix that killed runs left behind, and ends their PostgreSQL if it still runs.
 * @param age milliseconds for which nothing was added to a folder that may go
 */
export function sweepScratchFolders(prefix: string, age: number): void {
  const folders = [tmpdir(), memory].flatMap((base) => entries(base).map((name) => join(base, name)))
  for (const folder of folders.filter((path) => basename(path).startsWith(prefix))) {
    // Another run that ends at the same time may have removed it since.
    const changed = statSync(folder, { throwIfNoEntry: false })
    if (!changed || Date.now() - changed.mtimeMs < age || usersOf(join(folder, 'postgres.users')).length > 0) continue
    const orphan = postmaster(join(folder, 'postgres'))
    if (orphan) process.kill(orphan, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function isMemoryLarge(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > needed && freemem() > needed
  } catch {
    // Systems other than Linux have no such folder.
    return false
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The folder is missing on this system.
    return []
  }
}
