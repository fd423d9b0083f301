/** Counts stop at 10 000: exact below, "more" beyond. A count is kept for a moment, so that turning pages does not count again. */
import type { Run } from '../run.ts'
import type { TypeShape } from './shape.ts'

export const countCap = 10_000
const freshFor = 3000
interface Count {
  readonly count: number
  readonly more: boolean
}
const kept = new WeakMap<object, Map<string, { count: Promise<Count>; until: number; stamp: number }>>()
const stamps = new WeakMap<object, Map<string, number>>()

/** This process wrote to the table: its counts are counted anew. Other nodes' writes show within three seconds. */
export function touched(pool: object, table: string): void {
  const tables = stamps.get(pool) ?? new Map<string, number>()
  stamps.set(pool, tables)
  tables.set(table, (tables.get(table) ?? 0) + 1)
}

export async function counted(run: Run, shape: TypeShape, where: string, values: readonly unknown[], key: string): Promise<Count> {
  const pool = run.engine.pool
  const counts = kept.get(pool) ?? new Map<string, { count: Promise<Count>; until: number; stamp: number }>()
  kept.set(pool, counts)
  const stamp = stamps.get(pool)?.get(shape.table) ?? 0
  // The key holds the whole predicate with its values: platform, company, rules, filters. Nobody shares a count who does not share all of these.
  const full = `${shape.table}|${key}`
  const found = counts.get(full)
  if (found && found.until > performance.now() && found.stamp === stamp) return found.count
  const count = query(run, shape, where, values)
  if (counts.size > 5000) counts.clear()
  counts.set(full, { count, until: performance.now() + freshFor, stamp })
  count.catch(() => counts.delete(full))
  return count
}

async function query(run: Run, shape: TypeShape, where: string, values: readonly unknown[]): Promise<Count> {
  const [row] = await run.tx.rows<{ count: string }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM ${shape.table} t WHERE ${where} LIMIT ${countCap + 1}) AS found`,
    values,
  )
  const count = Number(row!.count)
  return { count: Math.min(count, countCap), more: count > countCap }
}
