/** By when a task should be done: the node's limit, or the platform's for the built-in processes, in working time from its opening. */
import type { Operation } from '../../operation.ts'
import type { ProcessNode } from '../../../model/process.ts'
import { addWorking, spanOf, usualCalendar, workingBetween, type TimeLimit, type WorkCalendar } from '../../../model/work-time.ts'
import { nodeAt } from '../design/process-nodes.ts'
import type { ProcessState, TaskKind } from '../runtime/instance.ts'

/** What a platform has settled about time. */
export interface DeadlineSettings {
  readonly calendar: WorkCalendar
  /** For approvals of the built-in processes; null: they have no clock. */
  readonly limit: TimeLimit | null
  /** Working hours after the due moment at which the handler, the superior and the process administrators are told. */
  readonly levels: readonly [number, number, number]
  /** For single nodes of the built-in processes, by `<type>.<node>`. */
  readonly nodes: Readonly<Record<string, NodeDeadline>>
  /** 0 until an administrator has kept one. */
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

/** The platform's, or the usual one. */
export async function deadlineSettings(operation: Operation): Promise<DeadlineSettings> {
  const [row] = await operation.tx.rows<Row & Record<string, unknown>>(
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

/** What holds at a node: its own words in a platform's process; at an approval of a built-in one what the platform settled for it, else for all. */
export function settled(
  clock: DeadlineSettings,
  node: ProcessNode,
  { type, builtIn }: { readonly type: string; readonly builtIn: boolean },
): NodeDeadline {
  const own: NodeDeadline | undefined =
    builtIn && node.approveFlow ? { ...(clock.limit ? { limit: clock.limit } : {}), ...clock.nodes[`${type}.${node.status}`] } : undefined
  const limit = node.limit ?? own?.limit
  return { ...(limit ? { limit } : {}), ...(node.batch === false || own?.batch === false ? { batch: false as const } : {}) }
}

/** A task's moments, ISO 8601: when it is due, and when each level is told. */
export interface Due {
  readonly due: string
  readonly levels: readonly string[]
}

/** For tasks that open now at the current node; undefined without a clock. Opinions have none: whose task it is stays answerable for it. */
export async function dueNow(flow: ProcessState, kind: TaskKind): Promise<Due | undefined> {
  const node = nodeAt(flow.definition, flow.instance.node)
  if (!node || kind === 'opinion') return undefined
  const builtIn = flow.instance.definitionId === null && node.approveFlow
  if (!node.limit && !builtIn) return undefined
  const clock = await deadlineSettings(flow.run)
  const { limit } = settled(clock, node, { type: flow.type.name, builtIn })
  return limit ? dueBy(clock, limit, Date.parse(flow.run.tx.now)) : undefined
}

/** Pure: what `dueNow` says of a limit and a moment (ms since epoch). */
export function dueBy({ calendar, levels }: Pick<DeadlineSettings, 'calendar' | 'levels'>, limit: TimeLimit, from: number): Due {
  const due = addWorking(calendar, from, spanOf(calendar, limit))
  const at = (hours: number) => new Date(hours === 0 ? due : addWorking(calendar, due, hours * 3_600_000)).toISOString()
  return { due: at(0), levels: levels.map(at) }
}

/** The moment, and the working seconds that are left until then, negative when it has passed. */
export function timeLeft(
  { calendar }: DeadlineSettings,
  operation: Operation,
): (due: string | null) => { due: string; left: number } | undefined {
  const now = Date.parse(operation.tx.now)
  return (due) => (due === null ? undefined : { due, left: Math.round(workingBetween(calendar, now, Date.parse(due)) / 1000) })
}
