/**
 * Snoozing and archiving of notifications: for a while (they come back unread) or for good; and restoring them (experience U80). Only
 * the user's own are ever changed.
 */
import { dayMs } from '../../model/days.ts'
import { WeftError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'

/** The box of a notification: in the inbox, snoozed until a time, or archived. */
export type Box = 'inbox' | 'snoozed' | 'archived'
/** The SQL condition on the alias `n` for the notifications in a box. */
export const boxSql: Readonly<Record<Box, string>> = {
  inbox: 'n.archived_at IS NULL AND (n.snoozed_until IS NULL OR n.snoozed_until <= now())',
  snoozed: 'n.archived_at IS NULL AND n.snoozed_until > now()',
  archived: 'n.archived_at IS NOT NULL',
}

export interface InboxSelection {
  readonly ids?: readonly string[]
  /** All notifications about these documents. */
  readonly related?: readonly string[]
}
const farthest = 366 * dayMs

/**
 * Snoozes notifications until a time between a minute and a year ahead.
 * @returns the number of notifications
 */
export function snooze(operation: Operation, which: InboxSelection, until: string): Promise<number> {
  const wait = Date.parse(until) - Date.parse(operation.tx.now)
  if (!(wait >= 60_000 && wait <= farthest)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'until' } })
  return put(operation, which, { set: 'snoozed_until = $5::timestamptz, read_at = NULL', until: new Date(until).toISOString() })
}
/** Moves notifications out of the inbox and marks them as read. */
export const archive = (operation: Operation, which: InboxSelection): Promise<number> =>
  put(operation, which, { set: 'archived_at = now(), snoozed_until = NULL, read_at = coalesce(read_at, now())' })
/** Moves notifications back into the inbox, from any box. */
export const restoreToInbox = (operation: Operation, which: InboxSelection): Promise<number> =>
  put(operation, which, { set: 'archived_at = NULL, snoozed_until = NULL' })

async function put(
  { actor, tx }: Operation,
  { ids = [], related = [] }: InboxSelection,
  { set, until }: { set: string; until?: string },
): Promise<number> {
  if (ids.length === 0 && related.length === 0) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'msgids' } })
  return tx.run(
    `UPDATE core.notification SET ${set} WHERE platform_id = $1 AND user_id = $2 AND (id = ANY ($3::bigint[]) OR related_key = ANY ($4::text[]))`,
    [actor.platform, actor.user, ids, related, ...(until ? [until] : [])],
  )
}
