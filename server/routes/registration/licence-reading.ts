/**
 * `/access/vendor/read`, `/access/vendor/reading`: reads the photograph of a licence and returns suggestions to the user who fills in
 * the registration (U84).
 */
import type { FastifyInstance } from 'fastify'
import { withApplicationLock } from '../../../engine/registration/applications.ts'
import { queueReading, readingOf } from '../../../engine/registration/licence-ocr-queue.ts'
import { licenceSection, requireOpen, requireSection } from '../../../engine/registration/submit-application.ts'
import { refused, WeftError } from '../../../model/errors.ts'
import { createRoutes } from '../../calls/route.ts'
import { registration } from '../../contributions.ts'
import { networkOf } from '../../../engine/authentication/network.ts'
import { createBuckets } from '../../rate-limit.ts'
import type { Server } from '../../route-context.ts'

const { form, licenceCalls } = registration

export function licenceReadingRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  const limits = createBuckets({ perSecond: server.rate.perSecond > 0 ? 30 / 3600 : 0, burst: 20 })
  // The same permission as for the papers themselves.
  const section = licenceSection(form)

  handle(licenceCalls.queueReading, ({ pass, file }, { request }) => {
    if (!limits.take(networkOf(request.ip))) throw new WeftError(429, 'generic.tooMany')
    return withApplicationLock(server.engine, pass, async (application, tx) => {
      requireSection(application, section)
      await requireOpen(server.engine, tx, form, application)
      return queueReading(tx, application, file)
    })
  })
  handle(licenceCalls.readReading, ({ pass, file }) =>
    withApplicationLock(server.engine, pass, async (application, tx) => {
      requireSection(application, section)
      if (file === undefined || !application.files.includes(file)) throw refused('access.linkExpired')
      return (await readingOf(tx, application, file)) ?? null
    }),
  )
}
