/** Lines of which a document has thousands: appending rows, reading them in pages, and a file of them. */
import type { FastifyInstance } from 'fastify'
import { exportGrown, recordExport } from '../../../engine/export/export.ts'
import { queueJob } from '../../../engine/jobs/job-queue.ts'
import { appendRows } from '../../../engine/save/append-rows.ts'
import { grownRows } from '../../../engine/save/view/grown-rows.ts'
import { growingLinesCalls } from '../../../model/calls/growing-lines.ts'
import { createRoutes } from '../../calls/route.ts'
import { reading, typeFor, typeOf, writing } from '../../http/call-context.ts'
import { sendSheet } from '../../http/file-answer.ts'
import { results } from '../../http/responses.ts'
import type { Server } from '../../route-context.ts'

export function growingLinesRoutes(app: FastifyInstance, server: Server): void {
  const { read, write, file } = createRoutes(app, server)
  write(growingLinesCalls.appendRows, async (operation, { type, ...input }) => [
    ...(await appendRows(operation, typeOf(operation, type), input)),
  ])
  read(growingLinesCalls.listRows, async (operation, { type, size, ...input }) => {
    const page = await grownRows(operation, typeOf(operation, type), { ...input, size: size ?? undefined })
    return { ...page, rows: [...page.rows] }
  })
  file(growingLinesCalls.exportRows, async ({ type: name, format = 'xlsx', ...query }, { request, reply }) => {
    const type = await typeFor(server, request, name)
    const { table, next } = await reading(server, request, async (operation) => {
      const rows = await exportGrown(operation, type, query)
      await recordExport(operation, type, { ...query, format, columns: rows.table.header })
      return rows
    })
    const job = { type: type.name, grown: query, format }
    if (next !== undefined) return results({ job: await writing(server, request, (operation) => queueJob(operation, 'export', job)) })
    return sendSheet(reply, table, { format, name: 'export' })
  })
}
