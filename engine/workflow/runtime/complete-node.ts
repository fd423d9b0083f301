/** Completes a node without approval (DM-3-085): its people execute the launch action, and the process advances. */
import type { ProcessNode } from '../../../model/process/process.ts'
import { caseOf } from './enter-node.ts'
import { change, note, type ProcessState } from '../state/instance.ts'
import { requireCurrentTask, currentTask } from './current-task.ts'
import { accessOf } from '../design/process-nodes.ts'
import { isNamed } from '../people/assignees.ts'
import { complete, type ProcessChange, type MoveInput } from './sign.ts'

export async function completeNode(
  flow: ProcessState,
  node: ProcessNode,
  { action, input }: { readonly action: string; readonly input: MoveInput },
): Promise<ProcessChange> {
  await handle(flow, node)
  note(flow, { action, comment: input.comment, data: input.data })
  return complete(flow, node, { action, comment: input.comment })
}

/**
 * Handles the launch action and completes the actor's own task.
 * @throws WeftError 403 or 409 when the node does not name the actor and the actor has no task there
 */
export async function handle(flow: ProcessState, node: ProcessNode): Promise<void> {
  const task = (await isNamed(caseOf(flow), accessOf(node)))
    ? await currentTask(flow, flow.tasks)
    : await requireCurrentTask(flow, flow.tasks)
  if (task) change(flow, task, 'done', { by: flow.operation.actor.user })
}
