/**
 * Sign-in through DingTalk, WeCom, OpenID Connect or a trusted system (SH-7-024 to SH-7-029), and binding of first-time users.
 * Contracts in model/calls/external-login.ts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { externalLoginCalls } from '../../../model/calls/external-login.ts'
import type { Input } from '../../../model/calls/contract.ts'
import { openEnvelope } from '../../../engine/authentication/credential-envelope.ts'
import { providerBy, type Provider } from '../../../engine/authentication/identity-providers.ts'
import {
  bindAndLogIn,
  logInAs,
  freshNonce,
  issueTicket,
  useTicket,
  type ExternalPerson,
} from '../../../engine/authentication/external-login.ts'
import type { Device } from '../../../engine/authentication/session.ts'
import { WeftError } from '../../../model/errors.ts'
import { beginsHere, providerTraits, startingKinds, type ProviderKind } from '../../../model/people/identity-provider-kinds.ts'
import { returnPath } from '../../../model/people/return-pages.ts'
import { sendCode } from '../../adapters/verification-code.ts'
import { dingtalkInside, dingtalkWeb } from '../../adapters/dingtalk.ts'
import { oidcUser } from '../../adapters/oidc.ts'
import { secretOf } from '../../adapters/provider-call.ts'
import { signInStarts } from '../../adapters/provider-sign-in.ts'
import { wecomUser } from '../../adapters/wecom.ts'
import { languageOf } from '../../http/responses.ts'
import { networkOf } from '../../../engine/authentication/network.ts'
import { createBuckets } from '../../rate-limit.ts'
import { createRoutes, type Routes } from '../../calls/route.ts'
import { baseUrl, type Server } from '../../route-context.ts'
import { entered, placeOf } from './sign-in.ts'

const signatureMinutes = 5
const unknownProvider = (): WeftError => new WeftError(404, 'access.providerUnknown')

/** Returns the callback address of a provider, which is registered at the provider. */
export const callbackAddress = (server: Server, { kind, code }: Pick<Provider, 'kind' | 'code'>): string =>
  baseUrl(server) + providerTraits(kind).callback(code)

export function externalLoginRoutes(app: FastifyInstance, server: Server): void {
  const routes = createRoutes(app, server)
  const limits = createBuckets({ perSecond: server.rate.perSecond > 0 ? 1 : 0, burst: 60 })
  const helpers = helpersOf(server, (request) => {
    if (!limits.take(networkOf(request.ip))) throw new WeftError(429, 'generic.tooMany')
  })
  startRoutes(routes, server, helpers)
  returnRoutes(routes, server, helpers)
  trustedSystemRoutes(routes, server, helpers)
  bindRoutes(routes, server, helpers)
}

interface Helpers {
  /** Counts the call against the limit of its address. @throws WeftError 429 */
  readonly limit: (request: FastifyRequest) => void
  /** Returns an active provider of one of these kinds. @throws WeftError 404 `access.providerUnknown`, 429 */
  readonly findProvider: (request: FastifyRequest, code: string | undefined, kinds: readonly ProviderKind[]) => Promise<Provider>
  /** Signs in the user to whom an external identity is bound. */
  readonly signIn: (
    request: FastifyRequest,
    one: { provider: Provider; person: ExternalPerson; device: Device },
  ) => ReturnType<typeof entered>
}

function helpersOf(server: Server, limit: Helpers['limit']): Helpers {
  return {
    limit,
    async findProvider(request, code, kinds) {
      limit(request)
      const provider = await providerBy(server.engine, code, kinds)
      if (!provider) throw unknownProvider()
      return provider
    },
    signIn: async (request, { provider, person, device }) =>
      entered(server, await logInAs(server.engine, provider, person, placeOf(request, device))),
  }
}

/** Calls that send the browser to the page of a provider. */
function startRoutes({ handle }: Routes, server: Server, { findProvider }: Helpers): void {
  const start = async (provider: Provider, inside: boolean) => {
    if (!beginsHere(provider.kind)) throw unknownProvider()
    const redirect = callbackAddress(server, provider)
    const { given, url } = await signInStarts[provider.kind](server, provider, { redirect, inside })
    const state = await issueTicket(server.engine, provider, { kind: 'state', given })
    return { url: url(state), state, redirect }
  }
  handle(externalLoginCalls.startExternalLogin, async ({ client, inside }, { request }) => {
    const provider = await findProvider(request, client, startingKinds)
    const { url, state } = await start(provider, inside)
    return { url, state }
  })
  handle(externalLoginCalls.prepareDingtalkLogin, async ({ client }, { request }) => {
    const provider = await findProvider(request, client, ['dingtalk'])
    const { url, state, redirect } = await start(provider, false)
    const { corp_id: corp = '', agent_id: agent = '' } = provider.settings
    return {
      client: provider.code,
      client_id: provider.clientId,
      corp_id: corp,
      agent_id: agent,
      response_type: 'code' as const,
      scope: new URL(url).searchParams.get('scope'),
      redirect_uri: redirect,
      state,
      url,
    }
  })
}

