/** Returns the process actions that a person may execute on a document now: exactly the buttons that are shown (SH-7-057, DM-6-015). */
import { actionsOf } from '../../../model/document.ts'
import { decides, isSignature, signs } from '../../../model/process/process-kinds.ts'
import type { Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import { caseOf } from './enter-node.ts'
import { currentNode, openTasks, processOf, instanceOf, type ProcessDocument, type ProcessState } from '../state/instance.ts'
import { forwardAction } from '../design/forward-action.ts'
import { nextNode } from '../rules/conditions.ts'
import type { ProcessNode } from '../../../model/process/process.ts'
import { currentTask } from './current-task.ts'
import { accessOf, firstNode, meaning } from '../design/process-nodes.ts'
import { rejectable } from './reject.ts'
import { mayReturnTo } from './ways-back.ts'
import { administers, recallable, rollbackNodes, tookPart } from './task-operations.ts'
import { isNamed } from '../people/assignees.ts'
import { withdrawable } from './withdraw-signature.ts'
import { operationTraits, processOperations, type ProcessOperationName } from '../../../model/process/process-operations.ts'

export interface NodeAction {
  readonly kind: ProcessOperationName
  /** ACTION_TYPE for `push`; for others the kind. */
  readonly action: string
  readonly text: Label
  /** NID and visit to send along, so that a concurrent change is detected. */
  readonly nid: string
  readonly visit: number
  /** The task that the action signs, to send along: the same call a second time finds nothing. */
  readonly task?: string
  readonly comment: 'required' | 'optional'
  /** For a rollback: the nodes to choose from. */
  readonly nodes?: readonly { readonly nid: string; readonly text: Label }[]
}

/** Whether an action of the type is open to a person. */
interface OpenTo {
  /** By its own `by` and `partyRole`: they bind in the type's own process, while a process that the platform designed names its people itself. */
  readonly byRole: (action: string) => boolean
  /** By the persons whom the document names for it (`among`), in every process. */
  readonly byName: (action: string) => boolean
}

/**
 * The buttons of a document's process for this person.
 * @param openTo whether an action of the type is open to the person
 * @param doc the document as it is stored
 * @returns empty without a process and for one that has ended (DM-3-084, end: no further action)
 */
export async function nodeActions(
  operation: Operation,
  docId: string,
  openTo: OpenTo = { byRole: () => true, byName: () => true },
  doc?: ProcessDocument,
): Promise<readonly NodeAction[]> {
  const instance = await instanceOf(operation, docId)
  if (instance?.status !== 'in_progress') return []
  const flow = await processOf(operation, instance, doc && { doc })
  const node = currentNode(flow)
  if (node.end) return []
  const base = { nid: node.status, visit: instance.visit }
  const actions: NodeAction[] = []
  const add = (kind: ProcessOperationName, more: Partial<NodeAction> = {}) => {
    const { label, comment } = operationTraits(kind)
    actions.push({ kind, action: kind, text: label, comment: comment === 'required' ? 'required' : 'optional', ...base, ...more })
  }

  const task = await currentTask(flow, openTasks(flow))
  const barred =
    task !== undefined &&
    signs(task.kind) &&
    task.user !== operation.actor.user &&
    operation.actor.user === instance.starter &&
    !flow.definition.initiatorMayApprove
  const mine = barred ? undefined : task
  const named = !node.approveFlow && (await isNamed(caseOf(flow), accessOf(node)))
  const rejecting = Object.entries(actionsOf(flow.type)).find(
    ([name, spec]) =>
      spec.back !== undefined &&
      [spec.from].flat().includes(node.status) &&
      meaning(flow, node, name) === 'back' &&
      (node.approveFlow || instance.definitionId !== null || openTo.byRole(name)),
  )
  const launch = node.launchAction === undefined ? undefined : actionsOf(flow.type)[node.launchAction]
  const launches =
    !node.approveFlow && !launch?.internal && (launch === undefined || instance.definitionId !== null || openTo.byRole(node.launchAction!))
  const meant = await ownForward(flow, node)
  if ((node.approveFlow ? mine : (mine || named) && launches) && (meant === undefined || openTo.byName(meant))) {
    const kind = node.approveFlow ? 'approve' : 'launch'
    add(kind, {
      action: node.launchAction ?? 'approve',
      text: node.launchText ?? processOperations.approve.label,
      ...(mine ? { task: mine.id } : {}),
    })
    if (rejecting || (await rejectable(flow, node)))
      add('reject', { action: rejecting?.[0] ?? 'reject', text: rejecting?.[1].label ?? processOperations.reject.label })
  }
  const say = mine ? decides(mine.kind) : named || administers(flow)
  const nodes = say ? await rollbackNodes(flow) : []
  if (nodes.length > 0) add('rollback', { nodes: nodes.map(({ status, text }) => ({ nid: status, text })) })
  if (mine || administers(flow)) add('transfer')
  if (mine && isSignature(mine.kind) && mine.state === 'open') add('delegate')
  if (say) add('addUser')
  if (mayReturnTo(flow, firstNode(flow.definition).status) && (await recallable(flow)) === 'yes') add('recall')
  if (withdrawable(flow)) add('takeBack')
  const involved = await tookPart(flow)
  if (involved && flow.tasks.some(({ state, user }) => state === 'open' && user !== operation.actor.user)) add('remind')
  if (involved) add('comment')
  return actions
}

/** The type's own action that the step forward means now; undefined where there is none, and where a branch cannot be judged. */
async function ownForward(flow: ProcessState, node: ProcessNode): Promise<string | undefined> {
  if (!Object.values(actionsOf(flow.type)).some(({ among }) => among !== undefined)) return undefined
  const target = await nextNode(flow, node).catch(() => undefined)
  return forwardAction(flow.type, node, { status: node.status, target: target?.status })
}
