/** `/ccommonapi/cpm-bus`: the process of a document, by its id as `REL_KEY` (SH-7-053 to SH-7-060). Whoever may not read the document has no process either. */
import type { FastifyInstance } from 'fastify'
import { substituteCalls, workflowCalls } from '../../model/calls/workflow.ts'
import type { AnyDocument } from '../../model/document.ts'
import { notFound } from '../../model/errors.ts'
import { nodeActions } from '../../engine/flow/actions.ts'
import { mustAllowBatch } from '../../engine/flow/batch.ts'
import { processOfPage } from '../../engine/flow/definitions.ts'
import { addUsers, allowedRollback, delegate, markRead, recall, remark, remind, rollback, transfer } from '../../engine/flow/operations.ts'
import { preview } from '../../engine/flow/preview.ts'
import { push } from '../../engine/flow/push.ts'
import { takeBack } from '../../engine/flow/take-back.ts'
import { appoint, dismiss, substitutesOf, suggested } from '../../engine/flow/substitutes.ts'
import { view as flowView } from '../../engine/flow/view.ts'
import { listPath } from '../../engine/access/menus.ts'
import { act } from '../../engine/save/act.ts'
import { apply } from '../../engine/save/apply.ts'
import { mustMeetRules } from '../../engine/access/meet.ts'
import { allowed, policyFor } from '../../engine/access/policy.ts'
import type { Run } from '../../engine/run.ts'
import { load, sideIn, type Stored } from '../../engine/store/read.ts'
import { readJson } from '../body.ts'
import { badRequest, createRoutes, type Routes } from '../calls/route.ts'
import type { Server } from '../server.ts'
import { typeOf } from '../work.ts'
import { shown } from './documents.ts'

export function flowRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  const { read } = routes
  read(workflowCalls.findProcess, async (run, { page }) => {
    const type = typeOf(server, page)
    await allowed(run, type)
    const found = await processOfPage(run, type.name)
    return found ? { START_PAGE_ROUTE: listPath(type), PID: found.id } : null
  })
  read(workflowCalls.readProcess, (run, { REL_KEY }) =>
    opened(run, REL_KEY, async ({ doc, side }) => {
      const process = await flowView(run, doc.id, side)
      await markRead(run, doc.id)
      return process
    }),
  )
  read(workflowCalls.listProcessActions, (run, { REL_KEY }) => opened(run, REL_KEY, ({ doc }) => nodeActions(run, doc.id)))
  read(workflowCalls.listRollbackNodes, (run, { REL_KEY }) =>
    opened(run, REL_KEY, async ({ doc }) =>
      (await allowedRollback(run, doc.id)).map((node) => ({ nid: node.status, text: node.text, sequence: node.sequence })),
    ),
  )
  // Who would be asked, from here or for a document that is not saved yet.
  read(workflowCalls.previewProcess, async (run, { REL_KEY, page }) => {
    if (page === undefined) {
      if (!REL_KEY) throw badRequest('REL_KEY')
      return opened(run, REL_KEY, ({ type, doc }) => preview(run, type, doc as never))
    }
    const type = typeOf(server, page)
    await allowed(run, type)
    return preview(run, type)
  })
  changeRoutes(routes)
  substituteRoutes(routes)
}

