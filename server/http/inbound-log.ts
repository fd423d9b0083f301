/**
 * Logs the inbound calls of other systems in the interface log, with the answer, the duration and the caller (DM-4-057). The log
 * never contains secrets.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logSending } from '../../engine/webhooks/webhook-receivers.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { answerTo } from './responses.ts'
import { readJson, type Plain } from './body.ts'
import { sessionOf } from './guard.ts'
import type { Server } from '../route-context.ts'
import { isId } from './call-context.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
const most = 20_000
const secret = /pass|pwd|secret|token|sign|authorization|api_?key|envelope/i

/**
 * Wraps a handler so that its calls are kept in the company's log under this name, whether accepted (`received`) or refused
 * (`refused`). A call without a session has no company and is only in the node's own log.
 */
export function heard(server: Server, name: string, handler: Handler): Handler {
  return async (request, reply) => {
    const begun = performance.now()
    const keep = async (state: 'received' | 'refused', status: number, answer: unknown): Promise<void> => {
      const took = Math.round(performance.now() - begun)
      await kept(server, request, { name, state, status, answer, took }).catch((error: unknown) =>
        request.log.error({ err: error }, 'interface log'),
      )
    }
    try {
      const answer = await handler(request, reply)
      await keep('received', 200, answer)
      return answer
    } catch (error) {
      const { status, body } = answerTo(error, request)
      await keep('refused', status, body)
      throw error
    }
  }
}

async function kept(
  server: Server,
  request: FastifyRequest,
  one: { name: string; state: 'received' | 'refused'; status: number; answer: unknown; took: number },
): Promise<void> {
  const { who: actor } = sessionOf(request)
  const body = opened(request.body)
  const page = typeof body['page'] === 'string' ? body['page'].replaceAll('-', '_') : ''
  const result = (one.answer as { data?: { results?: { id?: unknown } } } | undefined)?.data?.results
  const ids = [body['id'], result?.id].filter(isId)
  await runInTransaction(server.engine, actor, (operation) =>
    logSending(operation, {
      api_key: one.name,
      method: request.method,
      url: request.originalUrl.split('?', 1)[0]!.slice(0, 400),
      ...(server.engine.types.has(page) ? { type: page } : {}),
      docs: [...new Set(ids)],
      skipEmpty: false,
      state: one.state,
      status: one.status,
      sent: written(body),
      answer: written(one.answer),
      error: null,
      took: one.took,
    }),
  )
}

/** Parses `DATA` into an object. */
function opened(body: unknown): Plain {
  const plain = { ...(body as Plain | undefined) }
  if (typeof plain['DATA'] !== 'string') return { ...plain, ...(plain['DATA'] as Plain | undefined) }
  try {
    return readJson(plain['DATA']) as Plain
  } catch {
    return plain
  }
}

/** Serialises a value as JSON with secrets and mobile numbers masked, truncated to a readable length. */
const written = (value: unknown): string =>
  (JSON.stringify(covered(value)) ?? '').replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2').slice(0, most)

function covered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(covered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, secret.test(key) ? '•••' : covered(inner)]))
}
