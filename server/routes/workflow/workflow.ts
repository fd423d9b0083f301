/**
 * `/ccommonapi/cpm-bus`: the process of a document, by its id as `REL_KEY` (SH-7-053 to SH-7-060). A user who may not read the
 * document cannot see its process.
 */
import type { FastifyInstance } from 'fastify'
import { workflowCalls } from '../../../model/calls/workflow.ts'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { invalid, notFound, WeftError } from '../../../model/errors.ts'
import { nodeActions } from '../../../engine/workflow/runtime/available-actions.ts'
import { requireBulkApproval } from '../../../engine/workflow/runtime/bulk-approval.ts'
import { processOfPage } from '../../../engine/workflow/design/definitions.ts'
import {
  addUsers,
  allowedRollback,
  delegate,
  markRead,
  recall,
  remark,
  remind,
  rollback,
  transfer,
} from '../../../engine/workflow/runtime/task-operations.ts'
import { previewOfParty } from '../../../engine/workflow/queries/panel-of-party.ts'
import { preview } from '../../../engine/workflow/queries/preview-approvers.ts'
import { withdrawSignature } from '../../../engine/workflow/runtime/withdraw-signature.ts'
import { approvalPanel as flowView } from '../../../engine/workflow/queries/approval-panel.ts'
import { listPath } from '../../../engine/authorisation/menus.ts'
import { formOfOne } from '../../../engine/save/actions/bulk-actions.ts'
import { performAction } from '../../../engine/jobs/perform-action.ts'
import { executeAction } from '../../../engine/save/actions/execute-action.ts'
import { isAmong } from '../../../engine/save/validation/among.ts'
import { roleAllows, isOnPartyRole } from '../../../engine/save/validation/action-availability.ts'
import { requireRowRules } from '../../../engine/authorisation/row-rules.ts'
import { requirePolicy, policyFor, type Policy } from '../../../engine/authorisation/policy.ts'
import type { Operation } from '../../../engine/operation.ts'
import { load, partyRoleOf, type Stored } from '../../../engine/store/read.ts'
import { asSystem } from '../../../engine/store/scope.ts'
import { readJson } from '../../http/body.ts'
import { badRequest, createRoutes, type Routes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { typeOf } from '../../http/call-context.ts'
import { provenFor } from '../documents/document-actions.ts'
import { shown } from '../documents/shown-document.ts'

export function workflowRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  const { read } = routes
  read(workflowCalls.findProcess, async (operation, { page }) => {
    const type = typeOf(operation, page)
    await requirePolicy(operation, type)
    const process = await processOfPage(operation, type.name)
    return process ? { START_PAGE_ROUTE: listPath(type), PID: process.id } : null
  })
  read(workflowCalls.readProcess, (operation, { REL_KEY }) =>
    opened(operation, REL_KEY, async ({ doc, partyRole, system }) => {
      const process = await flowView(system, doc.id, partyRole)
      await markRead(system, doc.id)
      return process
    }),
  )
  read(workflowCalls.listProcessActions, (operation, { REL_KEY }) =>
    opened(operation, REL_KEY, ({ type, doc, partyRole, policy, system }) =>
      nodeActions(
        system,
        doc.id,
        {
          byRole: (name) => isOnPartyRole(actionsOf(type)[name]!, partyRole) && roleAllows(policy, actionsOf(type)[name]!, doc),
          byName: (name) => isAmong(actionsOf(type)[name]!, doc, operation.actor),
        },
        doc,
      ),
    ),
  )
  read(workflowCalls.listRollbackNodes, (operation, { REL_KEY }) =>
    opened(operation, REL_KEY, async ({ doc, system }) =>
      (await allowedRollback(system, doc.id, doc)).map((node) => ({ nid: node.status, text: node.text, sequence: node.sequence })),
    ),
  )
  // Returns the future approvers, from the current node or for a document that is not saved yet.
  read(workflowCalls.previewProcess, async (operation, { REL_KEY, page }) => {
    if (page === undefined) {
      if (!REL_KEY) throw badRequest('REL_KEY')
      return opened(operation, REL_KEY, async ({ type, doc, partyRole, system }) => {
        return previewOfParty(system, await preview(system, type, doc as never), { isOwner: partyRole === 'owner' })
      })
    }
    const type = typeOf(operation, page)
    await requirePolicy(operation, type)
    return previewOfParty(operation, await preview(operation, type), { isOwner: true })
  })
  changeRoutes(routes, server)
  approverRoutes(routes)
}

/** Changes the process of a document, which is locked first, as every action does, and is returned in its new state. */
function changed(operation: Operation, id: string, work: (one: Opened) => Promise<unknown>) {
  return opened(
    operation,
    id,
    async (one) => {
      await work(one)
      return shown(operation, one.type, await load(one.system, one.type, one.doc.id))
    },
    { lock: true },
  )
}

