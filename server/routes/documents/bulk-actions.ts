/** Bulk actions: selected documents at once, or all documents of a list as a job. Each row has its own result. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { policyFor, requirePolicy } from '../../../engine/authorisation/policy.ts'
import { openTasksOf } from '../../../engine/authorisation/waiting.ts'
import { queueJob, type JobWork } from '../../../engine/jobs/job-queue.ts'
import { bulkAll, bulkLimit, bulkOne, matching, numbered, type BulkAction } from '../../../engine/save/actions/bulk-actions.ts'
import type { Operation } from '../../../engine/operation.ts'
import { runIdempotent } from '../../../engine/save/idempotency.ts'
import { workOf } from '../../../engine/save/actions/work-result.ts'
import { runInTransaction } from '../../../engine/store/run-operation.ts'
import type { Input } from '../../../model/calls/contract.ts'
import { bulkActionCalls } from '../../../model/calls/bulk-actions.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { forbidden } from '../../../model/errors.ts'
import type { ListQuery } from '../../../model/lists/list-query.ts'
import { badRequest, createRoutes } from '../../calls/route.ts'
import { reading, typeFor, typeOfJob, writing } from '../../http/call-context.ts'
import { sessionOf } from '../../http/guard.ts'
import { languageOf } from '../../http/responses.ts'
import type { Server } from '../../route-context.ts'
import { actionOf } from './document-actions.ts'

export function bulkActionRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  handle(
    bulkActionCalls.executeBulkAction,
    async ({ type: name, action, comment, values, confirmed, tasks, ...selection }, { request }) => {
      const type = await typeFor(server, request, name)
      return bulk(server, request, {
        type,
        selection,
        change: { action: actionOf(type, action), comment, confirmed, ...(values ? { values } : {}), ...(tasks ? { tasks } : {}) },
      })
    },
  )
  handle(bulkActionCalls.saveMany, async ({ type: name, values, ...selection }, { request }) => {
    const type = await typeFor(server, request, name)
    if (Object.keys(values).length === 0) throw badRequest('values')
    if (!(await reading(server, request, (operation) => policyFor(operation, type))).may.edit) throw forbidden()
    return bulk(server, request, { type, selection, change: { values } })
  })
}

interface BulkChange {
  readonly type: AnyDocument
  readonly selection: Pick<Input<typeof bulkActionCalls.saveMany>, 'ids' | 'query'>
  readonly change: BulkAction
}

async function bulk(server: Server, request: FastifyRequest, { type, selection, change }: BulkChange) {
  const { ids: given, query } = selection
  const queued = (documents: { readonly ids: readonly string[] } | { readonly query: unknown }) =>
    writing(server, request, async (operation) => {
      await requirePolicy(operation, type)
      return queueJob(operation, 'bulk', { type: type.name, ...documents, change: await withTasks(operation, type, change) })
    })
  if (query !== undefined && given === undefined) return { job: await queued({ query }) }
  const ids = [...new Set(given)]
  if (ids.length === 0 || ids.length > bulkLimit) throw badRequest('ids')
  // What a job computes of one document, one job computes of several.
  if ('action' in change && workOf(type, change.action)) return { job: await queued({ ids }) }
  // The nonce is claimed once for the whole call; each row has its own idempotency key.
  if (request.nonce) await writing(server, request, async () => true)
  const answer = await bulkAll(ids, {
    one: (id) => writing(server, request, (operation) => bulkOne(operation, type, id, change), `:${id}`),
    language: languageOf(request),
  })
  const rows = await reading(server, request, (operation) => numbered(operation, type, answer.rows))
  return { ...answer, rows, user: sessionOf(request).actor.user }
}

/**
 * Names the tasks of the person on all documents of the type, as they stand when the call comes: a list names those of its page only. What the
 * caller names goes before, so that a signature that is sent twice signs once.
 */
async function withTasks(operation: Operation, type: AnyDocument, change: BulkAction): Promise<BulkAction> {
  if (!('action' in change) || !type.flow?.length) return change
  return { ...change, tasks: { ...(await openTasksOf(operation, type)), ...change.tasks } }
}

/**
 * Runs a bulk action on all documents that a list shows when the job begins; a run after an interruption takes the same ones, at most
 * 10,000. Failures are reported by document, at most a thousand of them.
 */
export async function bulkJob(server: Server, { id: job, engine, actor, input, progress, remember }: JobWork) {
  const type = await typeOfJob(engine, actor, input['type'])
  const change = input['change'] as BulkAction
  const stored = input['ids'] as readonly string[] | undefined
  const ids = stored ?? (await runInTransaction(engine, actor, (operation) => matching(operation, type, input['query'] as ListQuery)))
  if (!stored) await remember({ ids })
  const { done, rows } = await bulkAll(ids, {
    one: (id) =>
      runIdempotent(engine, actor, { key: `bulk ${job}:${id}`, body: type.name }, (operation) => bulkOne(operation, type, id, change)),
    language: actor.language,
    progress: (at) => progress(at, ids.length),
  })
  await progress(ids.length, ids.length)
  const failed = rows.filter((row) => !row.done).slice(0, 1000)
  return { done, total: ids.length, rows: await runInTransaction(engine, actor, (operation) => numbered(operation, type, failed)) }
}
