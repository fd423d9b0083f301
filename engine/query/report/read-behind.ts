/** Reads the documents or lines behind a figure of a report, newest first, and their count. */
import type { ReportFilter } from '../../../model/outputs/report.ts'
import { countCap } from '../count.ts'
import type { Place, Source } from './source.ts'

export interface BehindQuery {
  readonly filters: readonly ReportFilter[]
  /** The conditions of the measure itself. */
  readonly conditions: readonly ReportFilter[]
  /** The columns to read; each is answered as `g0` … in this order. */
  readonly places: readonly Place[]
  readonly ofLines: boolean
  readonly size: number
  readonly offset: number
}

/** Returns a page of rows, and how many there are: one more than `countCap` at most. */
export async function readBehind(
  source: Source,
  query: BehindQuery,
): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly found: number }> {
  const where = [...query.filters.map((one) => source.narrow(one)), ...query.conditions.map((one) => source.condition(one))]
  const columns = query.places.map((place, at) => `${source.column(place)} AS "g${at}"`)
  const tail = source.tail(where)
  const { values } = source.params
  const { tx } = source.operation
  const [rows, [count]] = await Promise.all([
    tx.rows(
      `SELECT ${['d.id AS "id"', 'd.number AS "number"', ...columns].join(', ')} ${tail} ORDER BY d.id DESC${query.ofLines ? ', l.id' : ''} LIMIT ${query.size} OFFSET ${query.offset}`,
      values,
    ),
    tx.rows<{ n: number }>(`SELECT count(*)::int AS n FROM (SELECT 1 ${tail} LIMIT ${countCap + 1}) AS found`, values),
  ])
  return { rows, found: count!.n }
}
