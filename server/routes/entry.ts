/** The door: what the sign-in page shows before anybody is known, verification codes, and the administrator's settings of it. Contract in docs/wire.md. */
import type { FastifyInstance } from 'fastify'
import { applicationAccess } from '../../engine/registration/applications.ts'
import { codeMinutes, issueCode, secondsBetween } from '../../engine/authentication/verification-codes.ts'
import { signUpSettings, managesSignUp, saveSignUpSettings } from '../../engine/registration/sign-up-settings.ts'
import { providersOnSignInPage } from '../../engine/authentication/identity-providers.ts'
import { WeftError } from '../../model/errors.ts'
import { sendCode } from '../adapters/verification-code.ts'
import { languageOf, results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import type { Server } from '../route-context.ts'

const open = { config: { guard: 'public' } } as const
const behind = { config: { guard: 'session' } } as const
/** Purposes that a visitor may ask for; a step-up code is sent by the server itself. */
const askable = ['login', 'signup', 'vendor'] as const

export function entryRoutes(app: FastifyInstance, server: Server): void {
  app.get('/access/door', open, async () =>
    results({ ...(await signUpSettings(server.engine)), providers: await providersOnSignInPage(server.engine) }),
  )

  // The same answer, at the same time, whether somebody has the address or not: the code goes out afterwards.
  app.post('/access/send-code', open, async (request) => {
    const body = (request.body as Plain | undefined) ?? {}
    const purpose = askable.find((one) => one === body['purpose'])
    if (!purpose) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'purpose' } })
    const issued = await issueCode(server.engine, { purpose, to: body['to'], platform: body['platform'], ip: request.ip })
    void sendCode(server, issued, languageOf(request)).catch((error: unknown) => request.log.error({ err: error }, 'code'))
    return results({ handle: issued.handle, channel: issued.channel, seconds: codeMinutes * 60, again: secondsBetween })
  })

  app.get('/clientinfoapi/client-settings/door', behind, async (request) => {
    const { who: actor } = sessionOf(request)
    return results({
      ...(await signUpSettings(server.engine)),
      may_change: await managesSignUp(server.engine, actor),
      vendor_door: await applicationAccess(server.engine, actor.platform),
    })
  })
  app.post('/clientinfoapi/client-settings/save-door', behind, async (request) =>
    results(await saveSignUpSettings(server.engine, sessionOf(request).who, dataOf(request.body))),
  )
}
