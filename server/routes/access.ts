/** `/access`: the key for credentials, signing in and out, refresh, platforms, forgotten passwords. Contract in docs/wire.md. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import { openEnvelope } from '../../engine/authentication/credential-envelope.ts'
import { loginKey } from '../../engine/authentication/envelope-keys.ts'
import { logIn, logInByCode, type SignedIn } from '../../engine/authentication/login.ts'
import { signUpSettings } from '../../engine/registration/sign-up-settings.ts'
import { loadActor } from '../../engine/authentication/load-actor.ts'
import { changePassword, requestReset, resetPassword } from '../../engine/authentication/password-reset.ts'
import { firstAdministrator } from '../../engine/registration/first-administrator.ts'
import { identify, refresh, signIn, signOut, switchPlatform, type Device, type Place } from '../../engine/authentication/session.ts'
import { authenticate } from '../../engine/authentication/tokens.ts'
import { sessionFacts, signInAnswer, userinfo } from '../../engine/pages/session-user.ts'
import { languageOf, ok, results } from '../http/responses.ts'
import type { Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import { sendMail } from '../adapters/mail.ts'
import { sendCode } from '../adapters/verification-code.ts'
import { baseUrl, type Server } from '../route-context.ts'
import { isNewer } from '../http/client-version.ts'

const open = { config: { guard: 'public' } } as const
const behind = { config: { guard: 'session' } } as const
const bodyOf = (request: FastifyRequest): Plain => (request.body as Plain | undefined) ?? {}

export function accessRoutes(app: FastifyInstance, server: Server): void {
  app.get('/access/app-key', open, async (request) => {
    const name = String((request.query as Plain)['appName'] ?? '').slice(0, 60) || server.appName
    const key = await loginKey(server.engine)
    const variant = name.startsWith('P3C') ? 'P3C' : name.startsWith('P3') ? 'P3' : 'S3'
    return results({
      appName: name,
      variant,
      kid: key.kid,
      public_key: key.publicKey,
      login_title: (await signUpSettings(server.engine)).login_title[languageOf(request)],
      now: server.clock(),
    })
  })

  app.post('/access/login', open, async (request) => {
    const body = bodyOf(request)
    const device = deviceOf(body['device'])
    const credentials = await openEnvelope(server.engine, body['data'])
    // The device's proof may stand inside the envelope or beside it: it opens nothing by itself.
    const deviceToken = credentials.deviceToken ?? (typeof body['device_token'] === 'string' ? body['device_token'] : undefined)
    return entered(
      server,
      await logIn(server.engine, { ...credentials, deviceToken }, placeOf(request, device), (code) =>
        sendCode(server, code, languageOf(request)),
      ),
    )
  })

  // Signing in with a code instead of the password; the code was asked for with /access/send-code.
  app.post('/access/login-code', open, async (request) => {
    const { handle, code, device } = bodyOf(request)
    return entered(server, await logInByCode(server.engine, { handle, code }, placeOf(request, deviceOf(device))))
  })

  app.post('/access/refresh', open, async (request) => {
    const body = bodyOf(request)
    const { tokens, who: actor } = await refresh(server.engine, {
      username: body['username'],
      refreshToken: body['refresh_token'],
      ip: request.ip,
      agent: agentOf(request),
    })
    return ok({ userinfo: await signInAnswer(server.engine, { who: actor, tokens, modules: server.modules }) })
  })

  app.get('/access/user-state', behind, async (request) =>
    results({ state: 'signed-in', expire: Math.floor(server.clock() + sessionOf(request).left) }),
  )

  app.get('/access/current-user', behind, async (request) => {
    const session = sessionOf(request)
    return results({
      ...(await userinfo(server.engine, session.who, server.modules)),
      ...sessionFacts(session, server.clock()),
      hasnewversion: isNewer(request.headers['page-version']),
    })
  })

  app.post('/access/logout', behind, async (request, reply) => {
    const session = sessionOf(request)
    await signOut(server.engine, session, placeOf(request, session.device))
    reply.header('clear-site-data', '"cache"')
    return results(true)
  })

  app.post('/access/switch-plt', behind, async (request) => {
    const session = sessionOf(request)
    const { tokens, platform } = await switchPlatform(
      server.engine,
      session,
      bodyOf(request)['platform_id'],
      placeOf(request, session.device),
    )
    return entered(server, { tokens, platform, user: session.who.user })
  })

  // Over to another token of the same person, e.g. of a second window; somebody else's is refused.
  app.post('/access/switch-token', behind, async (request) => {
    const other = await identify(server.engine, String(bodyOf(request)['access_token'] ?? ''))
    if (!other || other.who.user !== sessionOf(request).who.user) throw new WeftError(403, 'access.forbidden')
    return ok({
      userinfo: {
        ...(await userinfo(server.engine, other.who, server.modules)),
        ...sessionFacts(other, server.clock()),
        access_token: bodyOf(request)['access_token'],
      },
    })
  })

  // The same answer, at the same time, whether the address is known or not: the mail goes out afterwards.
  app.post('/access/request-password-reset-link', open, async (request) => {
    void requestReset(server.engine, bodyOf(request)['email'])
      .then(
        (link) =>
          link &&
          sendMail(server, {
            to: link.email,
            language: link.language,
            kind: 'reset',
            user: link.user,
            values: { name: link.name, url: `${baseUrl(server)}/forgotpwd/newpwd#token=${link.token}` },
          }),
      )
      .catch((error: unknown) => request.log.error({ err: error }, 'reset link'))
    return results(true)
  })

  app.post('/access/request-password-reset', open, async (request) => {
    const body = bodyOf(request)
    const credentials = await openEnvelope(server.engine, body['data'])
    await resetPassword(server.engine, body['token'] ?? body['reset_token'], credentials, placeOf(request, 'desktop'))
    return results(true)
  })

  app.post('/access/change-password', behind, async (request) => {
    const session = sessionOf(request)
    const credentials = await openEnvelope(server.engine, bodyOf(request)['data'])
    return entered(server, await changePassword(server.engine, session, credentials, placeOf(request, session.device)))
  })

  app.post('/access/first-administrator', open, async (request) => {
    const body = bodyOf(request)
    const credentials = await openEnvelope(server.engine, body['data'])
    return entered(server, await firstAdministrator(server.engine, body['token'], credentials, placeOf(request, 'desktop')))
  })
}

/** What every way of signing in answers. */
export async function entered(server: Server, one: Pick<SignedIn, 'tokens' | 'user' | 'platform'> & { deviceToken?: string }) {
  const actor = await authenticate(server.engine, (tx) => loadActor(tx, one.platform, one.user))
  if (!actor) throw signIn()
  return ok({
    userinfo: await signInAnswer(server.engine, { who: actor, tokens: one.tokens, modules: server.modules, deviceToken: one.deviceToken }),
  })
}

/** @throws WeftError 400 for what is none of the three kinds (SH-9-014) */
export function deviceOf(value: unknown): Device {
  if (value === 'desktop' || value === 'ipad' || value === 'mobile') return value
  throw new WeftError(400, 'generic.badRequest', { detail: { what: 'device' } })
}

const agentOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '')
export const placeOf = (request: FastifyRequest, device: Device): Place => ({ ip: request.ip, agent: agentOf(request), device })
