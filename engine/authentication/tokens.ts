/** Opaque tokens: 256 random bits to the bearer, SHA-256 to the database (security C13). */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Engine } from '../operation.ts'
import { transact, type Transaction } from '../store/transaction.ts'

/** 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)

/** What follows a refresh token; two that ask with the same one get the same successor, and only who holds it can tell. */
export function successorOf(seed: Buffer, refreshToken: string): { token: string; refreshToken: string } {
  const derive = (label: string) => createHmac('sha256', seed).update(`${label}\n${refreshToken}`).digest('base64url')
  return { token: derive('token'), refreshToken: derive('refresh') }
}

/** A transaction that reads accounts, memberships and sessions before a platform is known; it sees no business data. */
export const authenticate = <T>(engine: Engine, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transact(engine.pool, { platform: '', companies: [], user: '', auth: true }, work)

/** One fresh id in a transaction without a run. */
export async function nextId(engine: Engine, tx: Transaction): Promise<string> {
  await engine.ids.reserve(tx, 1)
  return engine.ids.next()
}
