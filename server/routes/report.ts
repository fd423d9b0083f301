/** Reports: definitions, lines, what stands behind a figure, files, mail; and their design by administrators (SH-7-074 to SH-7-076, docs/wire.md). */
import type { FastifyInstance } from 'fastify'
import { behindReport } from '../../engine/report/behind.ts'
import { mayOpen, reportPage } from '../../engine/report/page.ts'
import { runReport } from '../../engine/report/run.ts'
import { removeSchedule, saveSchedule, schedules } from '../../engine/report/schedule.ts'
import { reportSheet } from '../../engine/report/sheet.ts'
import { design, designs, published, publishDesign, saveDesign } from '../../engine/report/stored.ts'
import type { Run } from '../../engine/run.ts'
import type { Input } from '../../model/calls/contract.ts'
import { reportCalls, reportDesignCalls } from '../../model/calls/reports.ts'
import { notFound } from '../../model/errors.ts'
import type { Report, ReportAsk, ReportPage } from '../../model/report.ts'
import { say } from '../../model/text.ts'
import { writeSheet } from '../adapters/sheet.ts'
import { badRequest, createRoutes } from '../calls/route.ts'
import { reports } from '../reports.ts'
import type { Server } from '../server.ts'
import { contentTypes } from '../sniff.ts'
import { isId, reading } from '../work.ts'

const shipped = new Map(reports.map((one) => [one.name, one]))

/** A report by its name: a shipped one, else one that the reader's company published. 404 for none. */
export async function reportNamed(run: Run, name: unknown): Promise<{ report: Report; kind: ReportPage['kind'] }> {
  const own = shipped.get(String(name))
  if (own) return { report: own, kind: 'shipped' }
  const found = (await published(run)).find((one) => one.name === name)
  if (!found) throw notFound()
  return { report: found, kind: 'designed' }
}

export function reportRoutes(app: FastifyInstance, server: Server): void {
  const { read, write, file } = createRoutes(app, server)
  // Shipped reports load their definition from the first group, those that companies designed from the second (SH-7-074, SH-7-075).
  const page = async (run: Run, code: string | undefined, kind: 'shipped' | 'designed') => {
    const found = await reportNamed(run, code)
    if (found.kind !== kind) throw notFound()
    return reportPage(run, found.report, kind)
  }
  read(reportCalls.readShippedReport, (run, { code }) => page(run, code, 'shipped'))
  read(reportCalls.readCompanyReport, (run, { code }) => page(run, code, 'designed'))
  // A design that is not published, for its administrators only (SH-7-076).
  read(reportCalls.readDraftReport, async (run, { id }) => {
    if (!isId(id)) throw notFound()
    return reportPage(run, (await design(run, id)).definition, 'draft')
  })
  read(reportCalls.listReports, async (run) => {
    const found = []
    const all = [...reports.map((one) => [one, 'shipped'] as const), ...(await published(run)).map((one) => [one, 'designed'] as const)]
    for (const [one, kind] of all)
      if (await mayOpen(run, one))
        found.push({
          name: one.name,
          module: one.module,
          kind,
          title: say(one.label, run.who.language),
          help: one.help ? say(one.help, run.who.language) : '',
          measures: one.measures.map(({ name, label }) => ({ name, label: say(label, run.who.language) })),
          charts: one.charts?.length ?? 0,
        })
    return found
  })

  /** The report that a call names; `design` is a draft of the administrator who asks. */
  const asked = async (run: Run, { report, design: draft, format: _, ...ask }: Input<typeof reportCalls.runReport>) => ({
    report: draft === undefined ? (await reportNamed(run, report)).report : (await design(run, draft)).definition,
    ask: ask as ReportAsk,
  })
  read(reportCalls.runReport, async (run, input) => {
    const { report, ask } = await asked(run, input)
    return runReport(run, report, ask)
  })
  read(reportCalls.readReportRows, async (run, input) => {
    const { report, ask } = await asked(run, input)
    return behindReport(run, report, ask)
  })
  file(reportCalls.exportReport, async (input, { request, reply }) => {
    const kind = input.format === 'csv' ? 'csv' : 'xlsx'
    const table = await reading(server, request, async (run) => {
      const { report, ask } = await asked(run, input)
      return reportSheet(run, report, ask)
    })
    reply.header(
      'content-disposition',
      `attachment; filename="report.${kind}"; filename*=UTF-8''${encodeURIComponent(`${table.title}.${kind}`)}`,
    )
    return reply.type(contentTypes[kind]!).send(await writeSheet(table, kind))
  })

  read(reportCalls.listSchedules, schedules)
  write(reportCalls.saveSchedule, async (run, { report: name, filters = [], receivers = [run.who.user], ...times }) => {
    if (times.every === 'week' && times.day > 7) throw badRequest('day')
    const ask: ReportAsk = { filters }
    const { report } = await reportNamed(run, name)
    // What could not be run now is not promised for later.
    await runReport(run, report, { ...ask, size: 1 })
    return { id: await saveSchedule(run, { report: report.name, ask, receivers, ...times }) }
  })
  write(reportCalls.removeSchedule, (run, { id }) => removeSchedule(run, id))

  read(reportDesignCalls.listReportDesigns, designs)
  read(reportDesignCalls.readReportDesign, (run, { id }) => design(run, id))
  const names = new Set(shipped.keys())
  write(reportDesignCalls.saveReportDesign, (run, input) => saveDesign(run, input, names))
  write(reportDesignCalls.publishReport, (run, { id }) => publishDesign(run, id, 'published'))
  write(reportDesignCalls.retireReport, (run, { id }) => publishDesign(run, id, 'retired'))
}
