/**
 * The save path's entry point to the process engine: what an action of a document means to its process, and what a status set
 * otherwise does to it. All runs in the caller's transaction.
 */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { refused } from '../../../model/errors.ts'
import type { ProcessNode } from '../../../model/process/process.ts'
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
import { prefetchEntering } from './prefetch.ts'
import { nextNode } from '../rules/conditions.ts'
import { sharing, startProcess, startProcesses } from './start.ts'
import { writeInstances } from '../state/write-instance.ts'

/** An action of one document, for its process. */
export interface ProcessAction {
  readonly doc: ProcessDocument
  /** A node's launch action, an action of the type, `approve` or `reject`. */
  readonly action: string
  readonly input: MoveInput
  /** The process, where the transaction has locked and read it before. */
  readonly locked?: LockedProcess | undefined
}

/**
 * Executes an action of one document in its process: `advanceProcesses`.
 * @param options `locked`: the process, where the transaction has locked and read it before
 */
export async function advanceProcess(
  operation: Operation,
  type: AnyDocument,
  doc: ProcessDocument,
  action: string,
  input: MoveInput = {},
  { system = false, locked }: { readonly system?: boolean; readonly locked?: LockedProcess } = {},
): Promise<ProcessChange> {
  return (await advanceProcesses(operation, type, [{ doc, action, input, locked }], { system }))[0]!
}

/**
 * Executes actions of documents of one type in their processes: all are decided in memory, in order, then written in one statement.
 * @param options `system`: the engine or another document's logic acts; no task is needed and an approval is completed immediately
 * @returns for each document what changed. `to` is its new status, which the caller writes; absent when the status stays (a signature of
 *   several). `handled: false`: the action does not belong to the process; the caller sets the status itself and calls `closeProcesses`.
 * @throws WeftError 403 `flow.notYours`, `flow.initiator`; 409 `flow.done`, `action.changed`, `flow.noApprover`, and `action.notNow`
 * for an action that would bypass the process; 11000 for a rejection without a comment
 */
export async function advanceProcesses(
  caller: Operation,
  type: AnyDocument,
  actions: readonly ProcessAction[],
  { system = false }: { readonly system?: boolean } = {},
): Promise<ProcessChange[]> {
  const operation = sharing(caller, actions.length)
  const openedProcesses: { readonly one: ProcessAction; readonly flow: ProcessState | undefined }[] = []
  for (const one of actions) {
    const flow = await opened(operation, type, one.doc, one.locked)
    if (flow) expectAt(flow, one.input)
    openedProcesses.push({ one, flow })
  }
  if (system) {
    const entering = []
    for (const { one, flow } of openedProcesses) if (flow) entering.push(...(await nextOf(flow, one.action)))
    await prefetchEntering(entering)
  }
  const changes: ProcessChange[] = []
  for (const { one, flow } of openedProcesses) {
    const change = flow ? await advance(flow, one.action, { input: one.input, system }) : { handled: false }
    changes.push(change.handled || !flow ? change : { ...change, process: flow })
  }
  await writeInstances(
    openedProcesses.flatMap(({ flow }, at) => (flow && changes[at]!.handled ? [flow] : [])),
    'update',
    { pending: !system },
  )
  for (const [at, { one, flow }] of openedProcesses.entries())
    if (!changes[at]!.handled && !system && !passable(type, one.action, ownProcessOf(flow))) {
      const [action, actionEn] = actionsOf(type)[one.action]?.label ?? [one.action, one.action]
      throw refused('action.notNow', { action, actionEn })
    }
  return changes
}

/** Returns the node that the engine's own action leads to, as `advance` decides it. */
async function nextOf(flow: ProcessState, action: string): Promise<{ readonly flow: ProcessState; readonly node: ProcessNode }[]> {
  const node = flow.instance.status === 'in_progress' ? currentNode(flow) : undefined
  const next = node && meaning(flow, node, action) === 'forward' ? await nextNode(flow, node) : undefined
  return next ? [{ flow, node: next }] : []
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
  const process = await openProcess(operation, doc.id, { type, doc, locked })
  if (process) return process
  await startProcess(operation, type, doc)
  return openProcess(operation, doc.id, { type, doc })
}

/** A document whose status was set outside of its process, or beyond where the process moved it. */
export interface StatusChange {
  readonly doc: ProcessDocument
  readonly action: string
  readonly comment?: string | undefined
  /** The process as `advanceProcesses` has read it, for the same document object; without it, it is read. */
  readonly process?: ProcessState | undefined
}

/**
 * Adjusts processes of one type after plain transitions to `doc.status`: all are decided in memory, in order, then written in one statement.
 * A process begins when that is the first status it covers. A status of another node moves it there (the first node: a new round, also
 * after the process had ended). A status that no node covers ends it: `withdrawn` by the initiator, else `revoked`, or `rejected`. Open
 * tasks are cancelled.
 */
export async function closeProcesses(caller: Operation, type: AnyDocument, changes: readonly StatusChange[]): Promise<void> {
  const operation = sharing(caller, changes.length)
  const moving: { readonly change: StatusChange; readonly flow: ProcessState }[] = []
  const without: ProcessDocument[] = []
  for (const change of changes) {
    const { doc, process } = change
    const flow = process ?? (await openProcess(operation, doc.id, { type, doc }))
    if (flow) moving.push({ change, flow })
    else without.push(doc)
  }
  await startProcesses(operation, type, without)
  await prefetchEntering(
    moving.flatMap(({ flow }) => {
      const node = placeOf(flow)
      return node && !isAt(flow, node) ? [{ flow, node }] : []
    }),
  )
  const written: ProcessState[] = []
  for (const { change, flow } of moving) if (await followStatus(flow, change)) written.push(flow)
  await writeInstances(written)
}

/** Decides in memory what a status means that was set outside of the process. Returns whether there is something to write. */
async function followStatus(flow: ProcessState, { action, comment }: Pick<StatusChange, 'action' | 'comment'>): Promise<boolean> {
  const node = placeOf(flow)
  if (node && isAt(flow, node)) {
    note(flow, { action, comment })
    return flow.changes.log.length > 0
  }
  if (flow.instance.status !== 'in_progress' && (!node || node.end)) return false
  note(flow, { action, comment })
  if (node) await jump(flow, node, { action, comment })
  else await end(flow, { action, comment })
  return true
}

/** Whether a process is under way at this node. */
const isAt = ({ instance }: ProcessState, node: ProcessNode): boolean => instance.status === 'in_progress' && instance.node === node.status

/**
 * Returns the node of the document's status. In a platform's own process, a status that the built-in process's first node would cover
 * belongs to the first node.
 */
function placeOf(flow: ProcessState): ProcessNode | undefined {
  const { definition, type, doc } = flow
  const node = covering(definition, type, doc.status)
  const builtIn = node ? undefined : ownProcessOf(flow)
  return builtIn && covering(builtIn, type, doc.status) === firstNode(builtIn) ? firstNode(definition) : node
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
  instance.steps = []
  const rejected = actionsOf(type)[action]?.back !== undefined || type.statuses[doc.status]?.family === 'danger'
  instance.status = rejected ? 'rejected' : operation.actor.user === instance.starter ? 'withdrawn' : 'revoked'
  if (rejected) await publishResult(flow, 'rejected', { action, comment })
}
