/** Delivers a notification from the outbox to inboxes and sockets. It runs in the worker's transaction, so that it happens once. */
import { isRefreshKind, type NoticeKind, type RefreshKind } from '../../model/notice-channels.ts'
import { localise, type Label } from '../../model/text.ts'
import { listPath, menuId } from '../authorisation/menus.ts'
import type { Actor } from '../actor.ts'
import type { Operation } from '../operation.ts'
import { channelDeliveries } from './channel-deliveries.ts'
import type { NoticeBatch } from './notice-batch.ts'
import { recipientsOf, usersAllowedToSee } from './recipients.ts'
import { notifySettings } from './notification-settings.ts'

export interface NoticePayload {
  readonly users?: readonly string[]
  readonly roles?: readonly string[]
  readonly company?: string
  readonly type: NoticeKind | 'GROUP_ADD' | 'GROUP_REMOVE' | RefreshKind
  readonly content: Label
  readonly from?: string
  readonly fromCompany?: string
  /** A person writes to people (a comment, a task, an invitation to a group): the receivers of every company read who. Absent: the system says what was done. */
  readonly byPerson?: true
  /** What people of other companies than this one read instead, where the content names a person of it. */
  readonly elsewhere?: { readonly company: string; readonly content: Label }
  readonly docType?: string
  readonly docId?: string
  /** The document has ended for the recipients with what is said: they read how it ended. */
  readonly ended?: true
  readonly module?: string
  /** The time of the event; absent means now. */
  readonly at?: string
  /** The subarea that a user can switch off in the notification settings. */
  readonly subarea?: string
  /** The related object when it is not a document: a group. */
  readonly related?: string
  readonly url?: string
}

/** Returns what a person of a company reads. */
const contentFor = ({ content, elsewhere }: NoticePayload, { company }: Actor): Label =>
  elsewhere && elsewhere.company !== company ? elsewhere.content : content

/** Puts the rows into the batch and answers how many. People who may not see the document get nothing, except the process's own tasks (`APPR`), which name their approvers. */
export async function deliverNotice(operation: Operation, notice: NoticePayload, batch: NoticeBatch): Promise<number> {
  const type = notice.docType ? operation.engine.types.get(notice.docType) : undefined
  let people = await recipientsOf(operation, notice)
  if (type && notice.docId && notice.type !== 'APPR')
    people = await usersAllowedToSee(operation, people, { type, id: notice.docId, ended: notice.ended })
  people = [...new Map(people.map((actor) => [actor.user, actor])).values()].filter(
    (actor) => actor.user !== notice.from || notice.type === 'APPR',
  )
  if (people.length === 0) return 0
  const url = notice.url ?? (type && notice.docId ? listPath(type).replace('/index/', '/page/').concat(`?id=${notice.docId}`) : null)
  if (isRefreshKind(notice.type)) {
    batch.push({
      what: { kind: 'refresh', what: notice.type, key: notice.docId ?? notice.related ?? '' },
      to: people.map((actor) => [actor.user, undefined]),
    })
    return people.length
  }
  if (notice.type !== 'GROUP_ADD' && notice.type !== 'GROUP_REMOVE') {
    const kind = notice.type
    const settings = await notifySettings(
      operation,
      people.map((actor) => actor.user),
    )
    // An event from the past (demo data, an import) is not sent by mail or other channels.
    if (notice.at === undefined)
      batch.deliver(channelDeliveries(operation, people, { type: kind, contentFor: (actor) => contentFor(notice, actor), url, settings }))
    people = people.filter((actor) => settings.get(actor.user)!.matrix.inner[kind])
    if (people.length === 0) return 0
  }
  const to = people.map((actor): readonly [string, number] => [
    actor.user,
    batch.notify({
      user: actor.user,
      type: notice.type,
      fromUser: notice.byPerson || actor.company === notice.fromCompany ? (notice.from ?? null) : null,
      fromCompany: notice.fromCompany ?? null,
      byPerson: notice.byPerson === true,
      module: notice.module ?? type?.module ?? '',
      subarea: notice.subarea ?? (type ? localise(type.label, 'zh') : ''),
      related: notice.docId ?? notice.related ?? null,
      zh: contentFor(notice, actor)[0].slice(0, 2000),
      en: contentFor(notice, actor)[1].slice(0, 2000),
      url,
      menu: type ? menuId(type) : null,
      at: notice.at ?? null,
    }),
  ])
  batch.push({ what: { kind: 'notice' }, to })
  return people.length
}
