/** Reads the lines of a report and its totals: one statement each, under the policy of the lists, in exact decimals. */
import type { FieldRef, Measure, Report, ReportFilter } from '../../../model/outputs/report.ts'
import { badFilter } from '../../store/filter-sql.ts'
import { readCrossTab, type CrossTabValues } from './cross-tab-values.ts'
import { groupSql, titled, type PlacedGroup } from './group-sql.ts'
import type { Source } from './source.ts'

const mostSorts = 3

/** What is read, visible to the viewer already. */
export interface FiguresQuery {
  /** The whole report: what its ordering may name. */
  readonly report: Report
  readonly measures: readonly Measure[]
  readonly groups: readonly PlacedGroup[]
  /** The group whose values are columns. */
  readonly turned: PlacedGroup | undefined
  readonly filters: readonly ReportFilter[]
  readonly sort: unknown
  /** The currency by which totals are separated. */
  readonly currency: FieldRef | undefined
  readonly size: number
  readonly offset: number
}
type Row = Readonly<Record<string, unknown>>
/** Rows with `g0` … for the groups, `m name` for the figures, `c0 name` … for those of each column, and `n`, the number of all lines. */
export interface ReadFigures {
  readonly rows: readonly Row[]
  readonly sums: readonly Row[]
  readonly crossTab: CrossTabValues | undefined
}

/**
 * Returns the rows of a page of lines and the totals; with a turned group also its columns.
 * @throws WeftError 400 for filters, groups or an ordering that the source does not have
 */
export async function readFigures(source: Source, query: FiguresQuery): Promise<ReadFigures> {
  const { report, measures, groups, turned, size, offset } = query
  const where = query.filters.map((one) => source.narrow(one))
  const keys = groups.map((one) => groupSql(source, one))
  const figures = measures.flatMap((one) => figureSql(source, one))
  const key = turned && groupSql(source, turned)
  const crossTab =
    turned &&
    (await readCrossTab(source, { report, group: turned, key: key!, rank: figures[0]?.sql ?? 'count(*)', tail: source.tail(where) }))
  const cells = (crossTab?.conditions ?? []).flatMap((only, at) =>
    measures.flatMap((one) => figureSql(source, one, only)).map(({ name, sql }) => `${sql} AS "c${at} ${name}"`),
  )
  const order = orderOf(source, { report, sort: query.sort, groups, keys, figures })
  const selected = [...figures.map(({ sql, name }) => `${sql} AS "m ${name}"`), ...cells]
  const tail = source.tail(where, crossTab?.join)
  const { values } = source.params
  const { tx } = source.operation
  const apart = groups.findIndex((one) => one.field === query.currency)
  const [rows, sums] = await Promise.all([
    tx.rows(
      `SELECT ${[...keys.map((sql, at) => `${sql} AS "g${at}"`), ...selected].join(', ')}, count(*) OVER ()::int AS "n" ${tail}${keys.length > 0 ? ` GROUP BY ${keys.map((_, at) => at + 1).join(', ')}` : ''}${order} LIMIT ${size} OFFSET ${offset}`,
      values,
    ),
    tx.rows(
      `SELECT ${[...(apart < 0 ? [] : [`${keys[apart]} AS "g${apart}"`]), ...selected].join(', ')} ${tail}${apart < 0 ? '' : ' GROUP BY 1 ORDER BY 1'}`,
      values,
    ),
  ])
  return { rows, sums, crossTab }
}

/** Returns the SQL of a figure. `FILTER` separates the rows of one measure, or of one column, from those of the others. */
function figureSql(source: Source, measure: Measure, column?: string): { name: string; sql: string }[] {
  if (measure.of === 'share' || measure.of === 'less') return []
  const when = [...(measure.when ?? []).map((one) => source.condition(one)), ...(column ? [column] : [])]
  const only = when.length > 0 ? ` FILTER (WHERE ${when.join(' AND ')})` : ''
  const field = measure.field === undefined ? '*' : source.column(source.place(measure.field))
  switch (measure.of) {
    case 'count':
      return [{ name: measure.name, sql: `${measure.field === undefined ? 'count(*)' : `count(DISTINCT ${field})`}${only}` }]
    case 'sum':
      return [{ name: measure.name, sql: `coalesce(sum(${field})${only}, 0)` }]
    case 'avg':
      return [{ name: measure.name, sql: `round(avg(${field})${only}, 4)` }]
    default:
      return [{ name: measure.name, sql: `${measure.of === 'min' ? 'min' : 'max'}(${field})${only}` }]
  }
}

function orderOf(
  source: Source,
  spec: {
    report: Report
    sort: unknown
    groups: readonly PlacedGroup[]
    keys: readonly string[]
    figures: readonly { name: string; sql: string }[]
  },
): string {
  const { report, groups, keys, figures } = spec
  const sortInput = spec.sort
  if (!Array.isArray(sortInput) || sortInput.length > mostSorts || !sortInput.every((one) => typeof one === 'string'))
    throw badFilter('sort')
  const known = (sortInput as string[]).flatMap((word) => {
    const name = word.replace(/^-/, '')
    const figure = figures.find((one) => one.name === name)?.sql ?? shareSql(report, figures, name)
    const group = groups.findIndex((one) => one.field === name)
    if (figure === undefined && group < 0) {
      // A figure or group hidden from the viewer is ignored in the ordering; one that the report does not have is an error.
      if (report.measures.some((one) => one.name === name) || report.groups.some((one) => one.field === name)) return []
      throw badFilter(name)
    }
    return [`${figure ?? titled(source, groups[group]!, keys[group]!)} ${word.startsWith('-') ? 'DESC NULLS LAST' : 'ASC NULLS LAST'}`]
  })
  const rest = groups.map((group, at) => `${titled(source, group, keys[at]!)} ASC NULLS LAST`)
  const order = [...known, ...rest]
  return order.length > 0 ? ` ORDER BY ${order.join(', ')}` : ''
}

/** Returns the SQL of a share or a difference, to order by it. */
function shareSql(report: Report, figures: readonly { name: string; sql: string }[], name: string): string | undefined {
  const measure = report.measures.find((one) => one.name === name)
  const sql = (of: string) => figures.find((one) => one.name === of)?.sql
  if (measure?.of === 'share' && sql(measure.part) && sql(measure.whole))
    return `${sql(measure.part)}::numeric / nullif(${sql(measure.whole)}, 0)`
  if (measure?.of === 'less' && sql(measure.from) && sql(measure.take)) return `${sql(measure.from)} - ${sql(measure.take)}`
  return undefined
}
