/** Printed documents: print permission and print count, the preview, PDF, Word and Excel, all limited to what the user may see. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Input, Output } from '../../../model/calls/contract.ts'
import { printCalls, printFormats } from '../../../model/calls/print.ts'
import { forbidden, notFound } from '../../../model/errors.ts'
import { labelSize, paperNames as papers } from '../../../model/outputs/paper-sizes.ts'
import type { PrintPreview } from '../../../model/outputs/print-preview.ts'
import { localise } from '../../../model/text.ts'
import { policyFor, type Policy } from '../../../engine/authorisation/policy.ts'
import type { Print } from '../../../model/parts/page-parts.ts'
import { readableIds } from '../../../engine/authorisation/read-access.ts'
import type { Operation } from '../../../engine/operation.ts'
import { parsePrintTemplate } from '../../../engine/print/print-template-parser.ts'
import { markPrinted, marksOf, templatesOf } from '../../../engine/print/print-templates.ts'
import { titlesOf } from '../../../engine/store/links/titles.ts'
import { badRequest, createRoutes, type CallContext } from '../../calls/route.ts'
import { reading, typeFor, typeOf } from '../../http/call-context.ts'
import { sessionOf } from '../../http/guard.ts'
import { writeExcel } from '../../print/excel-document.ts'
import { drawPrinting, readPrinting, settingOf, templateFor, wantedOf } from '../../print/typeset-input.ts'
import { typeset } from '../../print/typeset.ts'
import { writeWordDocument } from '../../print/word-document.ts'
import { bookOf, fillBook } from '../../print/workbook-template.ts'
import type { Server } from '../../route-context.ts'

export function printRoutes(app: FastifyInstance, server: Server): void {
  const { read, write, file, handle } = createRoutes(app, server)
  file(printCalls.exportPrint, async (input, { request, reply }) => {
    const { name, bytes } = await printFile(server, request, input)
    return sendPrint(reply, name, input.format, bytes)
  })
  const preview = (input: Input<typeof printCalls.readPrintPreview>, { request }: CallContext) => previewOf(server, request, input)
  handle(printCalls.readPrintPreview, preview)
  handle(printCalls.readPublicPrintPreview, preview)
  const resource = (operation: Operation, input: Input<typeof printCalls.readPrintResource>) => templateResource(operation, server, input)
  read(printCalls.readPrintResource, resource)
  read(printCalls.readHtmlResource, resource)
  read(printCalls.queryPrint, (operation, { page, ids }) => printChoices(operation, server, page, ids))
  write(printCalls.markPrinted, async (operation, { page, ids }) => {
    const type = typeOf(operation, page)
    const readable = await readableIds(operation, type, ids)
    if (ids.some((id) => !readable.has(id))) throw notFound()
    await markPrinted(operation, type, ids)
  })
}

/**
 * Makes the file of printed documents (SH-7-071).
 * @throws WeftError 403 for Word or Excel without the right to export; 400 at `format` for Word of a workbook template
 */
