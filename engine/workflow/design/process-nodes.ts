/** Reading a process definition: order of nodes, what follows, which statuses a node covers. Pure. */
import { actionsOf, type Action, type AnyDocument } from '../../../model/document.ts'
import type { NodeAccess, ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process.ts'

const bySequence = (a: { readonly sequence: number }, b: { readonly sequence: number }): number => a.sequence - b.sequence

export const nodesOf = (definition: ProcessDefinition): readonly ProcessNode[] => definition.nodes.toSorted(bySequence)
export const firstNode = (definition: ProcessDefinition): ProcessNode => nodesOf(definition)[0]!
export const nodeAt = (definition: ProcessDefinition, status: string): ProcessNode | undefined =>
  definition.nodes.find((node) => node.status === status)

/** The node that follows when this one is completed: the one with the target status, else the next in sequence. */
export function nodeAfter(definition: ProcessDefinition, node: ProcessNode): ProcessNode | undefined {
  if (node.target !== undefined) return nodeAt(definition, node.target)
  return nodesOf(definition).find((other) => other.sequence > node.sequence)
}

/** Steps in order. An approval without steps is one step of its node: one signature of the node's people, back to the first node. */
export function stepsOf(node: ProcessNode): readonly ProcessStep[] {
  if (!node.approveFlow) return []
  if (node.steps.length > 0) return node.steps.toSorted(bySequence)
  return [{ sequence: 10, code: node.status, name: node.launchText ?? node.text, approve: 'any', reject: 'first', end: false }]
}

export const stepAt = (node: ProcessNode, code: string | null): ProcessStep | undefined => stepsOf(node).find((step) => step.code === code)

/** The step after this one; none after a step that ends the node. */
export function stepAfter(node: ProcessNode, step: ProcessStep): ProcessStep | undefined {
  return step.end ? undefined : stepsOf(node).find((other) => other.sequence > step.sequence)
}

/** Who acts at a step (or at the node itself), and the positions that take part always: the step's and the node's. */
export function accessOf(node: ProcessNode, step?: ProcessStep): { readonly access: NodeAccess; readonly fixed: readonly string[] } {
  const access = step?.access ?? node.access
  return { access, fixed: [...new Set([access.fixed, node.access.fixed])].filter((code) => code !== undefined) }
}

/**
 * The node a document is at while it has this status: the node of that status, else the node whose launch action may be pressed from it
 * (an order that was sent back is `rejected`, and submitting it again leaves the first node).
 */
export function covering(definition: ProcessDefinition, type: AnyDocument, status: string): ProcessNode | undefined {
  const own = nodeAt(definition, status)
  if (own || type.statuses[status]?.end) return own
  const actions = actionsOf(type)
  return nodesOf(definition).find((node) => {
    const launch = node.launchAction === undefined || node.end ? undefined : actions[node.launchAction]
    return launch !== undefined && [launch.from].flat().includes(status)
  })
}

/**
 * What an action means at a node: onwards, back, or nothing of the process. Besides the launch action and the type's rejecting actions there are the words
 * `approve` and `reject` of `cpm-bus/push`, for nodes whose actions are rows and not words of the definition; an action of that name that belongs elsewhere is itself.
 */
export function meaning(
  { definition, type }: { readonly definition: ProcessDefinition; readonly type: AnyDocument },
  node: ProcessNode,
  action: string,
): 'forward' | 'back' | undefined {
  if (node.end) return undefined
  if (action === node.launchAction) return 'forward'
  const own = actionsOf(type)[action]
  const here = actionHere(type, node, action) !== undefined
  if (own?.back !== undefined && (node.approveFlow || here)) return 'back'
  if (here || definition.nodes.some((other) => other.launchAction === action)) return undefined
  if (action === 'approve' && node.approveFlow) return 'forward'
  return action === 'reject' && (node.approveFlow || node !== firstNode(definition)) ? 'back' : undefined
}

/**
 * Whether an action that means nothing to the process may be done past it. One that is to be signed never: who may sign is known to the process alone.
 * Where a platform has its own process, the submitting, signing and rejecting of the type's own does not lead around it.
 */
export function passable(type: AnyDocument, action: string, own: ProcessDefinition | undefined): boolean {
  const words = actionsOf(type)[action]
  if (words?.sign !== undefined || words?.steps !== undefined) return false
  return (
    own === undefined ||
    !own.nodes.some(
      (node) =>
        node.launchAction === action ||
        (node.approveFlow && node.status === words?.to) ||
        (words?.back !== undefined && [words.from].flat().includes(node.status)),
    )
  )
}

/** The type's own action of that name, if it is possible at the node. */
export function actionHere(type: AnyDocument, node: ProcessNode, action: string): Action<Record<string, unknown>, string> | undefined {
  const own = actionsOf(type)[action]
  return own && [own.from].flat().includes(node.status) ? own : undefined
}

/** The status of a document that went back to a node: where the rejecting action leads (`to`), if the node covers that, else the node's own. */
export function statusBack(
  definition: ProcessDefinition,
  type: AnyDocument,
  { node, to }: { readonly node: ProcessNode; readonly to: string | undefined },
): string {
  return to !== undefined && nodeAt(definition, to) === undefined && covering(definition, type, to) === node ? to : node.status
}
