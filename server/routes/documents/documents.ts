/** `/scmapi/<type>/…`: every call on documents, the same for all types. Calls are signed; bodies carry `DATA` (docs/wire.md). */
import { statusLabels } from '../../../engine/pages/status-labels.ts'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { forbidden, WeftError } from '../../../model/errors.ts'
import type { ListQuery, WireDoc } from '../../../model/page.ts'
import { reauthenticate } from '../../../engine/authentication/reauthentication.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import { exportRows, recordExport } from '../../../engine/exchange/export.ts'
import { profileOf } from '../../../engine/exchange/export-profiles.ts'
import { queueJob } from '../../../engine/jobs/job-queue.ts'
import type { Operation } from '../../../engine/operation.ts'
import { executeAction } from '../../../engine/save/execute-action.ts'
import { computeNew } from '../../../engine/save/compute-new.ts'
import { importInput } from '../../../engine/import/import-documents.ts'
import { convert } from '../../../engine/save/convert.ts'
import { copyDocument, removeDraft } from '../../../engine/save/remove-and-copy.ts'
import { saveDocument, type Saved } from '../../../engine/save/save.ts'
import { showDocument, viewDocument } from '../../../engine/save/document-view.ts'
import { list } from '../../../engine/query/list.ts'
import { fieldValues } from '../../../engine/query/field-values.ts'
import { lookup } from '../../../engine/query/lookup.ts'
import type { Stored } from '../../../engine/store/read.ts'
import { writeSheet } from '../../adapters/sheet.ts'
import { results } from '../../http/responses.ts'
import { sessionOf } from '../../http/guard.ts'
import { pace } from '../../http/slow-list-detector.ts'
import { dataOf, listOf, type Plain } from '../../http/body.ts'
import type { Server } from '../../route-context.ts'
import { contentTypes } from '../../adapters/file-type.ts'
import { placeOf } from '../access/sign-in.ts'
import { actionOf } from './bulk-actions.ts'
import { idOf, only, reading, textOf, typeOf, versionOf, writing } from '../../http/call-context.ts'
import type { AnyDocument } from '../../../model/document.ts'

const signed = { config: { guard: 'session', signed: true } } as const
/** The body limit is large because a document may have thousands of lines. */
const large = { ...signed, bodyLimit: 4_194_304 } as const
const listKeys = ['side', 'filters', 'search', 'sort', 'size', 'after', 'page', 'columns', 'count', 'totals', 'group'] as const

