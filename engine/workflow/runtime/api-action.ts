/** What an action means to the process of a document, for the save path: the action names of `cpm-bus/push`, and which process decides. */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { refused } from '../../../model/errors.ts'
import type { Operation } from '../../operation.ts'
import { currentNode, instanceOf, openProcess, type LockedProcess, type ProcessState, type ProcessDocument } from '../state/instance.ts'
import { pinned } from '../design/definitions.ts'
import { nextNode } from '../rules/conditions.ts'
import { forwardAction } from '../design/forward-action.ts'
import { meaning, nodeAt } from '../design/process-nodes.ts'

/** Where the person saw the process: NID and its visit. A different place now is a change by another user (DM-4-059). */
export interface SeenAt {
  readonly node?: string
  readonly visit?: number
}

/** @throws WeftError 409 `action.changed` when the process is not where the person saw it */
export function expectAt({ instance }: Pick<ProcessState, 'instance'>, { node, visit }: SeenAt): void {
  if ((node !== undefined && node !== instance.node) || (visit !== undefined && visit !== instance.visit)) throw refused('action.changed')
}

/**
 * The type's own action that an action name of the process means at the current node: the one with the same direction. The name is a node's launch action,
 * `approve` or `reject`, or an own action whose `from` does not name the node's status.
 * @returns `taken: false` when the word means nothing here; without `action` the process moves on by itself, e.g. between two nodes of a platform's own process
 * @throws WeftError 409 `action.changed` for a word that belongs to another node: it was possible before, or will be
 */
export async function meantAction(
  operation: Operation,
  type: AnyDocument,
  doc: ProcessDocument,
  { word, locked }: { readonly word: string; readonly locked?: LockedProcess | undefined },
): Promise<{ readonly taken: boolean; readonly action?: string }> {
  const flow = await openProcess(operation, doc.id, { type, doc, locked })
  if (!flow) return { taken: false }
  const node = flow.instance.status === 'in_progress' ? currentNode(flow) : undefined
  const kind = node && meaning(flow, node, word)
  if (!node || kind === undefined) {
    if (!Object.hasOwn(actionsOf(type), word) && belongsElsewhere(flow, word)) throw refused('action.changed')
    return { taken: false }
  }
  if (kind === 'forward') {
    const target = (await nextNode(flow, node))?.status
    return { taken: true, action: forwardAction(type, node, { status: doc.status, target }) }
  }
  const back = Object.entries(actionsOf(type)).filter(([, action]) => !action.internal && action.back !== undefined)
  const here = back.find(([, { from }]) => [from].flat().includes(doc.status))
  const signed = back.find(([, { sign, steps }]) => node.approveFlow && (sign !== undefined || steps !== undefined))
  return { taken: true, action: (here ?? signed)?.[0] }
}

const belongsElsewhere = ({ definition }: ProcessState, word: string): boolean =>
  word === 'approve' || word === 'reject' || definition.nodes.some((node) => node.launchAction === word)

/**
 * Which process handles an action at its current node: the type's own, or one that the platform designed. Read without a lock.
 * @returns undefined when the action is none of the process
 */
export async function takenBy(
  operation: Operation,
  type: AnyDocument,
  docId: string,
  action: string,
): Promise<'type' | 'platform' | undefined> {
  const instance = type.flow ? await instanceOf(operation, docId) : undefined
  if (instance?.status !== 'in_progress') return undefined
  const definition = await pinned(operation, type, instance.definitionId)
  const node = nodeAt(definition, instance.node)
  if (!node || meaning({ definition, type }, node, action) === undefined) return undefined
  return instance.definitionId === null ? 'type' : 'platform'
}
