// The settings of a private cluster: small enough for a small machine, safe against data loss.
import { appendFileSync, chownSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Writes `weft.conf` into a cluster; the cluster's own settings file includes it last. `more` overrides these settings (tests). */
export function writeSettings(options: {
  directory: string
  socket: string
  account: Account | undefined
  more: Readonly<Record<string, string>>
}): void {
  const { directory, socket, account, more } = options
  const text = Object.entries({ ...usual(socket), ...more }).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  const file = join(directory, 'weft.conf')
  writeFileSync(file, text.join(''), { mode: 0o600 })
  if (account) chownSync(file, account.uid, account.gid)
  const main = join(directory, 'postgresql.conf')
  if (!readFileSync(main, 'utf8').includes('weft.conf')) appendFileSync(main, "\ninclude_if_exists = 'weft.conf'\n")
}

/**
 * The default settings. The cluster is reachable only through its socket: it occupies no port, and other users of the machine cannot
 * connect.
 */
function usual(socket: string): Record<string, string> {
  const megabytes = Math.floor(totalmem() / 1024 ** 2)
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '120',
    // An all-or-nothing import holds an advisory lock for each key that a check serialises by.
    max_locks_per_transaction: '256',
    shared_buffers: `${clamp(megabytes / 8, 64, 1024)}MB`,
    effective_cache_size: `${clamp(megabytes / 2, 256, 16384)}MB`,
    work_mem: `${clamp(megabytes / 512, 8, 32)}MB`,
    maintenance_work_mem: `${clamp(megabytes / 32, 32, 256)}MB`,
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // After a checkpoint, the first change of each page writes the whole page to the log. Compressing it (this build has pglz alone) takes a quarter of
    // PostgreSQL's processor time for a write, and saves a third of the log, which is recycled.
    wal_compression: 'off',
    random_page_cost: '1.1',
    jit: 'off',
    // With many concurrent queries on few processors, the parallel workers of one query slow down the others.
    max_parallel_workers_per_gather: sharedMemoryIsSmall() || availableParallelism() < 8 ? '0' : '2',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, YMD',
    lc_messages: 'C',
    log_checkpoints: 'off',
    // Detects a client that died while its query was running, so that its locks are released.
    client_connection_check_interval: '10s',
  }
}

function clamp(value: number, from: number, to: number): number {
  return Math.floor(Math.min(to, Math.max(from, value)))
}

/** Parallel queries share memory under /dev/shm. A container may limit it to 64 MB, and then they fail part-way. */
function sharedMemoryIsSmall(): boolean {
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize < 256 * 1024 ** 2
  } catch {
    // The folder is missing or closed: nothing is known about a limit, and PostgreSQL reports its own error if there is one.
    return false
  }
}
