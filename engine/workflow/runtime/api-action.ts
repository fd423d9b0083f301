/** `cpm-bus/push`: an action of the process, from the process's own side. The document's status is written by the save path, which the caller hands in. */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { refused, WeftError } from '../../../model/errors.ts'
import type { Operation } from '../../operation.ts'
import { requireProcess, type ProcessState } from './instance.ts'
import { advance } from './advance.ts'
import type { ProcessChange } from './sign.ts'
import { writeInstance } from './write-instance.ts'

/** What the save path has to do: checks of the action, and with `to` also status, journal and the logic that follows. Throwing undoes the whole operation. */
export interface StatusChange {
  readonly type: AnyDocument
  readonly docId: string
  /** Absent: a signature that moves nothing yet; only the action's checks are to be run. */
  readonly to?: string
  readonly action: string
  readonly comment?: string
  readonly data?: Readonly<Record<string, unknown>>
}
export type Apply = (change: StatusChange) => Promise<void>

export interface ApiActionInput {
  readonly docId: string
  /** An action of the document's type, a node's launch action, or the words `approve` and `reject`. */
  readonly action: string
  /** NID: the node the person saw, and its visit; another one there now is a change by somebody else (DM-4-059). */
  readonly node?: string
  readonly visit?: number
  readonly comment?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * Pushes the process on. `handled: false` means that the action is none of the process's (the caller may try it as a plain action).
 * Errors: 404 no process; 409 `action.changed` when somebody else was faster, `flow.done`; 403 `flow.notYours`, `flow.initiator`; 11000 a rejection without comment.
 */
export async function executeApiAction(operation: Operation, input: ApiActionInput, apply: Apply): Promise<ProcessChange> {
  if (input.data !== undefined && JSON.stringify(input.data).length > 20_000) throw new WeftError(413, 'generic.tooLarge')
  const flow = await requireProcess(operation, input.docId)
  expectAt(flow, input)
  const moved = await advance(flow, input.action, { input })
  if (!moved.handled) {
    if (ofProcess(flow, input.action)) throw refused('action.changed')
    return moved
  }
  await writeInstance(flow)
  await apply({ type: flow.type, docId: input.docId, action: input.action, to: moved.to, comment: input.comment, data: input.data })
  return moved
}

/** Refuses (409) when the process is not where the person saw it. */
export function expectAt({ instance }: ProcessState, { node, visit }: { readonly node?: string; readonly visit?: number }): void {
  if ((node !== undefined && node !== instance.node) || (visit !== undefined && visit !== instance.visit)) throw refused('action.changed')
}

/** An action that belongs to another node of this process, or one of its words: it was possible before, or will be. */
const ofProcess = ({ definition, instance, type }: ProcessState, action: string): boolean => {
  const own = actionsOf(type)[action]
  if (own && [own.from].flat().includes(instance.node)) return false
  return action === 'approve' || action === 'reject' || definition.nodes.some((node) => node.launchAction === action)
}
