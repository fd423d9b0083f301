/** A report as a table for a file: the same lines and the same totals as on the screen. */
import { forbidden, WeftError } from '../../model/errors.ts'
import type { Report, ReportAsk, ReportRow } from '../../model/report.ts'
import { say } from '../../model/text.ts'
import { policyFor } from '../access/policy.ts'
import type { Cell, Table } from '../exchange/export.ts'
import type { Run } from '../run.ts'
import { runReport } from './run.ts'

/** Up to 10 000 lines. 403 without the right to export the source, 409 when there is nothing. */
export async function reportSheet(run: Run, report: Report, ask: ReportAsk): Promise<Table> {
  const type = run.engine.types.get(report.source)!
  if (!(await policyFor(run, type)).may.export) throw forbidden()
  const { language } = run.who
  const answer = await runReport(run, report, { side: ask.side, filters: ask.filters, sort: ask.sort, page: 1, size: 10_000 }, 10_000)
  if (answer.rows.length === 0) throw new WeftError(409, 'generic.noExport')
  const line = (row: ReportRow, first?: string): Cell[] => [
    ...answer.groups.map(({ field }, at): Cell => row.titles[field] || (at === 0 && first ? first : null)),
    ...answer.measures.map(({ name }): Cell => (row.figures[name] == null ? null : { figure: row.figures[name] })),
  ]
  return {
    title: say(report.label, language),
    header: [
      ...answer.groups.map((one) => one.label),
      ...answer.measures.map((one) => (one.kind === 'percent' ? `${one.label} %` : one.label)),
    ],
    rows: [
      ...answer.rows.map((row) => line(row)),
      ...(answer.groups.length > 0 ? answer.totals.map((row) => line(row, say(['合计', 'Total'], language))) : []),
    ],
  }
}
