/** A notice of the outbox becomes rows in inboxes, and a word to the sockets. In the worker's transaction, so that it happens once. */
import { localise, type Label } from '../../model/text.ts'
import { listPath, menuId } from '../authorisation/menus.ts'
import type { Operation } from '../operation.ts'
import { queueChannelDeliveries } from './channel-deliveries.ts'
import { recipientsOf, usersWhoMaySee } from './recipients.ts'
import { notifySettings, type Kind } from './notification-settings.ts'

export interface NoticePayload {
  readonly users?: readonly string[]
  readonly roles?: readonly string[]
  readonly company?: string
  readonly type: Kind | 'GROUP_ADD' | 'GROUP_REMOVE' | Refresh
  readonly content: Label
  readonly from?: string
  readonly fromCompany?: string
  readonly docType?: string
  readonly docId?: string
  readonly module?: string
  /** When it happened; absent: now. */
  readonly at?: string
  /** What a person can switch off in the notification settings. */
  readonly subarea?: string
  /** What it is about when that is no document: a group. */
  readonly related?: string
  readonly url?: string
}
/** Word that something shown has changed (SH-4-026 to SH-4-028): goes to open screens only and is kept nowhere. */
export const refreshes = ['rating_person_change', 'rating_result_change', 'meeting_record_change'] as const
export type Refresh = (typeof refreshes)[number]

/** Writes the rows and answers how many. People who may not see the document get nothing, except the process's own tasks (`APPR`), which name their approvers. */
export async function deliverNotice(operation: Operation, notice: NoticePayload): Promise<number> {
  const type = notice.docType ? operation.engine.types.get(notice.docType) : undefined
  let people = await recipientsOf(operation, notice)
  if (type && notice.docId && notice.type !== 'APPR') people = await usersWhoMaySee(operation, people, { type, id: notice.docId })
  people = [...new Map(people.map((actor) => [actor.user, actor])).values()].filter(
    (actor) => actor.user !== notice.from || notice.type === 'APPR',
  )
  if (people.length === 0) return 0
  const url = notice.url ?? (type && notice.docId ? listPath(type).replace('/index/', '/page/').concat(`?id=${notice.docId}`) : null)
  if (isRefresh(notice.type)) {
    await push(
      operation,
      { kind: 'refresh', what: notice.type, key: notice.docId ?? notice.related ?? '' },
      people.map((actor) => [actor.user, '']),
    )
    return people.length
  }
  if (notice.type !== 'GROUP_ADD' && notice.type !== 'GROUP_REMOVE') {
    const kind = notice.type
    const settings = await notifySettings(
      operation,
      people.map((actor) => actor.user),
    )
    // What happened some time ago (a demo season, an import) is nobody's mail today.
    if (notice.at === undefined) await queueChannelDeliveries(operation, people, { type: kind, content: notice.content, url, settings })
    people = people.filter((actor) => settings.get(actor.user)!.matrix.inner[kind])
    if (people.length === 0) return 0
  }
  await operation.engine.ids.reserve(operation.tx, people.length)
  const ids = people.map(() => operation.engine.ids.next())
  await operation.tx.run(
    `INSERT INTO core.notification (platform_id, id, user_id, type, from_user, from_company, module, function_subarea, related_key, content_zh, content_en, url, menu_id, at)
     SELECT $1, n.id, n.user_id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14::timestamptz, now()) FROM unnest($2::bigint[], $3::bigint[]) AS n (id, user_id)`,
    [
      operation.actor.platform,
      ids,
      people.map((actor) => actor.user),
      notice.type,
      notice.from ?? null,
      notice.fromCompany ?? null,
      notice.module ?? type?.module ?? '',
      notice.subarea ?? (type ? localise(type.label, 'zh') : ''),
      notice.docId ?? notice.related ?? null,
      notice.content[0].slice(0, 2000),
      notice.content[1].slice(0, 2000),
      url,
      type ? menuId(type) : null,
      notice.at ?? null,
    ],
  )
  await push(
    operation,
    { kind: 'notice' },
    people.map((actor, at) => [actor.user, ids[at]!]),
  )
  return people.length
}

const isRefresh = (type: string): type is Refresh => (refreshes as readonly string[]).includes(type)

async function push(
  operation: Operation,
  what: Readonly<Record<string, string>>,
  to: readonly (readonly [user: string, id: string])[],
): Promise<void> {
  for (let at = 0; at < to.length; at += 100)
    await operation.tx.rows('SELECT pg_notify($1, $2)', [
      'weft_push',
      JSON.stringify({ ...what, platform: operation.actor.platform, to: to.slice(at, at + 100) }),
    ])
}
