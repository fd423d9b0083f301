/**
 * `/notifyapi`: notifications, to-dos of the process engine, personal tasks, unread counts and the socket's ticket (SH-7-037 to
 * SH-7-044).
 */
import type { FastifyInstance } from 'fastify'
import { notificationCalls } from '../../../model/calls/notifications.ts'
import { localise } from '../../../model/text.ts'
import { listPath } from '../../../engine/authorisation/menus.ts'
import { newSocketTicket } from '../../../engine/authentication/socket-ticket.ts'
import { copiedTo } from '../../../engine/workflow/queries/copied-tasks.ts'
import { countsOf, tasksOf } from '../../../engine/workflow/queries/todo.ts'
import { archive, snooze, restoreToInbox } from '../../../engine/notify/snooze.ts'
import { inbox, markRead, unreadSums } from '../../../engine/notify/inbox.ts'
import { personalTasks, removeTask, saveTask, setTaskStatus } from '../../../engine/notify/personal-tasks.ts'
import { notifySettings, saveNotifySettings } from '../../../engine/notify/notification-settings.ts'
import type { Operation } from '../../../engine/operation.ts'
import { draftsOf } from '../../../engine/query/multi-type-query.ts'
import { createRoutes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { socketPath } from '../../realtime/socket.ts'

export function notificationRoutes(app: FastifyInstance, server: Server): void {
  const { read, write, handle } = createRoutes(app, server)
  read(notificationCalls.listNotices, (operation, { menu_id: menu, ...query }) => inbox(operation, { ...query, menu }))
  read(notificationCalls.countUnread, async (operation) => ({ ...(await unreadSums(operation)), tasks: await countsOf(operation) }))
  const which = (input: { msgids: string[]; related_keys: string[] }) => ({ ids: input.msgids, related: input.related_keys })
  write(notificationCalls.snoozeNotices, (operation, input) => snooze(operation, which(input), input.until ?? ''))
  write(notificationCalls.archiveNotices, (operation, input) => archive(operation, which(input)))
  write(notificationCalls.restoreNotices, (operation, input) => restoreToInbox(operation, which(input)))
  write(notificationCalls.markNoticesRead, (operation, input) =>
    markRead(operation, { ...which(input), menu: input.menu_id, all: input.all }),
  )

  read(notificationCalls.listTodos, async (operation, { scope, page, size, type, search, order }) => {
    if (scope === 'copied' || scope === 'drafts') return copiesOrDrafts(operation, server, { scope, page, size, search })
    const { rows, count } = await tasksOf(operation, scope, {
      page,
      size,
      type: type?.replaceAll('-', '_'),
      search,
      order: order === 'due' || order === 'late' ? order : undefined,
    })
    const language = operation.actor.language
    return {
      rows: rows.map(({ behalfName, ...row }) => ({
        ...row,
        url: urlOf(server, row.type, row.docId),
        typeText: localise(row.typeLabel, language),
        titleText: localise(row.title, language),
        nodeName: localise(row.nodeText, language),
        starterName: localise(row.starter.name, language),
        ...(behalfName ? { behalfName: localise(behalfName, language) } : {}),
      })),
      count,
    }
  })
  read(notificationCalls.listPersonalTasks, personalTasks)
  write(notificationCalls.savePersonalTask, async (operation, input) => ({ id: await saveTask(operation, input) }))
  write(notificationCalls.setPersonalTaskStatus, (operation, { id, status }) => setTaskStatus(operation, id, status))
  write(notificationCalls.removePersonalTask, (operation, { id }) => removeTask(operation, id))

  read(
    notificationCalls.readNotificationSettings,
    async (operation) => (await notifySettings(operation, [operation.actor.user])).get(operation.actor.user)!,
  )
  write(notificationCalls.saveNotificationSettings, saveNotifySettings)
  handle(notificationCalls.openSocketTicket, async (_, { request }) => {
    const ticket = await newSocketTicket(server.engine, sessionOf(request))
    return { ticket, url: `${server.notifyUrl ?? socketPath}?ticket=${ticket}` }
  })
}

/** Lists documents that the caller received as copies, or has begun, in the shape of to-dos. */
async function copiesOrDrafts(
  operation: Operation,
  server: Server,
  { scope, ...query }: { scope: 'copied' | 'drafts'; page?: number; size?: number; search?: string },
) {
  const { rows, count } =
    scope === 'copied' ? await copiedTo(operation, query) : await draftsOf(operation, [...operation.engine.types.values()], query)
  return {
    rows: rows.map(({ page, id, number: no, status, at, ...more }) => {
      const type = operation.engine.types.get(page)!
      return {
        ...more,
        type: page,
        docId: id,
        number: no,
        titleText: no ?? localise(type.label, operation.actor.language),
        typeText: localise(type.label, operation.actor.language),
        node: status,
        nodeName: type.statuses[status] ? localise(type.statuses[status].label, operation.actor.language) : status,
        starterName: '',
        since: at,
        url: urlOf(server, page, id),
      }
    }),
    count,
  }
}

function urlOf(server: Server, type: string, id: string): string {
  const document = server.engine.types.get(type)
  return document ? `${listPath(document).replace('/index/', '/page/')}?id=${id}` : ''
}
