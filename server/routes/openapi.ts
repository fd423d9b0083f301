/** `/openapi.json`, generated once from the definitions. */
import type { FastifyInstance } from 'fastify'
import { openApi } from '../openapi/document.ts'
import type { Server } from '../route-context.ts'

export function openApiRoutes(app: FastifyInstance, server: Server): void {
  let text: string | undefined
  app.get('/openapi.json', { config: { guard: 'public' } }, async (_, reply) => {
    text ??= JSON.stringify(openApi([...server.engine.types.values()], { address: server.publicUrl ?? server.address }))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(text)
  })
}
