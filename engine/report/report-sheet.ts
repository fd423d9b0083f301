/** A report as a table for a file: the same lines and totals as on the screen. */
import { forbidden, WeftError } from '../../model/errors.ts'
import type { Report, ReportAsk, ReportRow } from '../../model/outputs/report.ts'
import { localise } from '../../model/text.ts'
import { policyFor } from '../authorisation/policy.ts'
import type { Cell, Table } from '../../model/outputs/sheet.ts'
import type { Operation } from '../operation.ts'
import { runReport } from './run-report.ts'

/**
 * Returns up to 10 000 lines.
 * @throws WeftError 403 without the right to export the source, 409 when there are none
 */
export async function reportSheet(operation: Operation, report: Report, ask: ReportAsk): Promise<Table> {
  const type = operation.engine.types.get(report.source)!
  if (!(await policyFor(operation, type)).may.export) throw forbidden()
  const { language } = operation.actor
  const { partyRole, filters, sort, groups, measures } = ask
  const wanted = { partyRole, filters, sort, page: 1, size: 10_000 }
  const answer = await runReport(
    operation,
    report,
    // A cross-tab sent by mail has the layout that the screen shows first.
    groups !== undefined
      ? { ...wanted, groups, measures }
      : ask.across === undefined && report.across
        ? { ...wanted, across: report.across.field, measures: report.across.measures }
        : { ...wanted, across: ask.across, measures },
    10_000,
  )
  if (answer.rows.length === 0) throw new WeftError(409, 'generic.noExport')
  const line = (row: ReportRow, first?: string): Cell[] => [
    ...answer.groups.map(({ field }, at): Cell => row.titles[field] || (at === 0 && first ? first : null)),
    ...[...(row.across ?? []), row.figures].flatMap((figures) =>
      answer.measures.map(({ name }): Cell => (figures[name] == null ? null : { figure: figures[name] })),
    ),
  ]
  const label = ({ label: own, kind }: (typeof answer.measures)[number]) => (kind === 'percent' ? `${own} %` : own)
  const total = localise(['合计', 'Total'], language)
  // Each column has one heading, so that the table in the file can be filtered and pivoted again.
  const columns = answer.across
    ? [...answer.across.columns.map((one) => one.title || localise(['（无）', '(none)'], language)), total].flatMap((title) =>
        answer.measures.map((one) => (answer.measures.length === 1 ? title : `${title} · ${label(one)}`)),
      )
    : answer.measures.map(label)
  return {
    title: localise(report.label, language),
    header: [...answer.groups.map((one) => one.label), ...columns],
    rows: [...answer.rows.map((row) => line(row)), ...(answer.groups.length > 0 ? answer.totals.map((row) => line(row, total)) : [])],
  }
}
