/** `/healthz`: 200 when this node can work; 503 before that, while the database or the store of files is unavailable or full, and during shutdown. */
import type { FastifyInstance } from 'fastify'
import type { Server } from '../route-context.ts'

export function healthRoutes(app: FastifyInstance, server: Server, database: { there(): boolean }): void {
  app.get('/healthz', { config: { guard: 'public' } }, async (_, reply) => {
    const there = database.there()
    const files = await filesState(server)
    const well = server.state === 'ready' && there && files === 'there'
    return reply.code(well ? 200 : 503).send({
      code: well ? 200 : 503,
      message: well ? 'OK' : 'AWAY',
      data: { results: { app: server.appName, state: server.state, database: there ? 'there' : 'away', files } },
    })
  })
}

/** The store answers for both kinds of files; one that does not within a second, such as a network folder that hangs, is away. */
async function filesState({ files, avatars }: Server): Promise<'there' | 'full' | 'away'> {
  const patience = new Promise<'away'>((done) => setTimeout(done, 1000, 'away').unref())
  const states = await Promise.all([files, avatars].map((store) => Promise.race([store.state(), patience])))
  return states.find((state) => state !== 'there') ?? 'there'
}
