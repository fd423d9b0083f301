/**
 * Guards every call: it checks the route's declared guard, the token, the rate limit and the signature. The server does not start
 * with a route that declares no guard (security C06).
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { forbidden, WeftError } from '../../model/errors.ts'
import { isGuest } from '../../model/people/account-types.ts'
import { identify, signIn, type Session } from '../../engine/authentication/session.ts'
import { screenByLink, type ScreenByLink } from '../../engine/report/screen-links.ts'
import type { Actor } from '../../engine/actor.ts'
import type { Plain } from './body.ts'
import { networkOf } from '../../engine/authentication/network.ts'
import { createBuckets } from '../rate-limit.ts'
import publicRoutes from '../public-routes.json' with { type: 'json' }
import type { Server } from '../route-context.ts'
import { checkSignature, openSignedBody } from './signature.ts'

/**
 * The guard of a route. `public`: any caller, if `public-routes.json` lists the route. `session`: any signed-in user; the engine's
 * policy decides what the user may do. `wall`: the link of a big screen and nothing else.
 */
export type Guard = 'public' | 'session' | 'wall'
/** The calls about the caller's own session: all that a guest may do beside the public calls. */
const ownSession = /^(\/pub)?\/access\//
/** The path prefix where big-screen links are valid, for reading only. */
const wallPath = '/scmrptapi/wall/'

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard
    signed?: boolean
  }
  interface FastifyRequest {
    session: Session | null
    /** The big-screen link of the request, on big-screen routes. */
    wall: ScreenByLink | null
    /** The body bytes as received, for the signature and for idempotency. */
    raw_body: Buffer
    /** The nonce of a signed call. */
    nonce: string | null
  }
}

/**
 * Checks a route when it is registered.
 * @throws Error for a route without a guard or for a public route that is not reviewed
 */
export function checkRoute(route: RouteOptions): void {
  for (const method of [route.method].flat()) {
    const name = `${method} ${route.url}`
    const guard = route.config?.guard
    if (guard !== 'public' && guard !== 'session' && guard !== 'wall')
      throw new Error(`Route ${name} declares no guard. Give it config: { guard: 'session' } or, after review, 'public'.`)
    if (guard === 'wall' && (!route.url.startsWith(wallPath) || (method !== 'GET' && method !== 'HEAD')))
      throw new Error(`Route ${name} is for big screens: they read under ${wallPath} and do nothing else.`)
    if (guard === 'public' && !(publicRoutes as string[]).includes(name))
      throw new Error(`Route ${name} is public and does not stand in server/public-routes.json.`)
    if (guard === 'public' && route.config?.signed)
      throw new Error(`Route ${name} is public and signed: there is no key without a session.`)
  }
}

export function addGuard(app: FastifyInstance, server: Server): void {
  const addresses = createBuckets({ perSecond: server.rate.perSecond, burst: server.rate.burst * 2 })
  const walls = createBuckets({ perSecond: Math.min(5, server.rate.perSecond), burst: Math.min(60, server.rate.burst) })
  app.decorateRequest('session', null)
  app.decorateRequest('wall', null)
  app.decorateRequest('nonce', null)
  app.decorateRequest('raw_body', undefined as never)

  app.addHook('onRequest', async (request) => {
    request.raw_body = Buffer.alloc(0)
    const { guard } = request.routeOptions.config
    if (request.is404 || request.routeOptions.url === '/healthz') return
    if (server.state !== 'ready') throw new WeftError(503, server.state === 'starting' ? 'generic.starting' : 'generic.away')
    if (guard === 'public') {
      if (!addresses.take(networkOf(request.ip))) throw new WeftError(429, 'generic.tooMany')
      return
    }
    if (guard === 'wall') {
      // The link token is read from the header only, because addresses are logged in many places.
      const wall = await screenByLink(server.engine, bearerOf(request))
      if (!wall && !addresses.take(networkOf(request.ip))) throw new WeftError(429, 'generic.tooMany')
      if (!wall) throw signIn()
      if (!walls.take(wall.id)) throw new WeftError(429, 'generic.tooMany')
      request.wall = inLanguageOf(request, wall)
      return
    }
    const session = await identify(server.engine, tokenOf(request))
    if (!session) {
      if (!addresses.take(networkOf(request.ip))) throw new WeftError(429, 'generic.tooMany')
      throw signIn()
    }
    if (isGuest(session.actor.accountType) && !ownSession.test(request.routeOptions.url ?? '')) throw forbidden()
    request.session = inLanguageOf(request, session)
    if (!server.budget.take(session.actor.user)) throw new WeftError(429, 'generic.tooMany')
  })

  app.addHook('preValidation', async (request) => {
    if (!request.session) return
    const path = request.originalUrl.split('?', 1)[0]!
    if (request.routeOptions.config.signed)
      request.nonce = checkSignature(
        { method: request.method, path, query: request.query as Record<string, string>, body: request.raw_body, headers: request.headers },
        request.session,
        server.clock(),
      )
    const body = request.body as Plain | undefined
    const signed = body && openSignedBody({ method: request.method, path, body }, request.session, server.clock())
    // A repeated request has the same content under another signature, and its idempotency key must recognise it.
    if (signed) {
      request.body = signed.body
      request.raw_body = signed.raw
      request.nonce ??= signed.nonce
    }
  })
}

/**
 * Applies the request's language: a client that sends exactly `zh` or `en` is answered in that language regardless of the account
 * setting, because screens change language at once. A browser's default language list is ignored.
 */
function inLanguageOf<T extends { readonly actor: Actor }>(request: FastifyRequest, one: T): T {
  const requestedLanguage = request.headers['accept-language']
  return (requestedLanguage === 'zh' || requestedLanguage === 'en') && requestedLanguage !== one.actor.language
    ? { ...one, actor: { ...one.actor, language: requestedLanguage } }
    : one
}

const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1]

/**
 * Returns the token of the query or of `Authorization`; both are accepted only when they are equal. A page address never carries a
 * token: a browser navigation with one is refused (ruling, security T04).
 */
function tokenOf(request: FastifyRequest): string {
  const inQuery = (request.query as Record<string, string | undefined>)['token']
  const inHeader = bearerOf(request)
  const mode = request.headers['sec-fetch-mode']
  if (inQuery !== undefined && typeof mode === 'string' && mode !== 'cors' && mode !== 'same-origin')
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'token' } })
  if (inQuery !== undefined && inHeader !== undefined && inQuery !== inHeader)
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'token' } })
  return inHeader ?? inQuery ?? ''
}

/** Returns the session of the caller; only for routes behind the `session` guard. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw signIn()
  return request.session
}

/** Returns the big-screen link of the caller; only for routes behind the `wall` guard. */
export function wallAsking(request: FastifyRequest): ScreenByLink {
  if (!request.wall) throw signIn()
  return request.wall
}
