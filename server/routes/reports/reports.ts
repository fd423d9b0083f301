/** Reports: definitions, rows, drill-down, files and mail; also their design by administrators (SH-7-074 to SH-7-076, docs/wire.md). */
import type { FastifyInstance } from 'fastify'
import { drillDown } from '../../../engine/report/drill-down.ts'
import { mayOpen, reportPage } from '../../../engine/report/report-page.ts'
import { runReport } from '../../../engine/report/run-report.ts'
import { removeSchedule, saveSchedule, schedules } from '../../../engine/report/schedule.ts'
import { reportSheet } from '../../../engine/report/report-sheet.ts'
import {
  design,
  designs,
  published,
  publishDesign,
  publishedReport,
  removeDesign,
  saveDesign,
} from '../../../engine/report/designed-reports.ts'
import type { Operation } from '../../../engine/operation.ts'
import type { Input } from '../../../model/calls/contract.ts'
import { reportCalls, reportDesignCalls } from '../../../model/calls/reports.ts'
import { notFound } from '../../../model/errors.ts'
import type { Report, ReportAsk, ReportPage } from '../../../model/outputs/report.ts'
import { localise } from '../../../model/text.ts'
import { writeSheet } from '../../adapters/sheet.ts'
import { badRequest, createRoutes, type Routes } from '../../calls/route.ts'
import { reports } from '../../contributions.ts'
import type { Server } from '../../route-context.ts'
import { contentTypes } from '../../adapters/file-type.ts'
import { isId, reading } from '../../http/call-context.ts'

const shipped = new Map(reports.map((one) => [one.name, one]))

/**
 * Returns a report by its name: a built-in one, else one that the viewer's company published.
 * @throws WeftError 404 for an unknown report
 */
export async function reportNamed(operation: Operation, name: unknown): Promise<{ report: Report; kind: ReportPage['kind'] }> {
  const shippedReport = shipped.get(String(name))
  if (shippedReport) return { report: shippedReport, kind: 'shipped' }
  const designed = await publishedReport(operation, String(name))
  if (!designed) throw notFound()
  return { report: designed, kind: 'designed' }
}

export function reportRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  definitionRoutes(routes)
  answerRoutes(routes, server)
  scheduleRoutes(routes)
  designRoutes(routes)
}

/** Calls that read what a report asks and shows. */
function definitionRoutes({ read }: Routes): void {
  // Built-in reports load their definition from the first group; reports designed by companies load it from the second (SH-7-074,
  // SH-7-075).
  const page = async (operation: Operation, code: string | undefined, kind: 'shipped' | 'designed') => {
    const named = await reportNamed(operation, code)
    if (named.kind !== kind) throw notFound()
    return reportPage(operation, named.report, kind)
  }
  read(reportCalls.readShippedReport, (operation, { code }) => page(operation, code, 'shipped'))
  read(reportCalls.readCompanyReport, (operation, { code }) => page(operation, code, 'designed'))
  // Returns a design that is not published, for its administrators only (SH-7-076).
  read(reportCalls.readDraftReport, async (operation, { id }) => {
    if (!isId(id)) throw notFound()
    return reportPage(operation, (await design(operation, id)).definition, 'draft')
  })
  read(reportCalls.listReports, async (operation) => {
    const listed = []
    const all = [
      ...reports.map((one) => [one, 'shipped'] as const),
      ...(await published(operation)).map((one) => [one, 'designed'] as const),
    ]
    for (const [one, kind] of all)
      if (await mayOpen(operation, one))
        listed.push({
          name: one.name,
          module: one.module,
          kind,
          title: localise(one.label, operation.actor.language),
          help: one.help ? localise(one.help, operation.actor.language) : '',
          measures: one.measures.map(({ name, label }) => ({ name, label: localise(label, operation.actor.language) })),
          charts: one.charts?.length ?? 0,
        })
    return listed
  })
}

/** Returns the report that a call names; `design` is a draft of the calling administrator. */
async function resolveReport(operation: Operation, { report, design: draft, format: _, ...ask }: Input<typeof reportCalls.runReport>) {
  const resolved = draft === undefined ? (await reportNamed(operation, report)).report : (await design(operation, draft)).definition
  return { report: resolved, ask: ask as ReportAsk }
}

/** Calls that compute a report: its rows, the documents behind a figure, and the file. */
function answerRoutes({ read, file }: Routes, server: Server): void {
  read(reportCalls.runReport, async (operation, input) => {
    const { report, ask } = await resolveReport(operation, input)
    return runReport(operation, report, ask)
  })
  read(reportCalls.readReportRows, async (operation, input) => {
    const { report, ask } = await resolveReport(operation, input)
    return drillDown(operation, report, ask)
  })
  file(reportCalls.exportReport, async (input, { request, reply }) => {
    const kind = input.format === 'csv' ? 'csv' : 'xlsx'
    const table = await reading(server, request, async (operation) => {
      const { report, ask } = await resolveReport(operation, input)
      return reportSheet(operation, report, ask)
    })
    reply.header(
      'content-disposition',
      `attachment; filename="report.${kind}"; filename*=UTF-8''${encodeURIComponent(`${table.title}.${kind}`)}`,
    )
    return reply.type(contentTypes[kind]!).send(await writeSheet(table, kind))
  })
}

/** Calls about reports that are mailed at fixed times. */
function scheduleRoutes({ read, write }: Routes): void {
  read(reportCalls.listSchedules, schedules)
  write(reportCalls.saveSchedule, async (operation, { report: name, filters = [], receivers = [operation.actor.user], ...times }) => {
    if (times.every === 'week' && times.day > 7) throw badRequest('day')
    const ask: ReportAsk = { filters }
    const { report } = await reportNamed(operation, name)
    // Runs the report once, so that a report that cannot run is not scheduled.
    await runReport(operation, report, { ...ask, size: 1 })
    return { id: await saveSchedule(operation, { report: report.name, ask, receivers, ...times }) }
  })
  write(reportCalls.removeSchedule, (operation, { id }) => removeSchedule(operation, id))
}

/** Calls by which administrators design reports of their company. */
function designRoutes({ read, write }: Routes): void {
  read(reportDesignCalls.listReportDesigns, designs)
  read(reportDesignCalls.readReportDesign, (operation, { id }) => design(operation, id))
  const names = new Set(shipped.keys())
  write(reportDesignCalls.saveReportDesign, (operation, input) => saveDesign(operation, input, names))
  write(reportDesignCalls.publishReport, (operation, { id }) => publishDesign(operation, id, 'published'))
  write(reportDesignCalls.retireReport, (operation, { id }) => publishDesign(operation, id, 'retired'))
  write(reportDesignCalls.removeReportDesign, (operation, { id }) => removeDesign(operation, id))
}