async function printFile(
  server: Server,
  request: FastifyRequest,
  { page, format, ...input }: Input<typeof printCalls.exportPrint>,
): Promise<{ name: string; bytes: Buffer | Uint8Array }> {
  const type = await typeFor(server, request, page)
  const wanted = wantedOf(input)
  const book = (key: string) => bookOf(server.files, key)
  const { read, workbook, at } = await reading(server, request, async (operation) => {
    if (format !== 'pdf' && !(await policyFor(operation, type)).may.export) throw forbidden()
    const template = await templateFor(operation, type, wanted.template)
    const workbook = template?.kind === 'sheet' && format !== 'pdf' ? template : undefined
    if (workbook && wanted.template !== undefined && format === 'docx') throw badRequest('format')
    return {
      read: await readPrinting(operation, type, workbook ? { ...wanted, template: 'default' } : wanted),
      // Without a named template, Excel contains the plain figures.
      workbook: wanted.template === undefined ? undefined : workbook,
      at: operation.tx.now,
    }
  })
  const made = await drawPrinting(server.files, read)
  const { name } = made
  if (format === 'docx') return { name, bytes: await writeWordDocument(made) }
  if (format === 'xlsx' && workbook) {
    const values = made.papers.map((paper) => paper.values)
    return { name, bytes: await fillBook(await book(workbook.storage_key!), values) }
  }
  if (format === 'xlsx') return { name, bytes: await writeExcel(made) }
  const printed = `${sessionOf(request).actor.name} · ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return { name, bytes: await typeset(settingOf(made, printed)) }
}

/** Sends a printed file: a PDF is shown, Word and Excel are downloaded. */
const sendPrint = (reply: FastifyReply, name: string, format: keyof typeof printFormats, bytes: Buffer | Uint8Array): FastifyReply =>
  reply
    .header('content-type', printFormats[format])
    .header(
      'content-disposition',
      `${format === 'pdf' ? 'inline' : 'attachment'}; filename="document.${format}"; filename*=UTF-8''${encodeURIComponent(name)}.${format}`,
    )
    .header('cache-control', 'private, no-store')
    .send(bytes)

/** Returns the preview, which shows the same documents as the PDF (SH-7-066, SH-7-067). */
async function previewOf(
  server: Server,
  request: FastifyRequest,
  { page, ...input }: Input<typeof printCalls.readPrintPreview>,
): Promise<PrintPreview> {
  const read = await reading(server, request, (operation) => readPrinting(operation, typeOf(operation, page), wantedOf(input)))
  const made = await drawPrinting(server.files, read)
  return { ...made, size: labelSize(made.paper), papers: settingOf({ ...made, copies: 1 }, '').papers }
}

/**
 * Returns a stored template.
 * @throws WeftError 404 for an unknown template (SH-7-068, SH-7-069)
 */
async function templateResource(
  operation: Operation,
  server: Server,
  { page, template: templateId }: Input<typeof printCalls.readPrintResource>,
): Promise<Output<typeof printCalls.readPrintResource>> {
  const type = typeOf(operation, page)
  if (!(await policyFor(operation, type)).may.read) throw forbidden()
  const template = await templateFor(operation, type, templateId)
  return {
    id: template?.id ?? 'default',
    name: template ? localise([template.name_zh, template.name_en], operation.actor.language) : '',
    kind: template?.kind ?? 'default',
    paper: template?.paper ?? 'a4',
    landscape: template?.landscape ?? false,
    tree: template?.kind === 'html' ? parsePrintTemplate(template.body) : null,
    papers,
  }
}

/** Returns which of these documents the user may print, how often each was printed, and with which templates (SH-7-070). */
/** Whether the type's paper shows an owner more than it shows others. */
const hasOwnCopy = ({ type, partyRoles }: Policy): boolean =>
  ((type.print as Print | undefined)?.inside ?? []).length > 0 && partyRoles.includes('owner')

async function printChoices(
  operation: Operation,
  server: Server,
  page: string,
  ids: readonly string[],
): Promise<Output<typeof printCalls.queryPrint>> {
  const type = typeOf(operation, page)
  const policy = await policyFor(operation, type)
  const { may } = policy
  if (!may.read) throw forbidden()
  const readable = await readableIds(operation, type, ids)
  const titles = await titlesOf(operation, [...readable])
  const marks = new Map((await marksOf(operation, [...readable])).map(({ id, ...mark }) => [id, mark]))
  return {
    documents: ids.filter((id) => readable.has(id)).map((id) => ({ id, title: titles.get(id) ?? id, printed: marks.get(id) ?? null })),
    templates: (await templatesOf(operation, type)).map(({ id, kind, paper, landscape, first, name_zh, name_en }) => ({
      id,
      kind,
      paper,
      landscape,
      first,
      name: localise([name_zh, name_en], operation.actor.language),
    })),
    papers,
    exports: may.export,
    inside: hasOwnCopy(policy),
  }
}
