/**
 * Opens the credential envelope: a compact JWE (RSA-OAEP-256, A256GCM) of `{ username, password, nonce, ts }`, accepted once, within
 * 120 s.
 */
import { compactDecrypt, decodeProtectedHeader } from 'jose'
import { WeftError } from '../../model/errors.ts'
import type { Engine } from '../operation.ts'
import { privateKey } from './envelope-keys.ts'
import { authenticate, hashOf } from './tokens.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  /** A token that proves that this user has signed in on this device before. */
  readonly deviceToken?: string
  /** All further content of the envelope, for calls that carry more than a name and a password. */
  readonly more: Readonly<Record<string, unknown>>
}

/** Returns the one error for every way in which an envelope or a password can be wrong (security T01, T02). */
export const wrongCredentials = (): WeftError => new WeftError(400, 'access.credentials')
const seconds = 120

/**
 * Opens a credential envelope.
 * @throws WeftError 400 `access.credentials`, the same for a wrong key, a broken or replayed envelope and a stale time
 */
export async function openEnvelope(engine: Engine, envelope: unknown): Promise<Credentials> {
  if (typeof envelope !== 'string' || envelope.length > 8000) throw wrongCredentials()
  let payload: Record<string, unknown>
  try {
    const { kid } = decodeProtectedHeader(envelope)
    const key = typeof kid === 'string' && kid.length < 40 ? await privateKey(engine, kid) : undefined
    if (!key) throw wrongCredentials()
    const { plaintext } = await compactDecrypt(envelope, key, {
      keyManagementAlgorithms: ['RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    payload = JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>
  } catch (error) {
    if (error instanceof WeftError && error.code === 503) throw error
    throw wrongCredentials()
  }
  const { username, password, nonce, ts, device_token: deviceToken, ...more } = payload
  if (
    typeof username !== 'string' ||
    typeof password !== 'string' ||
    typeof nonce !== 'string' ||
    nonce.length < 16 ||
    nonce.length > 200 ||
    username.length > 200 ||
    password.length > 1000
  )
    throw wrongCredentials()
  const fresh = await authenticate(engine, async (tx) => {
    if (!(Math.abs(Date.parse(tx.now) - Number(ts)) <= seconds * 1000)) return false
    return (await tx.run('INSERT INTO core.login_nonce (nonce) VALUES ($1) ON CONFLICT DO NOTHING', [hashOf(nonce)])) === 1
  })
  if (!fresh) throw wrongCredentials()
  return { username: username.trim(), password, more, ...(typeof deviceToken === 'string' ? { deviceToken } : {}) }
}
