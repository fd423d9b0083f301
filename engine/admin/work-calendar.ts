/**
 * The platform's working time, maintained by its administrators: zone, hours, holidays and make-up days, the limit of built-in
 * processes, the escalation levels (U67).
 */
import { invalid, refused, type FieldError } from '../../model/errors.ts'
import { isZone } from '../../model/expression/calendar.ts'
import { isDay } from '../../model/fields/date.ts'
import type { Label } from '../../model/text.ts'
import { minutesIn, type Span, type TimeLimit, type WorkCalendar } from '../../model/work-time.ts'
import { deadlineSettings, type DeadlineSettings, type NodeDeadline } from '../workflow/deadlines/deadline.ts'
import { builtInProcess } from '../workflow/design/built-in-process.ts'
import type { Operation } from '../operation.ts'
import { requireAdministrator, recordAdminAction } from '../authorisation/admin-permissions.ts'
import { forgetZones } from '../store/zone.ts'

const mostDays = 400
const time = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/

export interface ClockNode {
  readonly type: string
  readonly typeLabel: Label
  readonly node: string
  readonly nodeText: Label
}

/** Returns the settings with the approvals of the built-in processes, for which separate settings are possible. */
export async function workCalendar(operation: Operation): Promise<DeadlineSettings & { readonly choices: readonly ClockNode[] }> {
  requireAdministrator(operation, 'rules')
  return { ...(await deadlineSettings(operation)), choices: choices(operation) }
}

const choices = (operation: Operation): ClockNode[] =>
  [...operation.engine.types.values()].flatMap((type) =>
    (builtInProcess(type)?.nodes ?? [])
      .filter(({ approveFlow }) => approveFlow)
      .map(({ status, text }) => ({ type: type.name, typeLabel: type.label, node: status, nodeText: text })),
  )

/**
 * Saves the work calendar. Open tasks keep their due times.
 * @throws WeftError 11000 with errors at their fields, 409 after a concurrent change
 */
