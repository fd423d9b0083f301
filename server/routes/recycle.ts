/** `/ccommonapi/recycle`: one's own removed drafts, for 30 days (experience U100). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forget, removed, restore } from '../../engine/save/recycle.ts'
import { say } from '../../model/text.ts'
import { results } from '../answers.ts'
import { dataOf, type Plain } from '../body.ts'
import type { Server } from '../server.ts'
import { idOf, only, reading, writing } from '../work.ts'
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
      await reading(server, request, async (run) => {
        const found = await removed(run, { page: Number(page) || 1, size: Number(size) || 50 })
        return {
          ...found,
          rows: found.rows.map((row) => ({ ...row, typeText: say(run.engine.types.get(row.type)!.label, run.who.language) })),
        }
      }),
    )
  })
  app.post(`${group}/restore`, behind, async (request) =>
    results(
      await writing(server, request, async (run) => {
        const { type, doc } = await restore(run, idOf(fields(request)))
        return { page: type.name, doc: await shown(run, type, doc) }
      }),
    ),
  )
  app.post(`${group}/remove`, behind, async (request) => {
    await writing(server, request, async (run) => {
      await forget(run, idOf(fields(request)))
      return true
    })
    return results(true)
  })
}
