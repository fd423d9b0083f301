/** `/ccommonapi/comments`: at a document or a field of it. Everybody who may read the document may comment. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { comments, removeComment, resolveComment, saveComment } from '../../engine/journal/comments.ts'
import { results } from '../http/responses.ts'
import { dataOf, listOf, type Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { idOf, only, reading, textOf, typeOf, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/ccommonapi/comments'

export function commentRoutes(app: FastifyInstance, server: Server): void {
  const fields = (request: FastifyRequest): Plain => {
    const body = (request.body as Plain | undefined) ?? {}
    return { ...(request.query as Plain), ...('DATA' in body ? dataOf(body) : body) }
  }
  const flag = (value: unknown) => value === true || value === 'true' || value === '1'
  const known = ['token', 'type', 'id', 'comment', 'path', 'text', 'shared', 'mentions', 'resolved'] as const

  app.get(`${group}/index`, behind, async (request) => {
    const data = fields(request)
    return results(await reading(server, request, (operation) => comments(operation, typeOf(server, data['type']), idOf(data))))
  })
  // `comment` is the id of one's own comment to change.
  app.post(`${group}/save`, behind, async (request) => {
    const data = fields(request)
    only(data, ...known)
    const input = {
      id: data['comment'] ? idOf(data, 'comment') : undefined,
      path: textOf(data['path'], 100),
      text: textOf(data['text'], 10_000),
      shared: flag(data['shared']),
      mentions: listOf(data['mentions']),
    }
    return results({
      id: await writing(server, request, (operation) => saveComment(operation, typeOf(server, data['type']), idOf(data), input)),
    })
  })
  app.post(`${group}/remove`, behind, async (request) => {
    const data = fields(request)
    await writing(server, request, async (operation) => {
      await removeComment(operation, typeOf(server, data['type']), idOf(data), idOf(data, 'comment'))
      return true
    })
    return results(true)
  })
  app.post(`${group}/resolve`, behind, async (request) => {
    const data = fields(request)
    await writing(server, request, async (operation) => {
      await resolveComment(operation, typeOf(server, data['type']), idOf(data), {
        id: idOf(data, 'comment'),
        resolved: data['resolved'] === undefined || flag(data['resolved']),
      })
      return true
    })
    return results(true)
  })
}
