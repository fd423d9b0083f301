/** Reads a process definition, without side effects: order of nodes, following nodes, statuses that a node covers. */
import { builtInProcess } from './built-in-process.ts'
import type { Action } from '../../../model/actions/action.ts'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import type { NodeAccess, ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process/process.ts'

const bySequence = (a: { readonly sequence: number }, b: { readonly sequence: number }): number => a.sequence - b.sequence

export const nodesOf = (definition: ProcessDefinition): readonly ProcessNode[] => definition.nodes.toSorted(bySequence)
export const firstNode = (definition: ProcessDefinition): ProcessNode => nodesOf(definition)[0]!
export const nodeAt = (definition: ProcessDefinition, status: string): ProcessNode | undefined =>
  definition.nodes.find((node) => node.status === status)

/**
 * Returns the node that follows when this one is completed and no branch of it holds: the one with the target status, else the next in
 * sequence. `nextNode` judges the branches.
 */
export function nodeAfter(definition: ProcessDefinition, node: ProcessNode): ProcessNode | undefined {
  if (node.target !== undefined) return nodeAt(definition, node.target)
  return nodesOf(definition).find((other) => other.sequence > node.sequence)
}

/** Returns all nodes that may follow a node: those of its branches, and the one that follows without them. */
export const nodesAfter = (definition: ProcessDefinition, node: ProcessNode): readonly ProcessNode[] =>
  [...(node.branches ?? []).map(({ target }) => nodeAt(definition, target)), nodeAfter(definition, node)].filter(
    (next) => next !== undefined,
  )

/**
 * Returns the steps in order. An approval without steps is one step of its node: one signature of the node's people, returning to the
 * first node.
 */
export function stepsOf(node: ProcessNode): readonly ProcessStep[] {
  if (!node.approveFlow) return []
  if (node.steps.length > 0) return node.steps.toSorted(bySequence)
  return [{ sequence: 10, code: node.status, name: node.launchText ?? node.text, approve: 'any', reject: 'first', end: false }]
}

export const stepAt = (node: ProcessNode, code: string | null): ProcessStep | undefined => stepsOf(node).find((step) => step.code === code)

/** Returns who acts at a step (or at the node itself), and the positions that always take part: the step's and the node's. */
export function accessOf(node: ProcessNode, step?: ProcessStep): { readonly access: NodeAccess; readonly fixed: readonly string[] } {
  const access = step?.access ?? node.access
  return { access, fixed: [...new Set([access.fixed, node.access.fixed])].filter((code) => code !== undefined) }
}

/** Whether people of the owner act at a step, or at the node itself: what it depends on is the owner's own matter, and no other company's. */
export function isOfOwner(node: ProcessNode, step?: ProcessStep): boolean {
  const { partyRole = 'owner' } = accessOf(node, step).access
  return [partyRole].flat().includes('owner')
}

/**
 * Returns the node of a document with this status: the node of that status, else the node whose launch action is available from it
 * (a returned order is `rejected`, and submitting it again leaves the first node).
 */
export function covering(definition: ProcessDefinition, type: AnyDocument, status: string): ProcessNode | undefined {
  const ownNode = nodeAt(definition, status)
  if (ownNode || type.statuses[status]?.end) return ownNode
  const actions = actionsOf(type)
  return nodesOf(definition).find((node) => {
    const launch = node.launchAction === undefined || node.end ? undefined : actions[node.launchAction]
    return launch !== undefined && [launch.from].flat().includes(status)
  })
}

/**
 * Returns what an action means at a node: forward, back, or nothing to the process. Apart from the launch action and the type's
 * rejecting actions it accepts the keywords
 * `approve` and `reject` of `cpm-bus/push`, for nodes whose actions are rows and not declared in the definition. An action of that
 * name that belongs elsewhere keeps its own meaning.
 */
export function meaning(
  { definition, type }: { readonly definition: ProcessDefinition; readonly type: AnyDocument },
  node: ProcessNode,
  action: string,
): 'forward' | 'back' | undefined {
  if (node.end) return undefined
  if (action === node.launchAction) return 'forward'
  const declared = actionsOf(type)[action]
  const here = actionHere(type, node, action) !== undefined
  if (declared?.back !== undefined && (node.approveFlow || here)) return 'back'
  if (here || definition.nodes.some((other) => other.launchAction === action)) return undefined
  if (action === 'approve' && node.approveFlow) return 'forward'
  // The type's own process is left backwards by approval, by signing and by declared actions; a design declares none, so that the word does.
  const isDesigned = definition !== builtInProcess(type) && node !== firstNode(definition)
  return action === 'reject' && (node.approveFlow || isSigned(type, node) || isDesigned) ? 'back' : undefined
}

/** Whether parties sign the document in the status of a node. */
const isSigned = (type: AnyDocument, { status }: ProcessNode): boolean =>
  Object.values(actionsOf(type)).some(({ signing, from }) => signing !== undefined && [from].flat().includes(status))

/**
 * Whether an action that means nothing to the process may be executed outside it. A signed action never may, since only the process
 * knows who may sign.
 * Where a platform has its own process, the type's own submitting, signing and rejecting actions cannot bypass it.
 */
export function passable(type: AnyDocument, action: string, own: ProcessDefinition | undefined): boolean {
  const spec = actionsOf(type)[action]
  if (spec?.sign !== undefined || spec?.steps !== undefined) return false
  return (
    own === undefined ||
    !own.nodes.some(
      (node) =>
        node.launchAction === action ||
        (node.approveFlow && node.status === spec?.to) ||
        (spec?.back !== undefined && [spec.from].flat().includes(node.status)),
    )
  )
}

/** Returns the type's own action of that name, if it is available at the node. */
export function actionHere(type: AnyDocument, node: ProcessNode, action: string): Action<Record<string, unknown>, string> | undefined {
  const declared = actionsOf(type)[action]
  return declared && [declared.from].flat().includes(node.status) ? declared : undefined
}

/**
 * Returns the status of a document that returned to a node: where the rejecting action leads (`to`), if the node covers that status,
 * else the node's own.
 */
export function statusBack(
  definition: ProcessDefinition,
  type: AnyDocument,
  { node, to }: { readonly node: ProcessNode; readonly to: string | undefined },
): string {
  return to !== undefined && nodeAt(definition, to) === undefined && covering(definition, type, to) === node ? to : node.status
}
