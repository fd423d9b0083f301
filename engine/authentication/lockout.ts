/**
 * Rate-limits password guessing by account name, remembered device and address; attempts are counted before the password is checked
 * (security T01).
 */
import { createHash } from 'node:crypto'
import type { Transaction } from '../store/transaction.ts'
import { networkOf } from './network.ts'
import { hashOf, isToken } from './tokens.ts'

const minutes = 15
const limits = { name: 10, device: 10, address: 100 }

const key = (kind: string, value: string | Buffer): Buffer => createHash('sha256').update(`${kind}\n`).update(value).digest()
const nameKey = (username: string) => key('name', username.normalize('NFKC').toLowerCase())

/**
 * Claims one attempt.
 * @returns the minutes to wait, 0 when sign-in may proceed. Unknown names are counted like known ones. A remembered device of this
 * account has a budget of its own and no other, so that neither guesses at the name nor others behind the same address (an office, a proxy) lock out
 * its owner.
 */
export async function claimAttempt(tx: Transaction, attempt: { username: string; ip: string; knownDevice?: Buffer }): Promise<number> {
  const keys: readonly (readonly [Buffer, number])[] = attempt.knownDevice
    ? [[key('device', attempt.knownDevice), limits.device]]
    : [
        [nameKey(attempt.username), limits.name],
        [key('address', networkOf(attempt.ip)), limits.address],
      ]
  for (const [one] of keys) await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [one.toString('hex')])
  let wait = 0
  for (const [one, limit] of keys) {
    const [row] = await tx.rows<{ wait: number | null }>(
      `SELECT ceil(extract(epoch FROM at + make_interval(mins => ${minutes}) - clock_timestamp()) / 60)::float8 AS wait FROM core.login_attempt
       WHERE key = $1 AND at > clock_timestamp() - make_interval(mins => ${minutes}) ORDER BY at DESC OFFSET $2 LIMIT 1`,
      [one, limit - 1],
    )
    wait = Math.max(wait, row?.wait ?? 0)
  }
  if (wait === 0) for (const [one] of keys) await tx.run('INSERT INTO core.login_attempt (key) VALUES ($1)', [one])
  return wait
}

/** Returns the number of attempts under this name in the last 15 minutes, including the current one. */
export async function attemptsOf(tx: Transaction, username: string): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    `SELECT count(*)::float8 AS count FROM core.login_attempt WHERE key = $1 AND at > clock_timestamp() - make_interval(mins => ${minutes})`,
    [nameKey(username)],
  )
  return row!.count
}

/** Resets the attempts after a successful sign-in: those of the device, or of the name where the device is unknown. Guesses from elsewhere stay counted. */
export async function clearAttempts(tx: Transaction, attempt: { username: string; ip: string; knownDevice?: Buffer }): Promise<void> {
  const { knownDevice } = attempt
  await tx.run('DELETE FROM core.login_attempt WHERE key = $1', [knownDevice ? key('device', knownDevice) : nameKey(attempt.username)])
  if (knownDevice) return
  // For the address, only the successful attempt is refunded: one right guess must not clear a hundred others.
  await tx.run(
    'DELETE FROM core.login_attempt WHERE ctid IN (SELECT ctid FROM core.login_attempt WHERE key = $1 ORDER BY at DESC LIMIT 1)',
    [key('address', networkOf(attempt.ip))],
  )
}

/** Returns the hash of the device token if it belongs to this account. */
export async function knownDevice(tx: Transaction, username: string, token: string | undefined): Promise<Buffer | undefined> {
  if (!isToken(token)) return undefined
  const [row] = await tx.rows<{ token_hash: Buffer }>(
    'UPDATE core.known_device d SET seen_at = now() FROM core.account a WHERE a.id = d.user_id AND lower(a.username) = lower($1) AND d.token_hash = $2 RETURNING d.token_hash',
    [username, hashOf(token)],
  )
  return row?.token_hash
}
