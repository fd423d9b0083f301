/**
 * `/access/vendor/read`, `/access/vendor/reading`: reads the photograph of a licence and returns suggestions to the user who fills in
 * the registration (U84).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withApplicationLock } from '../../../engine/registration/applications.ts'
import { queueReading, readingOf } from '../../../engine/registration/licence-ocr-queue.ts'
import { WeftError, refused } from '../../../model/errors.ts'
import { results } from '../../http/responses.ts'
import type { Plain } from '../../http/body.ts'
import { createBuckets } from '../../http/rate-limit.ts'
import type { Server } from '../../route-context.ts'
import { mustBeOpen, standing } from '../../supplier-registration.ts'

const open = { config: { guard: 'public' } } as const
const bodyOf = (request: FastifyRequest): Plain => (request.body as Plain | undefined) ?? {}

export function licenceReadingRoutes(app: FastifyInstance, server: Server): void {
  const seldom = createBuckets({ perSecond: server.rate.perSecond > 0 ? 30 / 3600 : 0, burst: 20 })

  app.post('/access/vendor/read', open, async (request) => {
    if (!seldom.take(request.ip)) throw new WeftError(429, 'generic.tooMany')
    const { pass, file } = bodyOf(request)
    return results(
      await withApplicationLock(server.engine, pass, async (application, tx) => {
        mayRead(application.section)
        mustBeOpen(await standing(server.engine, tx, application))
        return queueReading(tx, application, file)
      }),
    )
  })

  app.post('/access/vendor/reading', open, async (request) => {
    const { pass, file } = bodyOf(request)
    return results(
      await withApplicationLock(server.engine, pass, async (application, tx) => {
        mayRead(application.section)
        if (typeof file !== 'string' || !application.files.includes(file)) throw refused('access.linkExpired')
        return (await readingOf(tx, application, file)) ?? null
      }),
    )
  })
}

/**
 * Checks the same permission as for the papers themselves: the pass must cover the whole registration or the section with the papers.
 */
function mayRead(section: string): void {
  if (section !== '' && section !== 'papers') throw refused('access.linkExpired')
}
