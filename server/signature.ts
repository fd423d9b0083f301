/** Signatures of the signed groups (ruling 6; security T23): integrity and freshness of a call, on top of the token that says who calls. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { WeftError } from '../model/errors.ts'
import { appKeyOf, type Session } from '../engine/access/session.ts'
import type { Run } from '../engine/run.ts'

export interface Signed {
  readonly method: string
  /** Path as it was sent, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
const window = 5 * 60_000
const refusal = (): WeftError => new WeftError(400, 'access.signature')
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The text that is signed. Query values are percent-encoded again, keys in the order of their code units, `token` left out. */
export function canonical(call: Signed, timestamp: string, dataId: string): string {
  const query = Object.keys(call.query)
    .filter((key) => key !== 'token')
    .sort()
    .map((key) => `${encodeURIComponent(key)}=${encodeURIComponent(call.query[key]!)}`)
    .join('&')
  return [call.method.toUpperCase(), call.path, query, createHash('sha256').update(call.body).digest('hex'), timestamp, dataId].join('\n')
}

/** Checks a call against its session's key and this node's memory. Answers the nonce, which a writing call claims in its own transaction too. */
export function checkSignature(call: Signed, session: Session, now: number): string {
  const header = (name: string): string => {
    const value = call.headers[name]
    if (typeof value !== 'string' || value === '') throw refusal()
    return value
  }
  const timestamp = header('timestamp')
  const dataId = header('data-id')
  const given = header('sign')
  if (header('app-key') !== appKeyOf(session.family) || header('sign-method').toUpperCase() !== 'HMAC-SHA256' || !uuid.test(dataId))
    throw refusal()
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > window) throw refusal()
  const wanted = createHmac('sha256', session.signKey)
    .update(canonical(call, timestamp, dataId))
    .digest()
  const sent = Buffer.from(/^[0-9a-f]{64}$/.test(given) ? given : '', 'hex')
  if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted) || !remember(dataId.toLowerCase(), now)) throw refusal()
  return dataId.toLowerCase()
}

/** Two generations of 15 minutes: a nonce is known for at least that long, and memory stays bounded. */
let [young, old] = [new Set<string>(), new Set<string>()]
let turned = 0
function remember(nonce: string, now: number): boolean {
  if (now - turned > 3 * window) [young, old, turned] = [new Set(), young, now]
  if (young.has(nonce) || old.has(nonce)) return false
  young.add(nonce)
  return true
}

/** Claims the nonce in the transaction of the change, so that another node refuses the same call. */
export async function claimNonce(run: Run, nonce: string): Promise<void> {
  const claimed = await run.tx.run('INSERT INTO core.signed_nonce (platform_id, nonce) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    run.who.platform,
    nonce,
  ])
  if (claimed !== 1) throw refusal()
}
