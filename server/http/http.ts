/** The HTTP server of one node: parsing, guards, envelope, headers, log and web client. `routes/` adds the routes. */
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { answerTo, loggableError, reasonOf, sendError } from './responses.ts'
import { gatherDeniedCalls } from './denied-calls.ts'
import { readBody, readPairs } from './body.ts'
import { addFairCalls } from './fair-calls.ts'
import { addGuard, checkRoute } from './guard.ts'
import { always, dataPolicy } from './headers.ts'
import type { Server } from '../route-context.ts'
import { clientVersion } from './client-version.ts'

export interface HttpOptions {
  /** The target of log lines; absent means no log. */
  readonly log?: { write(line: string): void }
  /** `info`, the default, writes a line for every call. */
  readonly level?: 'info' | 'warn'
  /** Proxies that tell the caller's address (`TRUSTED_PROXIES`). */
  readonly trustedProxies?: string | undefined
}
const megabyte = 1_048_576
const broken = Symbol('query')
const pack = promisify(gzip)

export function createHttp(server: Server, options: HttpOptions = {}): FastifyInstance {
  const app = fastify({
    logger: options.log
      ? {
          level: options.level ?? 'info',
          base: undefined,
          timestamp: () => `,"at":"${new Date().toISOString()}"`,
          stream: options.log,
          serializers: { req: () => ({}), res: () => ({}) as never, err: loggableError as never },
        }
      : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: megabyte,
    trustProxy: options.trustedProxies ?? false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    keepAliveTimeout: 72_000,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // The public client's prefix (SH-7-011) leads to the same calls, with POST for every verb.
    rewriteUrl: (request) => request.url!.replace(/^\/pub\/(?=[a-z])/, '/'),
    routerOptions: { querystringParser: readQuery as never, maxParamLength: 200 },
  }) as unknown as FastifyInstance

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, raw, done) => {
    try {
      request.raw_body = raw as Buffer
      done(null, readBody(request.headers['content-type'], raw as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onRoute', checkRoute)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(always)
    if (clientVersion()) reply.header('x-weft-version', clientVersion())
    const query = request.query as Record<string | symbol, unknown>
    if (query[broken]) throw query[broken]
  })
  addGuard(app, server)
  addFairCalls(app, server)
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.getHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy)
    if (!reply.getHeader('cache-control')) reply.header('cache-control', 'no-store')
    return shrink(request.headers['accept-encoding'], request.routeOptions?.url, reply, payload)
  })
  // Only the route pattern is logged, never the address, because the address contains the token (security C14).
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions?.url ?? '(page)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.session?.actor.user,
      },
      'call',
    )
  })
  const denied = gatherDeniedCalls(server)
  app.setErrorHandler((error, request, reply) => {
    denied.note(request, answerTo(error, request).status, reasonOf(error))
    return sendError(error, request, reply)
  })
  app.addHook('preClose', () => denied.stop())
  return app
}

/**
 * Parses the query. Node calls this during routing, where an error would end the connection; the error is therefore stored for the
 * first hook.
 */
function readQuery(text: string): Record<string | symbol, unknown> {
  try {
    return readPairs(text)
  } catch (error) {
    return { [broken]: error }
  }
}

/**
 * Compresses long JSON for clients that accept it. Short and frequent responses are not compressed, nor any response that contains a
 * token.
 */
async function shrink(
  accepted: string | string[] | undefined,
  route: string | undefined,
  reply: { getHeader(name: string): unknown; header(name: string, value: string): unknown; removeHeader(name: string): unknown },
  payload: unknown,
): Promise<unknown> {
  if (
    typeof payload !== 'string' ||
    payload.length < 4096 ||
    !/\bgzip\b/.test(String(accepted ?? '')) ||
    route?.startsWith('/access') ||
    !String(reply.getHeader('content-type')).startsWith('application/json')
  )
    return payload
  const packed = await pack(payload, { level: constants.Z_BEST_SPEED })
  reply.header('content-encoding', 'gzip')
  reply.header('vary', 'accept-encoding')
  reply.removeHeader('content-length')
  return packed
}
