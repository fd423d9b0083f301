/** Reports: definitions, lines, what stands behind a figure, files, mail; and their design by administrators (SH-7-074 to SH-7-076, docs/wire.md). */
import type { FastifyInstance } from 'fastify'
import { drillDown } from '../../engine/report/drill-down.ts'
import { mayOpen, reportPage } from '../../engine/report/report-page.ts'
import { runReport } from '../../engine/report/run-report.ts'
import { removeSchedule, saveSchedule, schedules, type Schedule } from '../../engine/report/schedule.ts'
import { reportSheet } from '../../engine/report/report-sheet.ts'
import { design, designs, published, publishDesign, saveDesign } from '../../engine/report/designed-reports.ts'
import type { Operation } from '../../engine/operation.ts'
import { notFound, WeftError } from '../../model/errors.ts'
import type { Report, ReportAsk, ReportPage } from '../../model/report.ts'
import { localise } from '../../model/text.ts'
import { writeSheet } from '../adapters/sheet.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import { reports } from '../reports.ts'
import type { Server } from '../route-context.ts'
import { contentTypes } from '../adapters/file-type.ts'
import { idOf, isId, only, reading, versionOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const shipped = new Map(reports.map((one) => [one.name, one]))
const askKeys = ['side', 'filters', 'sort', 'page', 'size', 'groups', 'measures', 'across', 'measure'] as const

/** A report by its name: a shipped one, else one that the reader's company published. 404 for none. */
export async function reportNamed(operation: Operation, name: unknown): Promise<{ report: Report; kind: ReportPage['kind'] }> {
  const own = shipped.get(String(name))
  if (own) return { report: own, kind: 'shipped' }
  const found = (await published(operation)).find((one) => one.name === name)
  if (!found) throw notFound()
  return { report: found, kind: 'designed' }
}

export function reportRoutes(app: FastifyInstance, server: Server): void {
  const query = (request: { query: unknown }) => request.query as Plain

  // Shipped reports load their definition from the first group, those that companies designed from the second (SH-7-074, SH-7-075).
  for (const [group, of] of [
    ['/zutilsapi', 'shipped'],
    ['/scmrptapi', 'designed'],
  ] as const)
    app.get(`${group}/ds-table-cv/ui-resource`, behind, async (request) =>
      results(
        await reading(server, request, async (operation) => {
          const { report, kind } = await reportNamed(operation, query(request)['code'])
          if (kind !== of) throw notFound()
          return reportPage(operation, report, kind)
        }),
      ),
    )
  // A design that is not published, for its administrators only (SH-7-076).
  app.get('/superdesignapi/rpt-design-cv/ui-test', behind, async (request) =>
    results(
      await reading(server, request, async (operation) => {
        const { id } = query(request)
        if (!isId(id)) throw notFound()
        return reportPage(operation, (await design(operation, id)).definition, 'draft')
      }),
    ),
  )

  app.get('/scmrptapi/reports/index', behind, async (request) =>
    results(
      await reading(server, request, async (operation) => {
        const found: Record<string, unknown>[] = []
        const all = [
          ...reports.map((one) => [one, 'shipped'] as const),
          ...(await published(operation)).map((one) => [one, 'designed'] as const),
        ]
        for (const [one, kind] of all)
          if (await mayOpen(operation, one))
            found.push({
              name: one.name,
              module: one.module,
              kind,
              title: localise(one.label, operation.actor.language),
              help: one.help ? localise(one.help, operation.actor.language) : '',
              measures: one.measures.map(({ name, label }) => ({ name, label: localise(label, operation.actor.language) })),
              charts: one.charts?.length ?? 0,
            })
        return found
      }),
    ),
  )

  /** The report that a call names; `design` is a draft of the administrator who asks. */
  const asked = async (operation: Operation, data: Plain): Promise<{ report: Report; ask: ReportAsk }> => {
    const ask = Object.fromEntries(askKeys.filter((key) => data[key] !== undefined).map((key) => [key, data[key]])) as ReportAsk
    const report =
      data['design'] === undefined
        ? (await reportNamed(operation, data['report'])).report
        : (await design(operation, idOf(data, 'design'))).definition
    return { report, ask }
  }
  const known = (data: Plain) => only(data, 'report', 'design', 'format', ...askKeys)
  app.post('/scmrptapi/reports/run', behind, async (request) => {
    const data = dataOf(request.body)
    known(data)
    return results(
      await reading(server, request, async (operation) => {
        const { report, ask } = await asked(operation, data)
        return runReport(operation, report, ask)
      }),
    )
  })
  app.post('/scmrptapi/reports/rows', behind, async (request) => {
    const data = dataOf(request.body)
    known(data)
    return results(
      await reading(server, request, async (operation) => {
        const { report, ask } = await asked(operation, data)
        return drillDown(operation, report, ask)
      }),
    )
  })
  app.post('/scmrptapi/reports/export', behind, async (request, reply) => {
    const data = dataOf(request.body)
    known(data)
    const kind = data['format'] === 'csv' ? 'csv' : 'xlsx'
    const table = await reading(server, request, async (operation) => {
      const { report, ask } = await asked(operation, data)
      return reportSheet(operation, report, ask)
    })
    reply.header(
      'content-disposition',
      `attachment; filename="report.${kind}"; filename*=UTF-8''${encodeURIComponent(`${table.title}.${kind}`)}`,
    )
    return reply.type(contentTypes[kind]!).send(await writeSheet(table, kind))
  })

  app.get('/scmrptapi/schedules/index', behind, async (request) => results(await reading(server, request, schedules)))
  app.post('/scmrptapi/schedules/save', behind, async (request) => {
    const data = dataOf(request.body)
    only(data, 'report', 'filters', 'every', 'day', 'hour', 'format', 'receivers')
    const id = await writing(server, request, async (operation) => {
      const ask: ReportAsk = { filters: (data['filters'] as ReportAsk['filters']) ?? [] }
      const { report } = await reportNamed(operation, data['report'])
      // What could not be run now is not promised for later.
      await runReport(operation, report, { ...ask, size: 1 })
      return saveSchedule(operation, { report: report.name, ask, ...timesOf(data, operation.actor.user) })
    })
    return results({ id })
  })
  app.post('/scmrptapi/schedules/remove', behind, async (request) => {
    await writing(server, request, async (operation) => {
      await removeSchedule(operation, idOf(dataOf(request.body)))
      return true
    })
    return results(true)
  })

  app.get('/superdesignapi/rpt-design/index', behind, async (request) => results(await reading(server, request, designs)))
  app.get('/superdesignapi/rpt-design/view', behind, async (request) =>
    results(await reading(server, request, (operation) => design(operation, idOf(query(request))))),
  )
  app.post('/superdesignapi/rpt-design/save', behind, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'version', 'definition')
    const id = data['id'] ? idOf(data) : undefined
    const names = new Set(shipped.keys())
    return results(
      await writing(server, request, (operation) =>
        saveDesign(operation, { id, version: versionOf(data), definition: data['definition'] }, names),
      ),
    )
  })
  for (const [deed, state] of [
    ['publish', 'published'],
    ['retire', 'retired'],
  ] as const)
    app.post(`/superdesignapi/rpt-design/${deed}`, behind, async (request) =>
      results(await writing(server, request, (operation) => publishDesign(operation, idOf(dataOf(request.body)), state))),
    )
}

function timesOf(data: Plain, self: string): Pick<Schedule, 'every' | 'day' | 'hour' | 'format' | 'receivers'> {
  const { every, day = 1, hour = 8, format = 'xlsx', receivers = [self] } = data
  const whole = (value: unknown, low: number, high: number): value is number =>
    Number.isInteger(value) && (value as number) >= low && (value as number) <= high
  if (
    (every !== 'day' && every !== 'week' && every !== 'month') ||
    !whole(day, 1, every === 'week' ? 7 : 28) ||
    !whole(hour, 0, 23) ||
    (format !== 'xlsx' && format !== 'csv') ||
    !Array.isArray(receivers) ||
    !receivers.every(isId)
  )
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'schedule' } })
  return { every, day, hour, format, receivers: receivers as string[] }
}
