/** Bulk actions: selected documents at once, or all documents of a list as a job. Each row has its own result. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { forbidden, WeftError } from '../../../model/errors.ts'
import type { ListQuery } from '../../../model/page.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import type { JobWork } from '../../../engine/jobs/job-queue.ts'
import { queueJob } from '../../../engine/jobs/job-queue.ts'
import { runInTransaction } from '../../../engine/store/run-operation.ts'
import { bulkAll, bulkOne, matching, bulkLimit, numbered, type BulkAction } from '../../../engine/save/bulk-actions.ts'
import { runIdempotent } from '../../../engine/save/idempotency.ts'
import { languageOf, results } from '../../http/responses.ts'
import { dataOf, listOf, type Plain } from '../../http/body.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { isId, only, reading, textOf, typeOf, writing } from '../../http/call-context.ts'

const signed = { config: { guard: 'session', signed: true } } as const

export function bulkActionRoutes(app: FastifyInstance, server: Server): void {
  const type = (request: FastifyRequest) => typeOf(server, (request.params as { type: string }).type)
  app.post('/scmapi/:type/bulk/:action', signed, async (request) => {
    const data = dataOf(request.body)
    only(data, 'ids', 'query', 'comment')
    const action = actionOf(type(request), (request.params as { action: string }).action)
    return bulk(server, request, { type: type(request), data, deed: { action, comment: textOf(data['comment']) } })
  })
  // Every document gets the same values; only the named fields are written.
  app.post('/scmapi/:type/mass-save', signed, async (request) => {
    const data = dataOf(request.body)
    only(data, 'ids', 'query', 'values')
    const values = data['values']
    if (!values || typeof values !== 'object' || Array.isArray(values) || Object.keys(values).length === 0)
      throw new WeftError(400, 'generic.badRequest', { detail: { what: 'values' } })
    if (!(await reading(server, request, (operation) => policyFor(operation, type(request)))).may.edit) throw forbidden()
    return bulk(server, request, { type: type(request), data, deed: { values: values as Record<string, unknown> } })
  })
}

/** Returns the action's name: camel case in definitions, optionally with dashes in paths. */
export function actionOf(type: AnyDocument, word: string): string {
  const name = word.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (!Object.hasOwn(actionsOf(type), name)) throw new WeftError(404, 'action.unknown')
  return name
}

async function bulk(server: Server, request: FastifyRequest, { type, data, deed }: { type: AnyDocument; data: Plain; deed: BulkAction }) {
  if (data['query'] !== undefined && data['ids'] === undefined) {
    const query = data['query'] as Plain
    if (!query || typeof query !== 'object') throw new WeftError(400, 'generic.badRequest', { detail: { what: 'query' } })
    only(query, 'side', 'filters', 'search', 'sort')
    return results({ job: await writing(server, request, (operation) => queueJob(operation, 'bulk', { type: type.name, query, deed })) })
  }
  const ids = [...new Set(listOf(data['ids']))]
  if (ids.length === 0 || ids.length > bulkLimit || !ids.every(isId))
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'ids' } })
  // The nonce is claimed once for the whole call; each row has its own idempotency key.
  if (request.nonce) await writing(server, request, async () => true)
  const answer = await bulkAll(ids, {
    one: (id) => writing(server, request, (operation) => bulkOne(operation, type, id, deed), `:${id}`),
    language: languageOf(request),
  })
  const rows = await reading(server, request, (operation) => numbered(operation, type, answer.rows))
  return results({ ...answer, rows, user: sessionOf(request).who.user })
}

/**
 * Runs a bulk action on all documents that a list shows when the job begins. Failures are reported by document, at most a thousand of
 * them.
 */
export async function bulkJob(server: Server, { id: job, engine, who: actor, input, progress }: JobWork) {
  const type = typeOf(server, input['type'])
  const deed = input['deed'] as BulkAction
  const ids = await runInTransaction(engine, actor, (operation) => matching(operation, type, input['query'] as ListQuery))
  const { done, rows } = await bulkAll(ids, {
    one: (id) =>
      runIdempotent(engine, actor, { key: `bulk ${job}:${id}`, body: type.name }, (operation) => bulkOne(operation, type, id, deed)),
    language: actor.language,
    progress: (at) => progress(at, ids.length),
  })
  await progress(ids.length, ids.length)
  const failed = rows.filter((row) => !row.done).slice(0, 1000)
  return { done, total: ids.length, rows: await runInTransaction(engine, actor, (operation) => numbered(operation, type, failed)) }
}
