/** `/signup`: a company and its first user apply for access; administrators of the platform decide. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signUpCalls } from '../../../model/calls/sign-up.ts'
import { openEnvelope } from '../../../engine/authentication/credential-envelope.ts'
import { decideSignUp, listSignUps, signUp } from '../../../engine/registration/sign-up.ts'
import { sendMail } from '../../adapters/mail.ts'
import { languageOf } from '../../http/responses.ts'
import { createRoutes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import { baseUrl, type Server } from '../../route-context.ts'

export function signUpRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  const mail = (request: FastifyRequest, letter: Parameters<typeof sendMail>[1]): void =>
    void sendMail(server, letter).catch((error: unknown) => request.log.error({ err: error }, 'sign-up mail'))

  handle(signUpCalls.signUp, async ({ data }, { request }) => {
    const credentials = await openEnvelope(server.engine, data)
    const { platform, user, email, name, company } = await signUp(server.engine, credentials, request.ip)
    mail(request, { to: email, language: languageOf(request), kind: 'signupReceived', values: { name, company }, user, platform })
    return { status: 'pending' as const }
  })
  handle(signUpCalls.listSignUps, ({ status }, { request }) =>
    listSignUps(
      server.engine,
      sessionOf(request).actor,
      (['pending', 'approved', 'rejected'] as const).find((one) => one === status) ?? '',
    ),
  )
  handle(signUpCalls.decideSignUp, async ({ id, approve, reason }, { request }) => {
    const { actor } = sessionOf(request)
    const { user, language, ...row } = await decideSignUp(server.engine, actor, { id, approve: approve === true, reason })
    mail(request, {
      to: row.email,
      language,
      kind: row.status === 'approved' ? 'signupApproved' : 'signupRejected',
      values: {
        name: row.fullname,
        company: row.company,
        username: row.username,
        reason: row.reason ?? '',
        url: `${baseUrl(server)}/${row.status === 'approved' ? 'login' : 'signup'}`,
      },
      user,
      platform: actor.platform,
    })
    return row
  })
}
