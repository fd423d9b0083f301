/** Printed documents: print permission and print count, the preview page, PDF, Word and Excel, all limited to what the user may see. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, WeftError } from '../../model/errors.ts'
import { localise } from '../../model/text.ts'
import { policyFor } from '../../engine/authorisation/policy.ts'
import { readableIds } from '../../engine/authorisation/read-access.ts'
import { paperSizes } from '../../engine/print/paper-sizes.ts'
import { markPrinted, marksOf, templatesOf } from '../../engine/print/print-templates.ts'
import { parsePrintTemplate } from '../../engine/print/print-template-parser.ts'
import { titlesOf } from '../../engine/store/titles.ts'
import { results } from '../http/responses.ts'
import { dataOf, listOf, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import { bookOf, fillBook } from '../print/workbook-template.ts'
import { writeExcel } from '../print/excel-document.ts'
import { printing, settingOf, templateFor, wantedOf } from '../print/typeset-input.ts'
import { typeset } from '../print/typeset.ts'
import { writeWord } from '../print/word-document.ts'
import { heard } from '../http/inbound-log.ts'
import type { Server } from '../route-context.ts'
import { contentTypes } from '../adapters/file-type.ts'
import { isId, reading, typeOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const bad = (what: string) => new WeftError(400, 'generic.badRequest', { detail: { what } })
const queryOf = (request: FastifyRequest): Plain => request.query as Plain
const bodyOf = (request: FastifyRequest): Plain => ({ ...(request.body as Plain | undefined), ...dataOf(request.body), DATA: undefined })

export function printRoutes(app: FastifyInstance, server: Server): void {
  const book = (key: string) => bookOf(server.dataDir, key)

  /**
   * `page` and `id`, several ids separated by commas in selection order; `template`, `paper`, `lang`, `copies`, `landscape`, `format`
   * (SH-7-071).
   */
  app.get('/ccommonapi/doc-print/doc-export', behind, async (request, reply) => {
    const query = queryOf(request)
    const type = typeOf(server, query['page'])
    const wanted = wantedOf(query)
    const format = query['format'] ?? 'pdf'
    if (format !== 'pdf' && format !== 'docx' && format !== 'xlsx') throw bad('format')
    const { who: actor } = sessionOf(request)
    const { made, sheet, at } = await reading(server, request, async (operation) => {
      if (format !== 'pdf' && !(await policyFor(operation, type)).may.export) throw forbidden()
      const own = await templateFor(operation, type, wanted.template)
      const sheet = own?.kind === 'sheet' && format !== 'pdf' ? own : undefined
      if (sheet && wanted.template !== undefined && format === 'docx') throw bad('format')
      return {
        made: await printing(operation, type, sheet ? { ...wanted, template: 'default' } : wanted, book),
        // Without a named template, Excel contains the plain figures.
        sheet: wanted.template === undefined ? undefined : sheet,
        at: operation.tx.now,
      }
    })
    const printed = `${actor.name} · ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const bytes =
      format === 'pdf'
        ? await typeset(settingOf(made, printed))
        : format === 'docx'
          ? await writeWord(made)
          : sheet
            ? await fillBook(
                await book(sheet.storage_key!),
                made.papers.map((one) => one.values),
              )
            : await writeExcel(made)
    return reply
      .header('content-type', contentTypes[format]!)
      .header(
        'content-disposition',
        `${format === 'pdf' ? 'inline' : 'attachment'}; filename="document.${format}"; filename*=UTF-8''${encodeURIComponent(made.name)}.${format}`,
      )
      .header('cache-control', 'private, no-store')
      .send(bytes)
  })

  /** Returns the preview, which shows the same documents as the PDF (SH-7-066, SH-7-067). */
  const shown = async (request: FastifyRequest, query: Plain) => {
    const type = typeOf(server, query['page'])
    const wanted = wantedOf(query)
    const made = await reading(server, request, (operation) => printing(operation, type, wanted, book))
    const { values: _, ...first } = { values: 0, ...made }
    return results({ ...first, size: paperSizes[made.paper], papers: settingOf({ ...made, copies: 1 }, '').papers })
  }
  app.get('/ccommonapi/ht-print/out-api-data', behind, (request) => shown(request, queryOf(request)))
  app.post(
    '/zutilsapi/out-api-bus/out-api-data',
    behind,
    heard(server, 'out-api-bus/out-api-data', (request) => shown(request, bodyOf(request))),
  )

  /**
   * Returns a stored template.
   * @throws WeftError 404 for an unknown template (SH-7-068, SH-7-069)
   */
  const resource = async (request: FastifyRequest) => {
    const query = queryOf(request)
    const type = typeOf(server, query['page'])
    const asked = typeof query['template'] === 'string' && query['template'] !== '' ? query['template'] : undefined
    return results(
      await reading(server, request, async (operation) => {
        if (!(await policyFor(operation, type)).may.read) throw forbidden()
        const template = await templateFor(operation, type, asked)
        return {
          id: template?.id ?? 'default',
          name: template ? localise([template.name_zh, template.name_en], operation.actor.language) : '',
          kind: template?.kind ?? 'default',
          paper: template?.paper ?? 'a4',
          landscape: template?.landscape ?? false,
          tree: template?.kind === 'html' ? parsePrintTemplate(template.body) : null,
          papers: Object.keys(paperSizes),
        }
      }),
    )
  }
  app.get('/ccommonapi/ht-print/ui-resource', behind, resource)
  app.get('/zutilsapi/print/html-resource', behind, resource)

  /** Returns which of these documents the user may print, how often each was printed, and with which templates (SH-7-070). */
  app.post('/zutilsapi/print/query', behind, async (request) => {
    const data = bodyOf(request)
    const type = typeOf(server, data['page'])
    const ids = listOf(data['ids'])
    if (ids.length > 200 || !ids.every(isId)) throw bad('ids')
    return results(
      await reading(server, request, async (operation) => {
        if (!(await policyFor(operation, type)).may.read) throw forbidden()
        const seen = await readableIds(operation, type, ids)
        const titles = await titlesOf(operation, [...seen])
        const marks = new Map((await marksOf(operation, [...seen])).map((one) => [one.id, one]))
        const { export: exports } = (await policyFor(operation, type)).may
        return {
          documents: ids
            .filter((id) => seen.has(id))
            .map((id) => ({
              id,
              title: titles.get(id) ?? id,
              printed: marks.has(id) ? { times: marks.get(id)!.times, at: marks.get(id)!.at, name: marks.get(id)!.name } : null,
            })),
          templates: (await templatesOf(operation, type)).map(({ id, kind, paper, landscape, first, name_zh, name_en }) => ({
            id,
            kind,
            paper,
            landscape,
            first,
            name: localise([name_zh, name_en], operation.actor.language),
          })),
          papers: Object.keys(paperSizes),
          exports,
        }
      }),
    )
  })
  app.post('/zutilsapi/print/mark', behind, async (request) => {
    const data = bodyOf(request)
    const type = typeOf(server, data['page'])
    const ids = listOf(data['ids'])
    if (ids.length === 0 || ids.length > 200 || !ids.every(isId)) throw bad('ids')
    return results(
      await writing(server, request, async (operation) => {
        const seen = await readableIds(operation, type, ids)
        if (ids.some((id) => !seen.has(id))) throw new WeftError(404, 'generic.notFound')
        await markPrinted(operation, type, ids)
        return true
      }),
    )
  })
}
