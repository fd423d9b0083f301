/** Enters a node and opens a step: decides who gets a task. */
import { refused } from '../../../model/errors.ts'
import { stepTraits, type TaskKind } from '../../../model/process-kinds.ts'
import type { ProcessNode, ProcessStep } from '../../../model/process.ts'
import { dueNow } from '../deadlines/deadline.ts'
import { change, note, type ProcessState, type Task, type TaskState } from '../state/instance.ts'
import { accessOf, firstNode, stepAfter, stepsOf } from '../design/process-nodes.ts'
import { publishResult, publishNewTasks } from './workflow-notices.ts'
import { administrators, assigneesOf, type Person } from '../people/assignees.ts'
import { circumstances, signers } from '../rules/segregation-of-duties.ts'
import { repeated } from '../rules/skip-repeated-approver.ts'
import { completed } from '../rules/step-completion.ts'

/**
 * Begins a new visit of a node. At an end node the process is approved; otherwise the first step's people, or the node's own, get
 * their tasks.
 */
export async function enterNode(flow: ProcessState, node: ProcessNode, more: { readonly newRound?: boolean } = {}): Promise<void> {
  beginRound(flow, node, more)
  if (node.end) {
    flow.instance.status = 'approved'
    await publishResult(flow, 'approved')
    return
  }
  const [step] = stepsOf(node)
  if (step) await openStep(flow, node, step)
  else await openLaunch(flow, node)
}

/** Begins the visit itself, without tasks. */
export function beginRound(flow: ProcessState, node: ProcessNode, { newRound = false }: { readonly newRound?: boolean } = {}): void {
  const { instance } = flow
  instance.visit++
  if (newRound) instance.round++
  instance.node = node.status
  instance.step = null
  instance.status = 'in_progress'
  flow.tasks = []
  flow.changes.entered.push({ visit: instance.visit, node: node.status, round: instance.round })
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
 * Opens a step for its assignees: those who come first by the kind of the step get their task, the others wait. Signatures of the previous step may
 * count here (`skipRepeated`); then the next step may follow immediately.
 * @returns the node's completion, if any
 */
export async function openStep(
  flow: ProcessState,
  node: ProcessNode,
  step: ProcessStep,
  before?: string,
): Promise<'waiting' | 'completed'> {
  const assignment = accessOf(node, step)
  const rule = circumstances(flow)
  flow.instance.step = step.code
  const people = signers(await assigneesOf(caseOf(flow), assignment), assignment, rule)
  if (people.length === 0) {
    await openForAdministrators(flow, node, step)
    return 'waiting'
  }
  const already = repeated(flow, before)
  const unsigned = people.filter(({ user }) => !already.has(user))
  const count = stepTraits(step.approve).asks(unsigned)
  const opened = await open(flow, count, { kind: 'sign', step: step.code })
  const later = unsigned.filter((person) => !count.includes(person))
  const waiting = await open(flow, later, { kind: 'sign', step: step.code, state: 'waiting' })
  for (const person of people.filter(({ user }) => already.has(user))) {
    await open(flow, [person], { kind: 'sign', step: step.code, signature: already.get(person.user)! })
    note(flow, { action: 'skip', data: { user: person.user } })
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
    const next = stepAfter(node, step)
    return next ? openStep(flow, node, next, step.code) : 'completed'
  }
  await publishNewTasks(flow, opened, step.name)
  return 'waiting'
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
