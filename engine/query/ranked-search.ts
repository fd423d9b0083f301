/** A page of what a quick search finds: few hits are sorted in one statement with their count; of many, the list's own order is walked, or that of each master that is called so. */
import type { Operation } from '../operation.ts'
import { cacheCount, cachedCount, type Count } from './count.ts'
import { Params } from '../store/filter-sql.ts'
import { quote, type TableLayout } from '../store/table-layout.ts'
import { withTitles } from '../store/titles.ts'
import { searchSql } from '../search/ngram-index.ts'

type Row = Record<string, unknown>

/** A link that leads to masters which are called as is searched for. */
export interface LinkedTo {
  readonly column: string
  readonly ids: readonly string[]
}
export interface SearchTarget {
  readonly search: string
  readonly links: readonly LinkedTo[]
  /** Everything but the search itself: platform (the first parameter), side, rules and filters, on the alias `t`. */
  readonly where: (params: Params) => string
  /** Expressions on `t`, in order; the last is the id. */
  readonly sorts: readonly { readonly sql: string; readonly descending: boolean }[]
  /** The quoted columns that these expressions look at. */
  readonly sortColumns: readonly string[]
  /** What comes after the cursor. */
  readonly after?: ((params: Params) => string) | undefined
  readonly select: string
  /** Columns of the page whose titles come along. */
  readonly titled: Parameters<typeof withTitles>[1]
  readonly rows: number
  readonly offset: number
  /** Whether an index has this order. */
  readonly walkable: boolean
}

/** Up to so many hits are counted, and sorted for a page. Beyond, a page of the newest is near. */
export const rankedSearchCap = 2000
/** So far the list's order is walked for hits that are many yet far away, all of last year's say; then they are sorted after all. */
const stride = 20_000
/** So many masters have their newest fetched one by one; of more, some are in every page anyway. */
const fewMasters = 40
/** So deep a page is fetched from each master. */
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
    const taken = sorted(operation, shape, sought, rankedSearchCap)
    const counts = taken.then(({ found }) => ({ count: Math.min(found, rankedSearchCap), more: found > rankedSearchCap }))
    const [{ rows }, count] = await Promise.all([taken, cacheCount(operation, shape, key, counts)])
    if (!count.more) return answer(rows, count)
  }
  const walked = sought.walkable ? await walk(operation, shape, sought) : []
  const rows = walked.length < sought.rows ? (await sorted(operation, shape, sought)).rows : walked
  return answer(rows, { count: rankedSearchCap, more: true })
}

/** What is found by its own text and what is found by a master, each by its own index and together each once; `own` is how many have it in their own text. */
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
  const found = Number(row!.found)
  return { count: Math.min(found, rankedSearchCap), more: found > rankedSearchCap, own: Number(row!.own) }
}

const linkedSql = ({ column, ids }: LinkedTo, params: Params): string => `t.${quote(column)} = ANY (${params.add(ids, 'bigint[]')})`

/** The first of each master in the list's order, and what has it in its own text, put in order together. */
async function nearest(operation: Operation, shape: TableLayout, sought: SearchTarget): Promise<Row[]> {
  const params = new Params()
  const where = [sought.where(params), sought.after?.(params)].filter(Boolean).join(' AND ')
  const order = orderOf(sought)
  const most = params.add(sought.offset + sought.rows, 'int')
  const columns = narrow(sought)
  const own = `SELECT ${columns} FROM ${shape.table} t WHERE ${where} AND ${searchSql(sought.search, params)}`
  const each = sought.links.map(
    ({ column, ids }) =>
      `SELECT x.* FROM unnest(${params.add(ids, 'bigint[]')}) AS m(id), LATERAL (SELECT ${columns} FROM ${shape.table} t WHERE ${where} AND t.${quote(column)} = m.id ORDER BY ${order} LIMIT ${most}) x`,
  )
  return pageOf(operation, sought, full(shape, sought, `${own} UNION ${each.join(' UNION ')}`, params), params)
}

/** All hits in order; when there are more than the cap, `found` says so and the rows say nothing. */
async function sorted(
  operation: Operation,
  shape: TableLayout,
  sought: SearchTarget,
  cap?: number,
): Promise<{ found: number; rows: Row[] }> {
  const params = new Params()
  const where = `${sought.where(params)} AND ${searchSql(sought.search, params, sought)}`
  const after = sought.after?.(params)
  const found = `SELECT ${narrow(sought)} FROM ${shape.table} t WHERE ${where} ${cap === undefined ? 'OFFSET 0' : `LIMIT ${cap + 1}`}`
  // Counted before the cursor: on every page the count is that of all.
  const counted = `SELECT t.*, count(*) OVER () AS "$found" FROM (${found}) t`
  const rows = await pageOf(operation, sought, full(shape, sought, counted, params, { after, also: ', f."$found"' }), params)
  const number = rows.length > 0 ? Number(rows[0]!['$found']) : await behind(operation, shape, sought, cap)
  for (const row of rows) delete row['$found']
  return { found: number, rows }
}

/** Rows are as wide as what is searched; what is put in order is not. */
const narrow = ({ sortColumns }: SearchTarget): string =>
  [...new Set(['"platform_id"', '"id"', ...sortColumns])].map((column) => `t.${column}`).join(', ')

/** The page out of what was found, with everything that is shown. */
function full(
  shape: TableLayout,
  sought: SearchTarget,
  found: string,
  params: Params,
  { after, also = '' }: { after?: string | undefined; also?: string } = {},
): string {
  const order = orderOf(sought)
  const page = `SELECT t.* FROM (${found}) t${after ? ` WHERE ${after}` : ''} ORDER BY ${order} LIMIT ${params.add(sought.rows, 'int')} OFFSET ${params.add(sought.offset, 'int')}`
  return `SELECT ${sought.select}${also} FROM (${page}) f JOIN ${shape.table} t ON t.platform_id = $1::bigint AND t.id = f.id ORDER BY ${order}`
}

/** How many hits lie before a page that is empty. */
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

/** Along the order of the list until the page is full; fewer rows than asked for say nothing about what comes later. */
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
const pageOf = (operation: Operation, { titled }: SearchTarget, page: string, params: Params): Promise<Row[]> =>
  operation.tx.rows<Row>(withTitles(page, titled, { language: operation.actor.language }), params.values)
