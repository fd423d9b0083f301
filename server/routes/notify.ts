/** `/notifyapi`: notifications, to-dos of the process engine, personal tasks, unread sums, the socket's ticket (SH-7-037 to SH-7-044). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import { localise } from '../../model/text.ts'
import { listPath } from '../../engine/authorisation/menus.ts'
import { newSocketTicket } from '../../engine/authentication/socket-ticket.ts'
import { copiedTo } from '../../engine/workflow/queries/copied-tasks.ts'
import { countsOf, tasksOf, type TodoScope } from '../../engine/workflow/queries/todo.ts'
import { archive, isBox, snooze, restoreToInbox } from '../../engine/notify/snooze.ts'
import { inbox, markRead, unreadSums } from '../../engine/notify/inbox.ts'
import { personalTasks, removeTask, saveTask, setTaskStatus } from '../../engine/notify/personal-tasks.ts'
import { notifySettings, saveNotifySettings } from '../../engine/notify/notification-settings.ts'
import type { Operation } from '../../engine/operation.ts'
import { draftsOf } from '../../engine/query/multi-type-query.ts'
import { results } from '../http/responses.ts'
import { dataOf, listOf, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import type { Server } from '../route-context.ts'
import { socketPath } from '../realtime/socket.ts'
import { idOf, isId, only, reading, textOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/notifyapi/notify-msg'

export function notifyRoutes(app: FastifyInstance, server: Server): void {
  const query = (request: FastifyRequest) => request.query as Record<string, string | undefined>
  const paging = (request: FastifyRequest) => ({ page: number(query(request)['page']), size: number(query(request)['size']) })
  const fields = (request: FastifyRequest): Plain => {
    const body = (request.body as Plain | undefined) ?? {}
    return 'DATA' in body ? { ...body, ...dataOf(body) } : body
  }

  app.get(`${group}/index`, behind, async (request) => {
    const { read, type, menu_id: menu, grouped, box } = query(request)
    if (box !== undefined && !isBox(box)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'box' } })
    return results(
      await reading(server, request, (operation) =>
        inbox(operation, {
          ...paging(request),
          read: read === undefined || read === '' ? undefined : read === 'true' || read === '1',
          type: type || undefined,
          menu: menu || undefined,
          grouped: grouped === '1' || grouped === 'true',
          box,
        }),
      ),
    )
  })
  app.get(`${group}/menu-unread-sum`, behind, async (request) =>
    results(await reading(server, request, async (operation) => ({ ...(await unreadSums(operation)), tasks: await countsOf(operation) }))),
  )
  const which = (data: Plain) => {
    const [ids, related] = [listOf(data['msgids']), listOf(data['related_keys'])]
    if (![...ids, ...related].every(isId)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'msgids' } })
    return { ids, related }
  }
  // Put aside for a while, for good, or taken back.
  app.post(`${group}/snooze`, behind, async (request) => {
    const data = fields(request)
    return results(await writing(server, request, (operation) => snooze(operation, which(data), textOf(data['until'], 40) ?? '')))
  })
  app.post(`${group}/archive`, behind, async (request) =>
    results(await writing(server, request, (operation) => archive(operation, which(fields(request))))),
  )
  app.post(`${group}/take-back`, behind, async (request) =>
    results(await writing(server, request, (operation) => restoreToInbox(operation, which(fields(request))))),
  )
  app.post(`${group}/read-msg`, behind, async (request) => {
    const { menu_id: menu, all } = fields(request)
    const { ids, related } = which(fields(request))
    return results(
      await writing(server, request, (operation) =>
        markRead(operation, { ids, related, menu: textOf(menu, 80), all: all === true || all === 'true' || all === '1' }),
      ),
    )
  })

  // What waits for me in processes, what I started, what I have done: `scope` mine | started | done | copied | drafts.
  app.get(`${group}/my-task-list`, behind, async (request) => {
    const { scope = 'mine', type, search, order } = query(request)
    if (scope === 'copied' || scope === 'drafts')
      return results(
        await reading(server, request, (operation) => aside(operation, server, { ...paging(request), scope, search: textOf(search, 100) })),
      )
    if (!['mine', 'started', 'done'].includes(scope)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'scope' } })
    return results(
      await reading(server, request, async (operation) => {
        const { rows, count } = await tasksOf(operation, scope as TodoScope, {
          ...paging(request),
          type: type?.replaceAll('-', '_') || undefined,
          search: textOf(search, 100),
          order: order === 'due' || order === 'late' ? order : undefined,
        })
        const language = operation.actor.language
        return {
          rows: rows.map((row) => ({
            ...row,
            url: urlOf(server, row.type, row.docId),
            typeText: localise(row.typeLabel, language),
            titleText: localise(row.title, language),
            nodeName: localise(row.nodeText, language),
            starterName: localise(row.starter.name, language),
            ...(row.behalfName ? { behalfName: localise(row.behalfName, language) } : {}),
          })),
          count,
        }
      }),
    )
  })
  app.get(`${group}/page-task-list`, behind, async (request) =>
    results(
      await reading(server, request, (operation) =>
        personalTasks(operation, { ...paging(request), status: number(query(request)['status']) }),
      ),
    ),
  )
  app.post(`${group}/task-save`, behind, async (request) =>
    results({ id: await writing(server, request, (operation) => saveTask(operation, fields(request))) }),
  )
  app.post(`${group}/task-change-status`, behind, async (request) => {
    await writing(server, request, async (operation) => {
      await setTaskStatus(operation, idOf(fields(request)), Number(fields(request)['status']))
      return true
    })
    return results(true)
  })
  // DELETE by the main client, POST by the public one (ruling 5).
  app.route({
    method: ['DELETE', 'POST'],
    url: `${group}/task-remove`,
    ...behind,
    handler: async (request) => {
      await writing(server, request, async (operation) => {
        await removeTask(operation, idOf({ ...query(request), ...fields(request) }))
        return true
      })
      return results(true)
    },
  })

  app.get('/notifyapi/notify-setting/index', behind, async (request) =>
    results(
      await reading(
        server,
        request,
        async (operation) => (await notifySettings(operation, [operation.actor.user])).get(operation.actor.user)!,
      ),
    ),
  )
  app.post('/notifyapi/notify-setting/save', behind, async (request) => {
    const data = fields(request)
    only(data, 'DATA', 'token', 'matrix', 'quiet_from', 'quiet_to', 'digest')
    return results(await writing(server, request, (operation) => saveNotifySettings(operation, data)))
  })

  app.post('/notifyapi/ws-ticket', behind, async (request) => {
    const ticket = await newSocketTicket(server.engine, sessionOf(request))
    return results({ ticket, url: `${server.notifyUrl ?? socketPath}?ticket=${ticket}` })
  })
}

/** What one was only told of, and what one has begun: in the shape of tasks. */
async function aside(
  operation: Operation,
  server: Server,
  { scope, ...query }: { scope: 'copied' | 'drafts'; page?: number; size?: number; search?: string },
): Promise<{ rows: readonly unknown[]; count: number }> {
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

const number = (value: string | undefined): number | undefined => {
  if (value === undefined || value === '') return undefined
  if (!/^\d{1,6}$/.test(value)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'paging' } })
  return Number(value)
}

function urlOf(server: Server, type: string, id: string): string {
  const found = server.engine.types.get(type)
  return found ? `${listPath(found).replace('/index/', '/page/')}?id=${id}` : ''
}
