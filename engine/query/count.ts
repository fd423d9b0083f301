/** Counts list rows up to 10 000: exact below, "more" beyond. Counts are cached briefly, so that paging does not count again. */
import type { AnyDocument } from '../../model/document.ts'
import { tableLayout } from '../store/tables/table-layout.ts'
import type { Operation } from '../operation.ts'
import type { TableLayout } from '../store/tables/table-layout.ts'

export const countCap = 10_000
export interface Count {
  readonly count: number
  readonly more: boolean
  /** For a quick search: the number of rows that match by their own text, up to the cap. */
  readonly own?: number
}
/**
 * Returns how long (ms) a count is cached, given how long it took (ms): 3 to 30 s. Expensive counts are cached longer, so that they
 * stay a small share of the load.
 */
export const freshFor = (took: number): number => Math.min(30_000, Math.max(3000, took * 300))
/**
 * Returns how long (ms) a count stays valid after this process has written to the table. Cheap or small counts expire immediately;
 * large, slow ones within 5 seconds.
 */
const staleFor = (took: number, count: number): number => (took < 20 || count < 2000 ? 0 : Math.min(5000, took * 25))

interface Kept {
  readonly count: Promise<Count>
  readonly stamp: number
  readonly at: number
  took: number
  size: number
}
const cache = new WeakMap<object, Map<string, Kept>>()
const stamps = new WeakMap<object, Map<string, number>>()

/** Invalidates the cached counts of a type after a write by this process. Writes of other nodes show when the cached count expires. */
export function invalidateCounts(pool: object, type: AnyDocument): void {
  const { table } = tableLayout(type)
  const tables = stamps.get(pool) ?? new Map<string, number>()
  stamps.set(pool, tables)
  tables.set(table, (tables.get(table) ?? 0) + 1)
}

/** Returns how often this process has written to the table, or to the tables of the sources of a reading type. */
const stampOf = (pool: object, shape: TableLayout): number =>
  (shape.tables ?? [shape.table]).reduce((sum, table) => sum + (stamps.get(pool)?.get(table) ?? 0), 0)

/** A predicate to count by; the key holds all of it: platform, company, rules, filters, values. */
export interface Counting {
  readonly where: string
  readonly values: readonly unknown[]
  readonly key: string
  readonly exact: boolean
}
const keyOf = ({ key, exact }: Counting): string => (exact ? `exact ${key}` : key)

/** Counts what a predicate finds, up to the cap, unless it was counted a moment ago. */
export function cappedCount(operation: Operation, shape: TableLayout, counting: Counting): Promise<Count> {
  return recalled(operation, shape, counting) ?? cacheCount(operation, shape, keyOf(counting), query(operation, shape, counting))
}

/** What a predicate found a moment ago. */
export const recalled = (operation: Operation, shape: TableLayout, counting: Counting): Promise<Count> | undefined =>
  cachedCount(operation, shape, keyOf(counting))

/** Caches the count that the first row of a page has in `$count`. An empty page that is not the first is counted separately. */
export function keepCount(
  operation: Operation,
  shape: TableLayout,
  counting: Counting,
  page: Promise<readonly Readonly<Record<string, unknown>>[]>,
  { first }: { readonly first: boolean },
): Promise<Count> {
  const count = page.then(([row]) => {
    if (row) return capped(Number(row['$count']), counting.exact)
    return first ? { count: 0, more: false } : query(operation, shape, counting)
  })
  return cacheCount(operation, shape, keyOf(counting), count)
}

/** Returns a count that is still valid. A count is shared only between callers with the same complete predicate. */
export function cachedCount(operation: Operation, shape: TableLayout, key: string): Promise<Count> | undefined {
  // What is sealed until a moment is counted at the moment.
  if (shape.partyRoles.some(({ seal }) => seal)) return undefined
  const pool = operation.engine.pool
  const cached = cache.get(pool)?.get(`${shape.table}|${key}`)
  const stamp = stampOf(pool, shape)
  const age = cached ? performance.now() - cached.at : 0
  return cached && age < (cached.stamp === stamp ? freshFor(cached.took) : staleFor(cached.took, cached.size)) ? cached.count : undefined
}

/** Caches a count while its query is still running. */
export function cacheCount(operation: Operation, shape: TableLayout, key: string, count: Promise<Count>): Promise<Count> {
  const pool = operation.engine.pool
  const counts = cache.get(pool) ?? new Map<string, Kept>()
  cache.set(pool, counts)
  const full = `${shape.table}|${key}`
  const at = performance.now()
  const one: Kept = { count, stamp: stampOf(pool, shape), at, took: 0, size: 0 }
  if (counts.size > 5000) counts.clear()
  counts.set(full, one)
  count.then(
    ({ count: size }) => {
      one.took = performance.now() - at
      one.size = size
    },
    () => counts.delete(full),
  )
  return count
}

/** How many rows a predicate finds, as an expression. */
export const countSql = (shape: TableLayout, { where, exact }: Counting): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM ${shape.table} t WHERE ${where}${exact ? '' : ` LIMIT ${countCap + 1}`}) AS found)`

async function query(operation: Operation, shape: TableLayout, counting: Counting): Promise<Count> {
  const [row] = await operation.tx.rows<{ count: string }>(`SELECT ${countSql(shape, counting)} AS count`, counting.values)
  return capped(Number(row!.count), counting.exact)
}

const capped = (count: number, exact: boolean): Count =>
  exact ? { count, more: false } : { count: Math.min(count, countCap), more: count > countCap }
