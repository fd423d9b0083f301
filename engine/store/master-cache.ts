/**
 * Rows of tables that rarely change, cached in memory: masters whose definition says `cached`, process definitions, number rules, calendars,
 * people of a process. A trigger announces every change of such a table with its commit (`weft_master`), and all nodes forget what they
 * read of it. Nothing is cached while a node does not listen.
 */
import type { Pool } from 'pg'
import type { AnyDocument } from '../../model/document.ts'
import { copy } from './copy-row.ts'
import { tablesOf } from './statement-tables.ts'
import { tableLayout } from './table-layout.ts'

type Row = Record<string, any>

/** Milliseconds for which rows of a table are cached at most, announced or not; those about people are as fresh as rights are (security T05). */
const masters = 60_000
const people = 1000
/** The engine's own cached tables. Each has the trigger `announce_master` (migration 0069). */
const coreTables: readonly (readonly [table: string, age: number])[] = [
  ['core.process_definition', masters],
  ['core.number_rule', masters],
  ['core.work_calendar', masters],
  ['core.webhook_event', masters],
  ['core.substitute', people],
  ['core.member', people],
  ['core.account', people],
  ['core.position', people],
  ['core.position_holder', people],
]

/** Tables whose rows are not cached, only values that are computed from them (`derived-cache.ts`). Each has the trigger (migration 0075). */
export const announcedTables = ['core.role', 'core.data_rule', 'core.field_rule', 'core.page_overlay']

/** Returns the tables of the types whose definition says `cached`, as `schema.table`; their trigger is generated with the table (`schema.ts`). */
export const cachedTables = (types: Iterable<AnyDocument>): string[] =>
  [...types]
    .filter(({ cached }) => cached)
    .flatMap((type) => [tableLayout(type).table, ...tableLayout(type).lines.map(({ table }) => table)])
    .map((table) => table.replaceAll('"', ''))

interface Kept {
  readonly rows: readonly Row[]
  readonly tables: readonly string[]
  readonly until: number
}

/** One transaction's way to what is kept. What it wrote itself, and whatever it reads under a lock, it reads from the database. */
export interface MasterReader {
  /**
   * Rows of a statement, from memory where all its tables are kept ones.
   * @param scope names everything that row-level security asks for; undefined for work across platforms, which is answered from the database alone
   */
  rows(scope: string | undefined, sql: string, params: readonly unknown[], read: () => Promise<Row[]>): Promise<Row[]>
  /** Notes what a statement writes. */
  wrote(sql: string): void
  /** Forgets on this node what the transaction wrote, before its caller hears of the commit. */
  committed(): void
  /** Ends the transaction, whether it was committed or not. */
  ended(): void
}

export class MasterCache {
  /** Cached tables as `schema.table`, with the age in milliseconds that their rows reach at most. */
  readonly tables = new Map<string, number>(coreTables)
  readonly #watched = new Set<string>(announcedTables)
  readonly #writers = new Map<string, number>()
  readonly #fresh = new Map<string, boolean>()
  readonly #kept = new Map<string, Kept>()
  readonly #changes = new Map<string, number>()
  #listens = false

  /** Whether announcements arrive; without them nothing is kept. */
  set listens(listens: boolean) {
    this.#listens = listens
    this.forget()
  }

  /** Caches further tables, those of `cachedTables`. */
  add(tables: readonly string[]): void {
    for (const table of tables) this.tables.set(table, masters)
    this.#fresh.clear()
  }

  /** Watches further tables from which values are computed: what this node writes to them ends the values with its commit. */
  watch(tables: readonly string[]): void {
    for (const table of tables) if (!this.tables.has(table)) this.#watched.add(table)
  }