export function documentRoutes(app: FastifyInstance, server: Server): void {
  const lists = pace()
  const type = (request: FastifyRequest) => typeOf(server, (request.params as { type: string }).type)

  app.post('/scmapi/:type/index', signed, async (request) => {
    const query = dataOf(request.body)
    only(query, ...listKeys)
    const name = `${sessionOf(request).who.platform} ${type(request).name}`
    const begun = performance.now()
    const answer = await reading(server, request, (operation) => list(operation, type(request), query as ListQuery))
    lists.note(name, performance.now() - begun)
    return results(lists.heavy(name) ? { ...answer, heavy: true } : answer)
  })
  // Each operation also has its own verb (SH-7-077); the public client uses POST for all of them (SH-7-005).
  verbs(app, ['POST', 'GET'], 'view', signed, async (request) => {
    const data = inQueryOrBody(request)
    only(data, 'id')
    return results(await reading(server, request, (operation) => viewDocument(operation, type(request), idOf(data))))
  })
  verbs(app, ['POST', 'PUT'], 'save', large, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'version', 'values')
    const id = data['id'] ? idOf(data) : undefined
    return results(
      await writing(server, request, async (operation) => {
        const { doc, merged, around } = await saveDocument(operation, type(request), {
          id,
          version: versionOf(data),
          values: data['values'],
        })
        return { ...(await shown(operation, type(request), doc, around)), ...(merged ? { merged: true } : {}) }
      }),
    )
  })
  app.post('/scmapi/:type/compute', large, async (request) => {
    const data = dataOf(request.body)
    only(data, 'values')
    return results(await reading(server, request, (operation) => computeNew(operation, type(request), data['values'])))
  })
  verbs(app, ['POST', 'DELETE'], 'remove', signed, async (request) => {
    const data = inQueryOrBody(request)
    only(data, 'id', 'version')
    await writing(server, request, async (operation) => {
      await removeDraft(operation, type(request), { id: idOf(data), version: versionOf(data) })
      return true
    })
    return results(true)
  })
  app.post('/scmapi/:type/copy', signed, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id')
    return results(await reading(server, request, (operation) => copyDocument(operation, type(request), { id: idOf(data) })))
  })
  app.post('/scmapi/:type/make', signed, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'to')
    const target = typeOf(server, data['to'])
    return results(await reading(server, request, (operation) => convert(operation, type(request), { id: idOf(data), to: target.name })))
  })
  app.post('/scmapi/:type/pick', signed, async (request) => {
    const data = dataOf(request.body)
    only(data, 'search', 'ids', 'codes', 'for', 'size')
    const name = (request.params as { type: string }).type.replaceAll('-', '_')
    const ids = data['ids'] === undefined ? undefined : listOf(data['ids'])
    if (ids?.some((id) => !/^\d{1,19}$/.test(id))) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'ids' } })
    return results(
      await reading(server, request, (operation) =>
        lookup(operation, name, {
          search: textOf(data['search'], 200),
          ids,
          codes: data['codes'] as string[] | undefined,
          for: data['for'] as never,
          size: data['size'] === undefined ? undefined : Number(data['size']),
        }),
      ),
    )
  })
  app.post('/scmapi/:type/options', signed, async (request) => {
    const data = dataOf(request.body)
    only(data, 'field', 'side', 'filters', 'search')
    return results(await reading(server, request, (operation) => fieldValues(operation, type(request), data as never, statusLabels)))
  })

  // Returns a file directly for up to 10 000 rows; beyond that starts a job whose result is a file.
  app.post('/scmapi/:type/export', signed, async (request, reply) => {
    const { found, kind, job } = await reading(server, request, async (operation) => {
      const { kind: format, query, ...how } = await exportAsked(operation, type(request), dataOf(request.body))
      const rows = await exportRows(operation, type(request), query, undefined, how)
      await recordExport(operation, type(request), {
        rows: rows.count,
        columns: rows.table.header,
        filters: query.filters,
        search: query.search,
        format,
      })
      return { found: rows, kind: format, job: { type: type(request).name, query, format, ...how } }
    })
    if (found.next) return results({ job: await writing(server, request, (operation) => queueJob(operation, 'export', job)) })
    reply.header(
      'content-disposition',
      `attachment; filename="export.${kind}"; filename*=UTF-8''${encodeURIComponent(`${found.table.title}.${kind}`)}`,
    )
    return reply.type(contentTypes[kind]!).send(await writeSheet(found.table, kind))
  })

  // Always a job: it reports progress, can be cancelled, and its result lists errors by row and column.
  app.post('/scmapi/:type/import', { ...signed, bodyLimit: 33_554_432 }, async (request) => {
    const data = dataOf(request.body)
    only(data, 'rows', 'key', 'mode')
    const input = importInput(type(request), data)
    return results(
      await writing(server, request, async (operation) => {
        if (!(await policyFor(operation, type(request))).may.create) throw forbidden()
        return { job: await queueJob(operation, 'import', { type: type(request).name, ...input }) }
      }),
    )
  })

  app.post('/scmapi/:type/:action', large, async (request) => {
    const data = dataOf(request.body)
    only(data, 'id', 'version', 'comment', 'values', 'proof')
    const action = actionOf(type(request), (request.params as { action: string }).action)
    return results(
      await writing(server, request, async (operation) => {
        const proof = data['proof'] === undefined ? undefined : await provenFor(server, request, data)
        const doc = await executeAction(operation, type(request), {
          ...(proof ? { proven: true, data: proof } : {}),
          id: idOf(data),
          version: versionOf(data),
          action,
          comment: textOf(data['comment']),
          values: data['values'],
        })
        return shown(operation, type(request), doc)
      }),
    )
  })
}

/** Checks the user's reauthentication envelope and returns its further content, which is bound to the document that it was made for. */
export async function provenFor(server: Server, request: FastifyRequest, data: Plain): Promise<Readonly<Record<string, unknown>>> {
  const { who: actor, device } = sessionOf(request)
  const inside = await reauthenticate(server.engine, actor, data['proof'], placeOf(request, device))
  if (inside['id'] !== data['id']) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'proof' } })
  return inside
}

/** Returns the export request: the call's own settings take precedence over those of the profile that it names. */
async function exportAsked(operation: Operation, type: AnyDocument, data: Plain) {
  const { format, editable, language, profile, ...query } = data
  only(query, ...listKeys)
  const kept = profile ? await profileOf(operation, type, idOf(data, 'profile')) : undefined
  const said = language === 'zh' || language === 'en' ? language : (kept?.language ?? undefined)
  return {
    kind: (format ?? kept?.format) === 'csv' ? ('csv' as const) : ('xlsx' as const),
    query: { ...(query as ListQuery), ...(kept && !query['columns'] ? { columns: kept.columns } : {}) },
    ...(editable === true || editable === 'true' || (editable === undefined && kept?.editable) ? { editable: true } : {}),
    ...(said ? { language: said } : {}),
  }
}

function verbs(
  app: FastifyInstance,
  method: readonly HTTPMethods[],
  call: string,
  config: typeof large | typeof signed,
  handler: (request: FastifyRequest) => Promise<unknown>,
): void {
  app.route({ method: [...method], url: `/scmapi/:type/${call}`, ...config, handler })
}

/** Reads the parameters of a call without a body from the address; everything there is signed as well. */
function inQueryOrBody(request: FastifyRequest): Plain {
  if (request.method === 'POST' || request.raw_body.length > 0) return dataOf(request.body)
  const { token: _, ...query } = request.query as Plain
  return query
}

/** The document after a change as its writer may see it, with the writer's own eyes. */
export async function shown(operation: Operation, type: AnyDocument, doc: Stored, known?: Saved['around']): Promise<WireDoc> {
  return showDocument(operation, await policyFor(operation, type), doc, { known, changed: true })
}
