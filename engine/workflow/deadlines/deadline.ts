/** Deadlines of tasks: the node's limit, or the platform's limit for built-in processes, in working time from the task's opening. */
import type { Operation } from '../../operation.ts'
import type { ProcessNode } from '../../../model/process/process.ts'
import { addWorking, spanOf, usualCalendar, workingBetween, type TimeLimit, type WorkCalendar } from '../../../model/process/work-time.ts'
import { nodeAt } from '../design/process-nodes.ts'
import { decides, type TaskKind } from '../../../model/process/process-kinds.ts'
import type { ProcessState } from '../state/instance.ts'

/** A platform's deadline settings. */
export interface DeadlineSettings {
  readonly calendar: WorkCalendar
  /** The limit of approvals in built-in processes; null for no deadline. */
  readonly limit: TimeLimit | null
  /** Working hours after the due time at which the handler, the superior and the process administrators are notified. */
  readonly levels: readonly [number, number, number]
  /** Settings of single nodes of the built-in processes, by `<type>.<node>`. */
  readonly nodes: Readonly<Record<string, NodeDeadline>>
  /** 0 until an administrator has saved settings. */
  readonly version: number
}
export interface NodeDeadline {
  readonly limit?: TimeLimit
  readonly batch?: false
}
export const defaultEscalationLevels = [0, 8, 16] as const

interface Row {
  zone: string
  week: WorkCalendar['week']
  closed: string[]
  open: string[]
  amount: number | null
  unit: TimeLimit['unit'] | null
  levels: [number, number, number]
  nodes: Record<string, NodeDeadline>
  version: number
}

/** Returns the platform's settings, or the defaults. */
export async function deadlineSettings(operation: Operation): Promise<DeadlineSettings> {
  const [row] = await operation.tx.rows<Row>(
    `SELECT zone, week, closed, open, limit_amount AS amount, limit_unit AS unit, level_hours AS levels, nodes, version FROM core.work_calendar WHERE platform_id = $1`,
    [operation.actor.platform],
  )
  if (!row) return { calendar: usualCalendar, limit: null, levels: defaultEscalationLevels, nodes: {}, version: 0 }
  return {
    calendar: { zone: row.zone, week: row.week, closed: row.closed, open: row.open },
    limit: row.amount && row.unit ? { amount: row.amount, unit: row.unit } : null,
    levels: row.levels,
    nodes: row.nodes,
    version: row.version,
  }
}

/**
 * Returns the settings of a node: its own in a platform's process; at an approval of a built-in process the platform's settings for
 * that node, else for all.
 */
export function settled(
  clock: DeadlineSettings,
  node: ProcessNode,
  { type, builtIn }: { readonly type: string; readonly builtIn: boolean },
): NodeDeadline {
  const nodeDeadline: NodeDeadline | undefined =
    builtIn && node.approveFlow ? { ...(clock.limit ? { limit: clock.limit } : {}), ...clock.nodes[`${type}.${node.status}`] } : undefined
  const limit = node.limit ?? nodeDeadline?.limit
  return { ...(limit ? { limit } : {}), ...(node.batch === false || nodeDeadline?.batch === false ? { batch: false as const } : {}) }
}

/** A task's times, ISO 8601: when it is due, and when each level is notified. */
export interface Due {
  readonly due: string
  readonly levels: readonly string[]
}

/**
 * Returns the due times of tasks that open now at the current node; undefined without a deadline. Opinions have none, since the owner
 * of the task stays responsible for it.
 */
export async function dueNow(flow: ProcessState, kind: TaskKind): Promise<Due | undefined> {
  const node = nodeAt(flow.definition, flow.instance.node)
  if (!node || !decides(kind)) return undefined
  const builtIn = flow.instance.definitionId === null && node.approveFlow
  if (!node.limit && !builtIn) return undefined
  const clock = await deadlineSettings(flow.operation)
  const { limit } = settled(clock, node, { type: flow.type.name, builtIn })
  return limit ? dueBy(clock, limit, Date.parse(flow.operation.tx.now)) : undefined
}

/** Computes the due times from a limit and a start time (ms since epoch), without side effects. `dueNow` uses it. */
export function dueBy({ calendar, levels }: Pick<DeadlineSettings, 'calendar' | 'levels'>, limit: TimeLimit, from: number): Due {
  const due = addWorking(calendar, from, spanOf(calendar, limit))
  const at = (hours: number) => new Date(hours === 0 ? due : addWorking(calendar, due, hours * 3_600_000)).toISOString()
  return { due: at(0), levels: levels.map(at) }
}

/** Returns the due time and the working seconds left until then, negative when it has passed. */
export function timeLeft(
  { calendar }: DeadlineSettings,
  operation: Operation,
): (due: string | null) => { due: string; left: number } | undefined {
  const now = Date.parse(operation.tx.now)
  return (due) => (due === null ? undefined : { due, left: Math.round(workingBetween(calendar, now, Date.parse(due)) / 1000) })
}
