/** Processor time of the processes that take part in a measurement, read from /proc (Linux). */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Clock ticks per second of the times in /proc. */
const ticks = process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 100

/** Milliseconds of processor time, by process. */
export interface ProcessorTimes {
  readonly server: number
  readonly postgres: number
}

/** Returns a reader of the processor times so far: of one server process, and of PostgreSQL with all its backends, also those that ended. */
export async function processorReader(owner: pg.Client, serverPid: () => number | undefined): Promise<() => ProcessorTimes> {
  if (process.platform !== 'linux') return () => ({ server: 0, postgres: 0 })
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = statOf(rows[0]!.pid)!.parent
  return () => ({ server: statOf(serverPid() ?? 0)?.own ?? 0, postgres: withChildren(postmaster) })
}

/**
 * Returns a reader of the milliseconds of processor time so far of all that takes part: the server with its child processes, PostgreSQL with its backends, and
 * this process. On a busy machine it says what a quiet one would need, where a time does not.
 */
export async function processorTotal(owner: pg.Client, serverPid: number): Promise<() => number> {
  const read = await processorReader(owner, () => serverPid)
  return () => {
    const { user, system } = process.cpuUsage()
    return read().postgres + (process.platform === 'linux' ? withChildren(serverPid) : 0) + (user + system) / 1000
  }
}

interface Stat {
  readonly parent: number
  /** Milliseconds of the process itself, of all its threads. */
  readonly own: number
  /** Milliseconds of its children that ended. */
  readonly ended: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command in parentheses may contain spaces; the fields after it are numbered from 3 on.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const time = (at: number) => ((Number(fields[at]) + Number(fields[at + 1])) * 1000) / ticks
    return { parent: Number(fields[1]), own: time(11), ended: time(13) }
  } catch {
    return undefined
  }
}

function withChildren(pid: number): number {
  const self = statOf(pid)
  if (!self) return 0
  let sum = self.own + self.ended
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(Number(name))
    if (stat?.parent === pid) sum += stat.own
  }
  return sum
}
