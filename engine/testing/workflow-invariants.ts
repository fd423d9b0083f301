/** Invariants of a process, whatever people did to it, checked on the rows alone by a second implementation of the rules. For tests. */
import { expect } from 'vitest'
import type { NodeAccess, ProcessDefinition, ProcessNode, ProcessStep } from '../../model/process/process.ts'
import { nodeAfter, nodeAt, stepsOf } from '../workflow/design/process-nodes.ts'
import type { WorkflowFixture } from './workflow-fixture.ts'
import { listOf } from '../../model/process/process-kinds.ts'

export interface Figure {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  readonly positions: readonly string[]
}
export interface Rows {
  readonly instance: {
    id: string
    node: string
    steps: readonly string[]
    status: string
    visit: number
    round: number
    starter: string
    /** The amount of the paper, by which conditions are judged; it does not change. */
    amount: string | null
    paper: string
    entry: string
    docVersion: number
  }
  readonly visits: readonly {
    visit: number
    node: string
    round: number
    left_at: unknown
    direction: string | null
    to_node: string | null
  }[]
  readonly tasks: readonly {
    id: string
    user_id: string
    node: string
    step: string | null
    visit: number
    state: string
    kind: string
    origin: string | null
    added_by: string | null
    done_by: string | null
  }[]
  readonly log: readonly { node: string; step: string | null; visit: number; action: string }[]
}

export async function rowsOf({ story: app }: WorkflowFixture, docId: string): Promise<Rows> {
  const [[instance], visits, tasks, log] = await Promise.all([
    app.sql<Rows['instance']>(
      `SELECT i.id, i.node, i.steps, i.status, i.visit, i.round, i.starter, p.amount, p.status AS paper, e.status AS entry, p.version AS "docVersion" FROM core.process_instance i JOIN office.paper p ON p.id = i.doc_id JOIN core.entry e ON e.id = i.doc_id WHERE i.doc_id = $1`,
      [docId],
    ),
    app.sql<Rows['visits'][number]>(
      'SELECT v.visit, v.node, v.round, v.left_at, v.direction, v.to_node FROM core.process_visit v JOIN core.process_instance i ON i.id = v.instance_id WHERE i.doc_id = $1 ORDER BY v.visit',
      [docId],
    ),
    app.sql<Rows['tasks'][number]>(
      'SELECT id::text, user_id, node, step, visit, state, kind, origin, added_by, done_by FROM core.process_task WHERE doc_id = $1 ORDER BY id',
      [docId],
    ),
    app.sql<Rows['log'][number]>('SELECT node, step, visit, action FROM core.process_log WHERE doc_id = $1 ORDER BY id', [docId]),
  ])
  return { instance: instance!, visits, tasks, log }
}

export function holds(definition: ProcessDefinition, people: readonly Figure[], rows: Rows): void {
  neverStuck(rows)
  oneVisitAtATime(definition, rows)
  for (const visit of rows.visits) {
    const node = nodeAt(definition, visit.node)!
    const tasks = rows.tasks.filter((task) => task.visit === visit.visit)
    checkTasks(definition, people, { node, rows, tasks })
    if (node.approveFlow) inOrder(node, tasks, rows.instance)
    if (visit.direction === 'forward' && node.approveFlow) neverSkipped(definition, { node, instance: rows.instance, tasks })
    logged(node, { tasks, log: rows.log.filter((line) => line.visit === visit.visit) })
  }
}

/** While the process runs, its current step has an open task; when it has ended, no task is open. */
function neverStuck({ instance, tasks }: Rows): void {
  const open = tasks.filter(({ state }) => state === 'open' || state === 'waiting' || state === 'delegated')
  if (instance.status !== 'in_progress') expect(open).toEqual([])
  else expect(open.filter(({ state }) => state === 'open').length).toBeGreaterThan(0)
  for (const task of open) expect(task).toMatchObject({ node: instance.node, visit: instance.visit })
  // Each open step has an open task, and no other step has one.
  const steps = (states: readonly string[]) =>
    new Set(open.flatMap(({ state, step }) => (step !== null && states.includes(state) ? step : [])))
  expect([...steps(['open', 'waiting', 'delegated'])].sort()).toEqual([...steps(['open'])].sort())
  if (instance.status === 'in_progress') expect([...instance.steps].sort()).toEqual([...steps(['open'])].sort())
}

