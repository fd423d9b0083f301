/** `/notifyapi/chat`: conversations between two people and in groups around a document (SH-4-024, SH-4-025, SH-7-081, SH-7-084). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addToGroup,
  conversations,
  startConversation,
  people,
  readConversation,
  removeFromGroup,
  messagesOf,
  sendMessage,
  type About,
} from '../../engine/chat/conversations.ts'
import { results } from '../http/responses.ts'
import { dataOf, listOf, type Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { idOf, only, reading, textOf, typeOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/notifyapi/chat'

export function chatRoutes(app: FastifyInstance, server: Server): void {
  const fields = (request: FastifyRequest): Plain => {
    const body = (request.body as Plain | undefined) ?? {}
    return { ...(request.query as Plain), ...('DATA' in body ? dataOf(body) : body) }
  }
  const about = (data: Plain): About | undefined =>
    data['type'] ? { type: typeOf(server, data['type']), id: idOf(data, 'doc') } : undefined
  const maybe = (data: Plain, key: string) => (data[key] ? idOf(data, key) : undefined)

  app.get(`${group}/index`, behind, async (request) => {
    const data = fields(request)
    only(data, 'token', 'doc', 'id')
    return results(
      await reading(server, request, (operation) => conversations(operation, { doc: maybe(data, 'doc'), id: maybe(data, 'id') })),
    )
  })
  app.get(`${group}/people`, behind, async (request) => {
    const data = fields(request)
    only(data, 'token', 'search', 'type', 'doc')
    return results(
      await reading(server, request, (operation) => people(operation, { search: textOf(data['search'], 60), about: about(data) })),
    )
  })
  app.get(`${group}/messages`, behind, async (request) => {
    const data = fields(request)
    only(data, 'token', 'id', 'before', 'after')
    return results(
      await reading(server, request, (operation) =>
        messagesOf(operation, idOf(data), { before: maybe(data, 'before'), after: maybe(data, 'after') }),
      ),
    )
  })
  // With `user` the one conversation between two; else a group with `users`, around `type` and `doc` when given.
  app.post(`${group}/begin`, behind, async (request) => {
    const data = fields(request)
    only(data, 'token', 'user', 'users', 'title', 'type', 'doc')
    const input = { user: maybe(data, 'user'), users: listOf(data['users']), title: textOf(data['title'], 200), about: about(data) }
    return results({ id: await writing(server, request, (operation) => startConversation(operation, input)) })
  })
  app.post(`${group}/say`, behind, async (request) => {
    const data = fields(request)
    only(data, 'token', 'id', 'text')
    return results(await writing(server, request, (operation) => sendMessage(operation, idOf(data), textOf(data['text'], 10_000) ?? '')))
  })
  const plain = (
    name: string,
    keys: readonly string[],
    work: (operation: Parameters<Parameters<typeof writing>[2]>[0], data: Plain) => Promise<void>,
  ) =>
    app.post(`${group}/${name}`, behind, async (request) => {
      const data = fields(request)
      only(data, 'token', ...keys)
      await writing(server, request, async (operation) => {
        await work(operation, data)
        return true
      })
      return results(true)
    })
  plain('add', ['id', 'users'], (operation, data) => addToGroup(operation, idOf(data), listOf(data['users'])))
  plain('remove', ['id', 'user'], (operation, data) => removeFromGroup(operation, idOf(data), idOf(data, 'user')))
  plain('read', ['id'], (operation, data) => readConversation(operation, idOf(data)))
}
