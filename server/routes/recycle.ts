/** `/ccommonapi/recycle`: one's own removed drafts, for 30 days (experience U100). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deleteForever, recycledDocuments, restore } from '../../engine/save/recycle-bin.ts'
import { localise } from '../../model/text.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { idOf, only, reading, writing } from '../http/call-context.ts'
import { shown } from './documents.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/ccommonapi/recycle'

export function recycleRoutes(app: FastifyInstance, server: Server): void {
  const fields = (request: FastifyRequest): Plain => {
    const body = (request.body as Plain | undefined) ?? {}
    const data = 'DATA' in body ? dataOf(body) : body
    only(data, 'token', 'id')
    return data
  }
  app.get(`${group}/index`, behind, async (request) => {
    const { page, size } = request.query as Record<string, string | undefined>
    return results(
      await reading(server, request, async (operation) => {
        const found = await recycledDocuments(operation, { page: Number(page) || 1, size: Number(size) || 50 })
        return {
          ...found,
          rows: found.rows.map((row) => ({
            ...row,
            typeText: localise(operation.engine.types.get(row.type)!.label, operation.actor.language),
          })),
        }
      }),
    )
  })
  app.post(`${group}/restore`, behind, async (request) =>
    results(
      await writing(server, request, async (operation) => {
        const { type, doc } = await restore(operation, idOf(fields(request)))
        return { page: type.name, doc: await shown(operation, type, doc) }
      }),
    ),
  )
  app.post(`${group}/remove`, behind, async (request) => {
    await writing(server, request, async (operation) => {
      await deleteForever(operation, idOf(fields(request)))
      return true
    })
    return results(true)
  })
}
