/** A user's notifications: list, unread counts by menu and category, and marking as read (SH-3-016, SH-3-024, SH-7-039 to SH-7-043). */
import { WeftError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import { boxSql, type Box } from './snooze.ts'
import type { NoticeKind } from '../../model/notice-channels.ts'

/** Field names of SH-3-024. Where the sender is a company and not a person, both names of the person are the company's and there is no picture. */
export interface Message {
  readonly msgid: string
  readonly type: NoticeKind | 'GROUP_ADD' | 'GROUP_REMOVE'
  readonly from_client_id: string | null
  readonly from_client_name: string
  readonly from_org_name: string
  readonly from_user_fullname: string
  readonly to_client_id: string
  readonly to_client_name: string
  readonly module: string
  readonly function_subarea: string
  readonly related_key: string | null
  readonly content: string
  readonly url: string | null
  readonly time: string
  readonly post_user_fullname: string
  readonly post_user_avatar: string
  readonly menu_id: string | null
  readonly read: boolean
  /** Grouped only: the number of further notifications of the same document, and how many of all are unread. */
  readonly more?: number
  readonly unread?: number
  /** Grouped only: whether the user has an open process task. */
  readonly waiting?: boolean
}
export interface InboxQuery {
  readonly page?: number
  readonly size?: number
  readonly read?: boolean
  readonly type?: string
  readonly menu?: string
  readonly ids?: readonly string[]
  /** Only notifications later than this id, for a user who was away. */
  readonly after?: string
  /** Default: the inbox, without snoozed notifications. */
  readonly box?: Box
  /**
   * One row for each document: its newest notification, with the number of earlier ones and whether it still waits for the user's
   * decision.
   */
  readonly grouped?: boolean
}

/**
 * Whether the receiver reads who it is from. Of what the system says of another company's step the company is named, as in the log of the document:
 * notices of before have the person stored.
 */
const namesPerson = `(n.by_person OR n.from_company = $3)`
const columns = (english: boolean) => {
  const title = (entry: string) => `coalesce(${english ? `${entry}.title_en, ` : ''}${entry}.title, '')`
  const sender = `CASE WHEN ${namesPerson} THEN ${title('fu')} ELSE ${title('fc')} END`
  return `n.id AS msgid, n.type, n.from_company AS from_client_id, ${title('fc')} AS from_client_name, '' AS from_org_name, ${sender} AS from_user_fullname,
 $3::bigint AS to_client_id, ${title('tc')} AS to_client_name, n.module, n.function_subarea, n.related_key, ${english ? 'n.content_en' : 'n.content_zh'} AS content, n.url, n.at AS time,
 ${sender} AS post_user_fullname, CASE WHEN ${namesPerson} THEN coalesce(fa.avatar, '') ELSE '' END AS post_user_avatar, n.menu_id, n.read_at IS NOT NULL AS read`
}
const joins = `LEFT JOIN core.entry fc ON fc.platform_id = n.platform_id AND fc.id = n.from_company LEFT JOIN core.entry fu ON fu.platform_id = n.platform_id AND fu.id = n.from_user
 LEFT JOIN core.entry tc ON tc.platform_id = n.platform_id AND tc.id = $3 LEFT JOIN core.account fa ON fa.id = n.from_user`

/** Returns notifications, newest first; the count stops at 10 000. */
export async function inbox(operation: Operation, query: InboxQuery): Promise<{ rows: Message[]; count: number }> {
  const { actor, tx } = operation
  const size = Math.min(Math.max(1, Math.trunc(query.size ?? 20)), 200)
  const page = Math.max(1, Math.trunc(query.page ?? 1))
  const where = `n.platform_id = $1 AND n.user_id = $2 AND ($4::boolean IS NULL OR (n.read_at IS NOT NULL) = $4) AND ($5::text IS NULL OR n.type = $5) AND ($6::text IS NULL OR n.menu_id = $6) AND ($7::bigint[] IS NULL OR n.id = ANY ($7)) AND ($8::bigint IS NULL OR n.seq > (SELECT seq FROM core.notification WHERE platform_id = $1 AND id = $8)) AND ${boxSql[query.box ?? 'inbox']}`
  const params = [
    actor.platform,
    actor.user,
    actor.company,
    query.read ?? null,
    query.type ?? null,
    query.menu ?? null,
    query.ids ?? null,
    query.after ?? null,
  ]
  if (query.grouped) return grouped(operation, { where, params, size, page })
  const rows = await tx.rows<Message & Record<string, unknown>>(
    `SELECT ${columns(actor.language === 'en')} FROM core.notification n ${joins} WHERE ${where} ORDER BY n.seq DESC LIMIT $9 OFFSET $10`,
    [...params, size, (page - 1) * size],
  )
  const [row] = await tx.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM core.notification n WHERE ${where} AND $3::bigint IS NOT NULL LIMIT 10000) c`,
    params,
  )
  return { rows, count: row!.count }
}

/** Groups the last 2 000 notifications by document; the newest one represents the document. */
async function grouped(
  { actor, tx }: Operation,
  { where, params, size, page }: { where: string; params: readonly unknown[]; size: number; page: number },
): Promise<{ rows: Message[]; count: number }> {
  const latest = `WITH mine AS (SELECT n.* FROM core.notification n WHERE ${where} AND $3::bigint IS NOT NULL ORDER BY n.seq DESC LIMIT 2000),
    newest AS (SELECT DISTINCT ON (coalesce(related_key, id::text)) *, count(*) OVER (PARTITION BY coalesce(related_key, id::text))::int - 1 AS more,
      count(*) FILTER (WHERE read_at IS NULL) OVER (PARTITION BY coalesce(related_key, id::text))::int AS unread FROM mine ORDER BY coalesce(related_key, id::text), seq DESC)`
  const rows = await tx.rows<Message & Record<string, unknown>>(
    `${latest} SELECT ${columns(actor.language === 'en')}, n.more, n.unread,
       n.related_key ~ '^[0-9]{1,18}$' AND EXISTS (SELECT 1 FROM core.process_task k WHERE k.platform_id = $1 AND k.user_id = $2 AND k.state = 'open' AND k.doc_id::text = n.related_key) AS waiting
     FROM newest n ${joins} ORDER BY n.seq DESC LIMIT $9 OFFSET $10`,
    [...params, size, (page - 1) * size],
  )
  const [row] = await tx.rows<{ count: number }>(`${latest} SELECT count(*)::int AS count FROM newest`, params)
  return { rows, count: row!.count }
}

export interface Unread {
  readonly total: number
  readonly menus: Readonly<Record<string, number>>
  readonly categories: Readonly<Record<string, number>>
}

export async function unreadSums({ actor, tx }: Operation): Promise<Unread> {
  const rows = await tx.rows<{ menu: string | null; module: string; count: number }>(
    `SELECT menu_id AS menu, module, count(*)::int AS count FROM core.notification n WHERE platform_id = $1 AND user_id = $2 AND read_at IS NULL AND ${boxSql.inbox} GROUP BY 1, 2`,
    [actor.platform, actor.user],
  )
  const menus: Record<string, number> = {}
  const categories: Record<string, number> = {}
  for (const { menu, module, count } of rows) {
    if (menu) menus[menu] = (menus[menu] ?? 0) + count
    if (module) categories[module] = (categories[module] ?? 0) + count
  }
  return { total: rows.reduce((sum, row) => sum + row.count, 0), menus, categories }
}

/** Marks the user's own notifications as read: these, all of a menu, or all. Ids of other users are ignored silently. */
export async function markRead(
  { actor, tx }: Operation,
  which: { ids?: readonly string[]; related?: readonly string[]; menu?: string; all?: boolean },
): Promise<number> {
  if (!which.all && !which.menu && !which.ids?.length && !which.related?.length)
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'msgids' } })
  return tx.run(
    'UPDATE core.notification SET read_at = now() WHERE platform_id = $1 AND user_id = $2 AND read_at IS NULL AND archived_at IS NULL AND ($5 OR id = ANY ($3::bigint[]) OR menu_id = $4 OR related_key = ANY ($6::text[]))',
    [actor.platform, actor.user, which.ids ?? [], which.menu ?? null, which.all === true, which.related ?? []],
  )
}
