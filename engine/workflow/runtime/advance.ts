/**
 * The save path's entry point to the process engine: what an action of a document means to its process, and what a status set
 * otherwise does to it. All runs in the caller's transaction.
 */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { refused } from '../../../model/errors.ts'
import type { ProcessNode } from '../../../model/process.ts'
import type { Operation } from '../../operation.ts'
import { builtInProcess } from '../design/built-in-process.ts'
import { cancelRest, enterNode, leave } from './enter-node.ts'
import { currentNode, note, openProcess, type LockedProcess, type ProcessState, type ProcessDocument } from '../state/instance.ts'
import { completeNode } from './complete-node.ts'
import { covering, firstNode, meaning, nodeAt, passable } from '../design/process-nodes.ts'
import { publishResult } from './workflow-notices.ts'
import { expectAt } from './api-action.ts'
import { reject } from './reject.ts'
import { complete, sign, type ProcessChange, type MoveInput } from './sign.ts'
import { startProcess } from './start.ts'
import { writeInstance } from '../state/write-instance.ts'

/**
 * Executes an action in the document's process. `to` is the document's new status, which the caller writes; absent when the status
 * stays (a signature of several).
 * `handled: false`: the action does not belong to the process; the caller sets the status itself and calls `closeProcess`.
 * `system`: the engine or another document's logic acts; no task is needed and an approval is completed immediately.
 * `locked`: the process, where the transaction has locked and read it before.
 * @throws WeftError 403 `flow.notYours`, `flow.initiator`; 409 `flow.done`, `action.changed`, `flow.noApprover`, and `action.notNow`
 * for an action that would bypass the process; 11000 for a rejection without a comment
 */
export async function advanceProcess(
  operation: Operation,
  type: AnyDocument,
  doc: ProcessDocument,
  action: string,
  input: MoveInput = {},
  { system = false, locked }: { readonly system?: boolean; readonly locked?: LockedProcess } = {},
): Promise<ProcessChange> {
  const flow = await opened(operation, type, doc, locked)
  if (flow) expectAt(flow, input)
  const moved = flow ? await advance(flow, action, { input, system }) : { handled: false }
  if (flow && moved.handled) await writeInstance(flow)
  if (!moved.handled && !system && !passable(type, action, ownProcessOf(flow))) {
    throw refused('action.notNow', { action: actionsOf(type)[action]?.label[operation.actor.language === 'en' ? 1 : 0] ?? action })
  }
  return moved.handled || !flow ? moved : { ...moved, process: flow }
}

/** Returns the type's built-in process, for a document that follows another one. */
export const ownProcessOf = (flow: Pick<ProcessState, 'type' | 'instance'> | undefined) =>
  flow && flow.instance.definitionId !== null ? builtInProcess(flow.type) : undefined

/** Decides the transition in memory; the caller writes it. */
export async function advance(
  flow: ProcessState,
  action: string,
  { input, system = false }: { readonly input: MoveInput; readonly system?: boolean },
): Promise<ProcessChange> {
  if (flow.instance.status !== 'in_progress') return { handled: false }
  const node = currentNode(flow)
  const kind = meaning(flow, node, action)
  if (kind === 'forward' && system) return bySystem(flow, action, input)
  if (kind === 'forward') return node.approveFlow ? sign(flow, node, { action, input }) : completeNode(flow, node, { action, input })
  if (kind === 'back' && !system) return reject(flow, node, { action, input })
  return { handled: false }
}

async function bySystem(flow: ProcessState, action: string, input: MoveInput): Promise<ProcessChange> {
  note(flow, { action: 'system', comment: input.comment, data: { action } })
  cancelRest(flow, flow.tasks)
  return complete(flow, currentNode(flow), { action, comment: input.comment })
}

/** Opens the process of a document that reached its status without one (before the type had a process). */
async function opened(
  operation: Operation,
  type: AnyDocument,
  doc: ProcessDocument,
  locked: LockedProcess | undefined,
): Promise<ProcessState | undefined> {
  const found = await openProcess(operation, doc.id, { type, doc, locked })
  if (found) return found
  await startProcess(operation, type, doc)
  return openProcess(operation, doc.id, { type, doc })
}

/**
 * Adjusts the process after a plain transition to `doc.status`. The process begins when that is the first status it covers. A status
 * of another node moves it there
 * (the first node: a new round, also after the process had ended). A status that no node covers ends it: `withdrawn` by the
 * initiator, else `revoked`, or `rejected`. Open tasks are cancelled.
 *
 * @param process the process as `advanceProcess` has read it, for the same document object; without it, it is read
 */
export async function closeProcess(
  operation: Operation,
  type: AnyDocument,
  doc: ProcessDocument,
  { action, comment, process }: { readonly action: string; readonly comment?: string; readonly process?: ProcessState },
): Promise<void> {
  const flow = process ?? (await openProcess(operation, doc.id, { type, doc }))
  if (!flow) return startProcess(operation, type, doc)
  const { instance } = flow
  const running = instance.status === 'in_progress'
  const node = placeOf(flow)
  if (running && node?.status === instance.node) {
    note(flow, { action, comment })
    if (flow.changes.log.length > 0) await writeInstance(flow)
    return
  }
  if (!running && (!node || node.end)) return
  note(flow, { action, comment })
  if (node) await jump(flow, node, { action, comment })
  else await end(flow, { action, comment })
  await writeInstance(flow)
}

/**
 * Returns the node of the document's status. In a platform's own process, a status that the built-in process's first node would cover
 * belongs to the first node.
 */
function placeOf(flow: ProcessState): ProcessNode | undefined {
  const { definition, type, doc } = flow
  const found = covering(definition, type, doc.status)
  const own = found ? undefined : ownProcessOf(flow)
  return own && covering(own, type, doc.status) === firstNode(own) ? firstNode(definition) : found
}

async function jump(
  flow: ProcessState,
  node: ProcessNode,
  { action, comment }: { readonly action: string; readonly comment?: string },
): Promise<void> {
  const { instance, definition } = flow
  const onwards = node.sequence > (nodeAt(definition, instance.node)?.sequence ?? 0)
  // An approved document remains at its end node.
  if (instance.status === 'in_progress' || instance.status === 'approved')
    leave(flow, { action, direction: onwards ? 'forward' : 'back', to: node.status, comment })
  await enterNode(flow, node, { newRound: node === firstNode(definition) })
}

async function end(flow: ProcessState, { action, comment }: { readonly action: string; readonly comment?: string }): Promise<void> {
  const { instance, type, doc, operation } = flow
  leave(flow, { action, direction: 'out', to: doc.status, comment })
  instance.step = null
  const rejected = actionsOf(type)[action]?.back !== undefined || type.statuses[doc.status]?.family === 'danger'
  instance.status = rejected ? 'rejected' : operation.actor.user === instance.starter ? 'withdrawn' : 'revoked'
  if (rejected) await publishResult(flow, 'rejected', comment)
}
