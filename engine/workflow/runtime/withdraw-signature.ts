/** Withdraws a person's own signature (拿回), while nothing has happened since and the signature has not moved the document (U62). */
import { forbidden, refused } from '../../../model/errors.ts'
import { decidingTaskKinds, isSignature } from '../../../model/process/process-kinds.ts'
import type { Operation } from '../../operation.ts'
import { change, currentNode, note, requireProcess, type ProcessState, type Task } from '../state/instance.ts'
import { descendants } from '../../../model/process/process-steps.ts'
import { stepsOf } from '../design/process-nodes.ts'
import { publishReminder } from './workflow-notices.ts'
import { circumstances } from '../rules/segregation-of-duties.ts'
import { isAdded, pending } from '../rules/step.ts'
import { ownCompleted } from '../rules/step-completion.ts'
import { writeInstance } from '../state/write-instance.ts'

/**
 * Returns the signature that this person may withdraw: the last operation of the process, at the node where it still is. A signature
 * that completed the node has moved the document and cannot be withdrawn.
 */
export function withdrawable({ operation: { actor }, instance, tasks }: ProcessState): Task | undefined {
  if (instance.status !== 'in_progress') return undefined
  return tasks.find(
    (task) =>
      task.state === 'approved' &&
      task.origin === null &&
      task.doneBy === actor.user &&
      task.doneNo === instance.version &&
      isSignature(task.kind),
  )
}

/**
 * Reopens the task and the others that the signature had closed, and closes the tasks it had opened.
 * @throws WeftError 409 `flow.takeBack` when another user has acted since
 */
export async function withdrawSignature(operation: Operation, input: { readonly docId: string; readonly comment?: string }): Promise<void> {
  const flow = await requireProcess(operation, input.docId)
  const task = withdrawable(flow)
  if (!task) {
    if (!flow.tasks.some((one) => one.doneBy === operation.actor.user && one.state === 'approved')) throw forbidden('flow.notYours')
    throw refused('flow.takeBack')
  }
  const { instance } = flow
  const closed = await closedWith(flow, task)
  const later = descendants(stepsOf(currentNode(flow)), task.step ?? '')
  const opened = flow.tasks.filter((one) => later.has(one.step ?? '') && (pending(one) || one.origin !== null))
  const pendingUsers = opened.filter(pending).map(({ user }) => user)
  for (const one of opened) change(flow, one, 'cancelled')
  for (const one of flow.tasks.filter(({ id }) => closed.has(id))) reopen(flow, one)
  reopen(flow, task)
  holdBack(flow, task)
  instance.steps = [...instance.steps.filter((code) => !later.has(code) && code !== task.step), task.step].filter((code) => code !== null)
  note(flow, { action: 'takeBack', step: task.step, comment: input.comment, behalf: task.user === operation.actor.user ? null : task.user })
  await publishReminder(flow, pendingUsers, { type: 'MSG', say: ['上一步审批已拿回', 'the signature before was taken back'] })
  await writeInstance(flow)
}

/** Lets those wait again who come after the person whose signature was withdrawn: the step's own people after one who was added, and those added after it. */
function holdBack(flow: ProcessState, task: Task): void {
  const those = flow.tasks.filter((one) => one.step === task.step && one.state === 'open' && isSignature(one.kind))
  const step = stepsOf(currentNode(flow)).find(({ code }) => code === task.step)
  if (
    !step ||
    ownCompleted(
      step,
      flow.tasks.filter((one) => one.step === task.step),
      circumstances(flow),
    )
  )
    return
  for (const one of those) if (isAdded(one) !== isAdded(task)) change(flow, one, 'waiting')
}

function reopen(flow: ProcessState, task: Task): void {
  change(flow, task, 'open', { comment: '' })
  Object.assign(task, { comment: null, doneBy: null, doneNo: null })
}

/**
 * Returns the tasks of the same step that the signature closed, in the same transaction: nobody acted on them, they were no longer
 * needed.
 */
async function closedWith({ operation, instance }: ProcessState, task: Task): Promise<ReadonlySet<string>> {
  const rows = await operation.tx.rows<{ id: string }>(
    `SELECT t.id FROM core.process_task t JOIN core.process_task m ON m.platform_id = t.platform_id AND m.id = $3
     WHERE t.platform_id = $1 AND t.instance_id = $2 AND t.visit = m.visit AND t.step = m.step AND t.id <> m.id AND t.state = 'cancelled' AND t.kind = ANY ($4::text[]) AND t.done_at = m.done_at`,
    [operation.actor.platform, instance.id, task.id, decidingTaskKinds],
  )
  return new Set(rows.map(({ id }) => id))
}
