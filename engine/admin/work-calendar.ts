/**
 * The platform's working time, maintained by its administrators: zone, hours, holidays and make-up days, the limit of built-in
 * processes, the escalation levels (U67).
 */
import type { Frozen, Input, Output } from '../../model/calls/contract.ts'
import type { workCalendarCalls } from '../../model/calls/work-calendar.ts'
import { invalid, refused, type FieldError } from '../../model/errors.ts'
import { deadlineSettings, type DeadlineSettings, type NodeDeadline } from '../workflow/deadlines/deadline.ts'
import { builtInProcess } from '../workflow/design/built-in-process.ts'
import type { Operation } from '../operation.ts'
import { requireAdministrator, recordAdminAction } from '../authorisation/admin-permissions.ts'
import { forgetZones } from '../store/zone.ts'

type ApprovalChoice = Output<typeof workCalendarCalls.readWorkCalendar>['choices'][number]
type CalendarInput = Frozen<Input<typeof workCalendarCalls.saveWorkCalendar>>

/** Returns the settings with the approvals of the built-in processes, for which separate settings are possible. */
export async function workCalendar(operation: Operation): Promise<DeadlineSettings & { readonly choices: readonly ApprovalChoice[] }> {
  requireAdministrator(operation, 'rules')
  return { ...(await deadlineSettings(operation)), choices: choices(operation) }
}

const choices = (operation: Operation): ApprovalChoice[] =>
  [...operation.engine.types.values()].flatMap((type) =>
    (builtInProcess(type)?.nodes ?? [])
      .filter(({ approveFlow }) => approveFlow)
      .map(({ status, text }) => ({ type: type.name, typeLabel: type.label, node: status, nodeText: text })),
  )

/**
 * Saves the work calendar. Open tasks keep their due times.
 * @param input without `nodes` their settings stay as they are; without `version` no concurrent change is noticed
 * @throws WeftError 11000 `field.choice` at a node that is no approval of a built-in process, 409 `action.changed` after a concurrent change
 */
export async function saveWorkCalendar(operation: Operation, input: CalendarInput): Promise<DeadlineSettings> {
  requireAdministrator(operation, 'rules')
  const { limit, levels } = input
  const nodeDeadlines = input.nodes && nodeDeadlinesOf(operation, input.nodes)
  const before = await deadlineSettings(operation)
  const version = input.version ?? before.version
  const { actor, tx } = operation
  const done = await tx.run(
    `INSERT INTO core.work_calendar AS w (platform_id, zone, week, closed, open, limit_amount, limit_unit, level_hours, updated_by, nodes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11)
     ON CONFLICT (platform_id) DO UPDATE SET zone = excluded.zone, week = excluded.week, closed = excluded.closed, open = excluded.open, limit_amount = excluded.limit_amount, limit_unit = excluded.limit_unit,
       level_hours = excluded.level_hours, updated_by = excluded.updated_by, nodes = excluded.nodes, updated_at = now(), version = w.version + 1 WHERE w.version = $10`,
    [
      actor.platform,
      input.zone,
      JSON.stringify(input.week),
      input.closed,
      input.open,
      limit?.amount ?? null,
      limit?.unit ?? null,
      levels,
      actor.user,
      version,
      JSON.stringify(nodeDeadlines ?? before.nodes),
    ],
  )
  if (done !== 1) throw refused('action.changed')
  tx.committed(() => forgetZones(operation.engine.pool))
  const after = await deadlineSettings(operation)
  const changes = (['calendar', 'limit', 'levels', 'nodes'] as const)
    .filter((path) => JSON.stringify(before[path]) !== JSON.stringify(after[path]))
    .map((path) => ({ path, from: before[path], to: after[path] }))
  await recordAdminAction(operation, { type: 'work_calendar', id: actor.platform, action: 'save', changes })
  return after
}

const keyOf = ({ type, node }: { readonly type: string; readonly node: string }): string => `${type}.${node}`

/**
 * Returns the settings of nodes by `<type>.<node>`. Settings equal to the general ones are not stored.
 * @throws WeftError 11000 `field.choice` at each node that is no approval of a built-in process
 */
function nodeDeadlinesOf(operation: Operation, nodes: NonNullable<CalendarInput['nodes']>): Record<string, NodeDeadline> {
  const known = new Set(choices(operation).map(keyOf))
  const errors = nodes.flatMap((one, at): FieldError[] =>
    known.has(keyOf(one)) ? [] : [{ path: `nodes[${at}].node`, key: 'field.choice' }],
  )
  if (errors.length > 0) throw invalid(errors)
  return Object.fromEntries(
    nodes
      .filter(({ limit, batch }) => limit || batch === false)
      .map((one) => [
        keyOf(one),
        { ...(one.limit ? { limit: one.limit } : {}), ...(one.batch === false ? { batch: false as const } : {}) },
      ]),
  )
}
