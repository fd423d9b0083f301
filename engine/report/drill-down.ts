/** Drill-down: the documents or lines behind a figure, each with a link to its document. */
import type { BehindAnswer, Report, ReportAsk } from '../../model/outputs/report.ts'
import { localise } from '../../model/text.ts'
import type { Operation } from '../operation.ts'
import { countCap } from '../query/count.ts'
import { readBehind } from '../query/report/read-behind.ts'
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
  const places = report.columns.map((ref) => source.place(ref)).filter((place) => !place.hidden)
  const size = ask.size ?? 50
  const page = ask.page ?? 1
  if (![size, page].every((one) => Number.isInteger(one) && one >= 1) || size > limits.size || page > limits.page) throw badFilter('paging')
  const { rows, found } = await readBehind(source, {
    filters: [...(report.filters ?? []), ...filtersOf(ask)],
    conditions,
    places,
    ofLines: report.lines !== undefined,
    size,
    offset: (page - 1) * size,
  })
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
    count: Math.min(found, countCap),
    more: found > countCap,
  }
}
