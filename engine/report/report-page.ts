/** A report page as JSON for the browser: in the viewer's language, without what they may not see. */
import type { Report, ReportPage } from '../../model/outputs/report.ts'
import { localise } from '../../model/text.ts'
import type { Operation } from '../operation.ts'
import { groupPage, openReport } from './run-report.ts'

/**
 * Returns the page of a report.
 * @throws WeftError 403 where the viewer may see nothing of it
 */
export async function reportPage(operation: Operation, report: Report, kind: ReportPage['kind']): Promise<ReportPage> {
  const { source, visible } = await openReport(operation, report, {})
  const { language } = operation.actor
  const { groups, pages } = visible
  const shown = new Set(pages.map((one) => one.name))
  const grouped = new Set(groups.map((one) => one.field))
  return {
    name: report.name,
    title: localise(report.label, language),
    ...(report.help ? { help: localise(report.help, language) } : {}),
    module: report.module,
    kind,
    source: report.source,
    sourceTitle: localise(source.type.label, language),
    sourceModule: source.type.module,
    ...(report.lines ? { lines: report.lines } : {}),
    partyRole: source.partyRole,
    partyRoles: source.policy.partyRoles,
    prompts: report.prompts.map((name) => (report.lines ? `doc.${name}` : name)),
    groups: groups.map((one) => groupPage(operation, one)),
    measures: pages,
    // A chart without its axis is left out; hidden figures are left out of a chart.
    charts: (report.charts ?? [])
      .map(({ title, ...chart }) => ({
        ...chart,
        ...(title ? { title: localise(title, language) } : {}),
        y: chart.y.filter((name) => shown.has(name)),
      }))
      .filter((chart) => chart.y.length > 0 && grouped.has(chart.x) && (chart.series === undefined || grouped.has(chart.series))),
    ...(report.across && grouped.has(report.across.field) && report.across.field !== visible.currency ? { across: report.across } : {}),
    may: { export: source.policy.may.export },
    zone: operation.tx.zone,
  }
}

/** Whether the actor may open the report at all, for the list of reports. */
export const mayOpen = (operation: Operation, report: Report): Promise<boolean> =>
  openReport(operation, report, {}).then(
    () => true,
    () => false,
  )
