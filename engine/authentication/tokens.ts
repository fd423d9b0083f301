/** Opaque tokens: the client holds 256 random bits, the database their SHA-256 (security C13). */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Engine } from '../operation.ts'
import { transact, type Transaction } from '../store/transaction.ts'

/** Returns a token of 43 base64url characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)

/**
 * Returns the successor of a refresh token. Two requests with the same token get the same successor, and only the holder of the token
 * can compute it.
 */
export function successorOf(seed: Buffer, refreshToken: string): { token: string; refreshToken: string } {
  const derive = (label: string) => createHmac('sha256', seed).update(`${label}\n${refreshToken}`).digest('base64url')
  return { token: derive('token'), refreshToken: derive('refresh') }
}

/** Runs a transaction that reads accounts, memberships and sessions before a platform is known; it sees no business data. */
export const authenticate = <T>(engine: Engine, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transact(engine.pool, { platform: '', companies: [], user: '', auth: true }, work)

/**
 * Runs a transaction that also reads accounts and memberships, inside one platform.
 * @param companies whose business rows may be seen; none by default
 */
export const authenticateIn = <T>(
  engine: Engine,
  platform: string,
  work: (tx: Transaction) => Promise<T>,
  companies: Transaction['scope']['companies'] = [],
): Promise<T> => transact(engine.pool, { platform, companies, user: '', auth: true }, work)

/** Returns one new id in a transaction without an operation. */
export async function nextId(engine: Engine, tx: Transaction): Promise<string> {
  await engine.ids.reserve(tx, 1)
  return engine.ids.next()
}
