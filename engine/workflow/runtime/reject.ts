/** Rejects a document: who may, with which comment, which node the step's reject type leads to, and what is opened there. */
import { invalid, refused } from '../../../model/errors.ts'
import { decides } from '../../../model/process/process-kinds.ts'
import type { ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { beginVisit, cancelRest, decideSteps, enterNode, leave, open, openReadySteps, openStep } from './enter-node.ts'
import { change, currentNode, note, openTasks, type ProcessState, type Task } from '../state/instance.ts'
import { handle } from './complete-node.ts'
import { requireCurrentTask } from './current-task.ts'
import { actionHere, covering, firstNode, meaning, statusBack, stepAt } from '../design/process-nodes.ts'
import { publishResult, publishNewTasks } from './workflow-notices.ts'
import type { Back } from '../rules/return-rule.ts'
import { backRules } from '../rules/return-rules.ts'
import { ofOwnSide } from './ways-back.ts'
import { dropOpinions, giveOpinion, type ProcessChange, type MoveInput } from './sign.ts'

/** Rejects at the current node. Without a comment it is refused at `comment` (DM-4-060). */
export async function reject(
  flow: ProcessState,
  node: ProcessNode,
  { action, input }: { readonly action: string; readonly input: MoveInput },
): Promise<ProcessChange> {
  const spec = actionHere(flow.type, node, action)
  const comment = input.comment?.trim()
  if (!comment) throw invalid([{ path: 'comment', key: 'action.comment' }])
  const step = node.approveFlow ? await rejectStep(flow, node, input, comment) : undefined
  if (step === 'opinion') return { handled: true }
  if (!step) {
    await handle(flow, node)
    note(flow, { action: 'reject', comment, data: input.data })
  }

  if (spec && flow.type.statuses[spec.to]?.end) return leaveProcess(flow, { action, to: spec.to, comment })
  const back = await backRules[step?.reject ?? spec?.back ?? 'last'](flow, node, step)
  if (!step && !spec && (await ofOwnSide(flow, [back.node])).length === 0) throw refused('flow.rollback')
  // The built-in process begins after the status its rejections lead to (`flow: ['pending']`, back to draft), so there is no node to
  // return to.
  if (
    spec &&
    flow.instance.definitionId === null &&
    !back.step &&
    back.node === firstNode(flow.definition) &&
    !covering(flow.definition, flow.type, spec.to)
  )
    return leaveProcess(flow, { action, to: spec.to, comment })
  return goBack(flow, back, { action, comment })
}

/** Whether the word `reject` takes the document back from this node: as its step says, without approval among people of the own side only. */
export async function rejectable(flow: ProcessState, node: ProcessNode): Promise<boolean> {
  if (meaning(flow, node, 'reject') !== 'back') return false
  return node.approveFlow || (await ofOwnSide(flow, [(await backRules.last(flow, node)).node])).length > 0
}

/** Rejects the person's task of an open step. @returns the step; `opinion` when the task was an opinion, which decides nothing */
async function rejectStep(flow: ProcessState, node: ProcessNode, input: MoveInput, comment: string): Promise<ProcessStep | 'opinion'> {
  const { actor } = flow.operation
  const task = await requireCurrentTask(
    flow,
    openTasks(flow).filter((one) => input.step === undefined || one.step === input.step),
  )
  const step = stepAt(node, task.step)
  if (!step) throw refused('action.changed')
  if (!decides(task.kind)) {
    await giveOpinion(flow, task, { opinion: 'reject', input })
    return 'opinion'
  }
  change(flow, task, 'rejected', { comment, by: actor.user })
  dropOpinions(flow, task)
  note(flow, { action: 'reject', step: step.code, comment, data: input.data, behalf: task.user === actor.user ? null : task.user })
  return step
}

/** Leaves the current node backwards and opens what the return rule determined. */
export async function goBack(
  flow: ProcessState,
  back: Back,
  { action, comment }: { readonly action: string; readonly comment?: string },
): Promise<ProcessChange> {
  const from = flow.doc.status
  const to = statusBack(flow.definition, flow.type, { node: back.node, to: actionHere(flow.type, currentNode(flow), action)?.to })
  leave(flow, { action, direction: 'back', to: back.node.status, comment })
  if (back.step) await reopen(flow, back.node, back.step)
  else await enterNode(flow, back.node, { newRound: back.node === firstNode(flow.definition) })
  await publishResult(flow, 'returned', { action, comment })
  return { handled: true, ...(to === from ? {} : { to }) }
}

/**
 * Opens one step again, in a new visit to which the valid signatures are carried over. What was open in other branches stays open.
 */
async function reopen(
  flow: ProcessState,
  node: ProcessNode,
  { step, again, stand, after, resume }: NonNullable<Back['step']>,
): Promise<void> {
  beginVisit(flow, node)
  await decideSteps(flow, node, step.code)
  for (const signature of stand.filter((task) => again !== undefined || task.step !== step.code))
    await open(flow, [signature], { kind: 'sign', step: signature.step, signature })
  if (again) {
    flow.instance.steps = [step.code]
    const opened = await open(flow, [again], { kind: again.kind, step: step.code })
    for (const person of after)
      await open(flow, [person], { kind: person.kind === 'added' ? 'added' : 'sign', step: step.code, state: 'waiting' })
    await publishNewTasks(flow, opened, step.name)
  } else await openStep(flow, node, step, { repeats: false })
  for (const task of resume) await resumeTask(flow, task)
  await openReadySteps(flow, node)
}

/** Opens a task of another branch again, with the deadline that it had. One whose opinion was asked is with its owner. */
async function resumeTask(flow: ProcessState, task: Task): Promise<void> {
  const { instance } = flow
  if (!instance.steps.includes(task.step!)) instance.steps = [...instance.steps, task.step!]
  await open(flow, [task], {
    kind: task.kind,
    step: task.step,
    ...(task.state === 'waiting' ? { state: 'waiting' } : { inheritsFrom: task }),
    addedBy: task.addedBy ?? undefined,
    behalf: task.behalf ?? undefined,
  })
}

/** Leaves the process when the rejecting action leads out of it: nothing is opened. Submitting again begins a new round. */
async function leaveProcess(
  flow: ProcessState,
  { action, to, comment }: { readonly action: string; readonly to: string; readonly comment: string },
): Promise<ProcessChange> {
  leave(flow, { action, direction: 'out', to, comment })
  cancelRest(flow, flow.tasks)
  flow.instance.status = 'rejected'
  flow.instance.steps = []
  await publishResult(flow, flow.type.statuses[to]?.end ? 'rejected' : 'returned', { action, comment })
  return { handled: true, to }
}
