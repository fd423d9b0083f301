/** `/notifyapi`: notifications, to-dos of the process engine, personal tasks, unread sums, the socket's ticket (SH-7-037 to SH-7-044). */
import type { FastifyInstance } from 'fastify'
import { notificationCalls } from '../../model/calls/notifications.ts'
import { say } from '../../model/text.ts'
import { listPath } from '../../engine/access/menus.ts'
import { newSocketTicket } from '../../engine/access/socket-ticket.ts'
import { copiedTo } from '../../engine/flow/copied.ts'
import { countsOf, tasksOf } from '../../engine/flow/todo.ts'
import { archive, snooze, takeBack } from '../../engine/notify/aside.ts'
import { inbox, markRead, unreadSums } from '../../engine/notify/inbox.ts'
import { personalTasks, removeTask, saveTask, setTaskStatus } from '../../engine/notify/personal-tasks.ts'
import { notifySettings, saveNotifySettings } from '../../engine/notify/settings.ts'
import type { Run } from '../../engine/run.ts'
import { draftsOf } from '../../engine/search/across.ts'
import { createRoutes } from '../calls/route.ts'
import { sessionOf } from '../guard.ts'
import type { Server } from '../server.ts'
import { socketPath } from '../socket.ts'

export function notifyRoutes(app: FastifyInstance, server: Server): void {
  const { read, write, handle } = createRoutes(app, server)
  read(notificationCalls.listNotices, (run, { menu_id: menu, ...query }) => inbox(run, { ...query, menu }))
  read(notificationCalls.countUnread, async (run) => ({ ...(await unreadSums(run)), tasks: await countsOf(run) }))
  const which = (input: { msgids: string[]; related_keys: string[] }) => ({ ids: input.msgids, related: input.related_keys })
  write(notificationCalls.snoozeNotices, (run, input) => snooze(run, which(input), input.until ?? ''))
  write(notificationCalls.archiveNotices, (run, input) => archive(run, which(input)))
  write(notificationCalls.restoreNotices, (run, input) => takeBack(run, which(input)))
  write(notificationCalls.markNoticesRead, (run, input) => markRead(run, { ...which(input), menu: input.menu_id, all: input.all }))

  read(notificationCalls.listTodos, async (run, { scope, page, size, type, search, order }) => {
    if (scope === 'copied' || scope === 'drafts') return toldOrBegun(run, server, { scope, page, size, search })
    const { rows, count } = await tasksOf(run, scope, {
      page,
      size,
      type: type?.replaceAll('-', '_'),
      search,
      order: order === 'due' || order === 'late' ? order : undefined,
    })
    const language = run.who.language
    return {
      rows: rows.map(({ behalfName, ...row }) => ({
        ...row,
        url: urlOf(server, row.type, row.docId),
        typeText: say(row.typeLabel, language),
        titleText: say(row.title, language),
        nodeName: say(row.nodeText, language),
        starterName: say(row.starter.name, language),
        ...(behalfName ? { behalfName: say(behalfName, language) } : {}),
      })),
      count,
    }
  })
  read(notificationCalls.listPersonalTasks, personalTasks)
  write(notificationCalls.savePersonalTask, async (run, input) => ({ id: await saveTask(run, input) }))
  write(notificationCalls.setPersonalTaskStatus, (run, { id, status }) => setTaskStatus(run, id, Number(status)))
  write(notificationCalls.removePersonalTask, (run, { id }) => removeTask(run, id))

  read(notificationCalls.readNotificationSettings, async (run) => (await notifySettings(run, [run.who.user])).get(run.who.user)!)
  write(notificationCalls.saveNotificationSettings, saveNotifySettings)
  handle(notificationCalls.openSocketTicket, async (_, { request }) => {
    const ticket = await newSocketTicket(server.engine, sessionOf(request))
    return { ticket, url: `${server.notifyUrl ?? socketPath}?ticket=${ticket}` }
  })
}

/** Documents that the caller was only told of, or has begun, in the shape of to-dos. */
async function toldOrBegun(
  run: Run,
  server: Server,
  { scope, ...query }: { scope: 'copied' | 'drafts'; page?: number; size?: number; search?: string },
) {
  const { rows, count } = scope === 'copied' ? await copiedTo(run, query) : await draftsOf(run, [...run.engine.types.values()], query)
  return {
    rows: rows.map(({ page, id, number: no, status, at, ...more }) => {
      const type = run.engine.types.get(page)!
      return {
        ...more,
        type: page,
        docId: id,
        number: no,
        titleText: no ?? say(type.label, run.who.language),
        typeText: say(type.label, run.who.language),
        node: status,
        nodeName: type.statuses[status] ? say(type.statuses[status].label, run.who.language) : status,
        starterName: '',
        since: at,
        url: urlOf(server, page, id),
      }
    }),
    count,
  }
}

function urlOf(server: Server, type: string, id: string): string {
  const found = server.engine.types.get(type)
  return found ? `${listPath(found).replace('/index/', '/page/')}?id=${id}` : ''
}
