/**
 * Reads a page of quick-search hits. Few hits are sorted in one statement with their count. For many hits, the list's order index is
 * walked, or that of each matching master.
 */
import type { Operation } from '../operation.ts'
import { cacheCount, cachedCount, type Count } from './count.ts'
import { Params } from '../store/filter-sql.ts'
import { quote, type TableLayout } from '../store/tables/table-layout.ts'
import { withTitles } from '../store/links/titles.ts'
import { searchSql } from './search-condition.ts'

type Row = Record<string, unknown>

/** A link column with the ids of the masters whose names match the search. */
export interface LinkedTo {
  readonly column: string
  readonly ids: readonly string[]
}
export interface SearchTarget {
  readonly search: string
  readonly links: readonly LinkedTo[]
  /**
   * Returns every condition except the search itself: platform (the first parameter), party role, rules and filters, on the alias
   * `t`.
   */
  readonly where: (params: Params) => string
  /** Sort expressions on `t`, in order. The last is the id. */
  readonly sorts: readonly { readonly sql: string; readonly descending: boolean }[]
  /** Returns how close a row comes to the search, the closest first, on `t`: among found rows it stands before the other sort expressions. */
  readonly closeness?: ((params: Params) => string) | undefined
  /** The quoted columns that the sort expressions use. */
  readonly sortColumns: readonly string[]
  /** Returns the predicate for rows after the cursor. */
  readonly after?: ((params: Params) => string) | undefined
  readonly select: string
  /** Columns of the page that are read together with their titles. */
  readonly titled: Parameters<typeof withTitles>[1]
  /** What comes along with the first row of the page. */
  readonly more?: (params: Params) => readonly (readonly [sql: string, name: string])[]
  readonly rows: number
  readonly offset: number
  /** Whether an index has this order. */
  readonly walkable: boolean
}

/**
 * The cap up to which hits are counted and sorted for a page. With more hits, the first page is found quickly by walking the order
 * index.
 */
export const rankedSearchCap = 2000
/**
 * The number of rows of the list's order that are walked before all hits are sorted instead. This bounds searches with many but
 * distant hits, such as all of last year's.
 */
const stride = 20_000
/** The number of masters whose newest rows are fetched one by one. With more masters, every page contains some of their rows anyway. */
const fewMasters = 40
/** The deepest row position that is still fetched from each master. */
const deep = 1000

export async function rankedSearch(
  operation: Operation,
  shape: TableLayout,
  sought: SearchTarget,
  counting: boolean,
): Promise<{ rows: Row[]; count?: Count }> {
  const params = new Params()
  const key = `hits|${sought.where(params)}|${JSON.stringify([params.values, sought.search, sought.links])}`
  const known = await cachedCount(operation, shape, key)
  const masters = sought.links.reduce((sum, { ids }) => sum + ids.length, 0)
  const answer = (rows: Row[], count: Count) => ({ rows, ...(counting ? { count } : {}) })

  if (masters > 0) {
    const { count, more, own } = await (known ?? cacheCount(operation, shape, key, countedApart(operation, shape, sought)))
    const near = sought.walkable && masters <= fewMasters && (own ?? 0) <= rankedSearchCap && sought.offset + sought.rows <= deep
    if (near) return answer(await nearest(operation, shape, sought), { count, more })
    if (!more) return answer((await sorted(operation, shape, sought)).rows, { count, more })
  } else if (!known?.more) {
    const searchResult = sorted(operation, shape, sought, rankedSearchCap)
    const counts = searchResult.then(({ found }) => ({ count: Math.min(found, rankedSearchCap), more: found > rankedSearchCap }))
    const [{ rows }, count] = await Promise.all([searchResult, cacheCount(operation, shape, key, counts)])
    if (!count.more) return answer(rows, count)
  }
  const walked = sought.walkable ? await walk(operation, shape, sought) : []
  const rows = walked.length < sought.rows ? (await sorted(operation, shape, sought)).rows : walked
  return answer(rows, { count: rankedSearchCap, more: true })
}

/**
 * Counts the hits by own text and the hits by master, each through its own index, without duplicates. `own` is the number of hits by
 * own text.
 */
async function countedApart(operation: Operation, shape: TableLayout, sought: SearchTarget): Promise<Count & { own: number }> {
  const params = new Params()
  const where = sought.where(params)
  const ids = (meets: string) => `SELECT t.id FROM ${shape.table} t WHERE ${where} AND ${meets} LIMIT ${rankedSearchCap + 1}`
  const linked = sought.links.map((link) => `(${ids(linkedSql(link, params))})`)
  const [row] = await operation.tx.rows<{ own: string; found: string }>(
    `WITH own AS MATERIALIZED (${ids(searchSql(sought.search, params))})
     SELECT (SELECT count(*) FROM own) AS own, (SELECT count(*) FROM (SELECT id FROM own UNION ${linked.join(' UNION ')}) f) AS found`,
    params.values,
  )
  const matchCount = Number(row!.found)
  return { count: Math.min(matchCount, rankedSearchCap), more: matchCount > rankedSearchCap, own: Number(row!.own) }
}

const linkedSql = ({ column, ids }: LinkedTo, params: Params): string => `t.${quote(column)} = ANY (${params.add(ids, 'bigint[]')})`

