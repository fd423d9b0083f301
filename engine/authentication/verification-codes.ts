/**
 * Verification codes by mail and SMS: six digits, 10 minutes, one use, five guesses, bound to a purpose and to the browser that
 * requested it (DM-9; security T09).
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { invalid, WeftError } from '../../model/errors.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import { networkOf } from './network.ts'
import { authenticate, hashOf, isToken, newToken } from './tokens.ts'
import type { AddressedChannel } from '../../model/notice-channels.ts'

export type Purpose = 'login' | 'stepup' | 'signup' | 'vendor'
/** Codes go to an address of the account. */
export type CodeChannel = AddressedChannel
/** A code to be sent. `handle` goes to the requesting browser, `code` to the receiver only. */
export interface Issued {
  readonly handle: string
  readonly code: string
  readonly purpose: Purpose
  readonly channel: CodeChannel
  readonly receiver: string
  readonly user: string | undefined
  readonly language: 'zh' | 'en' | undefined
  /** The platform that a user without an account wants to join: its administrators are responsible for the code. */
  readonly platform: string | undefined
  /** False when no account has this address: the answer is the same, but nothing is sent. */
  readonly deliver: boolean
}
export const codeMinutes = 10
export const secondsBetween = 60
const limits = { guesses: 5, day: 10, addressHour: 60 }
const digest = (handle: string, code: string): Buffer => createHash('sha256').update(`${handle}\n${code}`).digest()

/**
 * Parses an e-mail address (in lower case) or a mobile number.
 * @throws WeftError 11000 at `path`
 */
export function receiverOf(value: unknown, path: string): { channel: CodeChannel; receiver: string } {
  const text = typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : ''
  if (text === '') throw invalid([{ path, key: 'common.INPUT_REQUIRED' }])
  if (text.length <= 100 && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@.<>,;"]{2,}$/.test(text)) return { channel: 'email', receiver: text }
  const digits = text.replace(/[\s-]/g, '')
  if (/^\+?\d{6,15}$/.test(digits)) return { channel: 'sms', receiver: digits }
  throw invalid([{ path, key: text.includes('@') ? 'field.email' : 'access.receiver' }])
}

/**
 * Issues a code for a receiver. For `login` it is sent only if the receiver has an account, and the answer does not reveal whether
 * that is so.
 * @throws WeftError 429 `access.codeSoon` within 60 s of the last one, `generic.tooMany` after 10 a day for a receiver or 60 an hour
 * from an address
 */
export function issueCode(engine: Engine, request: { purpose: Purpose; to: unknown; ip: string; platform?: unknown }): Promise<Issued> {
  const { channel, receiver } = receiverOf(request.to, 'to')
  return authenticate(engine, async (tx) => {
    const [account] = await tx.rows<{ id: string; language: 'zh' | 'en' }>(
      `SELECT id, language FROM core.account WHERE status = 'active' AND CASE WHEN $1 = 'email' THEN lower(email) = $2 AND email_opens ELSE mobile = $2 AND mobile_opens END`,
      [channel, receiver],
    )
    return write(tx, {
      purpose: request.purpose,
      channel,
      receiver,
      ip: networkOf(request.ip),
      user: account?.id,
      language: account?.language,
      platform: request.purpose === 'login' ? undefined : await platformFor(tx, request.platform),
      deliver: request.purpose !== 'login' || account !== undefined,
    })
  })
}

/** Returns the active platform with this code; without a code, the first one. */
export async function platformFor(tx: Transaction, code: unknown): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(
    `SELECT id FROM core.platform WHERE status = 'active' AND ($1 = '' OR code = $1) ORDER BY id LIMIT 1`,
    [typeof code === 'string' ? code.trim().slice(0, 40) : ''],
  )
  return row?.id
}

/**
 * Issues a code to the stored address of an account whose password was right but whose device is unknown. Returns undefined when no
 * address is stored.
 */
export async function stepUpCode(tx: Transaction, user: string, ip: string): Promise<Issued | undefined> {
  const [account] = await tx.rows<{ email: string | null; mobile: string | null; language: 'zh' | 'en' }>(
    'SELECT lower(email) AS email, mobile, language FROM core.account WHERE id = $1',
    [user],
  )
  const receiver = account?.email ?? account?.mobile
  if (!account || !receiver) return undefined
  return write(tx, {
    purpose: 'stepup',
    channel: account.email ? 'email' : 'sms',
    receiver,
    ip: networkOf(ip),
    user,
    language: account.language,
    platform: undefined,
    deliver: true,
  })
}

async function write(tx: Transaction, one: Omit<Issued, 'handle' | 'code'> & { ip: string }): Promise<Issued> {
  await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 11))', [one.receiver])
  const [recent] = await tx.rows<{ wait: number | null; day: number; address: number }>(
    `SELECT ceil(extract(epoch FROM max(at) FILTER (WHERE receiver = $1 AND purpose = $3) + make_interval(secs => ${secondsBetween}) - now()))::float8 AS wait,
      count(*) FILTER (WHERE receiver = $1)::float8 AS day, count(*) FILTER (WHERE ip = $2 AND at > now() - interval '1 hour')::float8 AS address
     FROM core.verify_code WHERE (receiver = $1 OR ip = $2) AND at > now() - interval '1 day'`,
    [one.receiver, one.ip, one.purpose],
  )
  if ((recent!.wait ?? 0) > 0)
    throw new WeftError(429, 'access.codeSoon', { values: { seconds: recent!.wait }, detail: { seconds: recent!.wait } })
  if (recent!.day >= limits.day || recent!.address >= limits.addressHour) throw new WeftError(429, 'generic.tooMany')
  const handle = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.run(
    `INSERT INTO core.verify_code (handle_hash, purpose, channel, receiver, code_hash, user_id, ip, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => ${codeMinutes}))`,
    [hashOf(handle), one.purpose, one.channel, one.receiver, digest(handle, code), one.user ?? null, one.ip],
  )
  return { ...one, handle, code }
}

/** The receiver that a used code proves. */
export interface Proven {
  readonly channel: CodeChannel
  readonly receiver: string
  readonly user: string | null
}

/**
 * Consumes a code and returns what it proves. A wrong guess is counted even though the call fails.
 * @throws WeftError 11000 at `code`, the same for wrong, used, expired and those of another purpose
 */
export async function useCode(engine: Engine, input: { purpose: Purpose; handle: unknown; code: unknown }): Promise<Proven> {
  const invalidCode = () => invalid([{ path: 'code', key: 'access.code' }])
  const { handle } = input
  const code = typeof input.code === 'string' ? input.code.normalize('NFKC').trim() : ''
  if (!isToken(handle) || !/^\d{6}$/.test(code)) throw invalidCode()
  const proven = await authenticate(engine, async (tx) => {
    const [row] = await tx.rows<{ code_hash: Buffer; channel: CodeChannel; receiver: string; user_id: string | null }>(
      `UPDATE core.verify_code SET tries = tries + 1 WHERE handle_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > now() AND tries < ${limits.guesses}
       RETURNING code_hash, channel, receiver, user_id`,
      [hashOf(handle), input.purpose],
    )
    if (!row || !timingSafeEqual(row.code_hash, digest(handle, code))) return undefined
    await tx.run('UPDATE core.verify_code SET used_at = now() WHERE handle_hash = $1', [hashOf(handle)])
    return { channel: row.channel, receiver: row.receiver, user: row.user_id }
  })
  if (!proven) throw invalidCode()
  return proven
}
