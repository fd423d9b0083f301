/** Long work of one's own: list, state, cancelling. */
import type { FastifyInstance } from 'fastify'
import { cancelJob, jobOf, jobsOf } from '../../engine/jobs/job-queue.ts'
import { results } from '../http/responses.ts'
import type { Plain } from '../http/body.ts'
import type { Server } from '../route-context.ts'
import { idOf, reading, writing } from '../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const

export function jobRoutes(app: FastifyInstance, server: Server): void {
  app.get('/ccommonapi/jobs', behind, async (request) => results(await reading(server, request, jobsOf)))
  app.get('/ccommonapi/job', behind, async (request) =>
    results(await reading(server, request, (operation) => jobOf(operation, idOf(request.query as Plain)))),
  )
  app.post('/ccommonapi/job/cancel', behind, async (request) => {
    await writing(server, request, async (operation) => {
      await cancelJob(operation, idOf((request.body as Plain | undefined) ?? {}))
      return true
    })
    return results(true)
  })
}
