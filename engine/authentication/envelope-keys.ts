/**
 * The key pairs of the credential envelope: RSA-3072, a new one every 7 days; the previous one is accepted for 24 more hours
 * (security T02).
 */
import { createPrivateKey, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Engine } from '../operation.ts'
import { authenticate } from './tokens.ts'

export interface LoginKey {
  readonly kid: string
  readonly publicKey: string
}
const days = 7
const make = promisify(generateKeyPair)
const current = new WeakMap<object, { key: LoginKey; until: number }>()
const privates = new Map<string, { key: KeyObject; until: number }>()
const freshFor = 60_000

/** Returns the current public key and creates one when there is none or it has expired. One node creates it for all. */
export async function loginKey(engine: Engine): Promise<LoginKey> {
  const known = current.get(engine.pool)
  if (known && known.until > performance.now()) return known.key
  const key = (await newest(engine)) ?? (await create(engine))
  current.set(engine.pool, { key, until: performance.now() + freshFor })
  return key
}

const newest = (engine: Engine): Promise<LoginKey | undefined> =>
  authenticate(engine, async (tx) => {
    const [row] = await tx.rows<{ kid: string; public_key: string }>(
      `SELECT kid, public_key FROM core.login_key WHERE at > now() - interval '${days} days' ORDER BY at DESC LIMIT 1`,
    )
    return row && { kid: row.kid, publicKey: row.public_key }
  })

async function create(engine: Engine): Promise<LoginKey> {
  const pair = await make('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return authenticate(engine, async (tx) => {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('weft_login_key'))`)
    const [row] = await tx.rows<{ kid: string; public_key: string }>(
      `WITH made AS (INSERT INTO core.login_key (kid, private_key, public_key) SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM core.login_key WHERE at > now() - interval '${days} days') RETURNING kid, public_key),
        gone AS (DELETE FROM core.login_key WHERE at < now() - interval '${days + 2} days')
       SELECT * FROM made UNION ALL (SELECT kid, public_key FROM core.login_key WHERE at > now() - interval '${days} days' ORDER BY at DESC LIMIT 1)`,
      [randomBytes(9).toString('base64url'), pair.privateKey, pair.publicKey],
    )
    return { kid: row!.kid, publicKey: row!.public_key }
  })
}

/** Returns the private key of a key id, while it is accepted. */
export async function privateKey(engine: Engine, kid: string): Promise<KeyObject | undefined> {
  const known = privates.get(kid)
  if (known && known.until > performance.now()) return known.key
  const row = await authenticate(
    engine,
    async (tx) =>
      (
        await tx.rows<{ private_key: string }>(
          `SELECT private_key FROM core.login_key WHERE kid = $1 AND at > now() - interval '${days + 1} days'`,
          [kid],
        )
      )[0],
  )
  if (!row) return undefined
  const key = createPrivateKey(row.private_key)
  privates.set(kid, { key, until: performance.now() + freshFor })
  return key
}