  /** Returns a text that changes with every known change of one of the tables; undefined while a transaction of this node writes to one. */
  stampOf(tables: readonly string[]): string | undefined {
    return tables.some((table) => this.#writers.has(table)) ? undefined : this.#stamp(tables)
  }

  /** Forgets what was read of a table, or everything. */
  forget(table?: string): void {
    for (const name of table === undefined ? [...this.tables.keys(), ...this.#watched] : [table])
      this.#changes.set(name, (this.#changes.get(name) ?? 0) + 1)
    for (const [key, { tables }] of this.#kept) if (table === undefined || tables.includes(table)) this.#kept.delete(key)
  }

  /** Returns the reader of one transaction. */
  reader(): MasterReader {
    const written = new Set<string>()
    let fresh = false
    const wrote = (sql: string) => {
      fresh ||= this.#needsFreshReads(sql)
      if (sql.startsWith('SELECT')) return
      for (const table of tablesOf(sql))
        if (!written.has(table) && (this.tables.has(table) || this.#watched.has(table))) {
          written.add(table)
          this.#writers.set(table, (this.#writers.get(table) ?? 0) + 1)
        }
    }
    return {
      wrote,
      rows: async (scope, sql, params, read) => {
        wrote(sql)
        const tables = this.#listens && scope !== undefined && !fresh && repeatable(sql) ? tablesOf(sql) : []
        if (tables.length === 0 || tables.some((table) => !this.tables.has(table) || written.has(table))) return read()
        const key = `${scope}|${sql}|${JSON.stringify(params)}`
        const found = this.#kept.get(key)
        if (found && found.until > performance.now()) return found.rows.map(copy)
        const before = this.#stamp(tables)
        const rows = await read()
        // A change that was announced while the rows were on their way may be missing in them.
        if (this.#listens && before === this.#stamp(tables)) this.#keep(key, tables, rows)
        return rows
      },
      committed: () => {
        for (const table of written) this.forget(table)
      },
      ended: () => {
        for (const table of written) {
          const others = this.#writers.get(table)! - 1
          if (others > 0) this.#writers.set(table, others)
          else this.#writers.delete(table)
        }
        written.clear()
      },
    }
  }

  /**
   * Whether a transaction reads from the database alone after this statement. PostgreSQL releases locks before other nodes hear the
   * announcement of the change, so what is decided under an advisory lock, or under a lock of a master or a company, must not come from
   * memory. A statement that changes settings of the session changes what row-level security shows, which the cache's key does not say.
   */
  #needsFreshReads(sql: string): boolean {
    let fresh = this.#fresh.get(sql)
    if (fresh === undefined) {
      fresh =
        /advisory|set_config\(/i.test(sql) ||
        (/\bFOR (UPDATE|NO KEY UPDATE|SHARE|KEY SHARE)\b/i.test(sql) &&
          tablesOf(sql).some((table) => this.tables.has(table) || lockedTables.has(table)))
      if (this.#fresh.size < 4000) this.#fresh.set(sql, fresh)
    }
    return fresh
  }

  #stamp(tables: readonly string[]): string {
    return tables.map((table) => this.#changes.get(table) ?? 0).join()
  }

  #keep(key: string, tables: readonly string[], rows: readonly Row[]): void {
    if (rows.length > mostRows) return
    if (this.#kept.size >= mostAnswers) this.#kept.clear()
    const age = Math.min(...tables.map((table) => this.tables.get(table)!))
    this.#kept.set(key, { rows: rows.map(copy), tables, until: performance.now() + age })
  }
}
const mostAnswers = 2000
const mostRows = 200

/** Tables whose rows are locked before masters are counted or compared. */
const lockedTables: ReadonlySet<string> = new Set(['core.company', 'core.platform'])

const repeatableTexts = new Map<string, boolean>()
/** A plain question: no lock, no clock, nothing drawn. */
function repeatable(sql: string): boolean {
  let plain = repeatableTexts.get(sql)
  if (plain === undefined) {
    plain =
      sql.startsWith('SELECT') && !/\bFOR (UPDATE|SHARE|KEY)|nextval|set_config|pg_|advisory|now\(\)|current_|clock_|random/i.test(sql)
    if (repeatableTexts.size < 4000) repeatableTexts.set(sql, plain)
  }
  return plain
}

const caches = new WeakMap<Pool, MasterCache>()
/** The cache of one node's pool. */
export function masterCache(pool: Pool): MasterCache {
  let cache = caches.get(pool)
  if (!cache) caches.set(pool, (cache = new MasterCache()))
  return cache
}
