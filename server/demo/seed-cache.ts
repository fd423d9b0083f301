/**
 * The query cache of the demo seed: masters are read once for all scenes, and within one scene everything that has not been written
 * since.
 */
import { copy } from '../../engine/store/memory/copy-row.ts'
import type { Row, Transaction } from '../../engine/store/transaction.ts'

/** Cached results about masters, by query. */
export type Knowledge = Map<string, readonly object[]>

/** Tables that no longer change once the masters and styles are seeded. */
const settled = new Set(
  [
    'design.brand design.category design.colorway design.colour design.season design.size_list design.sku design.style finance.account finance.currency finance.exchange_rate finance.period',
    'logistics.carrier logistics.driver logistics.vehicle material.material master.unit order.price_list order.tracking_template quality.aql_standard quality.defect quality.inspection_template',
    'supplier.factory supplier.supplier warehouse.bin warehouse.warehouse core.account core.company core.field_rule core.member core.page_overlay core.position core.position_holder core.role core.data_rule core.dictionary core.number_rule core.process_definition core.substitute',
  ]
    .join(' ')
    .split(' '),
)

const texts = new Map<string, boolean>()
function repeatable(sql: string): boolean {
  let cached = texts.get(sql)
  if (cached === undefined) {
    const tables = [...sql.matchAll(/(?:FROM|JOIN) "?(\w+)"?\."?(\w+)"?/g)].map(([, schema, table]) => `${schema}.${table!.split('__')[0]}`)
    cached =
      sql.startsWith('SELECT') && !/ FOR (UPDATE|SHARE|NO KEY)/.test(sql) && tables.length > 0 && tables.every((one) => settled.has(one))
    texts.set(sql, cached)
  }
  return cached
}

/** Wraps a transaction so that masters are queried once. Every order reads them. */
export const knowing = (tx: Transaction, known: Knowledge): Transaction => ({
  ...tx,
  async rows(sql, params = []) {
    if (!repeatable(sql)) return tx.rows(sql, params)
    const key = `${sql}${JSON.stringify(params)}`
    let cached = known.get(key)
    if (!cached) known.set(key, (cached = await tx.rows(sql, params)))
    return (cached as Row[]).map(copy) as never
  },
})

/** The tables that a statement reads and writes. `asks` is false for statements that must always be sent. */
interface Shape {
  readonly asks: boolean
  readonly locks: boolean
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly removes: boolean
}
const shapes = new Map<string, Shape>()
function statementShape(sql: string): Shape {
  let shape = shapes.get(sql)
  if (!shape) {
    const names = (pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name]) => name!.replaceAll('"', ''))
    const reads = names(/(?:FROM|JOIN) ("?\w+"?\."?\w+"?)/g)
    const asks = sql.startsWith('SELECT') && reads.length > 0 && !/nextval|set_config|pg_|clock_timestamp|random\(/.test(sql)
    shape = {
      asks,
      locks: / FOR (UPDATE|SHARE|NO KEY)/.test(sql),
      reads,
      writes: asks ? [] : names(/(?:INSERT INTO|UPDATE) ("?\w+"?\."?\w+"?)/g),
      removes: /\bDELETE\b|\bTRUNCATE\b/.test(sql),
    }
    shapes.set(sql, shape)
  }
  return shape
}

/** The statement with which the save path looks up titles (`engine/save/persistence/search-entry.ts`). */
const directory = 'SELECT id, title, title_en FROM core.entry WHERE platform_id = $1 AND id = ANY ($2::bigint[])'

/**
 * Wraps a transaction so that a query is repeated only when one of its tables has been written since. A scene has its documents to
 * itself, and rows that it has
 * locked do not change, so the cache is never stale. A table that is locked again is read again.
 */
export function recalling(tx: Transaction): Transaction {
  const known = new Map<string, { readonly tables: readonly string[]; readonly answer: Promise<readonly Row[]> }>()
  const forget = (tables: readonly string[]) => {
    for (const [key, one] of known) if (one.tables.some((table) => tables.includes(table))) known.delete(key)
  }
  const titles = new Map<string, Row>()
  const written = (sql: string, params: readonly unknown[]) => {
    const { writes, removes } = statementShape(sql)
    // Titles are looked up by id, and statements that write there have the document as their second parameter (`engine/store/write.ts`).
    if (writes.includes('core.entry')) for (const id of [params[1]].flat()) titles.delete(String(id))
    // Deleting a row also deletes its dependent rows.
    if (removes) known.clear()
    else if (writes.length > 0) forget(writes)
  }
  return {
    ...tx,
    async rows(sql, params = []) {
      const shape = statementShape(sql)
      if (!shape.asks) {
        written(sql, params)
        return tx.rows(sql, params)
      }
      if (sql === directory) {
        const ids = (params[1] as string[]).filter((id) => !titles.has(id))
        if (ids.length > 0) for (const row of await tx.rows(sql, [params[0], ids])) titles.set(String(row['id']), row)
        return (params[1] as string[]).flatMap((id) => (titles.has(id) ? [copy(titles.get(id)!)] : [])) as never
      }
      const key = `${sql}${JSON.stringify(params)}`
      let cached = known.get(key)
      if (!cached) {
        if (shape.locks) forget(shape.reads)
        known.set(key, (cached = { tables: shape.reads, answer: tx.rows<Row>(sql, params) }))
      }
      return (await cached.answer).map(copy) as never
    },
    run(sql, params = []) {
      written(sql, params)
      return tx.run(sql, params)
    },
  }
}
