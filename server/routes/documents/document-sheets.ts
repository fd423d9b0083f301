/** `/scmapi/<type>/export` and `import`: lists as files, and rows of a sheet as documents. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import { exportRows, recordExport, refuseHiddenColumns } from '../../../engine/export/export.ts'
import { profileOf } from '../../../engine/export/export-profiles.ts'
import { importInput } from '../../../engine/import/import-documents.ts'
import { queueJob } from '../../../engine/jobs/job-queue.ts'
import type { Operation } from '../../../engine/operation.ts'
import { listPaper } from '../../../engine/print/list-paper.ts'
import type { Input } from '../../../model/calls/contract.ts'
import { documentCalls } from '../../../model/calls/documents.ts'
import { isPaperFormat, worksheetFormat } from '../../../model/outputs/export-formats.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { forbidden } from '../../../model/errors.ts'
import { createRoutes } from '../../calls/route.ts'
import { reading, typeFor, typeOf, writing } from '../../http/call-context.ts'
import { sendSheet } from '../../http/file-answer.ts'
import { sessionOf } from '../../http/guard.ts'
import { results } from '../../http/responses.ts'
import { listAtOnce, listPdf, readRows } from '../../print/list-pdf.ts'
import type { Server } from '../../route-context.ts'

export function documentSheetRoutes(app: FastifyInstance, server: Server): void {
  const { write, file } = createRoutes(app, server)
  // Answers a file directly for up to 10 000 rows; beyond that starts a job whose result is a file.
  file(documentCalls.exportDocuments, async ({ type: name, ...input }, { request, reply }) => {
    const type = await typeFor(server, request, name)
    if (isPaperFormat(input.format)) return printList(server, request, reply, { type, input })
    const { found, format, job } = await reading(server, request, async (operation) => {
      await refuseHiddenColumns(operation, type, input)
      const { query, format: kind, ...options } = await exportSettings(operation, type, input)
      const rows = await exportRows(operation, type, query, undefined, options)
      const { filters, search } = query
      await recordExport(operation, type, { rows: rows.count, columns: rows.table.header, filters, search, format: kind })
      return { found: rows, format: kind, job: { type: type.name, query, format: kind, ...options } }
    })
    if (found.next) return results({ job: await writing(server, request, (operation) => queueJob(operation, 'export', job)) })
    return sendSheet(reply, found.table, { format, name: 'export' })
  })
  // Always a job: it reports progress, can be cancelled, and its result lists errors by row and column.
  write(documentCalls.importDocuments, async (operation, { type: name, ...rows }) => {
    const type = typeOf(operation, name)
    const input = importInput(type, rows)
    if (!(await policyFor(operation, type)).may.create) throw forbidden()
    return { job: await queueJob(operation, 'import', { type: type.name, ...input }) }
  })
}

/** Answers the list as PDF; a longer one is a job. The journal records it as an export. */
async function printList(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, input: { format, editable: _, profile: __, language: chosen, ...query } }: { type: AnyDocument; input: SheetInput },
) {
  const language = chosen === 'zh' || chosen === 'en' ? chosen : sessionOf(request).actor.language
  const listReading = { type, query, language, cards: format === 'cards' }
  const { head, pages } = await reading(server, request, async (operation) => {
    await refuseHiddenColumns(operation, type, query)
    const paper = await listPaper(operation, type, listReading)
    const { filters, search } = query
    await recordExport(operation, type, { rows: paper.count, columns: paper.columns.map(({ label }) => label), filters, search, format })
    const isLong = paper.count > listAtOnce
    return { head: paper, pages: isLong ? undefined : await readRows((work) => work(operation), paper, listReading) }
  })
  if (!pages) {
    const job = { type: type.name, query, format, language }
    return results({ job: await writing(server, request, (operation) => queueJob(operation, 'export', job)) })
  }
  const name = encodeURIComponent(`${head.title}.pdf`)
  reply.header('content-disposition', `inline; filename="list.pdf"; filename*=UTF-8''${name}`).header('cache-control', 'private, no-store')
  return reply.type('application/pdf').send(await listPdf(server.files, pages))
}

type SheetInput = Omit<Input<typeof documentCalls.exportDocuments>, 'type'>

/** Returns the export request: the call's own settings take precedence over those of the profile that it names. */
async function exportSettings(
  operation: Operation,
  type: AnyDocument,
  { format, editable, language, profile: profileId, ...query }: SheetInput,
) {
  const profile = profileId ? await profileOf(operation, type, profileId) : undefined
  const chosen = language === 'zh' || language === 'en' ? language : (profile?.language ?? undefined)
  return {
    format: worksheetFormat(format ?? profile?.format),
    query: { ...query, ...(profile && !query.columns ? { columns: profile.columns } : {}) },
    ...((editable ?? profile?.editable) ? { editable: true } : {}),
    ...(chosen ? { language: chosen } : {}),
  }
}