/**
 * Visits follow each other without a gap, and each is left once, to the node of the next. The status is the node's status in every
 * table.
 */
function oneVisitAtATime(definition: ProcessDefinition, { instance, visits }: Rows): void {
  expect(visits.map(({ visit }) => visit)).toEqual(visits.map((_, at) => at + 1))
  expect(visits.at(-1)).toMatchObject({ visit: instance.visit, node: instance.node, round: instance.round })
  visits.forEach((visit, at) => {
    const next = visits[at + 1]
    expect(visit.left_at !== null).toBe(next !== undefined)
    if (next) expect(visit.to_node).toBe(next.node)
    if (visit.direction === 'forward') expect(visit.to_node).toBe(leadsTo(definition, nodeAt(definition, visit.node)!, instance.amount))
  })
  expect([instance.paper, instance.entry]).toEqual([instance.node, instance.node])
  expect(instance.status === 'approved').toBe(nodeAt(definition, instance.node)!.end)
}

interface Judged {
  readonly node: ProcessNode
  readonly rows: Rows
  readonly tasks: Rows['tasks']
}

/** A newly opened step asked everybody whom its access names, or the administrators where that is nobody. */
function checkTasks(definition: ProcessDefinition, people: readonly Figure[], { node, rows, tasks }: Judged): void {
  if (node.end || tasks.some(({ origin }) => origin !== null)) return
  const reopened = tasks.length > 0 && reopenedVisit(definition, rows, tasks[0]!.visit)
  if (reopened) return
  for (const step of node.approveFlow ? stepsOf(node) : [undefined]) {
    const those = tasks.filter((task) => task.step === (step?.code ?? null))
    if (those.length === 0) continue
    const expected = signersOf(definition, people, { node, step, starter: rows.instance.starter })
    const first = new Set(those.filter(({ added_by, kind }) => added_by === null && kind !== 'admin').map(({ user_id }) => user_id))
    if (expected.length > 0) expect([...first].sort()).toEqual(expected.toSorted())
    else expect(those.some(({ kind }) => kind === (step ? 'admin' : 'launch'))).toBe(true)
  }
}

/** A visit after a rejection to the last approver contains only that person's step. */
const reopenedVisit = (definition: ProcessDefinition, { visits, tasks }: Rows, visit: number): boolean =>
  visits[visit - 2]?.direction === 'back' &&
  tasks.some(
    (task) =>
      task.visit === visit - 1 &&
      task.state === 'rejected' &&
      stepsOf(nodeAt(definition, task.node)!).some(({ code, reject }) => code === task.step && reject === 'approver'),
  )

/** A second implementation of the conditions that the tests use: `amount > n` and `amount <= n`. Only a condition that is false spares a step. */
export function isNeeded({ when }: { readonly when?: string }, amount: string | null): boolean {
  const [, sign, limit] = /^amount (>|<=) (\d+)$/.exec(when ?? '') ?? []
  if (sign === undefined || amount === null) return true
  return sign === '>' ? Number(amount) > Number(limit) : Number(amount) <= Number(limit)
}

/** A second implementation of the branches of a node. */
function leadsTo(definition: ProcessDefinition, node: ProcessNode, amount: string | null): string {
  const branch = node.branches?.find((one) => isNeeded(one, amount))
  return branch?.target ?? nodeAfter(definition, node)!.status
}

/** The codes that a step waits for, written out a second time: what it names, else the step before it in sequence. */
const waitsFor = (steps: readonly ProcessStep[], step: ProcessStep): readonly string[] =>
  step.after ??
  steps
    .filter(({ sequence }) => sequence < step.sequence)
    .slice(-1)
    .map(({ code }) => code)

/** The steps of which a step needs a signature before it opens: through skipped steps to those before them. */
function neededBefore(steps: readonly ProcessStep[], step: ProcessStep, amount: string | null): ProcessStep[] {
  return waitsFor(steps, step).flatMap((code) => {
    const before = steps.find((one) => one.code === code)!
    return isNeeded(before, amount) ? [before] : neededBefore(steps, before, amount)
  })
}

