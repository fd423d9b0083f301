/** Who may ask to come in, and by which doors: the administrator's settings of the sign-in page. */
import type { FastifyInstance } from 'fastify'
import { applicationAccess } from '../../../engine/registration/applications.ts'
import { managesSignUp, saveSignUpSettings, signUpSettings } from '../../../engine/registration/sign-up-settings.ts'
import { companySettingCalls } from '../../../model/calls/profile.ts'
import { createRoutes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'

export function entrySettingRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  handle(companySettingCalls.readEntrySettings, async (_, { request }) => {
    const { actor } = sessionOf(request)
    return {
      ...(await signUpSettings(server.engine)),
      may_change: await managesSignUp(server.engine, actor),
      vendor_door: await applicationAccess(server.engine, actor.platform),
    }
  })
  handle(companySettingCalls.saveEntrySettings, (values, { request }) =>
    saveSignUpSettings(server.engine, sessionOf(request).actor, values),
  )
}
