/**
 * Builds the envelope of every response and converts errors to it. An error carries the catalogue's message in the user's language,
 * never a stack trace or PostgreSQL's text.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import type { Language } from '../../model/text.ts'
import { translateSqlError } from '../../engine/store/connection/sql-errors.ts'

export interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Builds a success envelope with `results` or other named parts such as `userinfo`. */
export const ok = (data: Readonly<Record<string, unknown>> = {}): Envelope => ({ code: 200, message: 'OK', data })
export const results = (value: unknown): Envelope => ok({ results: value })

/** Returns the language of the session, else the browser's language, else Chinese (SH-1-012). */
export function languageOf(request: FastifyRequest): Language {
  return request.session?.actor.language ?? (/^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh')
}

/**
 * Sends an error: 11000 with HTTP 200 and errors by field, every other error with the status of its code. An unexpected error is 500
 * with the request's number and is logged.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asWeftError(error)
  const { status, body } = answerTo(error, request)
  if (!known || ((known.code === 503 || known.key === 'access.provider') && known.cause))
    request.log.error({ route: request.routeOptions?.url, err: known?.cause ?? error }, known ? 'away' : 'fault')
  if (status === 503 || status === 429) reply.header('retry-after', '2')
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

/** Returns status and envelope for an error, in the language of the caller. */
export function answerTo(error: unknown, request: FastifyRequest): { status: number; body: Envelope } {
  const failure = asWeftError(error) ?? new WeftError(500, 'generic.fault', { detail: { request: request.id } })
  const language = languageOf(request)
  const message = failure.localised(language)
  const fields = failure.fields.length > 0 ? failure.localisedFields(language) : undefined
  const errors = failure.code === 11000 ? (fields ?? {}) : [message]
  // Other codes than 11000 name their fields in the detail: `errors` is a list of texts there.
  const detail = failure.code === 11000 || !fields ? failure.detail : { ...failure.detail, fields }
  const body: Envelope = { code: failure.code, message, data: { errors, ...(detail ? { detail } : {}) } }
  return { status: failure.code === 11000 ? 200 : failure.code, body }
}

/** Returns the key of the message that the error is answered with. */
export const reasonOf = (error: unknown): string => asWeftError(error)?.key ?? 'generic.fault'

/** Converts Fastify's own errors, which carry a status; their texts are not sent to the caller. */
function asWeftError(error: unknown): WeftError | undefined {
  const translated = translateSqlError(error)
  if (translated instanceof WeftError) return translated
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new WeftError(413, 'generic.tooLarge')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new WeftError(400, 'generic.badRequest')
  return undefined
}

/**
 * Returns the loggable parts of an error: kind, message, stack and PostgreSQL's code. Its details name rows and are left out.
 * Anything like a token is redacted.
 */
export function loggableError(error: Error & { code?: unknown; constraint?: unknown }): Record<string, unknown> {
  const blot = (text: string | undefined) => text?.replace(/([?&]token=)[^&\s'"]+/g, '$1…').replace(/\b[\w-]{43}\b/g, '…')
  return { type: error.name, message: blot(error.message), code: error.code, constraint: error.constraint, stack: blot(error.stack) }
}