/** @throws WeftError 400 `access.provider` for an absent code or one over 2 000 characters */
function codeOf(code: string | undefined): string {
  if (!code || code.length > 2000) throw new WeftError(400, 'access.provider')
  return code
}

/** Calls of the page to which a provider sends the browser back, with a code and the state that this server issued. */
function returnRoutes({ handle }: Routes, server: Server, { limit, findProvider, signIn }: Helpers): void {
  handle(externalLoginCalls.signInByDingtalk, async ({ client, code, state, device }, { request }) => {
    await findProvider(request, client, ['dingtalk'])
    const { provider } = await useTicket(server.engine, 'state', state, client)
    return signIn(request, { provider, person: await dingtalkWeb(server, provider, codeOf(code)), device })
  })
  // Inside DingTalk, its client gives the page a code that only this application can use.
  handle(externalLoginCalls.signInInsideDingtalk, async ({ client, code, device }, { request }) => {
    const provider = await findProvider(request, client, ['dingtalk'])
    return signIn(request, { provider, person: await dingtalkInside(server, provider, codeOf(code)), device })
  })
  handle(externalLoginCalls.signInByWecom, async ({ client, code, state, device }, { request }) => {
    await findProvider(request, client, ['wecom'])
    const { provider } = await useTicket(server.engine, 'state', state, client)
    return signIn(request, { provider, person: await wecomUser(server, provider, codeOf(code)), device })
  })
  handle(externalLoginCalls.signInByOpenId, async ({ code, state = '', iss, device }, { request }) => {
    limit(request)
    const { provider, given } = await useTicket(server.engine, 'state', state)
    if (provider.kind !== 'oidc') throw unknownProvider()
    const answer = { code: codeOf(code), state, ...(iss === undefined ? {} : { iss }) }
    return signIn(request, { provider, person: await oidcUser(server, provider, given, answer), device })
  })
}

/** A trusted system requests a token for its employee, signed with its secret; the browser carries the token to our page. */
function trustedSystemRoutes({ handle }: Routes, server: Server, { limit, findProvider, signIn }: Helpers): void {
  handle(externalLoginCalls.issueTemporaryToken, async (input, { request }) => {
    limit(request)
    const { provider, username } = await signedRequest(server, input)
    const token = await issueTicket(server.engine, provider, {
      kind: 'temp',
      subject: username,
      given: { label: (input.label ?? username).slice(0, 60) },
    })
    const path = provider.settings['inner'] === 'yes' ? returnPath('thirdinnerlogin') : returnPath('third', provider.code)
    return { token, seconds: 60 as const, url: `${baseUrl(server)}${path}#token=${token}` }
  })
  // The internal page identifies its system by the token, and accepts only systems for the platform's own users.
  handle(externalLoginCalls.signInByTemporaryToken, async ({ type, token, device }, { request }) => {
    if (type) await findProvider(request, type, ['trusted'])
    else limit(request)
    const { provider, subject, given } = await useTicket(server.engine, 'temp', token, type || undefined)
    if (!type && provider.settings['inner'] !== 'yes') throw new WeftError(403, 'access.innerOnly')
    return signIn(request, { provider, person: { subject: subject ?? '', label: given['label'] ?? '' }, device })
  })
}

/**
 * Checks the signature of a trusted system. Every mistake gets the same refusal, so that nothing is learnt from it.
 * @throws WeftError 400 `access.signature`
 */
async function signedRequest(
  server: Server,
  { type, username, timestamp, nonce, sign = '' }: Input<typeof externalLoginCalls.issueTemporaryToken>,
): Promise<{ provider: Provider; username: string }> {
  const provider = await providerBy(server.engine, type, ['trusted'])
  const isFresh = Math.abs(Number(timestamp) - server.clock()) <= signatureMinutes * 60_000
  const isNonce = nonce !== undefined && /^[\w-]{16,100}$/.test(nonce)
  const expected = createHmac('sha256', provider ? secretOf(server, provider) : 'nobody')
    .update([type, username, timestamp, nonce].map(String).join('\n'))
    .digest()
  const actual = Buffer.from(/^[0-9a-f]{64}$/.test(sign) ? sign : '', 'hex')
  const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected)
  if (
    !provider ||
    !isFresh ||
    !username ||
    username.length > 200 ||
    !isNonce ||
    !isSigned ||
    !(await freshNonce(server.engine, provider, nonce))
  )
    throw new WeftError(400, 'access.signature')
  return { provider, username }
}

/** A user who returned from a provider and is not bound confirms the password of the account, once. */
function bindRoutes({ handle }: Routes, server: Server, { limit }: Helpers): void {
  const { bindIdentity, bindWecomIdentity } = externalLoginCalls
  for (const contract of [bindIdentity, bindWecomIdentity])
    handle(contract as typeof bindIdentity, async ({ ticket, data, device }, { request }) => {
      limit(request)
      const credentials = await openEnvelope(server.engine, data)
      const signedIn = await bindAndLogIn(server.engine, ticket, credentials, {
        place: placeOf(request, device),
        send: (code) => sendCode(server, code, languageOf(request)),
      })
      return entered(server, signedIn)
    })
}
