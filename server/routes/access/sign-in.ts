/** `/access`: the key for credentials, signing in and out, refresh, platforms, forgotten passwords. Contracts in model/calls/access.ts. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessCalls } from '../../../model/calls/access.ts'
import { forbidden } from '../../../model/errors.ts'
import { openEnvelope } from '../../../engine/authentication/credential-envelope.ts'
import { loginKey } from '../../../engine/authentication/envelope-keys.ts'
import { logIn, logInByCode, type SignedIn } from '../../../engine/authentication/login.ts'
import { signUpSettings } from '../../../engine/registration/sign-up-settings.ts'
import { loadActor } from '../../../engine/authentication/load-actor.ts'
import { changePassword, requestReset, resetPassword } from '../../../engine/authentication/password-reset.ts'
import { firstAdministrator } from '../../../engine/registration/first-administrator.ts'
import { identify, refresh, signIn, signOut, switchPlatform, type Device, type Place } from '../../../engine/authentication/session.ts'
import { authenticate } from '../../../engine/authentication/tokens.ts'
import { sessionFacts, signInAnswer, userinfo } from '../../../engine/pages/session-user.ts'
import { languageOf } from '../../http/responses.ts'
import { createRoutes, type Routes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import { sendMail } from '../../adapters/mail.ts'
import { sendCode } from '../../adapters/verification-code.ts'
import { baseUrl, type Server } from '../../route-context.ts'
import { isNewer } from '../../http/client-version.ts'

export function signInRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  entryRoutes(routes, server)
  sessionRoutes(routes, server)
  platformRoutes(routes, server)
  passwordRoutes(routes, server)
}

/** Calls that open a session: the key for credentials, signing in by password or code, refresh, and the first administrator. */
function entryRoutes({ handle }: Routes, server: Server): void {
  handle(accessCalls.readLoginKey, async ({ appName = '' }, { request }) => {
    const name = appName.slice(0, 60) || server.appName
    const key = await loginKey(server.engine)
    return {
      appName: name,
      variant: name.startsWith('P3C') ? 'P3C' : name.startsWith('P3') ? 'P3' : 'S3',
      kid: key.kid,
      public_key: key.publicKey,
      login_title: (await signUpSettings(server.engine)).login_title[languageOf(request)],
      now: server.clock(),
    } as const
  })

  handle(accessCalls.signIn, async ({ data, device, device_token: outerToken }, { request }) => {
    const credentials = await openEnvelope(server.engine, data)
    // The device token may be inside the envelope or next to it: it grants nothing by itself.
    const deviceToken = credentials.deviceToken ?? outerToken
    const language = languageOf(request)
    return entered(
      server,
      await logIn(server.engine, { ...credentials, deviceToken }, placeOf(request, device), (code) => sendCode(server, code, language)),
    )
  })
  handle(accessCalls.signInByCode, async ({ handle: ticket, code, device }, { request }) =>
    entered(server, await logInByCode(server.engine, { handle: ticket, code }, placeOf(request, device))),
  )
  handle(accessCalls.refreshSession, async ({ username, refresh_token: refreshToken }, { request }) => {
    const { tokens, actor } = await refresh(server.engine, { username, refreshToken, ip: request.ip, agent: agentOf(request) })
    return { userinfo: await signInAnswer(server.engine, { actor, tokens, modules: server.modules }) }
  })
  handle(accessCalls.createFirstAdministrator, async ({ data, token }, { request }) => {
    const credentials = await openEnvelope(server.engine, data)
    return entered(server, await firstAdministrator(server.engine, token, credentials, placeOf(request, 'desktop')))
  })
}

/** Calls about the open session. */
function sessionRoutes({ handle }: Routes, server: Server): void {
  handle(accessCalls.readSessionState, (_, { request }) => ({
    state: 'signed-in' as const,
    expire: Math.floor(server.clock() + sessionOf(request).left),
  }))
  handle(accessCalls.readCurrentUser, async (_, { request }) => {
    const session = sessionOf(request)
    return {
      ...(await userinfo(server.engine, session.actor, server.modules)),
      ...sessionFacts(session, server.clock()),
      hasnewversion: isNewer(request.headers['page-version']),
    }
  })
  handle(accessCalls.signOut, async (_, { request, reply }) => {
    const session = sessionOf(request)
    await signOut(server.engine, session, placeOf(request, session.device))
    reply.header('clear-site-data', '"cache"')
  })
}

/** Calls that continue on another platform, or in another session of the same user. */
function platformRoutes({ handle }: Routes, server: Server): void {
  handle(accessCalls.switchPlatform, async ({ platform_id: wanted }, { request }) => {
    const session = sessionOf(request)
    const { tokens, platform } = await switchPlatform(server.engine, session, wanted, placeOf(request, session.device))
    return entered(server, { tokens, platform, user: session.actor.user })
  })
  // Switches to another token of the same user, e.g. of a second window; another user's token is refused.
  handle(accessCalls.switchToken, async ({ access_token: token }, { request }) => {
    const other = await identify(server.engine, token ?? '')
    if (!other || other.actor.user !== sessionOf(request).actor.user) throw forbidden()
    return {
      userinfo: {
        ...(await userinfo(server.engine, other.actor, server.modules)),
        ...sessionFacts(other, server.clock()),
        access_token: token,
      },
    }
  })
}

/** Calls for forgotten and changed passwords. */
function passwordRoutes({ handle }: Routes, server: Server): void {
  // The answer and its timing are the same whether the address is known or not: the mail is sent afterwards.
  handle(accessCalls.requestPasswordReset, ({ email }, { request }) => {
    void requestReset(server.engine, email)
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
  })
  handle(accessCalls.resetPassword, async ({ data, token, reset_token: resetToken }, { request }) => {
    const credentials = await openEnvelope(server.engine, data)
    await resetPassword(server.engine, token ?? resetToken, credentials, placeOf(request, 'desktop'))
  })
  handle(accessCalls.changePassword, async ({ data }, { request }) => {
    const session = sessionOf(request)
    const credentials = await openEnvelope(server.engine, data)
    return entered(server, await changePassword(server.engine, session, credentials, placeOf(request, session.device)))
  })
}

/** Builds the answer that every sign-in method returns. */
export async function entered(server: Server, one: Pick<SignedIn, 'tokens' | 'user' | 'platform'> & { deviceToken?: string }) {
  const actor = await authenticate(server.engine, (tx) => loadActor(tx, one.platform, one.user))
  if (!actor) throw signIn()
  return {
    userinfo: await signInAnswer(server.engine, { actor, tokens: one.tokens, modules: server.modules, deviceToken: one.deviceToken }),
  }
}

const agentOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '')
export const placeOf = (request: FastifyRequest, device: Device): Place => ({ ip: request.ip, agent: agentOf(request), device })
