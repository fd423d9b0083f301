/**
 * Rows of tables that rarely change, cached in memory: masters whose definition says `cached`, process definitions, number rules, calendars,
 * people of a process. A trigger announces every change of such a table with its commit (`weft_master`), and all nodes forget what they
 * read of it. Nothing is cached while a node does not listen.
 */
import type { Pool } from 'pg'
import type { AnyDocument } from '../../../model/document.ts'
import { copy } from './copy-row.ts'
import { tablesOf } from '../connection/statement-tables.ts'
import { tableLayout } from '../tables/table-layout.ts'

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

/**
 * Tables whose rows are not cached, only values that are computed from them (`derived-cache.ts`). Each has the trigger (migration 0075); of
 * pages' settings those for all people of a platform are announced, with the platform (migration 0077).
 */
export const announcedTables = [
  'core.type_fields',
  'core.type_settings',
  'core.role',
  'core.data_rule',
  'core.field_rule',
  'core.page_overlay',
]

/** Returns the tables of the types whose definition says `cached`, as `schema.table`; their trigger is generated with the table (`schema.ts`). */
export const cachedTables = (types: Iterable<AnyDocument>): string[] =>
  [...types]
    .filter(({ cached }) => cached)
    .flatMap((type) => [tableLayout(type).table, ...tableLayout(type).lines.map(({ table }) => table)])
    .map((table) => table.replaceAll('"', ''))

interface CachedRows {
  readonly platform: string
  readonly rows: readonly Row[]
  readonly tables: readonly string[]
  readonly until: number
}

/** One transaction's way to what is cached. What it wrote itself, and whatever it reads under a lock, it reads from the database. */
export interface MasterReader {
  /**
   * Rows of a statement, from memory where all its tables are cached ones.
   * @param scope what row-level security asks for; work across platforms, whose platform is '', is answered from the database alone
   */
  rows(scope: MasterScope, sql: string, params: readonly unknown[], read: () => Promise<Row[]>): Promise<Row[]>
  /**
   * Notes what a statement writes.
   * @param platform id of the platform to whose rows row-level security restricts the statement; '' for those of all platforms
   */
  wrote(sql: string, platform: string): void
  /** From here on the transaction reads from the database alone, as after a lock of a master. */
  readFresh(): void
  /** Forgets on this node what the transaction wrote, before its caller hears of the commit. */
  committed(): void
  /**
   * Ends the transaction, whether it was committed or not. Branches of its work that still run neither read from memory nor count as writers.
   */
  ended(): void
}

/** The platform of a statement, and a text that is the same for equal scopes of row-level security. */
export interface MasterScope {
  readonly platform: string
  readonly key: string
}

export class MasterCache {
  /** Cached tables as `schema.table`, with the age in milliseconds that their rows reach at most. */
  readonly tables = new Map<string, number>(coreTables)
  readonly #watched = new Set<string>(announcedTables)
  /** Transactions of this node that write rows now, by `placeOf`. */
  readonly #writers = new Map<string, number>()
  readonly #fresh = new Map<string, boolean>()
  readonly #answers = new Map<string, CachedRows>()
  /** Known changes, by `placeOf`. */
  readonly #changes = new Map<string, number>()
  #listens = false

  /** Whether announcements arrive; without them nothing is cached. */
  get listens(): boolean {
    return this.#listens
  }
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

