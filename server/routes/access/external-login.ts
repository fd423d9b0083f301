/**
 * Sign-in through DingTalk, WeCom, OpenID Connect or a trusted system (SH-7-024 to SH-7-029), and binding of first-time users. The
 * contract is in docs/wire.md.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openEnvelope } from '../../../engine/authentication/credential-envelope.ts'
import { providerBy, type Provider, type ProviderKind } from '../../../engine/authentication/identity-providers.ts'
import {
  bindAndLogIn,
  logInAs,
  freshNonce,
  issueTicket,
  useTicket,
  type ExternalPerson,
} from '../../../engine/authentication/external-login.ts'
import { WeftError } from '../../../model/errors.ts'
import { sendCode } from '../../adapters/verification-code.ts'
import { dingtalkInside, dingtalkUrl, dingtalkWeb } from '../../adapters/dingtalk.ts'
import { oidcJourney, oidcUser } from '../../adapters/oidc.ts'
import { secretOf } from '../../adapters/provider-call.ts'
import { wecomUrl, wecomUser } from '../../adapters/wecom.ts'
import { languageOf, ok, results } from '../../http/responses.ts'
import type { Plain } from '../../http/body.ts'
import { createBuckets } from '../../http/rate-limit.ts'
import { baseUrl, type Server } from '../../route-context.ts'
import { deviceOf, entered, placeOf } from './sign-in.ts'

const open = { config: { guard: 'public' } } as const
const bodyOf = (request: FastifyRequest): Plain => (request.body as Plain | undefined) ?? {}
const unknown = (): WeftError => new WeftError(404, 'access.providerUnknown')
const minutesOfSignature = 5

/** Returns the callback address of a provider, which is registered at the provider. */
export const backTo = (server: Server, { kind, code }: Pick<Provider, 'kind' | 'code'>): string =>
  baseUrl(server) +
  (kind === 'dingtalk'
    ? `/login/ddwelcome/${code}`
    : kind === 'wecom'
      ? `/login/qywxwelcome?client=${code}`
      : kind === 'oidc'
        ? '/login/thirdssologin'
        : `/login/third/${code}`)

