/** The key that encrypts unsaved input on the user's devices (U35). Only the user's own session gets it. */
import { randomBytes } from 'node:crypto'
import type { Engine } from '../operation.ts'
import type { Actor } from '../actor.ts'
import { authenticate } from './tokens.ts'

/**
 * Returns the device key: 256 bits as base64, created on the first request.
 * @param renew creates a new key; data encrypted with the old one becomes unreadable
 */
export async function deviceKey(engine: Engine, { user }: Actor, renew = false): Promise<string> {
  const [row] = await authenticate(engine, (tx) =>
    tx.rows<{ secret: Buffer }>(
      `INSERT INTO core.device_key AS k (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = CASE WHEN $3 THEN excluded.secret ELSE k.secret END, at = CASE WHEN $3 THEN now() ELSE k.at END RETURNING secret`,
      [user, randomBytes(32), renew],
    ),
  )
  return row!.secret.toString('base64')
}
