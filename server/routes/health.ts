/** `/healthz`: 200 when this node can work; 503 before that, while the database is unavailable, and during shutdown. */
import type { FastifyInstance } from 'fastify'
import type { Server } from '../route-context.ts'

export function healthRoutes(app: FastifyInstance, server: Server, database: { there(): boolean }): void {
  app.get('/healthz', { config: { guard: 'public' } }, async (_, reply) => {
    const there = database.there()
    const well = server.state === 'ready' && there
    return reply.code(well ? 200 : 503).send({
      code: well ? 200 : 503,
      message: well ? 'OK' : 'AWAY',
      data: { results: { app: server.appName, state: server.state, database: there ? 'there' : 'away' } },
    })
  })
}
