/** Notification settings of users: notification kinds by channel, quiet hours and a daily digest (SH-2-072). */
import { dayNumber } from '../../model/days.ts'
import type { Input } from '../../model/calls/contract.ts'
import type { notificationCalls } from '../../model/calls/notifications.ts'
import { invalid } from '../../model/errors.ts'
import { channelNames, isUsual, noticeKindNames, type Channel, type NoticeKind } from '../../model/notice-channels.ts'
import type { Operation } from '../operation.ts'
import { localMinute, minutesIn, momentOf } from '../../model/process/work-time.ts'

type Matrix = Record<Channel, Readonly<Record<NoticeKind, boolean>>>
export interface NotifySettings {
  readonly matrix: Matrix
  /** `HH:MM` in the platform's time zone; both or none. */
  readonly quiet_from: string | null
  readonly quiet_to: string | null
  /** Whether the mails and messages of a day are sent as one, at 08:00. */
  readonly digest: boolean
}

/** Returns the full matrix: what the user has chosen, else the usual setting of each channel. */
const matrixOf = (chosen: Row['matrix'] = {}): Matrix =>
  Object.fromEntries(
    channelNames.map((channel) => [
      channel,
      Object.fromEntries(noticeKindNames.map((kind) => [kind, chosen[channel]?.[kind] ?? isUsual(channel, kind)])),
    ]),
  ) as unknown as Matrix

interface Row {
  user_id: string
  matrix: Partial<Record<Channel, Partial<Record<NoticeKind, boolean>>>>
  quiet_from: string | null
  quiet_to: string | null
  digest: boolean
}

/** Returns the settings of several users, completed by the defaults. */
export async function notifySettings(operation: Operation, users: readonly string[]): Promise<ReadonlyMap<string, NotifySettings>> {
  const rows = await operation.tx.rows<Row & Record<string, unknown>>(
    `SELECT user_id, matrix, to_char(quiet_from, 'HH24:MI') AS quiet_from, to_char(quiet_to, 'HH24:MI') AS quiet_to, digest FROM core.notify_setting WHERE platform_id = $1 AND user_id = ANY ($2::bigint[])`,
    [operation.actor.platform, users],
  )
  const byUser = new Map(rows.map((row) => [row.user_id, row]))
  return new Map(
    users.map((user) => {
      const row = byUser.get(user)
      return [
        user,
        {
          matrix: matrixOf(row?.matrix),
          quiet_from: row?.quiet_from ?? null,
          quiet_to: row?.quiet_to ?? null,
          digest: row?.digest ?? false,
        },
      ]
    }),
  )
}

/**
 * Saves the user's own settings; only the named ones change.
 * @throws WeftError 11000 at `quiet_from` and `quiet_to`: `field.time`, `common.INPUT_REQUIRED` for one without the other
 */
export async function saveNotifySettings(
  operation: Operation,
  input: Input<typeof notificationCalls.saveNotificationSettings>,
): Promise<NotifySettings> {
  const { actor, tx } = operation
  const now = (await notifySettings(operation, [actor.user])).get(actor.user)!
  const matrix = structuredClone(now.matrix)
  for (const channel of channelNames) matrix[channel] = { ...matrix[channel], ...input.matrix?.[channel] }
  const hour = (name: 'quiet_from' | 'quiet_to'): string | null => {
    if (!(name in input)) return now[name]
    const value = input[name]
    if (value === null || value === undefined || value === '') return null
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) throw invalid([{ path: name, key: 'field.time' }])
    return value
  }
  const [from, to] = [hour('quiet_from'), hour('quiet_to')]
  if ((from === null) !== (to === null)) throw invalid([{ path: from === null ? 'quiet_from' : 'quiet_to', key: 'common.INPUT_REQUIRED' }])
  const digest = input.digest ?? now.digest
  await tx.run(
    `INSERT INTO core.notify_setting (platform_id, user_id, matrix, quiet_from, quiet_to, digest) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (platform_id, user_id) DO UPDATE SET matrix = excluded.matrix, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest = excluded.digest`,
    [actor.platform, actor.user, JSON.stringify(matrix), from, to, digest],
  )
  return { matrix, quiet_from: from, quiet_to: to, digest }
}

/**
 * Returns when a message may be sent: after the quiet hours, and with a digest at the next 08:00.
 * @param now the moment at which the message is created
 * @param zone the platform's time zone, to which the hours refer
 */
export function dueAt(settings: Pick<NotifySettings, 'quiet_from' | 'quiet_to' | 'digest'>, now: Date, zone: string): Date {
  const local = localMinute(zone, now.getTime())
  const minutes = minutesIn(local.slice(11))
  const today = dayNumber(local.slice(0, 10))
  const next = (at: number) => new Date(momentOf(zone, at <= minutes ? today + 1 : today, at))
  if (settings.digest) return next(8 * 60)
  const [from, to] = [settings.quiet_from, settings.quiet_to].map((one) =>
    one === null ? null : Number(one.slice(0, 2)) * 60 + Number(one.slice(3)),
  )
  if (from === null || from === undefined || to === null || to === undefined || from === to) return now
  const quiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
  return quiet ? next(to) : now
}
