/** `POST /signup`: a company and its first user ask to come in; administrators of the platform decide. Contract in docs/wire.md. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openEnvelope } from '../../engine/authentication/credential-envelope.ts'
import { decideSignUp, listSignUps, signUp } from '../../engine/registration/sign-up.ts'
import { sendMail } from '../adapters/mail.ts'
import { languageOf, results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import { baseUrl, type Server } from '../route-context.ts'

const open = { config: { guard: 'public' } } as const
const behind = { config: { guard: 'session' } } as const

export function signUpRoutes(app: FastifyInstance, server: Server): void {
  const mail = (request: FastifyRequest, letter: Parameters<typeof sendMail>[1]): void =>
    void sendMail(server, letter).catch((error: unknown) => request.log.error({ err: error }, 'sign-up mail'))

  app.post('/signup', open, async (request) => {
    const credentials = await openEnvelope(server.engine, (request.body as Plain | undefined)?.['data'])
    const { platform, user, email, name, company } = await signUp(server.engine, credentials, request.ip)
    mail(request, { to: email, language: languageOf(request), kind: 'signupReceived', values: { name, company }, user, platform })
    return results({ status: 'pending' })
  })

  app.get('/clientinfoapi/sign-ups/index', behind, async (request) => {
    const status = String((request.query as Plain)['status'] ?? '')
    return results(
      await listSignUps(server.engine, sessionOf(request).who, ['pending', 'approved', 'rejected'].includes(status) ? status : ''),
    )
  })
  app.post('/clientinfoapi/sign-ups/decide', behind, async (request) => {
    const { id, approve, reason } = dataOf(request.body)
    const { who: actor } = sessionOf(request)
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
    return results(row)
  })
}
