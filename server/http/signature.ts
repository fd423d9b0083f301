/**
 * Signatures of the signed route groups (ruling 6; security T23). They protect the integrity and freshness of a call, in addition to
 * the token that identifies the caller.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { WeftError } from '../../model/errors.ts'
import { appKeyOf, type Session } from '../../engine/authentication/session.ts'
import { readBody, readJson, type Plain } from './body.ts'

export interface Signed {
  readonly method: string
  /** The path as sent, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
const window = 5 * 60_000
const refusal = (): WeftError => new WeftError(400, 'access.signature')
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns the text to sign. Query values are percent-encoded again, keys are sorted by code units, and `token` is left out. */
export function canonical(call: Signed, timestamp: string, dataId: string): string {
  const query = Object.keys(call.query)
    .filter((key) => key !== 'token')
    .sort()
    .map((key) => `${encodeURIComponent(key)}=${encodeURIComponent(call.query[key]!)}`)
    .join('&')
  return [call.method.toUpperCase(), call.path, query, createHash('sha256').update(call.body).digest('hex'), timestamp, dataId].join('\n')
}

/**
 * Checks a call against its session's key and this node's nonce memory.
 * @returns the nonce, which a write also claims in its own transaction
 */
export function checkSignature(call: Signed, session: Session, now: number): string {
  const header = (name: string): string => {
    const value = call.headers[name]
    if (typeof value !== 'string' || value === '') throw refusal()
    return value
  }
  const timestamp = header('timestamp')
  const dataId = header('data-id')
  const signature = header('sign')
  if (header('app-key') !== appKeyOf(session.family) || header('sign-method').toUpperCase() !== 'HMAC-SHA256') throw refusal()
  return checked(canonical(call, timestamp, dataId), { timestamp, dataId, given: signature, key: session.signKey, now })
}

interface Claim {
  readonly timestamp: string
  readonly dataId: string
  readonly given: string
  readonly key: string
  readonly now: number
}
/** Checks that a signature is fresh, made with the key, and not seen before by this node. */
function checked(text: string, { timestamp, dataId, given: signature, key, now }: Claim): string {
  if (!uuid.test(dataId) || !/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > window) throw refusal()
  const wanted = createHmac('sha256', key).update(text).digest()
  const sent = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
  if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted) || !remember(dataId.toLowerCase(), now)) throw refusal()
  return dataId.toLowerCase()
}

export interface SignedBody {
  readonly body: Plain
  readonly raw: Buffer
  readonly nonce: string
}
/**
 * Opens a body that contains only `req` (SH-7-009): JSON text (or the value) of `{ data, timestamp, data_id, sign }`, where `data` is
 * the JSON text of the body itself and `sign` the lower-case hex HMAC-SHA256 of METHOD, path, timestamp, data_id and data, joined by
 * line feeds.
 * @returns the inner body; undefined for other bodies
 * @throws WeftError 400 `access.signature` for a body that is tampered with, stale, reused or accompanied by unsigned keys
 */
export function openSignedBody(
  call: { readonly method: string; readonly path: string; readonly body: Plain },
  session: Session,
  now: number,
): SignedBody | undefined {
  if (!('req' in call.body)) return undefined
  const { req } = call.body
  const parts = typeof req === 'string' ? readJson(req) : req
  if (Object.keys(call.body).length > 1 || typeof parts !== 'object' || parts === null) throw refusal()
  const { data, timestamp, data_id: dataId, sign, ...more } = parts as Plain
  if (![data, dataId, sign].every((one) => typeof one === 'string') || Object.keys(more).length > 0) throw refusal()
  const [inside, id, signature, at] = [data as string, dataId as string, sign as string, String(timestamp)]
  const text = [call.method.toUpperCase(), call.path, at, id, inside].join('\n')
  const nonce = checked(text, { timestamp: at, dataId: id, given: signature, key: session.signKey, now })
  return { body: readBody('application/json', Buffer.from(inside)), raw: Buffer.from(inside), nonce }
}

/** Two generations of 15 minutes: a nonce is remembered for at least that long, and memory stays bounded. */
let [young, old] = [new Set<string>(), new Set<string>()]
let turned = 0
function remember(nonce: string, now: number): boolean {
  if (now - turned > 3 * window) [young, old, turned] = [new Set(), young, now]
  if (young.has(nonce) || old.has(nonce)) return false
  young.add(nonce)
  return true
}
