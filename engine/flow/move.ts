/** The door for the save path: what an action of a document means to its process, and what a status set otherwise does to it. All in the caller's transaction. */
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Run } from '../run.ts'
import { cancelRest, enter, leave } from './enter.ts'
import { currentNode, note, openFlow, type Flow, type FlowDoc } from './flow.ts'
import { launch } from './launch.ts'
import { covering, firstNode, meaning } from './nodes.ts'
import { reject } from './reject.ts'
import { complete, sign, type Moved, type MoveInput } from './sign.ts'
import { start } from './start.ts'
import { write } from './write.ts'

/**
 * Does an action in the document's process. `to` is the document's new status, for the caller to write; absent: it stays where it is (a signature of several).
 * `handled: false`: the action is none of the process; the caller sets the status itself and calls `close`.
 * Errors: 403 `flow.notYours`, `flow.initiator`; 409 `flow.done`, `action.changed`, `flow.noApprover`; 11000 without the comment of a rejection.
 * `system`: the engine or another document's logic acts; nobody's task is needed and an approval is completed at once.
 */
export async function move(run: Run, type: AnyDocument, doc: FlowDoc, action: string, input: MoveInput = {}, { system = false }: { readonly system?: boolean } = {}): Promise<Moved> {
  const flow = await opened(run, type, doc)
  if (!flow) return { handled: false }
  const moved = await advance(flow, action, { input, system })
  if (moved.handled) await write(flow)
  return moved
}

/** Decides in memory; the caller writes. */
export async function advance(flow: Flow, action: string, { input, system = false }: { readonly input: MoveInput; readonly system?: boolean }): Promise<Moved> {
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
 * After a plain transition: `doc.status` is the new status. A status of another node moves the process there (the first one: a new round, also after it had ended);
 * a status that no node covers ends it: `withdrawn` by the initiator, else `revoked`, or `rejected`. Open tasks are cancelled.
 */
export async function close(run: Run, type: AnyDocument, doc: FlowDoc, action: string, comment?: string): Promise<void> {
  const flow = await openFlow(run, doc.id, { type, doc })
  if (!flow) return
  const { instance, definition } = flow
  const running = instance.status === 'in_progress'
  const node = covering(definition, type, doc.status)
  if (running && node?.status === instance.node) {
    note(flow, { action, comment })
    if (flow.changes.log.length > 0) await write(flow)
    return
  }
  if (!running && (!node || node.end)) return
  note(flow, { action, comment })
  if (node) {
    // An approved document still rests at its end node.
    if (running || instance.status === 'approved') leave(flow, { action, direction: node.sequence > (definition.nodes.find(({ status }) => status === instance.node)?.sequence ?? 0) ? 'forward' : 'back', to: node.status, comment })
    await enter(flow, node, { newRound: node === firstNode(definition) })
  } else {
    leave(flow, { action, direction: 'out', to: doc.status, comment })
    instance.step = null
    instance.status = actionsOf(type)[action]?.back !== undefined ? 'rejected' : run.who.user === instance.starter ? 'withdrawn' : 'revoked'
  }
  await write(flow)
}
