/**
 * Logs the inbound calls of other systems in the interface log, with the answer, the duration and the caller (DM-4-057). The log
 * never contains secrets.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import { logSending } from '../../engine/webhooks/webhook-receivers.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { answerTo } from './responses.ts'
import { readJson, type Plain } from './body.ts'
import { sessionOf } from './guard.ts'
import type { Server } from '../route-context.ts'
import { isId } from './call-context.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
/** Characters of a request or an answer in the log. */
const maxLength = 20_000
const secret = /pass|pwd|secret|token|sign|authorization|api_?key|envelope/i

/**
 * Wraps a handler so that its calls are written to the company's interface log under this name, whether accepted (`received`) or
 * refused (`refused`). A call without a session has no company and is only in the node's own log.
 */
export function logInbound(server: Server, name: string, handler: Handler): Handler {
  return async (request, reply) => {
    const begun = performance.now()
    const write = async (state: 'received' | 'refused', status: number, answer: unknown): Promise<void> => {
      const took = Math.round(performance.now() - begun)
      await logCall(server, request, { name, state, status, answer, took }).catch((error: unknown) =>
        request.log.error({ err: error }, 'interface log'),
      )
    }
    try {
      const answer = await handler(request, reply)
      await write('received', 200, answer)
      return answer
    } catch (error) {
      const { status, body } = answerTo(error, request)
      await write('refused', status, body)
      throw error
    }
  }
}

async function logCall(
  server: Server,
  request: FastifyRequest,
  call: { name: string; state: 'received' | 'refused'; status: number; answer: unknown; took: number },
): Promise<void> {
  const { actor } = sessionOf(request)
  const body = dataOrBody(request.body)
  const page = typeof body['page'] === 'string' ? body['page'].replaceAll('-', '_') : ''
  const result = (call.answer as { data?: { results?: { id?: unknown } } } | undefined)?.data?.results
  const ids = [body['id'], result?.id].filter(isId)
  await runInTransaction(server.engine, actor, (operation) =>
    logSending(operation, {
      api_key: call.name,
      method: request.method,
      url: request.originalUrl.split('?', 1)[0]!.slice(0, 400),
      ...(server.engine.types.has(page) ? { type: page } : {}),
      docs: [...new Set(ids)],
      skipEmpty: false,
      state: call.state,
      status: call.status,
      sent: logText(body),
      answer: logText(call.answer),
      error: null,
      took: call.took,
    }),
  )
}

/** Returns the body with `DATA` unfolded, or the body alone where `DATA` is not JSON. */
function dataOrBody(body: unknown): Plain {
  const plain = { ...(body as Plain | undefined) }
  if (typeof plain['DATA'] !== 'string') return { ...plain, ...(plain['DATA'] as Plain | undefined) }
  try {
    return readJson(plain['DATA']) as Plain
  } catch (error) {
    if (!(error instanceof WeftError)) throw error
    return plain
  }
}

/** Serialises a value as JSON with secrets and mobile numbers masked, truncated to a readable length. */
const logText = (value: unknown): string =>
  (JSON.stringify(masked(value)) ?? '').replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2').slice(0, maxLength)

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, secret.test(key) ? '•••' : masked(inner)]))
}
