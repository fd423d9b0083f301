/** The approval panel of a document: completed steps with their signers, pending signatures with their start, and the next assignees (SH-7-056). */
import type { AnyDocument } from '../../../model/document.ts'
import { historyLabel } from '../../../model/journal-actions.ts'
import type { ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { isConditional } from '../../../model/process/process-steps.ts'
import { conditionLabel } from '../../../model/process/process-verdict.ts'
import type { Operation } from '../../operation.ts'
import { deadlineSettings, settled, timeLeft, type DeadlineSettings } from '../deadlines/deadline.ts'
import { caseOf } from '../runtime/enter-node.ts'
import { processOf, instanceOf, taskColumns, type ProcessState, type Task } from '../state/instance.ts'
import { userNames, type Named } from '../people/user-names.ts'
import { pathFrom } from '../rules/conditions.ts'
import { isOfOwner, nodeAfter, nodeAt, nodesOf, stepsOf } from '../design/process-nodes.ts'
import { panelOfParty } from './panel-of-party.ts'
import type { ApprovalPanel, NodeView, PlaceState, StepView, Waiting } from './panel-shape.ts'
import { predicted, type Predicted } from './preview-approvers.ts'

type SeenTask = Task & { at: string; readAt: string | null; doneAt: string | null; seconds: number }
interface SeenVisit {
  visit: number
  node: string
  round: number
  enteredAt: string
  leftAt: string | null
  leftBy: string | null
  direction: string | null
  to: string | null
  skipped: string[]
}
interface SeenLine {
  node: string
  step: string | null
  round: number
  action: string
  user: string
  behalf: string | null
  comment: string | null
  data: Record<string, unknown>
  at: string
}

/**
 * Returns the approval panel, or null for a document without a process: its type has none, or it has not reached a status that its
 * process covers. The caller has checked that the person may read the document, in the party role `partyRole`. Steps of other companies stand there
 * without people and comments; a counterparty sees those of the owner since the document was sent to it.
 */
export async function approvalPanel(operation: Operation, docId: string, partyRole = 'owner'): Promise<ApprovalPanel | null> {
  const instance = await instanceOf(operation, docId)
  if (!instance) return null
  const flow = await processOf(operation, instance)
  const params = [operation.actor.platform, instance.id]
  const tasks = await operation.tx.rows<SeenTask & Record<string, unknown>>(
    `SELECT ${taskColumns}, at, read_at AS "readAt", done_at AS "doneAt", extract(epoch FROM coalesce(done_at, now()) - at)::int AS seconds FROM core.process_task WHERE platform_id = $1 AND instance_id = $2 ORDER BY at, id`,
    params,
  )
  const visits = await operation.tx.rows<SeenVisit & Record<string, unknown>>(
    `SELECT visit, node, round, entered_at AS "enteredAt", left_at AS "leftAt", left_by AS "leftBy", direction, to_node AS to, skipped FROM core.process_visit WHERE platform_id = $1 AND instance_id = $2 ORDER BY visit`,
    params,
  )
  const lines = await operation.tx.rows<SeenLine & Record<string, unknown>>(
    `SELECT node, step, round, action, user_id AS "user", on_behalf_of AS behalf, comment, data, at FROM core.process_log WHERE platform_id = $1 AND instance_id = $2 ORDER BY at, id`,
    params,
  )
  const clock = await deadlineSettings(operation)
  const left = timeLeft(clock, operation)
  const path = instance.status === 'in_progress' ? await pathFrom(flow, nodeAt(flow.definition, instance.node)) : []
  const ahead = await predicted({ ...caseOf(flow), initiatorMayApprove: flow.definition.initiatorMayApprove, decided: instance }, path)
  const named = await userNames(operation, [
    instance.starter,
    ...tasks.flatMap((task) => [task.user, task.doneBy, task.behalf]),
    ...visits.map(({ leftBy }) => leftBy),
    ...lines.flatMap(({ user, behalf }) => [user, behalf]),
    ...[...ahead.values()].flatMap(({ users }) => users),
  ])
  const { definition } = flow
  const panel: ApprovalPanel = {
    pid: instance.id,
    definition: { id: instance.definitionId, code: definition.code, name: definition.name, version: instance.definitionVersion },
    status: instance.status,
    node: instance.node,
    steps: instance.steps,
    visit: instance.visit,
    round: instance.round,
    version: instance.version,
    starter: named(instance.starter),
    nodes: nodesOf(definition).map((node) =>
      nodeView(flow, node, { tasks, visits, path, ahead, named, left, clock, isOwner: partyRole === 'owner' }),
    ),
    moves: movesOf(visits),
    history: lines.map(({ user, behalf, ...line }) => ({
      ...line,
      label: historyLabel(flow.type, line.action),
      by: named(user),
      ...(behalf ? { behalf: named(behalf) } : {}),
    })),
  }
  return panelOfParty(flow, partyRole, { panel, visits })
}

function movesOf(visits: readonly SeenVisit[]): ApprovalPanel['moves'] {
  const departures = visits.filter(({ to, direction }) => to !== null && direction !== 'out')
  return [...Map.groupBy(departures, ({ node, to, direction }) => [node, to, direction].join('\n')).values()].map((same) => ({
    from: same[0]!.node,
    to: same[0]!.to!,
    back: same[0]!.direction === 'back',
    times: same.length,
  }))
}

interface Seen {
  readonly tasks: readonly SeenTask[]
  readonly visits: readonly SeenVisit[]
  /** The nodes from the current one on, along the way of today. */
  readonly path: readonly ProcessNode[]
  readonly ahead: ReadonlyMap<string, Predicted>
  readonly named: (id: string) => Named
  readonly left: ReturnType<typeof timeLeft>
  readonly clock: DeadlineSettings
  readonly isOwner: boolean
}

function nodeView(flow: ProcessState, node: ProcessNode, seen: Seen): NodeView {
  const { tasks, visits, path, ahead, named, left, clock } = seen
  const { instance } = flow
  const current = instance.node === node.status && instance.status === 'in_progress'
  const visit = visits.findLast((one) => one.node === node.status && one.round === instance.round)
  const passed = visit !== undefined && (visit.direction === 'forward' || (node.end && instance.status === 'approved'))
  const isAhead = instance.status !== 'in_progress' || path.includes(node)
  const state = current
    ? 'current'
    : passed
      ? 'done'
      : isAhead || !flow.definition.nodes.some(({ branches }) => branches)
        ? 'ahead'
        : 'skipped'
  const isReached = state === 'current' || state === 'done'
  const here = visit && isReached ? tasks.filter((task) => task.visit === visit.visit) : []
  const guess = (key: string) => (state === 'done' ? [] : (ahead.get(key)?.users ?? []).map(named))
  return {
    nid: node.status,
    sequence: node.sequence,
    text: node.text,
    colour: node.colour,
    state,
    approveFlow: node.approveFlow,
    formEditable: node.formEditable,
    end: node.end,
    launchAction: node.launchAction,
    launchText: node.launchText,
    ...settled(clock, node, { type: flow.type.name, builtIn: instance.definitionId === null }),
    ...(node.branches ? { branches: node.branches.map(({ target }) => target) } : {}),
    target: targetOf(flow, node, { path, visit: state === 'done' ? visit : undefined }),
    ...(visit && isReached
      ? {
          visit: visit.visit,
          enteredAt: visit.enteredAt,
          leftAt: visit.leftAt ?? undefined,
          leftBy: visit.leftBy ? named(visit.leftBy) : undefined,
        }
      : {}),
    steps: stepsOf(node).map((step) =>
      stepView(step, {
        node: state,
        open: instance.steps,
        skipped: visit && isReached ? visit.skipped : path.includes(node) && !ahead.has(step.code) ? [step.code] : [],
        tasks: here.filter((task) => task.step === step.code),
        predicted: guess(step.code),
        named,
        left,
        isOwner: seen.isOwner,
        type: flow.type,
        place: node,
      }),
    ),
    waiting: here.filter(({ step }) => step === null).flatMap((task) => waitingOf(task, { named, left })),
    predicted: state === 'ahead' && !node.approveFlow ? guess(`node ${node.status}`) : [],
  }
}

/** Returns the node that followed, or that would follow as the document is today. */
function targetOf(
  { definition }: ProcessState,
  node: ProcessNode,
  { path, visit }: { readonly path: readonly ProcessNode[]; readonly visit: SeenVisit | undefined },
): string | undefined {
  if (node.end) return undefined
  const at = path.indexOf(node)
  return visit?.to ?? path[at < 0 ? path.length : at + 1]?.status ?? nodeAfter(definition, node)?.status
}

function stepState(
  { code }: ProcessStep,
  { node, open, skipped, tasks }: { node: PlaceState; open: readonly string[]; skipped: readonly string[]; tasks: readonly SeenTask[] },
): PlaceState {
  // One that was skipped may have been opened since: the form of its node was open, and the document changed.
  if (skipped.includes(code) && !open.includes(code) && tasks.length === 0) return 'skipped'
  if (node !== 'current') return node
  if (open.includes(code)) return 'current'
  return tasks.some(({ state }) => state === 'approved') ? 'done' : 'ahead'
}

function stepView(
  step: ProcessStep,
  seen: {
    node: PlaceState
    open: readonly string[]
    skipped: readonly string[]
    tasks: readonly SeenTask[]
    predicted: readonly Named[]
    named: Seen['named']
    left: Seen['left']
    isOwner: boolean
    type: AnyDocument
    place: ProcessNode
  },
): StepView {
  const state = stepState(step, seen)
  const signatures = seen.tasks
    .filter(({ doneBy, state: one }) => doneBy !== null && one !== 'cancelled')
    .toSorted((a, b) => (a.doneNo ?? 0) - (b.doneNo ?? 0))
  return {
    code: step.code,
    name: step.name,
    approve: step.approve,
    reject: step.reject,
    state,
    ...(step.after ? { after: step.after } : {}),
    ...(seen.isOwner && isConditional(step) && isOfOwner(seen.place, step) ? { condition: conditionLabel(seen.type, step) } : {}),
    signatures: signatures.map((task) => ({
      by: seen.named(task.doneBy!),
      ...(task.behalf ? { behalf: seen.named(task.behalf) } : task.user !== task.doneBy ? { behalf: seen.named(task.user) } : {}),
      state: task.state,
      kind: task.kind,
      comment: task.comment || null,
      at: task.doneAt!,
      seconds: task.seconds,
    })),
    waiting: seen.tasks.flatMap((task) => waitingOf(task, seen)),
    predicted: state === 'ahead' ? seen.predicted : [],
  }
}

const waitingOf = (task: SeenTask, { named, left }: Pick<Seen, 'named' | 'left'>): Waiting[] =>
  task.state === 'open' || task.state === 'waiting' || task.state === 'delegated'
    ? [
        {
          assignee: named(task.user),
          since: task.at,
          read: task.readAt !== null,
          state: task.state,
          kind: task.kind,
          ...clockOfTask(task, left),
        },
      ]
    : []

function clockOfTask(task: SeenTask, left: Seen['left']): Pick<Waiting, 'due' | 'left' | 'level'> {
  const clock = task.state === 'waiting' ? undefined : left(task.due)
  return clock ? { ...clock, level: task.level } : {}
}