export async function saveWorkCalendar(operation: Operation, input: Readonly<Record<string, unknown>>): Promise<DeadlineSettings> {
  requireAdministrator(operation, 'rules')
  const errors: FieldError[] = []
  const calendar = readCalendar(input, errors)
  const limit = readLimit(input['limit'], 'limit', errors)
  const levels = readLevels(input['levels'], errors)
  const nodeDeadlines = input['nodes'] === undefined ? undefined : readNodes(operation, input['nodes'], errors)
  if (errors.length > 0) throw invalid(errors)
  const before = await deadlineSettings(operation)
  const version = Number(input['version'] ?? before.version)
  const { actor, tx } = operation
  const done = await tx.run(
    `INSERT INTO core.work_calendar AS w (platform_id, zone, week, closed, open, limit_amount, limit_unit, level_hours, updated_by, nodes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11)
     ON CONFLICT (platform_id) DO UPDATE SET zone = excluded.zone, week = excluded.week, closed = excluded.closed, open = excluded.open, limit_amount = excluded.limit_amount, limit_unit = excluded.limit_unit,
       level_hours = excluded.level_hours, updated_by = excluded.updated_by, nodes = excluded.nodes, updated_at = now(), version = w.version + 1 WHERE w.version = $10`,
    [
      actor.platform,
      calendar.zone,
      JSON.stringify(calendar.week),
      calendar.closed,
      calendar.open,
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

function readCalendar(input: Readonly<Record<string, unknown>>, errors: FieldError[]): WorkCalendar {
  const zone = String(input['zone'] ?? '')
  if (!isZone(zone)) errors.push({ path: 'zone', key: 'field.choice' })
  const weekInput = Array.isArray(input['week']) ? (input['week'] as unknown[]) : []
  const week = Array.from({ length: 7 }, (_, at) => readSpans(weekInput[at], `week[${at}]`, errors))
  if (week.every((spans) => spans.length === 0)) errors.push({ path: 'week', key: 'clock.noHours' })
  const days = (name: 'closed' | 'open') => {
    const list = Array.isArray(input[name]) ? (input[name] as unknown[]) : []
    if (list.length > mostDays) errors.push({ path: name, key: 'field.tooManyLines', values: { max: mostDays } })
    list.forEach((day, at) => {
      if (typeof day !== 'string' || !isDay(day)) errors.push({ path: `${name}[${at}]`, key: 'field.date' })
    })
    return [...new Set(list.slice(0, mostDays).map(String))].sort()
  }
  const [closed, open] = [days('closed'), days('open')]
  const both = open.filter((day) => closed.includes(day))
  if (both.length > 0) errors.push({ path: 'open', key: 'clock.bothDays', values: { days: both.join(', ') } })
  return { zone, week, closed, open }
}

function readSpans(json: unknown, path: string, errors: FieldError[]): Span[] {
  const list = Array.isArray(json) ? (json as unknown[]) : []
  const spans = list.slice(0, 6).map((one) => (Array.isArray(one) ? one.map(String) : []) as unknown as Span)
  const isInvalid = list.length > 6 || spans.some((span) => span.length !== 2 || !span.every((text) => time.test(text)))
  if (isInvalid) errors.push({ path, key: 'field.time' })
  else if (spans.some(([from, to], at) => from >= to || (at > 0 && minutesIn(from) < minutesIn(spans[at - 1]![1]))))
    errors.push({ path, key: 'clock.spans' })
  return spans
}

function readLimit(json: unknown, at: string, errors: FieldError[]): TimeLimit | null {
  if (json === undefined || json === null || json === '') return null
  const { amount, unit } = json as Record<string, unknown>
  if (unit !== 'hour' && unit !== 'day') errors.push({ path: `${at}.unit`, key: 'field.choice' })
  const maximum = unit === 'day' ? 365 : 999
  if (!Number.isInteger(amount)) errors.push({ path: `${at}.amount`, key: 'field.integer' })
  else if ((amount as number) < 1) errors.push({ path: `${at}.amount`, key: 'field.atLeast', values: { atLeast: 1 } })
  else if ((amount as number) > maximum) errors.push({ path: `${at}.amount`, key: 'field.atMost', values: { atMost: maximum } })
  return { amount: amount as number, unit: unit as TimeLimit['unit'] }
}

/** Parses the settings of existing nodes, one per node. Settings equal to the general ones are not stored. */
function readNodes(operation: Operation, json: unknown, errors: FieldError[]): Record<string, NodeDeadline> {
  const known = new Set(choices(operation).map(({ type, node }) => `${type}.${node}`))
  const nodes: Record<string, NodeDeadline> = {}
  ;(Array.isArray(json) ? (json as Record<string, unknown>[]) : []).slice(0, 500).forEach((one, at) => {
    const key = `${String(one['type'])}.${String(one['node'])}`
    if (!known.has(key)) return void errors.push({ path: `nodes[${at}].node`, key: 'field.choice' })
    const limit = readLimit(one['limit'], `nodes[${at}].limit`, errors)
    if (limit || one['batch'] === false) nodes[key] = { ...(limit ? { limit } : {}), ...(one['batch'] === false ? { batch: false } : {}) }
  })
  return nodes
}

/** Parses the three levels, each later than the previous. There is no fourth level (DM-9-015). */
function readLevels(json: unknown, errors: FieldError[]): readonly number[] {
  const levels = Array.isArray(json) ? (json as unknown[]) : []
  if (levels.length !== 3 || !levels.every((hours) => Number.isInteger(hours) && (hours as number) >= 0 && (hours as number) <= 999))
    errors.push({ path: 'levels', key: 'clock.levels' })
  else if ((levels as number[]).some((hours, at) => at > 0 && hours <= (levels as number[])[at - 1]!))
    errors.push({ path: 'levels', key: 'clock.ascending' })
  return levels as number[]
}
