/**
 * The load process. It sends either calls over HTTP, or the recorded statements of such calls directly through the driver. It is
 * controlled by messages.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { freshFor } from '../engine/query/count.ts'
import { getTypeParser } from '../engine/store/connection/value-parsers.ts'
import { Wire, type Pass } from './http-client.ts'

/** One statement as the engine sent it. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
  /** Sent without waiting for the previous one. */
  readonly separate?: boolean
  /** The engine caches the answer briefly and does not query again. */
  readonly prepared?: boolean
}
/** Consecutive calls on one connection, each made by its own user. */
export interface HttpItem {
  readonly calls: readonly { readonly path: string; readonly data: string; readonly who: string; readonly once?: boolean }[]
}
export interface Task {
  readonly connections: number
  /** Ends after this time; without it, when every item was done once. */
  readonly seconds?: number
  /** Warm-up before the measurement. */
  readonly warm?: number
  readonly http?: { readonly url: string; readonly passes: Readonly<Record<string, Pass>>; readonly items: readonly HttpItem[] }
  readonly raw?: { readonly url: string; readonly items: readonly (readonly Statement[])[] }
}
export interface Figures {
  /** Items per second. */
  readonly rate: number
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly bad: number
  readonly firstBad?: string
  /** Items done, those of the warm-up included. */
  readonly all: number
  /** Milliseconds of processor time of this process for all of them. */
  readonly client: number
}

process.on('message', (task: Task) => {
  run(task).then(
    (figures) => process.send!({ figures }),
    (error: Error) => process.send!({ error: error.stack }),
  )
})

async function run(task: Task): Promise<Figures> {
  const took: number[] = []
  let failures = 0
  let firstBad: string | undefined
  let next = 0
  let all = 0
  const items = (task.http ?? task.raw)!.items
  const began = performance.now()
  const processor = process.cpuUsage()
  const from = began + (task.warm ?? 0) * 1000
  const until = task.seconds === undefined ? Infinity : from + task.seconds * 1000
  const take = () => (task.seconds === undefined && next >= items.length ? undefined : next++ % items.length)
  const lane = async (work: (at: number) => Promise<string | undefined>) => {
    for (let at = take(); at !== undefined && performance.now() < until; at = take()) {
      const since = performance.now()
      const failure = await work(at)
      all++
      if (since < from) continue
      took.push(performance.now() - since)
      if (failure !== undefined) {
        failures++
        firstBad ??= failure.slice(0, 500)
      }
    }
  }
  if (task.http) await overHttp(task.http, task.connections, lane)
  else await straight(task.raw!, task.connections, lane)
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(processor)
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  const rate = took.length / seconds
  return {
    rate,
    count: took.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    bad: failures,
    firstBad,
    all,
    client: (user + system) / 1000,
  }
}

type Lane = (work: (at: number) => Promise<string | undefined>) => Promise<void>

async function overHttp({ url, passes, items }: NonNullable<Task['http']>, connections: number, lane: Lane): Promise<void> {
  const wires = Array.from({ length: connections }, () => new Wire(url))
  await Promise.all(
    wires.map((wire) =>
      lane(async (at) => {
        for (const { path, data, who, once } of items[at]!.calls) {
          const reply = await wire.data({ pass: passes[who]!, path, data, key: once ? randomUUID() : undefined })
          if (!reply.good) return reply.text
        }
        return undefined
      }),
    ),
  )
  for (const wire of wires) wire.end()
}

async function straight({ url, items }: NonNullable<Task['raw']>, connections: number, lane: Lane): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: { getTypeParser },
    pipeline: true,
    options: '-c timezone=UTC -c datestyle=ISO',
  } as pg.PoolConfig)
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const known = new Map<string, number>()
  await Promise.all(
    clients.map((client) =>
      lane(async (at) => {
        try {
          let under: Promise<unknown>[] = []
          for (const statement of items[at]!) {
            const key = statement.prepared ? `${statement.text}|${JSON.stringify(statement.values)}` : undefined
            if (key && (known.get(key) ?? 0) > performance.now()) continue
            if (!statement.separate) {
              await Promise.all(under)
              under = []
            }
            const since = performance.now()
            const answer = client.query(statement as pg.QueryConfig)
            // As long as the engine caches a count (engine/query/count.ts).
            if (key) {
              known.set(key, since + freshFor(0))
              void answer.then(
                () => known.set(key, since + freshFor(performance.now() - since)),
                () => undefined,
              )
            }
            under.push(answer)
          }
          await Promise.all(under)
          return undefined
        } catch (error) {
          await client.query('ROLLBACK')
          return String(error)
        }
      }),
    ),
  )
  for (const client of clients) client.release()
  await pool.end()
}