/** Calls that change the process: the document is locked first, as every action does, and comes back as it is then. */
function changeRoutes({ write }: Routes): void {
  const changed = (run: Run, id: string, work: (one: Opened) => Promise<unknown>) =>
    opened(
      run,
      id,
      async (one) => {
        await work(one)
        await run.tx.elevate(true)
        return shown(run, one.type, await load(run, one.type, one.doc.id))
      },
      { lock: true },
    )

  write(workflowCalls.pushProcess, (run, { REL_KEY, ACTION_MSG: comment, ...input }) =>
    changed(run, REL_KEY, async ({ type, doc }) => {
      const { ACTION_TYPE: action = '', NID: node, VISIT, BATCH } = input
      const data = actionData(input.ACTION_DATA)
      if (BATCH) await mustAllowBatch(run, type, { id: doc.id, action })
      const visit = VISIT === undefined || VISIT === null || VISIT === '' ? undefined : Number(VISIT)
      const moved = await push(run, { docId: doc.id, action, node, visit, comment, data }, apply(run))
      // None of the process's: a plain action of the type, e.g. cancelling.
      if (!moved.handled) {
        await run.tx.elevate(false)
        await act(run, type, { id: doc.id, action, version: doc.version, comment, data })
      }
    }),
  )
  write(workflowCalls.rollBackProcess, (run, { REL_KEY, TO, NID, ACTION_MSG: comment }) =>
    changed(run, REL_KEY, ({ doc }) => rollback(run, { docId: doc.id, to: TO ?? NID ?? '', comment }, apply(run))),
  )
  write(workflowCalls.recallDocument, (run, { REL_KEY, ACTION_MSG: comment }) =>
    changed(run, REL_KEY, ({ doc }) => recall(run, { docId: doc.id, comment }, apply(run))),
  )
  write(workflowCalls.takeSignatureBack, (run, { REL_KEY, ACTION_MSG: comment }) =>
    changed(run, REL_KEY, ({ doc }) => takeBack(run, { docId: doc.id, comment })),
  )
  const { addApprovers, insertApprovers } = workflowCalls
  for (const contract of [addApprovers, insertApprovers])
    write(contract as typeof addApprovers, (run, { REL_KEY, USER_IDS: users, POSITION: position, ACTION_MSG: comment }) =>
      changed(run, REL_KEY, ({ doc }) => addUsers(run, { docId: doc.id, users, position, comment })),
    )
  write(workflowCalls.transferTask, (run, { REL_KEY, USER_ID: to, FROM_ID: from, ACTION_MSG: comment }) =>
    changed(run, REL_KEY, ({ doc }) => transfer(run, { docId: doc.id, to, from, comment })),
  )
  write(workflowCalls.askOpinion, (run, { REL_KEY, USER_ID: to, ACTION_MSG: comment }) =>
    changed(run, REL_KEY, ({ doc }) => delegate(run, { docId: doc.id, to, comment })),
  )
  write(workflowCalls.remindApprovers, (run, { REL_KEY }) => changed(run, REL_KEY, ({ doc }) => remind(run, { docId: doc.id })))
  write(workflowCalls.commentProcess, (run, { REL_KEY, ACTION_MSG: comment = '' }) =>
    changed(run, REL_KEY, ({ doc }) => remark(run, { docId: doc.id, comment })),
  )
}

/** Who acts for the caller while they are away. */
function substituteRoutes({ read, write }: Routes): void {
  read(substituteCalls.listSubstitutes, substitutesOf)
  read(substituteCalls.suggestSubstitutes, (run, { FROM = '', TO = '' }) => suggested(run, { from: FROM, to: TO }))
  write(substituteCalls.appointSubstitute, async (run, { USER_ID = '', FROM = '', TO = '', PAGE }) => ({
    id: await appoint(run, { delegate: USER_ID, from: FROM, to: TO, page: PAGE?.replaceAll('-', '_') }),
  }))
  write(substituteCalls.dismissSubstitute, (run, { ID }) => dismiss(run, ID))
}

interface Opened {
  readonly type: AnyDocument
  readonly doc: Stored
  readonly side: string
}

/**
 * Opens the document of a process as the caller may see it; then with the engine's own rights, since approvers of a process need not own the document.
 * @throws WeftError 404 for an id that the caller may not know
 */
export async function opened<T>(run: Run, id: string, work: (one: Opened) => Promise<T>, { lock = false } = {}): Promise<T> {
  const [entry] = await run.tx.rows<{ type: string }>('SELECT type FROM core.entry WHERE platform_id = $1 AND id = $2', [
    run.who.platform,
    id,
  ])
  const type = entry && run.engine.types.get(entry.type)
  if (!type) throw notFound()
  // Its id alone says nothing of its type: who may not read that type learns no more than of an id that is none.
  const policy = await policyFor(run, type)
  if (!policy.may.read) throw notFound()
  const doc = await load(run, type, id, { lock })
  await mustMeetRules(run, policy, id)
  const side = sideIn(doc, run.who.company, policy.sides)
  if (side === undefined) throw notFound()
  await run.tx.elevate(true)
  return work({ type, doc, side })
}

/** `ACTION_DATA` as an object or its JSON text; anything else counts as absent. */
function actionData(given: unknown): Record<string, unknown> | undefined {
  const value = typeof given === 'string' && given !== '' ? readJson(given) : given
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}