  /**
   * Returns a text that changes with every known change of one of the tables in this platform; undefined while a transaction of this node
   * writes there.
   */
  stampOf(tables: readonly string[], platform: string): string | undefined {
    const writing = tables.some((table) => this.#writers.has(placeOf(table)) || this.#writers.has(placeOf(table, platform)))
    return writing ? undefined : this.#stamp(tables, platform)
  }

  /** Forgets what an announcement names: `schema.table`, or `schema.table platform` for a change of one platform's rows. */
  announced(payload: string): void {
    const [table, platform] = payload.split(' ')
    this.forget(table, platform)
  }

  /** Forgets what was read of a table, in one platform or in all; without a table, everything. */
  forget(table?: string, platform = ''): void {
    const places = table === undefined ? [...this.tables.keys(), ...this.#watched] : [placeOf(table, platform)]
    for (const place of places) this.#changes.set(place, (this.#changes.get(place) ?? 0) + 1)
    for (const [key, answer] of this.#answers)
      if (table === undefined || (answer.tables.includes(table) && (platform === '' || answer.platform === platform)))
        this.#answers.delete(key)
  }

  /** Returns the reader of one transaction. */
  reader(): MasterReader {
    const written = new Map<string, readonly [table: string, platform: string]>()
    const tablesWritten = new Set<string>()
    let fresh = false
    let state: 'open' | 'committed' | 'ended' = 'open'
    const forgetWritten = () => {
      for (const [table, platform] of written.values()) this.forget(table, platform)
    }
    const wrote = (sql: string, platform: string) => {
      fresh ||= this.#needsFreshReads(sql)
      if (state === 'ended' || sql.startsWith('SELECT')) return
      for (const table of tablesOf(sql)) {
        const place = placeOf(table, platform)
        if (written.has(place) || !(this.tables.has(table) || this.#watched.has(table))) continue
        written.set(place, [table, platform])
        tablesWritten.add(table)
        this.#writers.set(place, (this.#writers.get(place) ?? 0) + 1)
      }
    }
    return {
      wrote,
      readFresh: () => {
        fresh = true
      },
      rows: async ({ platform, key: scope }, sql, params, read) => {
        wrote(sql, platform)
        const cacheable = this.#listens && platform !== '' && !fresh && state !== 'ended' && repeatable(sql)
        const tables = cacheable ? tablesOf(sql) : []
        if (tables.length === 0 || tables.some((table) => !this.tables.has(table) || tablesWritten.has(table))) return read()
        const key = `${scope}|${sql}|${JSON.stringify(params)}`
        const cached = this.#answers.get(key)
        if (cached && cached.until > performance.now()) return cached.rows.map(copy)
        const before = this.#stamp(tables, platform)
        const rows = await read()
        // A change that was announced while the rows were on their way may be missing in them.
        if (this.#listens && before === this.#stamp(tables, platform)) this.#remember(key, { platform, tables, rows })
        return rows
      },
      committed: () => {
        state = 'committed'
        forgetWritten()
      },
      ended: () => {
        // A commit whose answer was lost may have taken effect.
        if (state === 'open') forgetWritten()
        state = 'ended'
        for (const place of written.keys()) {
          const others = this.#writers.get(place)! - 1
          if (others > 0) this.#writers.set(place, others)
          else this.#writers.delete(place)
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
          tablesOf(lockedPart(sql)).some((table) => this.tables.has(table) || lockedTables.has(table)))
      if (this.#fresh.size < 4000) this.#fresh.set(sql, fresh)
    }
    return fresh
  }

  #stamp(tables: readonly string[], platform: string): string {
    return tables.flatMap((table) => [placeOf(table), placeOf(table, platform)].map((place) => this.#changes.get(place) ?? 0)).join()
  }

  #remember(key: string, { platform, tables, rows }: Omit<CachedRows, 'until'>): void {
    if (rows.length > maxRows) return
    if (this.#answers.size >= maxAnswers) this.#answers.clear()
    const age = Math.min(...tables.map((table) => this.tables.get(table)!))
    this.#answers.set(key, { platform, rows: rows.map(copy), tables, until: performance.now() + age })
  }
}
/** Names the rows of a table: those of one platform, or of all. */
const placeOf = (table: string, platform = ''): string => (platform === '' ? table : `${table} ${platform}`)

const maxAnswers = 2000
const maxRows = 200

/** Tables whose rows are locked before masters are counted or compared. */
const lockedTables: ReadonlySet<string> = new Set(['core.company', 'core.platform'])

/**
 * Returns the part of a statement that names the table whose rows it locks, where it says which: a document that is locked brings the titles of
 * masters along without locking them. Returns the whole statement where the end is not of this form.
 */
const lockedPart = (sql: string): string =>
  /FROM "\w+"\."\w+" t WHERE (?:[^()]|\([^()]*\))*FOR (?:NO KEY )?UPDATE OF t$/.exec(sql)?.[0] ?? sql

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
