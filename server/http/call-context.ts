/**
 * Runs a call as an engine operation: a read in one transaction, a write at most once per idempotency key, and a signed write with
 * its nonce.
 */
import type { FastifyRequest } from 'fastify'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { Actor } from '../../engine/actor.ts'
import type { Engine, Operation } from '../../engine/operation.ts'
import { runIdempotent } from '../../engine/save/idempotency.ts'
import { sessionOf } from './guard.ts'
import type { Server } from '../route-context.ts'

export const reading = <T>(server: Server, request: FastifyRequest, work: (operation: Operation) => Promise<T>): Promise<T> =>
  runInTransaction(server.engine, sessionOf(request).actor, work, { reading: true })

/**
 * Runs a write in one transaction. With an `idempotency-key` the same request gets its first answer again, and another request under
 * that key gets 409. Answers must be JSON.
 */
export function writing<T>(server: Server, request: FastifyRequest, work: (operation: Operation) => Promise<T>, part = ''): Promise<T> {
  const { nonce } = request
  const key = keyOf(request)
  const claim = {
    key: key ? `${key}${part}` : undefined,
    body: key ? `${request.method} ${addressOf(request)}\n` : '',
    // The bytes themselves: the text of a large import would be a second copy of it.
    bytes: request.raw_body,
    nonce: part === '' ? (nonce ?? undefined) : undefined,
  }
  return runIdempotent(server.engine, sessionOf(request).actor, claim, work)
}

/**
 * Runs the write of a call that took a file: its body came in parts, so the text beside the file and the file stand for it.
 * With an `idempotency-key` it happens once, as in `writing`.
 */
export const writingOnce = <T>(
  server: Server,
  request: FastifyRequest,
  { body, bytes }: { readonly body: string; readonly bytes: Uint8Array },
  work: (operation: Operation) => Promise<T>,
): Promise<T> =>
  runIdempotent(
    server.engine,
    sessionOf(request).actor,
    { key: keyOf(request), body: `${request.method} ${addressOf(request)}\n${body}\n`, bytes },
    work,
  )

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (Array.isArray(key)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'idempotency-key' } })
  return key
}

/** Returns path and query of a request, without the token, which a renewed session changes. */
function addressOf(request: FastifyRequest): string {
  const { token: _, ...query } = request.query as Record<string, string>
  const sorted = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `${request.url.split('?', 1)[0]}${sorted.length > 0 ? `?${new URLSearchParams(sorted)}` : ''}`
}

/**
 * Returns the document type of a path or parameter, with `-` for `_`.
 * @param of an operation, whose platform may have added fields to the type; the server has the shipped types
 * @throws WeftError 404 for an unknown name
 */
export function typeOf({ engine }: { readonly engine: Engine }, name: unknown): AnyDocument {
  const type = typeof name === 'string' ? engine.types.get(name.replaceAll('-', '_')) : undefined
  if (!type) throw new WeftError(404, 'generic.notFound')
  return type
}

/** Returns the type of a name for a handler that runs several operations. */
export const typeFor = (server: Server, request: FastifyRequest, name: unknown): Promise<AnyDocument> =>
  reading(server, request, async (operation) => typeOf(operation, name))

/** Returns the type of a name for the work of a job. */
export const typeOfJob = (engine: Engine, actor: Actor, name: unknown): Promise<AnyDocument> =>
  runInTransaction(engine, actor, async (operation) => typeOf(operation, name), { reading: true })

export const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value)
