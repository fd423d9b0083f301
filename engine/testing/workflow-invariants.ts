/** Invariants of a process, whatever people did to it, checked on the rows alone by a second implementation of the rules. For tests. */
import { expect } from 'vitest'
import type { NodeAccess, ProcessDefinition, ProcessNode, ProcessStep } from '../../model/process.ts'
import { nodeAfter, nodeAt, stepsOf } from '../workflow/design/process-nodes.ts'
import type { WorkflowFixture } from './workflow-fixture.ts'
import { listOf } from '../../model/process-kinds.ts'

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
    step: string | null
    status: string
    visit: number
    round: number
    starter: string
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
      `SELECT i.id, i.node, i.step, i.status, i.visit, i.round, i.starter, p.status AS paper, e.status AS entry, p.version AS "docVersion" FROM core.process_instance i JOIN office.paper p ON p.id = i.doc_id JOIN core.entry e ON e.id = i.doc_id WHERE i.doc_id = $1`,
      [docId],
    ),
    app.sql<Rows['visits'][number]>(
      'SELECT v.visit, v.node, v.round, v.left_at, v.direction, v.to_node FROM core.process_visit v JOIN core.process_instance i ON i.id = v.instance_id WHERE i.doc_id = $1 ORDER BY v.visit',
      [docId],
    ),
    app.sql<Rows['tasks'][number]>(
      'SELECT user_id, node, step, visit, state, kind, origin, added_by, done_by FROM core.process_task WHERE doc_id = $1 ORDER BY id',
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
    if (visit.direction === 'forward' && node.approveFlow) neverSkipped(definition, { node, starter: rows.instance.starter, tasks })
    logged(node, { tasks, log: rows.log.filter((line) => line.visit === visit.visit) })
  }
}

/** While the process runs, its current step has an open task; when it has ended, no task is open. */
function neverStuck({ instance, tasks }: Rows): void {
  const open = tasks.filter(({ state }) => state === 'open' || state === 'waiting' || state === 'delegated')
  if (instance.status !== 'in_progress') expect(open).toEqual([])
  else expect(open.filter(({ state }) => state === 'open').length).toBeGreaterThan(0)
  for (const task of open) expect(task).toMatchObject({ node: instance.node, step: instance.step, visit: instance.visit })
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
    if (visit.direction === 'forward') expect(visit.to_node).toBe(nodeAfter(definition, nodeAt(definition, visit.node)!)!.status)
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

/** Every step up to the one that ended the node has the required signatures in this visit. */
function neverSkipped(
  definition: ProcessDefinition,
  { node, starter, tasks }: { node: ProcessNode; starter: string; tasks: Rows['tasks'] },
): void {
  let over = false
  for (const step of stepsOf(node)) {
    const those = tasks.filter((task) => task.step === step.code && task.kind !== 'opinion')
    if (over) {
      expect(those).toEqual([])
      continue
    }
    const approved = those.filter(({ state }) => state === 'approved')
    expect(new Set(approved.map(({ user_id }) => user_id)).size).toBe(approved.length)
    expect(approved.length).toBeGreaterThan(0)
    const byAdministrator = approved.some(({ kind }) => kind === 'admin')
    if (step.approve === 'all' && !byAdministrator)
      expect(those.filter(({ state, kind }) => kind === 'sign' && state !== 'approved' && state !== 'transferred')).toEqual([])
    if (!definition.initiatorMayApprove && (step.access ?? node.access).kind !== 'initiator')
      expect(approved.some(({ done_by }) => done_by !== starter)).toBe(true)
    over = step.end
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
  expect(lines('approve')).toBe(initialTasks.filter(({ state, kind }) => state === 'approved' && kind !== 'launch').length)
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
