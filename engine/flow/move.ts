/** The door for the save path: what an action of a document means to its process, and what a status set otherwise does to it. All in the caller's transaction. */
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { refused } from '../../model/errors.ts'
import type { ProcessNode } from '../../model/process.ts'
import type { Run } from '../run.ts'
import { defaultProcess } from './default.ts'
import { cancelRest, enter, leave } from './enter.ts'
import { currentNode, note, openFlow, type Flow, type FlowDoc } from './flow.ts'
import { launch } from './launch.ts'
import { covering, firstNode, meaning, nodeAt, passable } from './nodes.ts'
import { tellResult } from './notices.ts'
import { expectAt } from './push.ts'
import { reject } from './reject.ts'
import { complete, sign, type Moved, type MoveInput } from './sign.ts'
import { start } from './start.ts'
import { write } from './write.ts'

/**
 * Does an action in the document's process. `to` is the document's new status, for the caller to write; absent: it stays where it is (a signature of several).
 * `handled: false`: the action is none of the process; the caller sets the status itself and calls `close`.
 * Errors: 403 `flow.notYours`, `flow.initiator`; 409 `flow.done`, `action.changed`, `flow.noApprover`, and `action.notNow` for an action that would lead around the process;
 * 11000 without the comment of a rejection.
 * `system`: the engine or another document's logic acts; nobody's task is needed and an approval is completed at once.
 */
export async function move(
  run: Run,
  type: AnyDocument,
  doc: FlowDoc,
  action: string,
  input: MoveInput = {},
  { system = false }: { readonly system?: boolean } = {},
): Promise<Moved> {
  const flow = await opened(run, type, doc)
  if (flow) expectAt(flow, input)
  const moved = flow ? await advance(flow, action, { input, system }) : { handled: false }
  if (flow && moved.handled) await write(flow)
  if (!moved.handled && !system && !passable(type, action, ownBeside(flow))) {
    throw refused('action.notNow', { action: actionsOf(type)[action]?.label[run.who.language === 'en' ? 1 : 0] ?? action })
  }
  return moved
}

/** The type's own process, for a document that follows another. */
export const ownBeside = (flow: Pick<Flow, 'type' | 'instance'> | undefined) =>
  flow && flow.instance.definitionId !== null ? defaultProcess(flow.type) : undefined

/** Decides in memory; the caller writes. */
export async function advance(
  flow: Flow,
  action: string,
  { input, system = false }: { readonly input: MoveInput; readonly system?: boolean },
): Promise<Moved> {
  if (flow.instance.status !== 'in_progress') return { handled: false }
  const node = currentNode(flow)
  const kind = meaning(flow, node, action)
  if (kind === 'forward' && system) return bySystem(flow, action, input)
  if (kind === 'forward') return node.approveFlow ? sign(flow, node, { action, input }) : launch(flow, node, { action, input })
  if (kind === 'back' && !system) return reject(flow, node, { action, input })
  return { handled: false }
}

async function bySystem(flow: Flow, action: string, input: MoveInput): Promise<Moved> {
  note(flow, { action: 'system', comment: input.comment, data: { action } })
  cancelRest(flow, flow.tasks)
  return complete(flow, currentNode(flow), { action, comment: input.comment })
}

/** A document that came to its status without a process (before the type had one) gets it now. */
async function opened(run: Run, type: AnyDocument, doc: FlowDoc): Promise<Flow | undefined> {
  const found = await openFlow(run, doc.id, { type, doc })
  if (found) return found
  await start(run, type, doc)
  return openFlow(run, doc.id, { type, doc })
}

/**
 * After a plain transition: `doc.status` is the new status. The process begins when that is the first status it covers; a status of another node moves it there
 * (the first one: a new round, also after it had ended); a status that no node covers ends it: `withdrawn` by the initiator, else `revoked`, or `rejected`. Open tasks are cancelled.
 */
export async function close(run: Run, type: AnyDocument, doc: FlowDoc, action: string, comment?: string): Promise<void> {
  const flow = await openFlow(run, doc.id, { type, doc })
  if (!flow) return start(run, type, doc)
  const { instance } = flow
  const running = instance.status === 'in_progress'
  const node = placeOf(flow)
  if (running && node?.status === instance.node) {
    note(flow, { action, comment })
    if (flow.changes.log.length > 0) await write(flow)
    return
  }
  if (!running && (!node || node.end)) return
  note(flow, { action, comment })
  if (node) await jump(flow, node, { action, comment })
  else await end(flow, { action, comment })
  await write(flow)
}

/** The node for the document's status; in a platform's own process, what the type's first node would cover belongs to the first node. */
function placeOf(flow: Flow): ProcessNode | undefined {
  const { definition, type, doc } = flow
  const found = covering(definition, type, doc.status)
  const own = found ? undefined : ownBeside(flow)
  return own && covering(own, type, doc.status) === firstNode(own) ? firstNode(definition) : found
}

async function jump(
  flow: Flow,
  node: ProcessNode,
  { action, comment }: { readonly action: string; readonly comment?: string },
): Promise<void> {
  const { instance, definition } = flow
  const onwards = node.sequence > (nodeAt(definition, instance.node)?.sequence ?? 0)
  // An approved document still rests at its end node.
  if (instance.status === 'in_progress' || instance.status === 'approved')
    leave(flow, { action, direction: onwards ? 'forward' : 'back', to: node.status, comment })
  await enter(flow, node, { newRound: node === firstNode(definition) })
}

async function end(flow: Flow, { action, comment }: { readonly action: string; readonly comment?: string }): Promise<void> {
  const { instance, type, doc, run } = flow
  leave(flow, { action, direction: 'out', to: doc.status, comment })
  instance.step = null
  const rejected = actionsOf(type)[action]?.back !== undefined || type.statuses[doc.status]?.family === 'danger'
  instance.status = rejected ? 'rejected' : run.who.user === instance.starter ? 'withdrawn' : 'revoked'
  if (rejected) await tellResult(flow, 'rejected', comment)
}
