/** The envelope of every answer, and how errors become one: the catalogue's message in the person's language, never a stack or PostgreSQL's text. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { WeftError } from '../../model/errors.ts'
import type { Language } from '../../model/text.ts'
import { translateSqlError } from '../../engine/store/sql-errors.ts'

export interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A success: `results`, or other named parts such as `userinfo`. */
export const ok = (data: Readonly<Record<string, unknown>> = {}): Envelope => ({ code: 200, message: 'OK', data })
export const results = (value: unknown): Envelope => ok({ results: value })

/** The language of the session, else the browser's, else Chinese (SH-1-012). */
export function languageOf(request: FastifyRequest): Language {
  return request.session?.who.language ?? (/^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh')
}

/** Sends an error: 11000 with HTTP 200 and errors by field, everything else with the status of its code. What nobody foresaw is 500 with the request's number, and goes to the log. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asWeftError(error)
  const { status, body } = answerTo(error, request)
  if (!known || ((known.code === 503 || known.key === 'access.provider') && known.cause))
    request.log.error({ route: request.routeOptions?.url, err: known?.cause ?? error }, known ? 'away' : 'fault')
  if (status === 503 || status === 429) reply.header('retry-after', '2')
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

/** What is answered to an error, in the language of who asked. */
export function answerTo(error: unknown, request: FastifyRequest): { status: number; body: Envelope } {
  const said = asWeftError(error) ?? new WeftError(500, 'generic.fault', { detail: { request: request.id } })
  const language = languageOf(request)
  const message = said.tell(language)
  const fields = said.fields.length > 0 ? said.tellFields(language) : undefined
  const errors = said.code === 11000 ? (fields ?? {}) : [message]
  // Other codes than 11000 name their fields in the detail: `errors` is a list of texts there.
  const detail = said.code === 11000 || !fields ? said.detail : { ...said.detail, fields }
  const body: Envelope = { code: said.code, message, data: { errors, ...(detail ? { detail } : {}) } }
  return { status: said.code === 11000 ? 200 : said.code, body }
}

/** Fastify's own refusals carry a status; the texts behind them are for us. */
function asWeftError(error: unknown): WeftError | undefined {
  const translated = translateSqlError(error)
  if (translated instanceof WeftError) return translated
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new WeftError(413, 'generic.tooLarge')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new WeftError(400, 'generic.badRequest')
  return undefined
}

/** What of an error may be logged: kind, message, stack and PostgreSQL's code; its details name rows and stay out. Anything like a token is blotted out. */
export function loggableError(error: Error & { code?: unknown; constraint?: unknown }): Record<string, unknown> {
  const blot = (text: string | undefined) => text?.replace(/([?&]token=)[^&\s'"]+/g, '$1…').replace(/\b[\w-]{43}\b/g, '…')
  return { type: error.name, message: blot(error.message), code: error.code, constraint: error.constraint, stack: blot(error.stack) }
}
