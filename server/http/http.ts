/** The HTTP server of one node: parsing, guards, envelope, headers, log, web client. Routes are added by `routes/`. */
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { loggableError, sendError } from './responses.ts'
import { readBody, readPairs } from './body.ts'
import { addGuard, checkRoute } from './guard.ts'
import { always, dataPolicy } from './headers.ts'
import type { Server } from '../route-context.ts'
import { clientVersion } from './client-version.ts'

export interface HttpOptions {
  /** Where log lines go; absent is silence. */
  readonly log?: { write(line: string): void }
  /** `info` has a line for every call; default. */
  readonly level?: 'info' | 'warn'
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
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    keepAliveTimeout: 72_000,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // The public client's prefix (SH-7-011): the same calls, with verbs as POST.
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
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.getHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy)
    if (!reply.getHeader('cache-control')) reply.header('cache-control', 'no-store')
    return shrink(request.headers['accept-encoding'], request.routeOptions?.url, reply, payload)
  })
  // Only the pattern of the route is logged, never the address: it carries the token (security C14).
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions?.url ?? '(page)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.session?.who.user,
      },
      'call',
    )
  })
  app.setErrorHandler(sendError)
  return app
}

/** Node calls this while it routes, where an error would end the connection; so the error is kept for the first hook. */
function readQuery(text: string): Record<string | symbol, unknown> {
  try {
    return readPairs(text)
  } catch (error) {
    return { [broken]: error }
  }
}

/** Long JSON goes compressed to who asks for it; short and hot answers do not, nor anything with a token in it. */
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
