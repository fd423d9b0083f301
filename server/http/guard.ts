/** The door of every call: its route's declared guard, the token, the budget, the signature. A route that declares nothing does not boot (security C06). */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import { identify, signIn, type Session } from '../../engine/authentication/session.ts'
import { screenByLink, type ScreenByLink } from '../../engine/report/screen-links.ts'
import type { Actor } from '../../engine/actor.ts'
import type { Plain } from './body.ts'
import { createBuckets } from './rate-limit.ts'
import publicRoutes from '../public-routes.json' with { type: 'json' }
import type { Server } from '../route-context.ts'
import { checkSignature, openSignedBody } from './signature.ts'

/** `public`: anybody, if `public-routes.json` lists it. `session`: whoever is signed in; what they may do is the engine's policy. `wall`: a big screen by its link, and nobody else. */
export type Guard = 'public' | 'session' | 'wall'
/** Where links of big screens are worth something: reading there, nowhere else. */
const wallPath = '/scmrptapi/wall/'

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard
    signed?: boolean
  }
  interface FastifyRequest {
    session: Session | null
    /** Whose link it is, on routes of big screens. */
    wall: ScreenByLink | null
    /** Body bytes as they came, for the signature and for idempotency. */
    raw_body: Buffer
    /** Nonce of a signed call. */
    nonce: string | null
  }
}

/** Refuses to boot with a route that has no guard, or a public one that nobody reviewed. */
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
  const people = createBuckets(server.rate)
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
    if (server.state !== 'ready') throw new WeftError(503, 'generic.away')
    if (guard === 'public') {
      if (!addresses.take(request.ip)) throw new WeftError(429, 'generic.tooMany')
      return
    }
    if (guard === 'wall') {
      // In the header only: an address is written down in many places.
      const wall = await screenByLink(server.engine, bearerOf(request))
      if (!wall && !addresses.take(request.ip)) throw new WeftError(429, 'generic.tooMany')
      if (!wall) throw signIn()
      if (!walls.take(wall.id)) throw new WeftError(429, 'generic.tooMany')
      request.wall = inLanguageOf(request, wall)
      return
    }
    const session = await identify(server.engine, tokenOf(request))
    if (!session) {
      if (!addresses.take(request.ip)) throw new WeftError(429, 'generic.tooMany')
      throw signIn()
    }
    request.session = inLanguageOf(request, session)
    if (!people.take(session.who.user)) throw new WeftError(429, 'generic.tooMany')
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
    // A repeated request has the same words under another signature: its key must know it again.
    if (signed) {
      request.body = signed.body
      request.raw_body = signed.raw
      request.nonce ??= signed.nonce
    }
  })
}

/** A client that says exactly `zh` or `en` is answered so, whatever the account has: screens change their language at once. A browser's own long list says nothing. */
function inLanguageOf<T extends { readonly who: Actor }>(request: FastifyRequest, one: T): T {
  const asked = request.headers['accept-language']
  return (asked === 'zh' || asked === 'en') && asked !== one.who.language ? { ...one, who: { ...one.who, language: asked } } : one
}

const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1]

/** The token of the query or of `Authorization`; both only when they are the same. A page address never carries one: a browser's navigation is refused (ruling, security T04). */
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

/** Who is calling; only for routes behind `session`. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw signIn()
  return request.session
}

/** Whose screen is asking; only for routes behind `wall`. */
export function wallAsking(request: FastifyRequest): ScreenByLink {
  if (!request.wall) throw signIn()
  return request.wall
}