/** No step has a task before those that it waits for are signed, whatever else is open beside it. */
function inOrder(node: ProcessNode, tasks: Rows['tasks'], { amount }: Rows['instance']): void {
  const steps = stepsOf(node)
  const reopened = tasks.some(({ origin }) => origin !== null)
  for (const step of steps) {
    const those = tasks.filter((task) => task.step === step.code && task.state !== 'cancelled')
    if (those.length === 0) continue
    if (!reopened) expect(isNeeded(step, amount)).toBe(true)
    for (const before of neededBefore(steps, step, amount))
      expect(tasks.some((task) => task.step === before.code && task.state === 'approved')).toBe(true)
  }
}

/** Every step that the document needs has the required signatures in this visit, unless one that ends the node was completed. */
function neverSkipped(
  definition: ProcessDefinition,
  { node, instance: { starter, amount }, tasks }: { node: ProcessNode; instance: Rows['instance']; tasks: Rows['tasks'] },
): void {
  const steps = stepsOf(node)
  const tasksFor = (step: ProcessStep) => tasks.filter((task) => task.step === step.code && task.kind !== 'opinion')
  const approvedOf = (step: ProcessStep) => tasksFor(step).filter(({ state }) => state === 'approved')
  const isComplete = (step: ProcessStep): boolean => {
    const approved = approvedOf(step)
    if (approved.length === 0) return false
    if (step.approve === 'any' || approved.some(({ kind }) => kind === 'admin')) return true
    // A task that a withdrawn signature cancelled is given to its person again.
    const isSettled = ({ state, kind, user_id, added_by }: Rows['tasks'][number]) =>
      kind !== 'sign' ||
      state === 'approved' ||
      state === 'transferred' ||
      (state === 'cancelled' &&
        (added_by !== null || tasksFor(step).some((other) => other.user_id === user_id && other.state !== 'cancelled')))
    return tasksFor(step).every(isSettled)
  }
  const isEnded = steps.some((step) => step.end && isComplete(step))
  for (const step of steps) {
    const approved = approvedOf(step)
    expect(new Set(approved.map(({ user_id }) => user_id)).size).toBe(approved.length)
    if (!isEnded && isNeeded(step, amount)) expect(isComplete(step)).toBe(true)
    // A parallel step that ends the node leaves the others as they are, also one that the initiator alone has signed so far.
    const isJudged = approved.length > 0 && isComplete(step) && (!isEnded || step.end)
    if (isJudged && !definition.initiatorMayApprove && (step.access ?? node.access).kind !== 'initiator')
      expect(approved.some(({ done_by }) => done_by !== starter)).toBe(true)
  }
}

/** The history has as many entries as there are signatures and rejections; none where the node's log flag is off. */
function logged(node: ProcessNode, { tasks, log }: { tasks: Rows['tasks']; log: Rows['log'] }): void {
  if (!node.log) {
    expect(log).toEqual([])
    return
  }
  const lines = (...actions: string[]) => log.filter(({ action }) => actions.includes(action)).length
  const initialTasks = tasks.filter(({ origin }) => origin === null)
  expect(lines('approve') - lines('takeBack')).toBe(
    initialTasks.filter(({ state, kind }) => state === 'approved' && kind !== 'launch').length,
  )
  expect(lines('opinion')).toBe(initialTasks.filter(({ state, kind }) => kind === 'opinion' && state === 'done').length)
  if (node.approveFlow)
    expect(initialTasks.filter(({ state }) => state === 'rejected').length).toBeLessThanOrEqual(lines('reject', 'rollback'))
}

/** A second implementation of the access kinds, computed from the fixture's people instead of the tables. */
function signersOf(
  definition: ProcessDefinition,
  people: readonly Figure[],
  { node, step, starter }: { node: ProcessNode; step: ProcessStep | undefined; starter: string },
): string[] {
  const access: NodeAccess = step?.access ?? node.access
  const fixed = [access.fixed, node.access.fixed]
  const named = people.filter(({ id, roles, positions }) => {
    if (positions.some((code) => fixed.includes(code))) return true
    if (access.kind.startsWith('initiator') && id === starter) return true
    if (listOf(access.kind) === 'roles') return roles.some((role) => access.roles?.includes(role))
    return access.kind !== 'initiator' && positions.some((code) => access.positions?.includes(code))
  })
  const ids = named.map(({ id }) => id)
  if (!step || definition.initiatorMayApprove || access.kind === 'initiator') return ids
  const others = ids.filter((id) => id !== starter)
  return access.kind.startsWith('initiator') && others.length > 0 ? ids : others
}
