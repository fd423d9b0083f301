/** Pressing the launch action of a node without approval (DM-3-085): its people may, and the process moves on. */
import type { ProcessNode } from '../../../model/process.ts'
import { caseOf } from './enter-node.ts'
import { change, note, type ProcessState } from './instance.ts'
import { requireCurrentTask, currentTask } from './current-task.ts'
import { accessOf } from '../design/process-nodes.ts'
import { isNamed } from './assignees.ts'
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

/** Refuses (403, 409) whoever is neither named by the node nor holds a task there; the person's own task is done. */
export async function handle(flow: ProcessState, node: ProcessNode): Promise<void> {
  const task = (await isNamed(caseOf(flow), accessOf(node)))
    ? await currentTask(flow, flow.tasks)
    : await requireCurrentTask(flow, flow.tasks)
  if (task) change(flow, task, 'done', { by: flow.run.actor.user })
}
