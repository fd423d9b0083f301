/** Signs at an approval node: records the signature, then evaluates the step, the node and the process in this order. */
import { decides } from '../../../model/process/process-kinds.ts'
import type { ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { dueNow } from '../deadlines/deadline.ts'
import { closeStep, enterNode, judgeSkippedAgain, leave, openReadySteps } from './enter-node.ts'
import { change, note, openTasks, type ProcessState, type Task } from '../state/instance.ts'
import { requireCurrentTask } from './current-task.ts'
import { stepAt } from '../design/process-nodes.ts'
import { publishReminder, publishNewTasks } from './workflow-notices.ts'
import { nextNode } from '../rules/conditions.ts'
import { circumstances } from '../rules/segregation-of-duties.ts'
import { afterSignature, completed } from '../rules/step-completion.ts'
import { refused } from '../../../model/errors.ts'

export interface MoveInput {
  readonly comment?: string
  /** ACTION_DATA: stored in the history, never interpreted. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly docVersion?: number
  /** The node and visit that the person saw; see `SeenAt`. */
  readonly node?: string
  readonly visit?: number
  /** The code of the open step that is meant, for a person who has tasks of several. */
  readonly step?: string
  /** The id of the task that is meant: the person's, as `may.task` of the document said. A second call for it finds nothing. */
  readonly task?: string
}
export interface ProcessChange {
  readonly handled: boolean
  /** The document's new status; absent while it stays. */
  readonly to?: string
  /** The process has reached its end. */
  readonly completed?: boolean
  /** The process that the action does not belong to, as it is now. */
  readonly process?: ProcessState
}

/**
 * Signs the person's task of an open step: the one that `input.task` or `input.step` names, else the first.
 * @returns the target status when the signature completed the node
 * @throws WeftError 409 `flow.done` for a call that names no task, by a person who has signed at this visit (of the step that it names) already: the
 *   document and its version are the same as then, so that only the task tells a further signature from the same one sent twice
 */
export async function sign(
  flow: ProcessState,
  node: ProcessNode,
  { action, input }: { readonly action: string; readonly input: MoveInput },
): Promise<ProcessChange> {
  if (input.task === undefined && hasSigned(flow, input.step)) throw refused('flow.done')
  const task = await requireCurrentTask(
    flow,
    openTasks(flow).filter(({ id, step }) => (input.task ?? id) === id && (input.step ?? step) === step),
  )
  const step = stepAt(node, task.step)
  if (!step) throw refused('action.changed')
  if (!decides(task.kind)) return giveOpinion(flow, task, { opinion: 'approve', input })

  const { actor } = flow.operation
  const among = flow.tasks.filter((one) => one.step === step.code)
  change(flow, task, 'approved', { comment: input.comment ?? '', by: actor.user })
  dropOpinions(flow, task)
  const behalf = task.user === actor.user ? null : task.user
  note(flow, { action: 'approve', step: step.code, comment: input.comment, data: input.data, behalf })
  if (!completed(step, among, circumstances(flow))) {
    await wake(flow, step, among)
    return { handled: true }
  }
  closeStep(flow, step)
  await judgeSkippedAgain(flow, node)
  if (!step.end && (await openReadySteps(flow, node)) === 'waiting') return { handled: true }
  return complete(flow, node, { action, comment: input.comment })
}

const hasSigned = ({ operation: { actor }, tasks }: ProcessState, step: string | undefined): boolean =>
  tasks.some((task) => task.state === 'approved' && task.doneBy === actor.user && decides(task.kind) && (step ?? task.step) === task.step)

/**
 * Leaves a completed node for the next.
 * @throws WeftError 409 `flow.undecided` when a branch cannot be decided
 */
export async function complete(
  flow: ProcessState,
  node: ProcessNode,
  { action, comment }: { readonly action: string; readonly comment?: string },
): Promise<ProcessChange> {
  const next = await nextNode(flow, node)
  if (!next) throw refused('process.target', { node: node.text[flow.operation.actor.language === 'en' ? 1 : 0] })
  leave(flow, { action, direction: 'forward', to: next.status, comment })
  await enterNode(flow, next)
  return { handled: true, to: next.status, ...(flow.instance.status === 'approved' ? { completed: true } : {}) }
}

/**
 * Opens the tasks of the next assignees after a signature: the kind of the step is sequential, people were added before or after the others,
 * or the step was returned to one person who has signed now.
 */
async function wake(flow: ProcessState, step: ProcessStep, among: readonly Task[]): Promise<void> {
  const { asked: woken, needless } = afterSignature(step, among, circumstances(flow))
  for (const task of needless) {
    change(flow, task, 'cancelled')
    dropOpinions(flow, task)
  }
  for (const task of woken) {
    change(flow, task, 'open')
    Object.assign(task, await dueNow(flow, task.kind))
  }
  await publishNewTasks(flow, [...woken], undefined)
}

/** Gives an opinion. It is not a signature: the task goes back to its owner, who decides. */
export async function giveOpinion(
  flow: ProcessState,
  task: Task,
  { opinion, input }: { readonly opinion: 'approve' | 'reject'; readonly input: MoveInput },
): Promise<ProcessChange> {
  change(flow, task, 'done', { comment: input.comment ?? '', by: flow.operation.actor.user })
  const owner = flow.tasks.find((one) => one.user === task.behalf && one.step === task.step && one.state === 'delegated')
  if (owner) change(flow, owner, 'open')
  note(flow, { action: 'opinion', step: task.step, comment: input.comment, data: { ...input.data, opinion }, behalf: task.behalf })
  if (owner)
    await publishReminder(flow, [owner.user], {
      type: 'APPR',
      say:
        opinion === 'approve'
          ? ['已给出意见“同意”，待您确认', 'the opinion is "approve", please confirm']
          : ['已给出意见“驳回”，待您确认', 'the opinion is "reject", please confirm'],
    })
  return { handled: true }
}

/** Cancels the pending opinions of a task, since its owner has decided without them. */
export function dropOpinions(flow: ProcessState, task: Task): void {
  for (const one of flow.tasks)
    if (!decides(one.kind) && one.behalf === task.user && one.step === task.step && one.state === 'open') change(flow, one, 'cancelled')
}