/** Reads the first rows of each master in the list's order and the hits by own text, and sorts them together. */
async function nearest(operation: Operation, shape: TableLayout, sought: SearchTarget): Promise<Row[]> {
  const params = new Params()
  const where = [sought.where(params), sought.after?.(params)].filter(Boolean).join(' AND ')
  const order = orderOf(sought)
  const limitParam = params.add(sought.offset + sought.rows, 'int')
  const columns = narrow(sought, params)
  const unrankedSql = `SELECT ${columns} FROM ${shape.table} t WHERE ${where} AND ${searchSql(sought.search, params)}`
  const each = sought.links.map(
    ({ column, ids }) =>
      `SELECT x.* FROM unnest(${params.add(ids, 'bigint[]')}) AS m(id), LATERAL (SELECT ${columns} FROM ${shape.table} t WHERE ${where} AND t.${quote(column)} = m.id ORDER BY ${order} LIMIT ${limitParam}) x`,
  )
  return pageOf(operation, sought, full(shape, sought, `${unrankedSql} UNION ${each.join(' UNION ')}`, params), params)
}

/** Reads all hits in order. When there are more than the cap, `found` exceeds it and the rows are incomplete. */
async function sorted(
  operation: Operation,
  shape: TableLayout,
  sought: SearchTarget,
  cap?: number,
): Promise<{ found: number; rows: Row[] }> {
  const params = new Params()
  const where = `${sought.where(params)} AND ${searchSql(sought.search, params, sought)}`
  const after = sought.after?.(params)
  const matches = `SELECT ${narrow(sought, params)} FROM ${shape.table} t WHERE ${where} ${cap === undefined ? 'OFFSET 0' : `LIMIT ${cap + 1}`}`
  // The count is taken before the cursor, so that it is the same on every page.
  const counted = `SELECT t.*, count(*) OVER () AS "$found" FROM (${matches}) t`
  const rows = await pageOf(operation, sought, full(shape, sought, counted, params, { after, also: ', f."$found"' }), params)
  const number = rows.length > 0 ? Number(rows[0]!['$found']) : await behind(operation, shape, sought, cap)
  for (const row of rows) delete row['$found']
  return { found: number, rows }
}

/** Selects only the columns needed for sorting, since searched rows are wide. */
const narrow = ({ sortColumns, closeness }: SearchTarget, params: Params): string =>
  [
    ...[...new Set(['"platform_id"', '"id"', ...sortColumns])].map((column) => `t.${column}`),
    ...(closeness ? [`${closeness(params)} AS "$closeness"`] : []),
  ].join(', ')

/** Builds the page query from the hits, with every displayed column. */
function full(
  shape: TableLayout,
  sought: SearchTarget,
  matches: string,
  params: Params,
  { after, also = '' }: { after?: string | undefined; also?: string } = {},
): string {
  const order = orderOf(sought)
  const closest = (alias: string) => (sought.closeness ? `${alias}."$closeness", ` : '')
  const page = `SELECT t.* FROM (${matches}) t${after ? ` WHERE ${after}` : ''} ORDER BY ${closest('t')}${order} LIMIT ${params.add(sought.rows, 'int')} OFFSET ${params.add(sought.offset, 'int')}`
  return `SELECT ${sought.select}${also} FROM (${page}) f JOIN ${shape.table} t ON t.platform_id = $1::bigint AND t.id = f.id ORDER BY ${closest('f')}${order}`
}

/** Counts all hits when the requested page is empty. */
async function behind(operation: Operation, shape: TableLayout, sought: SearchTarget, cap?: number): Promise<number> {
  const params = new Params()
  if (sought.offset === 0 && !sought.after) return 0
  const where = `${sought.where(params)} AND ${searchSql(sought.search, params, sought)}`
  const limit = cap === undefined ? '' : ` LIMIT ${cap + 1}`
  const [row] = await operation.tx.rows<{ n: string }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${shape.table} t WHERE ${where}${limit}) AS found`,
    params.values,
  )
  return Number(row!.n)
}

/** Walks the list's order until the page is full. A short page does not mean that there are no further hits. */
async function walk(operation: Operation, shape: TableLayout, sought: SearchTarget): Promise<Row[]> {
  const params = new Params()
  const order = orderOf(sought)
  const parts = [sought.where(params), sought.after?.(params)].filter(Boolean)
  const inner = `SELECT * FROM ${shape.table} t WHERE ${parts.join(' AND ')} ORDER BY ${order} LIMIT ${stride}`
  const meets = searchSql(sought.search, params, { plain: true, links: sought.links })
  const page = `SELECT ${sought.select} FROM (${inner}) t WHERE ${meets} ORDER BY ${order} LIMIT ${params.add(sought.rows, 'int')} OFFSET ${params.add(sought.offset, 'int')}`
  return pageOf(operation, sought, page, params)
}

const orderOf = ({ sorts }: SearchTarget): string => sorts.map(({ sql, descending }) => `${sql} ${descending ? 'DESC' : 'ASC'}`).join(', ')

/** The rows of a page with the titles of their links. */
const pageOf = (operation: Operation, { titled, more }: SearchTarget, page: string, params: Params): Promise<Row[]> =>
  operation.tx.rows<Row>(withTitles(page, titled, { language: operation.actor.language, more: more?.(params) ?? [] }), params.values)