/** Calls that execute an action of the document, or take steps of the process back. */
function changeRoutes({ write }: Routes, server: Server): void {
  write(workflowCalls.pushProcess, (operation, { REL_KEY, ACTION_MSG: comment, ...input }, { request }) =>
    changed(operation, REL_KEY, async ({ type, doc }) => {
      const { ACTION_TYPE: action = '', NID: node, VISIT: visit, STEP, TASK, BATCH, PROOF } = input
      if (BATCH) await requireBulkApproval(operation, type, { doc, action })
      const proof = PROOF === undefined ? undefined : await provenFor(server, request, { id: doc.id, proof: PROOF })
      const data = actionData(input.ACTION_DATA)
      if (input.VALUES !== undefined && input.VERSION === undefined) throw invalid([{ path: 'VERSION', key: 'common.INPUT_REQUIRED' }])
      await performAction(operation, type, {
        id: doc.id,
        version: input.VERSION ?? doc.version,
        action,
        node,
        visit,
        step: STEP || undefined,
        task: TASK || undefined,
        comment,
        // Of several documents at once, each has what its own form opens with.
        ...(BATCH
          ? await formOfOne(operation, type, doc.id, { action, values: objectOf(input.VALUES) })
          : { values: objectOf(input.VALUES) }),
        confirmed: input.CONFIRMED,
        data: proof ? { ...data, ...proof } : data,
        ...(proof ? { proven: true } : {}),
      })
    }),
  )
  write(workflowCalls.rollBackProcess, (operation, { REL_KEY, TO, NID, ACTION_MSG: comment }) =>
    changed(operation, REL_KEY, ({ type, doc }) =>
      executeAction(operation, type, {
        id: doc.id,
        action: 'rollback',
        comment,
        decide: (system) => rollback(system, { docId: doc.id, to: TO ?? NID ?? '', comment, doc }),
      }),
    ),
  )
  write(workflowCalls.recallDocument, (operation, { REL_KEY, ACTION_MSG: comment }) =>
    changed(operation, REL_KEY, ({ type, doc }) =>
      executeAction(operation, type, {
        id: doc.id,
        action: 'recall',
        comment,
        decide: (system) => recall(system, { docId: doc.id, comment }),
      }),
    ),
  )
  write(workflowCalls.takeSignatureBack, (operation, { REL_KEY, ACTION_MSG: comment }) =>
    changed(operation, REL_KEY, ({ doc, system }) => withdrawSignature(system, { docId: doc.id, comment })),
  )
}

/** Calls among the people of a step: further approvers, transfer, opinions, reminders and remarks. */
function approverRoutes({ write }: Routes): void {
  const { addApprovers, insertApprovers } = workflowCalls
  for (const contract of [addApprovers, insertApprovers])
    write(
      contract as typeof addApprovers,
      (operation, { REL_KEY, USER_IDS: users, POSITION: position, ORDER: order, ACTION_MSG: comment }) =>
        changed(operation, REL_KEY, ({ doc, system }) => addUsers(system, { docId: doc.id, users, position, order, comment })),
    )
  write(workflowCalls.transferTask, (operation, { REL_KEY, USER_ID: to, FROM_ID: from, ACTION_MSG: comment }) =>
    changed(operation, REL_KEY, ({ doc, system }) => transfer(system, { docId: doc.id, to, from, comment })),
  )
  write(workflowCalls.askOpinion, (operation, { REL_KEY, USER_ID: to, ACTION_MSG: comment }) =>
    changed(operation, REL_KEY, ({ doc, system }) => delegate(system, { docId: doc.id, to, comment })),
  )
  write(workflowCalls.remindApprovers, (operation, { REL_KEY }) =>
    changed(operation, REL_KEY, ({ doc, system }) => remind(system, { docId: doc.id })),
  )
  write(workflowCalls.commentProcess, (operation, { REL_KEY, ACTION_MSG: comment = '' }) =>
    changed(operation, REL_KEY, ({ doc, system }) => remark(system, { docId: doc.id, comment })),
  )
}

interface Opened {
  readonly type: AnyDocument
  readonly doc: Stored
  readonly partyRole: string
  readonly policy: Policy
  /** The same operation with the rights of the platform. */
  readonly system: Operation
}

/**
 * Opens the document of a process as the caller may see it; then with the engine's own rights, since approvers of a process need not own the document.
 * @throws WeftError 404 for an id that the caller may not know
 */
export async function opened<T>(operation: Operation, id: string, work: (one: Opened) => Promise<T>, { lock = false } = {}): Promise<T> {
  const [entry] = await operation.tx.rows<{ type: string }>('SELECT type FROM core.entry WHERE platform_id = $1 AND id = $2', [
    operation.actor.platform,
    id,
  ])
  const type = entry && operation.engine.types.get(entry.type)
  if (!type) throw notFound()
  // The id alone must not reveal its type: a user who may not read that type gets the same answer as for an unknown id.
  const policy = await policyFor(operation, type)
  if (!policy.may.read) throw notFound()
  const doc = await load(operation, type, id, { lock })
  await requireRowRules(operation, policy, id)
  const partyRole = partyRoleOf(doc, operation.actor.company, policy.standing)
  if (partyRole === undefined) throw notFound()
  return asSystem(operation, (system) => work({ type, doc, partyRole, policy, system }))
}

/** `ACTION_DATA`: kept in the history, at most 20 kB of JSON. @throws WeftError 413 `generic.tooLarge` */
function actionData(input: unknown): Record<string, unknown> | undefined {
  const value = objectOf(input)
  if (value !== undefined && JSON.stringify(value).length > 20_000) throw new WeftError(413, 'generic.tooLarge')
  return value
}

/** An object that a form sends as JSON text, or a body as it is; undefined for anything else. */
function objectOf(input: unknown): Record<string, unknown> | undefined {
  const value = typeof input === 'string' && input !== '' ? readJson(input) : input
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}
