/** One process instance under its row lock: read, decided in memory, and written back in one statement. */
import type { AnyDocument } from '../../../model/document.ts'
import { notFound, refused } from '../../../model/errors.ts'
import type { ProcessDefinition, ProcessNode } from '../../../model/process/process.ts'
import type { TaskKind } from '../../../model/process/process-kinds.ts'
import type { Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import { pinned } from '../design/definitions.ts'
import { nodeAt } from '../design/process-nodes.ts'

/** The document's properties that the process engine needs. */
export interface ProcessDocument {
  readonly id: string
  readonly status: string
  readonly number?: string | null
  readonly ownerCompany: string
  readonly createdBy: string
  readonly version?: number
  readonly $partyRoles?: Readonly<Record<string, string | null>>
}

export type InstanceStatus = 'in_progress' | 'approved' | 'rejected' | 'withdrawn' | 'revoked'
export interface Instance {
  readonly id: string
  readonly type: string
  readonly docId: string
  readonly definitionId: string | null
  readonly definitionVersion: number
  readonly code: string
  readonly starter: string
  readonly company: string
  readonly version: number
  node: string
  /** Codes of the steps that are open now. */
  steps: readonly string[]
  /** Codes of the steps that this visit skips, by their conditions when the node was entered. */
  skipped: readonly string[]
  round: number
  visit: number
  status: InstanceStatus
}

export type TaskState = 'open' | 'waiting' | 'approved' | 'rejected' | 'transferred' | 'delegated' | 'cancelled' | 'done'
export interface Task {
  readonly id: string
  readonly node: string
  readonly step: string | null
  readonly round: number
  readonly visit: number
  readonly user: string
  /** The person's company. */
  readonly company: string
  /** The person who asked for this opinion, for a delegated task. */
  readonly behalf: string | null
  readonly addedBy: string | null
  readonly kind: TaskKind
  /** The task in which this still valid signature was given. */
  readonly origin: string | null
  state: TaskState
  comment: string | null
  doneBy: string | null
  doneNo: number | null
  /** When the task is due, when its levels are notified, and how many were. Fixed when the task opens; null without a deadline. */
  due: string | null
  levels: readonly string[] | null
  readonly level: number
}

export interface LogLine {
  readonly action: string
  /** The step to which it belongs. Absent: the open step, where there is only one. */
  readonly step?: string | null
  readonly comment?: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly behalf?: string | null
  /** Written even where the node keeps no history. */
  readonly always?: boolean
}

interface Visit {
  readonly visit: number
  readonly node: string
  readonly round: number
  readonly skipped: readonly string[]
}
interface Leaving {
  readonly visit: number
  readonly action: string
  readonly direction: 'forward' | 'back' | 'out'
  readonly to: string | null
  readonly comment: string | null
}

export interface ProcessState {
  readonly operation: Operation
  readonly type: AnyDocument
  readonly doc: ProcessDocument
  readonly definition: ProcessDefinition
  readonly instance: Instance
  /** Tasks of the current visit. */
  tasks: Task[]
  /** People for whom the acting person acts today, where they were read together with the process. */
  readonly absent?: readonly string[]
  /** Returns the number or the title of a document that is inserted beside its process; both are known once the document has its number. */
  readonly title?: (() => Label) | undefined
  /** What was read for several processes together, before they are decided. */
  known?: KnownLookups
  readonly changes: {
    readonly was: Map<string, TaskState>
    readonly changed: Set<Task>
    opened: Task[]
    entered: Visit[]
    left: Leaving[]
    log: Record<string, unknown>[]
  }
}

/** Answers of look-ups that were made for several processes together; what is absent is looked up when it is needed. */
export interface KnownLookups {
  /** The people whom an access names, by document and access (`assigneesKey`). */
  readonly people: ReadonlyMap<string, readonly { readonly user: string; readonly company: string }[]>
  /** Titles of documents without a number, by id. */
  readonly titles: ReadonlyMap<string, Label>
}

const instanceColumns = `id, type, doc_id AS "docId", definition_id AS "definitionId", definition_version AS "definitionVersion", code, starter, company_id AS company, version, node, steps, skipped, round, visit, status`
export const taskColumns = `id, node, step, round, visit, user_id AS "user", company_id AS company, on_behalf_of AS behalf, added_by AS "addedBy", kind, origin, state, comment, done_by AS "doneBy", done_no AS "doneNo", due_at AS due, level_due AS levels, level`

/** A process that is locked until the end of the transaction, with the tasks of its current visit. */
export interface LockedProcess {
  readonly instance: Instance
  readonly tasks: readonly Task[]
}
type LockedRow = Instance & { readonly seen: number; readonly tasksJson: readonly Task[] | null }

/**
 * Locks the process of a document until the end of the transaction (C16) and reads its tasks. Callers that write the document too have locked it before.
 * Answers undefined when there is none.
 */
export async function lockProcess(operation: Operation, docId: string): Promise<LockedProcess | undefined> {
  const [row] = await operation.tx.rows<LockedRow>(lockTexts.one, [operation.actor.platform, docId])
  return row && lockedOf(operation, row)
}

/**
 * Locks the processes of documents, which the transaction has locked before, in one statement.
 * @returns the processes by document; documents without one are absent
 */
export async function lockProcesses(operation: Operation, docIds: readonly string[]): Promise<Map<string, LockedProcess>> {
  const rows = await operation.tx.rows<LockedRow>(lockTexts.many, [operation.actor.platform, docIds])
  const locked = new Map<string, LockedProcess>()
  for (const row of rows) locked.set(row.docId, await lockedOf(operation, row))
  return locked
}

async function lockedOf(operation: Operation, { seen, tasksJson, ...instance }: LockedRow): Promise<LockedProcess> {
  // A transaction that waited for the lock has the tasks as they were before it.
  const tasks = seen === instance.version ? readTasks(tasksJson) : await tasksAt(operation, instance.id, instance.visit)
  return { instance, tasks }
}

/** Returns the process of a document without a lock, for reading. */
export async function instanceOf(operation: Operation, docId: string): Promise<Instance | undefined> {
  const [instance] = await operation.tx.rows<Instance>(
    `SELECT ${instanceColumns} FROM core.process_instance WHERE platform_id = $1 AND doc_id = $2`,
    [operation.actor.platform, docId],
  )
  return instance
}

/**
 * Locks and reads a process. The read follows the lock, so that earlier concurrent decisions are seen.
 * @param loaded its type and document, and the process itself where the transaction has locked it before
 */
export async function openProcess(
  operation: Operation,
  docId: string,
  loaded?: { readonly type?: AnyDocument; readonly doc: ProcessDocument; readonly locked?: LockedProcess | undefined },
): Promise<ProcessState | undefined> {
  const locked = loaded?.locked ?? (await lockProcess(operation, docId))
  return locked && processOf(operation, locked.instance, { ...loaded, tasks: locked.tasks })
}

/**
 * Returns the same as `openProcess`.
 * @throws WeftError 404 without a process
 */
export async function requireProcess(operation: Operation, docId: string, doc?: ProcessDocument): Promise<ProcessState> {
  const flow = await openProcess(operation, docId, doc && { doc })
  if (!flow) throw notFound()
  return flow
}

export async function processOf(
  operation: Operation,
  instance: Instance,
  loaded?: {
    readonly type?: AnyDocument
    readonly doc?: ProcessDocument
    readonly tasks?: readonly Task[]
    readonly absent?: readonly string[]
  },
): Promise<ProcessState> {
  const type = loaded?.type ?? operation.engine.types.get(instance.type)
  if (!type) throw notFound()
  const definition = await pinned(operation, type, instance.definitionId)
  const tasks = loaded?.tasks ? [...loaded.tasks] : await tasksAt(operation, instance.id, instance.visit)
  const doc = loaded?.doc ?? { id: instance.docId, status: instance.node, ownerCompany: instance.company, createdBy: instance.starter }
  return {
    operation,
    type,
    doc,
    definition,
    instance,
    tasks,
    changes: blankChanges(),
    ...(loaded?.absent ? { absent: loaded.absent } : {}),
  }
}

/** Tasks of the visit of the process on the alias `i`, as JSON. */
export const tasksSql = `(SELECT json_agg(json_build_object('id', t.id::text, 'node', t.node, 'step', t.step, 'round', t.round, 'visit', t.visit, 'user', t.user_id::text, 'company', t.company_id::text,
  'behalf', t.on_behalf_of::text, 'addedBy', t.added_by::text, 'kind', t.kind, 'origin', t.origin::text, 'state', t.state, 'comment', t.comment, 'doneBy', t.done_by::text, 'doneNo', t.done_no,
  'due', t.due_at, 'levels', t.level_due, 'level', t.level) ORDER BY t.id) FROM core.process_task t WHERE t.platform_id = i.platform_id AND t.instance_id = i.id AND t.visit = i.visit)`

/** Parses tasks from JSON; times have the format of the driver. */
export const readTasks = (json: readonly Task[] | null): Task[] =>
  (json ?? []).map((task) => ({ ...task, due: task.due === null ? null : new Date(task.due).toISOString() }))

const lockText = (
  docs: string,
): string => `SELECT ${instanceColumns}, (SELECT x.version FROM core.process_instance x WHERE x.platform_id = i.platform_id AND x.id = i.id) AS seen, ${tasksSql} AS "tasksJson"
  FROM core.process_instance i WHERE platform_id = $1 AND doc_id = ${docs} ORDER BY doc_id FOR UPDATE OF i`
const lockTexts = { one: lockText('$2'), many: lockText('ANY ($2::bigint[])') }

const tasksAt = (operation: Operation, instance: string, visit: number): Promise<Task[]> =>
  operation.tx.rows<Task>(
    `SELECT ${taskColumns} FROM core.process_task WHERE platform_id = $1 AND instance_id = $2 AND visit = $3 ORDER BY id`,
    [operation.actor.platform, instance, visit],
  )

export const blankChanges = (): ProcessState['changes'] => ({
  was: new Map(),
  changed: new Set(),
  opened: [],
  entered: [],
  left: [],
  log: [],
})

/** Returns the instance's node. An instance whose node was removed by an upgrade is refused until it is moved manually. */
export function currentNode({ definition, instance }: ProcessState): ProcessNode {
  const node = nodeAt(definition, instance.node)
  if (!node) throw refused('action.changed')
  return node
}

/** Changes a task in memory. A task opened in the same operation is changed directly. */
export function change(
  flow: ProcessState,
  task: Task,
  state: TaskState,
  more: { readonly comment?: string; readonly by?: string } = {},
): void {
  if (!flow.changes.opened.includes(task)) {
    if (!flow.changes.was.has(task.id)) flow.changes.was.set(task.id, task.state)
    flow.changes.changed.add(task)
  }
  task.state = state
  if (more.comment !== undefined) task.comment = more.comment
  if (more.by === undefined) return
  task.doneBy = more.by
  task.doneNo = flow.instance.version + 1
}

/** Returns the tasks of the open steps, or of a node without approval. */
export const openTasks = ({ tasks, instance }: Pick<ProcessState, 'tasks' | 'instance'>): Task[] =>
  tasks.filter(({ step }) => (step === null ? instance.steps.length === 0 : instance.steps.includes(step)))

/** Adds an entry to the history, unless the node's log flag is off (DM-3-084). */
export function note(flow: ProcessState, line: LogLine): void {
  const { node, steps, round, visit } = flow.instance
  if (!line.always && nodeAt(flow.definition, node)?.log === false) return
  flow.changes.log.push({
    node,
    step: line.step === undefined && steps.length === 1 ? steps[0] : (line.step ?? null),
    round,
    visit,
    action: line.action,
    comment: line.comment ?? null,
    data: line.data ?? {},
    behalf: line.behalf ?? null,
  })
}
