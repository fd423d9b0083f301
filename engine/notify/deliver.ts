/** A notice of the outbox becomes rows in inboxes, and a word to the sockets. In the worker's transaction, so that it happens once. */
import { say, type Label } from '../../model/text.ts'
import { listPath, menuId } from '../access/menus.ts'
import type { Run } from '../run.ts'
import { peopleAsked, whoMaySee } from './recipients.ts'

export interface NoticePayload {
  readonly users?: readonly string[]
  readonly roles?: readonly string[]
  readonly company?: string
  readonly type: 'APPR' | 'CONFIRM' | 'LINK' | 'MSG'
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
}

/** Writes the rows and answers how many. People who may not see the document get nothing, except the process's own tasks (`APPR`), which name their approvers. */
export async function deliver(run: Run, notice: NoticePayload): Promise<number> {
  const type = notice.docType ? run.engine.types.get(notice.docType) : undefined
  let people = await peopleAsked(run, notice)
  if (type && notice.docId && notice.type !== 'APPR') people = await whoMaySee(run, people, { type, id: notice.docId })
  people = [...new Map(people.map((who) => [who.user, who])).values()].filter((who) => who.user !== notice.from || notice.type === 'APPR')
  if (people.length === 0) return 0
  await run.engine.ids.reserve(run.tx, people.length)
  const ids = people.map(() => run.engine.ids.next())
  const url = type && notice.docId ? listPath(type).replace('/index/', '/page/').concat(`?id=${notice.docId}`) : null
  await run.tx.run(
    `INSERT INTO core.notification (platform_id, id, user_id, type, from_user, from_company, module, function_subarea, related_key, content_zh, content_en, url, menu_id, at)
     SELECT $1, n.id, n.user_id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14::timestamptz, now()) FROM unnest($2::bigint[], $3::bigint[]) AS n (id, user_id)`,
    [
      run.who.platform,
      ids,
      people.map((who) => who.user),
      notice.type,
      notice.from ?? null,
      notice.fromCompany ?? null,
      notice.module ?? type?.module ?? '',
      notice.subarea ?? (type ? say(type.label, 'zh') : ''),
      notice.docId ?? null,
      notice.content[0].slice(0, 2000),
      notice.content[1].slice(0, 2000),
      url,
      type ? menuId(type) : null,
      notice.at ?? null,
    ],
  )
  for (let at = 0; at < people.length; at += 100) {
    const part = people.slice(at, at + 100).map((who, index) => [who.user, ids[at + index]])
    await run.tx.rows('SELECT pg_notify($1, $2)', ['weft_push', JSON.stringify({ kind: 'notice', platform: run.who.platform, to: part })])
  }
  return people.length
}