export function externalLoginRoutes(app: FastifyInstance, server: Server): void {
  const seldom = createBuckets({ perSecond: server.rate.perSecond > 0 ? 1 : 0, burst: 60 })
  const slow = (request: FastifyRequest) => {
    if (!seldom.take(request.ip)) throw new WeftError(429, 'generic.tooMany')
  }
  const find = async (request: FastifyRequest, code: unknown, kinds: readonly ProviderKind[]): Promise<Provider> => {
    slow(request)
    const provider = await providerBy(server.engine, code, kinds)
    if (!provider) throw unknown()
    return provider
  }
  const signIn = async (request: FastifyRequest, provider: Provider, stranger: ExternalPerson, device: unknown) =>
    ok(await entered(server, await logInAs(server.engine, provider, stranger, placeOf(request, deviceOf(device ?? 'desktop')))))
  const codeOf = (value: unknown): string => {
    if (typeof value !== 'string' || value === '' || value.length > 2000) throw new WeftError(400, 'access.provider')
    return value
  }

  const start = async (provider: Provider, inside: boolean) => {
    const redirect = backTo(server, provider)
    const journey = provider.kind === 'oidc' ? await oidcJourney(server, provider, redirect) : undefined
    const state = await issueTicket(server.engine, provider, { kind: 'state', given: journey?.given ?? {} })
    const url =
      journey?.url(state) ??
      (provider.kind === 'dingtalk'
        ? dingtalkUrl(server, provider, { state, redirect })
        : wecomUrl(server, provider, { state, redirect, inside }))
    return { url, state, redirect }
  }
  app.post('/access/third-start', open, async (request) => {
    const { client, inside } = bodyOf(request)
    const provider = await find(request, client, ['dingtalk', 'wecom', 'oidc'])
    const { url, state } = await start(provider, inside === true || inside === 'true')
    return results({ url, state })
  })
  app.get('/dingtalk/prepared-login', open, async (request) => {
    const provider = await find(request, (request.query as Plain)['client'], ['dingtalk'])
    const { url, state, redirect } = await start(provider, false)
    const { corp_id: corp = '', agent_id: agent = '' } = provider.settings
    return results({
      client: provider.code,
      client_id: provider.clientId,
      corp_id: corp,
      agent_id: agent,
      response_type: 'code',
      scope: new URL(url).searchParams.get('scope'),
      redirect_uri: redirect,
      state,
      url,
    })
  })

  // The callback of DingTalk's page: it returns the state issued by this server, which is valid once.
  app.post('/access/dd-login', open, async (request) => {
    const { client, code, state, device } = bodyOf(request)
    await find(request, client, ['dingtalk'])
    const { provider } = await useTicket(server.engine, 'state', state, String(client))
    return signIn(request, provider, await dingtalkWeb(server, provider, codeOf(code)), device)
  })
  // Inside DingTalk, its client gives the page a code that only this application can use.
  app.post('/access/dd-welcome', open, async (request) => {
    const { client, code, device } = bodyOf(request)
    const provider = await find(request, client, ['dingtalk'])
    return signIn(request, provider, await dingtalkInside(server, provider, codeOf(code)), device)
  })
  app.get('/access/qw3rd-login', open, async (request) => {
    const { client, code, state, device } = request.query as Plain
    await find(request, client, ['wecom'])
    const { provider } = await useTicket(server.engine, 'state', state, String(client))
    return signIn(request, provider, await wecomUser(server, provider, codeOf(code)), device)
  })
  app.post('/access/sso-login', open, async (request) => {
    slow(request)
    const { code, state, iss, device } = bodyOf(request)
    const { provider, given } = await useTicket(server.engine, 'state', state)
    if (provider.kind !== 'oidc') throw unknown()
    const back = { code: codeOf(code), state: String(state), ...(typeof iss === 'string' ? { iss } : {}) }
    return signIn(request, provider, await oidcUser(server, provider, given, back), device)
  })

  // A trusted system requests a token for its employee, signed with its secret; the browser carries the token to our page.
  app.post('/sf/send-temp-token', open, async (request) => {
    slow(request)
    const { type, username, label, timestamp, nonce, sign } = bodyOf(request)
    const provider = await providerBy(server.engine, type, ['trusted'])
    const text = [type, username, timestamp, nonce].map(String)
    const fresh = Math.abs(Number(timestamp) - server.clock()) <= minutesOfSignature * 60_000
    const shaped =
      typeof username === 'string' &&
      username !== '' &&
      username.length <= 200 &&
      typeof nonce === 'string' &&
      /^[\w-]{16,100}$/.test(nonce)
    const wanted = createHmac('sha256', provider ? secretOf(server, provider) : 'nobody')
      .update(text.join('\n'))
      .digest()
    const given = Buffer.from(typeof sign === 'string' && /^[0-9a-f]{64}$/.test(sign) ? sign : '', 'hex')
    const right = given.length === wanted.length && timingSafeEqual(given, wanted)
    if (!provider || !fresh || !shaped || !right || !(await freshNonce(server.engine, provider, nonce)))
      throw new WeftError(400, 'access.signature')
    const token = await issueTicket(server.engine, provider, {
      kind: 'temp',
      subject: username,
      given: { label: typeof label === 'string' ? label.slice(0, 60) : username.slice(0, 60) },
    })
    const path = provider.settings['inner'] === 'yes' ? '/login/thirdinnerlogin' : `/login/third/${provider.code}`
    return results({ token, seconds: 60, url: `${baseUrl(server)}${path}#token=${token}` })
  })
  // `type` names the system. The internal page identifies its system by the token, and accepts only systems for the platform's own
  // users.
  app.post('/access/third-login', open, async (request) => {
    const { type, token, device } = bodyOf(request)
    if (type !== undefined && type !== '') await find(request, type, ['trusted'])
    else slow(request)
    const { provider, subject, given } = await useTicket(server.engine, 'temp', token, type ? String(type) : undefined)
    if (!type && provider.settings['inner'] !== 'yes') throw new WeftError(403, 'access.innerOnly')
    return signIn(request, provider, { subject: subject ?? '', label: given['label'] ?? '' }, device)
  })

  // A user who returned from a provider and is not bound confirms the password of the account, once.
  for (const path of ['/qywx-basic/binding-qywx', '/access/third-bind'])
    app.post(path, open, async (request) => {
      slow(request)
      const { ticket, data, device } = bodyOf(request)
      const credentials = await openEnvelope(server.engine, data)
      const place = placeOf(request, deviceOf(device ?? 'desktop'))
      return ok(
        await entered(
          server,
          await bindAndLogIn(server.engine, ticket, credentials, { place, send: (code) => sendCode(server, code, languageOf(request)) }),
        ),
      )
    })
}
