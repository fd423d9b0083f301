/** Drill-down: the documents or lines behind a figure, each with a link to its document. */
import type { BehindAnswer, Report, ReportAsk } from '../../model/outputs/report.ts'
import { localise } from '../../model/text.ts'
import type { Operation } from '../operation.ts'
import { countCap } from '../query/count.ts'
import { badFilter } from '../store/filter-sql.ts'
import { groupTitles } from './report-groups.ts'
import { filtersOf, openReport } from './run-report.ts'
import { baseType } from '../pages/page-fields.ts'

const limits = { size: 200, page: 500 }

/**
 * Returns at most 200 rows, newest first. With `measure`, its own conditions apply too.
 * @throws WeftError 403 and 400 as for the report itself
 */
export async function drillDown(operation: Operation, report: Report, ask: ReportAsk): Promise<BehindAnswer> {
  const { source, visible } = await openReport(operation, report, ask)
  const measure = ask.measure === undefined ? undefined : visible.measures.find((one) => one.name === ask.measure)
  if (ask.measure !== undefined && !measure) throw badFilter('measure')
  const conditions = measure && measure.of !== 'share' && measure.of !== 'less' ? (measure.when ?? []) : []
  const where = [
    ...[...(report.filters ?? []), ...filtersOf(ask)].map((one) => source.narrow(one)),
    ...conditions.map((one) => source.condition(one)),
  ].filter((sql) => sql !== 'true')
  const places = report.columns.map((ref) => source.place(ref)).filter((place) => !place.hidden)
  const columns = places.map((place, at) => `${source.column(place)} AS "g${at}"`)
  const size = ask.size ?? 50
  const page = ask.page ?? 1
  if (![size, page].every((one) => Number.isInteger(one) && one >= 1) || size > limits.size || page > limits.page) throw badFilter('paging')
  const tail = `FROM ${source.from()}${where.length > 0 ? ` WHERE ${where.join(' AND ')}` : ''}`
  const { values } = source.params
  const [rows, [count]] = await Promise.all([
    operation.tx.rows(
      `SELECT ${['d.id AS "id"', 'd.number AS "number"', ...columns].join(', ')} ${tail} ORDER BY d.id DESC${report.lines ? ', l.id' : ''} LIMIT ${size} OFFSET ${(page - 1) * size}`,
      values,
    ),
    operation.tx.rows<{ n: number }>(`SELECT count(*)::int AS n FROM (SELECT 1 ${tail} LIMIT ${countCap + 1}) AS found`, values),
  ])
  const groups = places.map((place) => ({ field: place.ref, place }))
  const titles = await groupTitles(source, groups, rows)
  return {
    columns: places.map((place) => ({
      field: place.ref,
      label: localise(place.label, operation.actor.language),
      kind: place.field?.kind ?? baseType(place.name),
    })),
    rows: rows.map((row) => ({
      id: row['id'] as string,
      number: (row['number'] as string | null) ?? '',
      cells: Object.fromEntries(
        groups.map((group, at) => {
          const value = row[`g${at}`] as unknown
          return [group.field, value === null || typeof value === 'object' ? null : (titles(group, String(value)) ?? String(value))]
        }),
      ),
    })),
    count: Math.min(count!.n, countCap),
    more: count!.n > countCap,
  }
}
