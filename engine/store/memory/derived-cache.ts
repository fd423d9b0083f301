/**
 * Values that are computed from rows of a platform, cached in memory for one node: rights, number rules, receivers of webhooks. There is
 * one way of invalidation, that of the master cache: a change that is announced, or written on this node, ends the value at once. Where
 * announcements do not arrive, a value is a second old at most (security T05).
 */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { tableNameOf } from '../tables/table-layout.ts'
import { masterCache } from './master-cache.ts'

const freshFor = 1000
/** Values of one node at most; beyond that all are computed again. */
const maxValues = 10_000

interface Derived<V> {
  readonly value: V
  readonly stamp: string
  readonly until: number
}
interface DerivedSource<V> {
  /**
   * The tables that the value is computed from, as `core.table`, or the types whose documents they hold. Each is listed in the master cache,
   * which receives its announcements.
   */
  readonly tables: readonly (string | AnyDocument)[]
  readonly load: () => Promise<V>
}

/**
 * Makes a cache of values, one for each key of a platform.
 * @returns a function that answers from memory, or loads. While a transaction of this node writes one of the tables, every caller loads.
 */
export function derivedCache<V>(): (operation: Operation, key: string, source: DerivedSource<V>) => Promise<V> {
  const nodes = new WeakMap<object, Map<string, Derived<V>>>()
  return async ({ engine: { pool }, actor, tx }, key, source) => {
    const tables = source.tables.map((one) => (typeof one === 'string' ? one : tableNameOf(one)))
    const masters = masterCache(pool)
    masters.watch(tables)
    const values = nodes.get(pool) ?? new Map<string, Derived<V>>()
    nodes.set(pool, values)
    const full = `${actor.platform} ${key}`
    const cached = values.get(full)
    const stamp = masters.stampOf(tables, actor.platform)
    if (cached && stamp !== undefined && cached.stamp === stamp && cached.until > performance.now()) return cached.value
    const value = await source.load()
    // A change that was made while the rows were on their way may be missing in them; what a transaction remembers may be older still.
    if (!tx.remembers && stamp !== undefined && stamp === masters.stampOf(tables, actor.platform)) {
      if (values.size >= maxValues) values.clear()
      values.set(full, { value, stamp, until: performance.now() + freshFor })
    }
    return value
  }
}
