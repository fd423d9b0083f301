/** Enters a node and opens a step: decides who gets a task. */
import { refused } from '../../../model/errors.ts'
import { stepTraits, type TaskKind } from '../../../model/process/process-kinds.ts'
import type { ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { predecessors } from '../../../model/process/process-steps.ts'
import { conditionLabel } from '../../../model/process/process-verdict.ts'
import { dueNow } from '../deadlines/deadline.ts'
import { change, note, type ProcessState, type Task, type TaskState } from '../state/instance.ts'
import { accessOf, firstNode, stepsOf } from '../design/process-nodes.ts'
import { publishResult, publishNewTasks } from './workflow-notices.ts'
import { administrators, assigneesOf, type Person } from '../people/assignees.ts'
import { judgeSteps } from '../rules/conditions.ts'
import { circumstances, signers } from '../rules/segregation-of-duties.ts'
import { repeated } from '../rules/skip-repeated-approver.ts'
import { completed } from '../rules/step-completion.ts'
import { isAdded, signed } from '../rules/step.ts'

/**
 * Begins a new visit of a node. At an end node the process is approved; otherwise the people of its first steps, or the node's own, get
 * their tasks.
 */
export async function enterNode(flow: ProcessState, node: ProcessNode, more: { readonly newRound?: boolean } = {}): Promise<void> {
  beginVisit(flow, node, more)
  if (node.end) {
    flow.instance.status = 'approved'
    await publishResult(flow, 'approved')
    return
  }
  if (!node.approveFlow) return openLaunch(flow, node)
  await decideSteps(flow, node)
  await openReadySteps(flow, node)
}

/** Begins the visit itself, without tasks. */
export function beginVisit(flow: ProcessState, node: ProcessNode, { newRound = false }: { readonly newRound?: boolean } = {}): void {
  const { instance } = flow
  instance.visit++
  if (newRound) instance.round++
  instance.node = node.status
  instance.steps = []
  instance.skipped = []
  instance.status = 'in_progress'
  flow.tasks = []
  flow.changes.entered.push({ visit: instance.visit, node: node.status, round: instance.round, skipped: [] })
}

/**
 * Decides once for the visit which steps it skips. The history says of each what its condition is; of a step whose condition cannot be
 * decided it says that it is asked.
 * @param needed a step that is asked in any case: the one that is opened again
 */
export async function decideSteps(flow: ProcessState, node: ProcessNode, needed?: string): Promise<void> {
  const { skipped, judged } = await judgeSteps(flow, node)
  const left = skipped.filter((code) => code !== needed)
  flow.instance.skipped = left
  const entered = flow.changes.entered.pop()!
  flow.changes.entered.push({ ...entered, skipped: left })
  for (const { step, verdict } of judged) {
    if (verdict === 'yes' || step.code === needed) continue
    note(flow, {
      action: verdict === 'no' ? 'stepSkipped' : 'stepUndecided',
      step: step.code,
      data: { step: step.name, condition: conditionLabel(flow.type, step) },
    })
  }
}

/**
 * Judges the skipped steps again where the form of the node is open: an amount that was raised since the node was entered needs the signature that it
 * would have needed then. What is asked already stays asked.
 */
export async function judgeSkippedAgain(flow: ProcessState, node: ProcessNode): Promise<void> {
  if (!node.formEditable || flow.instance.skipped.length === 0) return
  const { skipped } = await judgeSteps(flow, node)
  flow.instance.skipped = flow.instance.skipped.filter((code) => skipped.includes(code))
}

/**
 * Opens every step whose predecessors are all completed or skipped.
 * @returns `completed` when no step of the node is open or left, or one that ends the node was completed by earlier signatures
 */
export async function openReadySteps(flow: ProcessState, node: ProcessNode): Promise<'waiting' | 'completed'> {
  const steps = stepsOf(node)
  const { instance } = flow
  for (let ready = readySteps(flow, steps); ready.length > 0; ready = readySteps(flow, steps)) {
    for (const step of ready) {
      if ((await openStep(flow, node, step)) === 'waiting') continue
      closeStep(flow, step)
      if (step.end) return 'completed'
    }
  }
  return instance.steps.length > 0 ? 'waiting' : 'completed'
}

/** Takes a completed step from the open ones; the tasks that it still has are cancelled. */
export function closeStep(flow: ProcessState, step: ProcessStep): void {
  cancelRest(
    flow,
    flow.tasks.filter((task) => task.step === step.code),
  )
  flow.instance.steps = flow.instance.steps.filter((code) => code !== step.code)
}

/** Returns the steps that are not open yet and wait for nothing. */
function readySteps({ instance, tasks }: ProcessState, steps: readonly ProcessStep[]): ProcessStep[] {
  const isOpen = ({ code }: ProcessStep) => instance.steps.includes(code)
  const isDone = (step: ProcessStep) => !isOpen(step) && tasks.some((task) => task.step === step.code && signed(task))
  // A skipped step is settled when what it would have waited for is.
  const settled = (step: ProcessStep): boolean => isDone(step) || (instance.skipped.includes(step.code) && waitsForNothing(step))
  const waitsForNothing = (step: ProcessStep): boolean =>
    predecessors(steps, step).every((code) => {
      const before = steps.find((one) => one.code === code)
      return before === undefined || settled(before)
    })
  return steps.filter((step) => !isOpen(step) && !isDone(step) && !instance.skipped.includes(step.code) && waitsForNothing(step))
}

/** Leaves the current visit, exactly once, since the row is closed only while it is open. Remaining tasks are cancelled. */
export function leave(
  flow: ProcessState,
  way: { readonly action: string; readonly direction: 'forward' | 'back' | 'out'; readonly to: string | null; readonly comment?: string },
): void {
  cancelRest(flow, flow.tasks)
  flow.changes.left.push({
    visit: flow.instance.visit,
    action: way.action,
    direction: way.direction,
    to: way.to,
    comment: way.comment ?? null,
  })
}

export function cancelRest(flow: ProcessState, tasks: readonly Task[]): void {
  for (const task of tasks)
    if (task.state === 'open' || task.state === 'waiting' || task.state === 'delegated') change(flow, task, 'cancelled')
}

/**
 * Opens a step for its assignees: those who come first by the kind of the step get their task, the others wait. Signatures of the steps before may
 * count here (`skipRepeated`); they may complete the step.
 * @param options `repeats` false: everybody signs, as in a step that was sent back
 */
export async function openStep(
  flow: ProcessState,
  node: ProcessNode,
  step: ProcessStep,
  { repeats = true }: { readonly repeats?: boolean } = {},
): Promise<'waiting' | 'completed'> {
  const assignment = accessOf(node, step)
  const rule = circumstances(flow)
  flow.instance.steps = [...flow.instance.steps, step.code]
  const people = signers(await assigneesOf(caseOf(flow), assignment), assignment, rule)
  if (people.length === 0) {
    await openForAdministrators(flow, node, step)
    return 'waiting'
  }
  const already = repeated(flow, repeats ? stepsBefore(flow, node, step) : [])
  const unsigned = people.filter(({ user }) => !already.has(user))
  const count = stepTraits(step.approve).asks(unsigned)
  const opened = await open(flow, count, { kind: 'sign', step: step.code })
  const later = unsigned.filter((person) => !count.includes(person))
  const waiting = await open(flow, later, { kind: 'sign', step: step.code, state: 'waiting' })
  for (const person of people.filter(({ user }) => already.has(user))) {
    const signature = already.get(person.user)!
    // A person who was added to a step before is one of the own people of this step.
    await open(flow, [person], {
      kind: 'sign',
      step: step.code,
      signature: isAdded(signature) ? { ...signature, kind: 'sign' } : signature,
    })
    note(flow, { action: 'skip', step: step.code, data: { user: person.user } })
  }
  if (
    already.size > 0 &&
    completed(
      step,
      flow.tasks.filter((task) => task.step === step.code),
      rule,
    )
  ) {
    cancelRest(flow, [...opened, ...waiting])
    return 'completed'
  }
  await publishNewTasks(flow, opened, step.name)
  return 'waiting'
}

/** Returns the codes of the steps directly before one; of a skipped step those before it. */
function stepsBefore({ instance }: ProcessState, node: ProcessNode, step: ProcessStep): readonly string[] {
  const steps = stepsOf(node)
  const before = (one: ProcessStep): readonly string[] =>
    predecessors(steps, one).flatMap((code) => {
      const previous = steps.find((other) => other.code === code)
      return previous && instance.skipped.includes(code) ? before(previous) : [code]
    })
  return before(step)
}

/** Opens a step without approvers for the company's administrators, with a notice. It is never approved automatically (ruling). */
async function openForAdministrators(flow: ProcessState, node: ProcessNode, step?: ProcessStep): Promise<void> {
  const people = await administrators(caseOf(flow), accessOf(node, step).access.partyRole)
  if (people.length === 0)
    throw refused('flow.noApprover', { step: step?.name[flow.operation.actor.language === 'en' ? 1 : 0] ?? flow.instance.node })
  const opened = await open(flow, people, { kind: step ? 'admin' : 'launch', step: step?.code ?? null })
  await publishNewTasks(flow, opened, step?.name, 'nobody')
}

/**
 * Opens a node without approval: its people may execute the launch action. A draft of the built-in process is a task of its creator
 * only, though colleagues may submit it too.
 */
async function openLaunch(flow: ProcessState, node: ProcessNode): Promise<void> {
  const { definition, instance } = flow
  const assignment = accessOf(node)
  const all = await assigneesOf(caseOf(flow), assignment)
  const drafted = instance.definitionId === null && node === firstNode(definition)
  const starter = drafted ? all.filter(({ user, company }) => user === instance.starter && company === flow.doc.ownerCompany) : []
  const people = starter.length > 0 ? starter : all
  if (people.length === 0) return openForAdministrators(flow, node)
  const opened = await open(flow, people, { kind: 'launch', step: null })
  await publishNewTasks(flow, opened, node.launchText)
}

export interface Opening {
  readonly kind: TaskKind
  readonly step: string | null
  readonly state?: TaskState
  readonly addedBy?: string
  readonly behalf?: string
  /** An earlier signature that still counts. */
  readonly signature?: Task
  /** The task that this one replaces, with its deadline. */
  readonly inheritsFrom?: Task
}

/** Opens tasks for people at the current visit. */
export async function open(flow: ProcessState, people: readonly Person[], how: Opening): Promise<Task[]> {
  const { operation, instance } = flow
  await operation.engine.ids.reserve(operation.tx, people.length)
  // A step opens for all its people at the same time, with one deadline each.
  const begins = people.length > 0 && !how.inheritsFrom && !how.signature && (how.state ?? 'open') === 'open'
  const due = how.inheritsFrom ?? (begins ? await dueNow(flow, how.kind) : undefined)
  const tasks = people.map(
    ({ user, company }): Task => ({
      id: operation.engine.ids.next(),
      node: instance.node,
      step: how.step,
      round: instance.round,
      visit: instance.visit,
      user,
      company,
      behalf: how.behalf ?? null,
      addedBy: how.addedBy ?? null,
      kind: how.signature?.kind ?? how.kind,
      origin: how.signature ? (how.signature.origin ?? how.signature.id) : null,
      state: how.signature ? 'approved' : (how.state ?? 'open'),
      comment: how.signature?.comment ?? null,
      doneBy: how.signature?.doneBy ?? null,
      doneNo: how.signature?.doneNo ?? null,
      due: due?.due ?? null,
      levels: due?.levels ?? null,
      level: how.inheritsFrom?.level ?? 0,
    }),
  )
  flow.tasks.push(...tasks)
  flow.changes.opened.push(...tasks)
  return tasks
}

export const caseOf = ({ operation, type, doc, instance, known }: ProcessState) => ({
  operation,
  type,
  doc,
  starter: instance.starter,
  known,
})
