/** Report schedules: reports sent by mail. Each recipient gets what they themselves may see at that time. */
import { dayMs } from '../../model/days.ts'
import { forbidden, notFound, WeftError } from '../../model/errors.ts'
import type { ReportAsk } from '../../model/outputs/report.ts'
import type { Engine, Operation } from '../operation.ts'
import { badFilter } from '../store/filter-sql.ts'
import { inPlatform } from '../store/scope.ts'
import { transact } from '../store/transaction.ts'
import { localDay, momentOf } from '../../model/process/work-time.ts'

export interface Schedule {
  readonly id: string
  readonly report: string
  readonly ask: ReportAsk
  readonly receivers: readonly string[]
  readonly every: 'day' | 'week' | 'month'
  /** Day of the week, Monday is 1; or day of the month, up to 28. */
  readonly day: number
  readonly hour: number
  readonly format: 'xlsx' | 'csv'
  readonly next_at: string
  readonly last_at: string | null
}
const limits = { own: 30, receivers: 20 }
const columns = 'id, report, ask, receivers, every, day, hour, format, next_at, last_at'

/**
 * Returns the next time of a schedule in the platform's time zone.
 *
 * @param from ms since epoch; the result is always later
 * @param zone the platform's zone, in which day and hour are interpreted
 */
export function nextTime({ every, day, hour }: Pick<Schedule, 'every' | 'day' | 'hour'>, from: number, zone: string): Date {
  const here = new Date(localDay(zone, from))
  const at = (month: number, date: number) =>
    momentOf(zone, Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + month, date) / dayMs, hour * 60)
  const today = here.getUTCDate()
  const first = every === 'day' ? today : every === 'week' ? today + ((day - (here.getUTCDay() || 7) + 7) % 7) : day
  const next = at(0, first)
  if (next > from) return new Date(next)
  return new Date(every === 'month' ? at(1, day) : at(0, first + (every === 'day' ? 1 : 7)))
}

export const schedules = (operation: Operation): Promise<Schedule[]> =>
  operation.tx.rows<Schedule>(`SELECT ${columns} FROM core.report_schedule WHERE platform_id = $1 AND user_id = $2 ORDER BY id`, [
    operation.actor.platform,
    operation.actor.user,
  ])

/**
 * Saves a schedule. Recipients are colleagues of the actor's company only. The caller has checked that the actor may open the report
 * with this request.
 */
export async function saveSchedule(operation: Operation, input: Omit<Schedule, 'id' | 'next_at' | 'last_at'>): Promise<string> {
  const { platform, user, company } = operation.actor
  const receivers = [...new Set(input.receivers)]
  if (receivers.length === 0 || receivers.length > limits.receivers) throw badFilter('receivers')
  const [count] = await operation.tx.rows<{ own: number; known: number }>(
    `SELECT (SELECT count(*)::int FROM core.report_schedule WHERE platform_id = $1 AND user_id = $2) AS own,
       (SELECT count(*)::int FROM core.member WHERE platform_id = $1 AND company_id = $3 AND status = 'active' AND user_id = ANY ($4::bigint[])) AS known`,
    [platform, user, company, receivers],
  )
  if (count!.known !== receivers.length) throw forbidden()
  if (count!.own >= limits.own) throw new WeftError(429, 'generic.tooMany')
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  await operation.tx.run(
    'INSERT INTO core.report_schedule (platform_id, id, company_id, user_id, report, ask, receivers, every, day, hour, format, next_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    [
      platform,
      id,
      company,
      user,
      input.report,
      JSON.stringify(input.ask),
      receivers,
      input.every,
      input.day,
      input.hour,
      input.format,
      nextTime(input, Date.parse(operation.tx.now), operation.tx.zone).toISOString(),
    ],
  )
  return id
}

export async function removeSchedule(operation: Operation, id: string): Promise<void> {
  const done = await operation.tx.run('DELETE FROM core.report_schedule WHERE platform_id = $1 AND user_id = $2 AND id = $3', [
    operation.actor.platform,
    operation.actor.user,
    id,
  ])
  if (done !== 1) throw notFound()
}

interface Due extends Schedule {
  readonly platform_id: string
  readonly company_id: string
  readonly user_id: string
}

/**
 * Creates a job for every due schedule, once, on whichever node runs first. Times missed while nothing ran are sent once.
 * @returns the number of jobs
 */
export function dueSchedules(engine: Engine): Promise<number> {
  return transact(engine.pool, { platform: '', companies: '*', user: '0', worker: true, auth: true }, async (tx) => {
    const due = await tx.rows<Due>(
      `SELECT platform_id, company_id, user_id, ${columns} FROM core.report_schedule WHERE next_at <= now() ORDER BY next_at FOR UPDATE SKIP LOCKED LIMIT 100`,
    )
    if (due.length === 0) return 0
    await engine.ids.reserve(tx, due.length)
    for (const one of due) {
      await tx.run('INSERT INTO core.job (platform_id, id, user_id, company_id, kind, input) VALUES ($1, $2, $3, $4, $5, $6)', [
        one.platform_id,
        engine.ids.next(),
        one.user_id,
        one.company_id,
        'report',
        JSON.stringify({ report: one.report, ask: one.ask, receivers: one.receivers, format: one.format }),
      ])
      await tx.run('UPDATE core.report_schedule SET next_at = $3, last_at = now() WHERE platform_id = $1 AND id = $2', [
        one.platform_id,
        one.id,
        nextTime(one, Date.parse(tx.now), (await inPlatform(tx, one.platform_id)).zone).toISOString(),
      ])
    }
    await tx.rows(`SELECT pg_notify('weft_job', '')`)
    return due.length
  })
}
