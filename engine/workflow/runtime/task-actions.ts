/** Task queries of the save path: which actions a person may execute now, and deleting the process of a removed draft. */
import type { AnyDocument } from '../../../model/document.ts'
import { signs } from '../../../model/process/process-kinds.ts'
import type { Operation } from '../../operation.ts'
import { caseOf } from './enter-node.ts'
import { currentNode, openTasks, processOf, type ProcessDocument } from '../state/instance.ts'
import { currentTask } from './current-task.ts'
import { ownProcessOf } from './advance.ts'
import { accessOf, meaning, passable } from '../design/process-nodes.ts'
import { isNamed } from '../people/assignees.ts'
import type { ProcessSnapshot } from '../state/process-snapshot.ts'

/**
 * Returns those of the given actions that the person may execute: process actions need the task or the node's access, for others
 * `byOwn` decides. `task` is the id of the person's task, for the call that signs it; `waiting` are the process actions for which it is not this
 * person's turn, `started` says that this is for having started the process.
 */
export async function taskActions(
  operation: Operation,
  type: AnyDocument,
  doc: ProcessDocument,
  {
    names,
    byOwn,
    state,
  }: { readonly names: readonly string[]; readonly byOwn: (name: string) => boolean; readonly state: ProcessSnapshot },
): Promise<OpenActions> {
  if (names.length === 0) return notWaiting([])
  const { instance } = state
  const past = (name: string) => byOwn(name) && passable(type, name, instance && ownProcessOf({ type, instance }))
  if (instance?.status !== 'in_progress') return notWaiting(names.filter(past))
  const flow = await processOf(operation, instance, { type, doc, tasks: state.tasks, absent: state.absent })
  const node = currentNode(flow)
  const inProcess = names.filter((name) => meaning(flow, node, name) !== undefined)
  const otherActions = names.filter((name) => !inProcess.includes(name) && past(name))
  if (inProcess.length === 0) return notWaiting(otherActions)
  const task = await currentTask(flow, openTasks(flow))
  const ownTask =
    task !== undefined &&
    (!signs(task.kind) ||
      task.user === operation.actor.user ||
      operation.actor.user !== instance.starter ||
      flow.definition.initiatorMayApprove === true)
  const may = ownTask || (!node.approveFlow && (await isNamed(caseOf(flow), accessOf(node))))
  const actions = names.filter((name) => otherActions.includes(name) || (may && inProcess.includes(name)))
  const waiting = may ? [] : inProcess.filter((name) => !actions.includes(name))
  return { actions, ...(ownTask ? { task: task.id } : {}), waiting, started: task !== undefined && !ownTask }
}

interface OpenActions {
  readonly actions: readonly string[]
  readonly task?: string
  readonly waiting: readonly string[]
  readonly started: boolean
}
/** Returns the actions where none waits for another person. */
export const notWaiting = (actions: readonly string[]): OpenActions => ({ actions, waiting: [], started: false })

/** Deletes the process of a document that is removed while it is a draft. Its history entries stay. */
export async function discardProcess(operation: Operation, docId: string): Promise<void> {
  const params = [operation.actor.platform, docId]
  await operation.tx.run('DELETE FROM core.process_task WHERE platform_id = $1 AND doc_id = $2', params)
  await operation.tx.run('DELETE FROM core.process_instance WHERE platform_id = $1 AND doc_id = $2', params)
}
