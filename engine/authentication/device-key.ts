/** The key that seals what a person typed and has not saved on the devices that they use (U35). It is given to their own session and to nobody else. */
import { randomBytes } from 'node:crypto'
import type { Engine } from '../operation.ts'
import type { Actor } from '../actor.ts'
import { authenticate } from './tokens.ts'

/** 256 bits as base64, made with the first asking. With `renew` a new one: what the old one sealed can be read by nobody any more. */
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
