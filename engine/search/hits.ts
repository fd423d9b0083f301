/** A page of what a quick search finds: few hits are fetched and sorted in one statement with their count; of many, the list's own order is walked. */
import type { Run } from '../run.ts'
import { keep, recall, type Count } from '../store/count.ts'
import { Params } from '../store/filter.ts'
import type { TypeShape } from '../store/shape.ts'
import { searchSql } from './grams.ts'

type Row = Record<string, unknown>

export interface Sought {
  readonly search: string
  /** Everything but the search itself: platform (the first parameter), side, rules and filters, on the alias `t`. */
  readonly where: (params: Params) => string
  /** Expressions on `t`, in order; the last is the id. */
  readonly sorts: readonly { readonly sql: string; readonly descending: boolean }[]
  /** What comes after the cursor. */
  readonly after?: ((params: Params) => string) | undefined
  readonly select: string
  readonly rows: number
  readonly offset: number
  /** Whether an index has this order. */
  readonly walkable: boolean
}

/** Up to so many hits are counted, and sorted for a page. Beyond, a page of the newest is near. */
export const hitCap = 2000
/** So far the list's order is walked for hits that are many yet far away, all of last year's say; then they are sorted after all. */
const stride = 20_000

export async function hits(run: Run, shape: TypeShape, sought: Sought, counting: boolean): Promise<{ rows: Row[]; count?: Count }> {
  const params = new Params()
  const key = `hits|${sought.where(params)}|${JSON.stringify([params.values, sought.search])}`
  const known = await recall(run, shape, key)
  if (!known?.more) {
    const taken = sorted(run, shape, sought, hitCap)
    const counts = taken.then(({ found }) => ({ count: Math.min(found, hitCap), more: found > hitCap }))
    const [{ rows }, count] = await Promise.all([taken, keep(run, shape, key, counts)])
    if (!count.more) return { rows, ...(counting ? { count } : {}) }
  }
  const walked = sought.walkable ? await walk(run, shape, sought) : []
  const rows = walked.length < sought.rows ? (await sorted(run, shape, sought)).rows : walked
  return { rows, ...(counting ? { count: { count: hitCap, more: true } } : {}) }
}

/** All hits in order; when there are more than the cap, `found` says so and the rows say nothing. */
async function sorted(run: Run, shape: TypeShape, sought: Sought, cap?: number): Promise<{ found: number; rows: Row[] }> {
  const params = new Params()
  const where = `${sought.where(params)} AND ${searchSql(sought.search, params)}`
  const expressions = sought.sorts.map(({ sql }) => sql)
  const after = sought.after?.(params)
  const found = `SELECT * FROM ${shape.table} t WHERE ${where} ${cap === undefined ? 'OFFSET 0' : `LIMIT ${cap + 1}`}`
  // Counted before the cursor: on every page the count is that of all.
  const counted = `SELECT t.*, count(*) OVER () AS "$found" FROM (${found}) t`
  const rows = await run.tx.rows<Row>(
    `SELECT "$found", ${sought.select} FROM (${counted}) t${after ? ` WHERE ${after}` : ''} ORDER BY ${orderOf(sought, expressions)} LIMIT ${params.add(sought.rows, 'int')} OFFSET ${params.add(sought.offset, 'int')}`,
    params.values,
  )
  const number = rows.length > 0 ? Number(rows[0]!['$found']) : await behind(run, shape, sought, cap)
  for (const row of rows) delete row['$found']
  return { found: number, rows }
}

/** How many hits lie before a page that is empty. */
async function behind(run: Run, shape: TypeShape, sought: Sought, cap?: number): Promise<number> {
  const params = new Params()
  if (sought.offset === 0 && !sought.after) return 0
  const where = `${sought.where(params)} AND ${searchSql(sought.search, params)}`
  const limit = cap === undefined ? '' : ` LIMIT ${cap + 1}`
  const [row] = await run.tx.rows<{ n: string }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${shape.table} t WHERE ${where}${limit}) AS found`,
    params.values,
  )
  return Number(row!.n)
}

/** Along the order of the list until the page is full; fewer rows than asked for say nothing about what comes later. */
async function walk(run: Run, shape: TypeShape, sought: Sought): Promise<Row[]> {
  const params = new Params()
  const expressions = sought.sorts.map(({ sql }) => sql)
  const order = orderOf(sought, expressions)
  const parts = [sought.where(params), sought.after?.(params)].filter(Boolean)
  const inner = `SELECT * FROM ${shape.table} t WHERE ${parts.join(' AND ')} ORDER BY ${order} LIMIT ${stride}`
  const meets = searchSql(sought.search, params, { plain: true })
  return run.tx.rows<Row>(
    `SELECT ${sought.select} FROM (${inner}) t WHERE ${meets} ORDER BY ${order} LIMIT ${params.add(sought.rows, 'int')} OFFSET ${params.add(sought.offset, 'int')}`,
    params.values,
  )
}

const orderOf = ({ sorts }: Sought, names: readonly string[]): string =>
  sorts.map(({ descending }, at) => `${names[at]} ${descending ? 'DESC' : 'ASC'}`).join(', ')
