/**
 * Credential envelope: encrypts credentials for transport (SH-9-013) as a compact JWE for the server's published key, valid once and
 * for two minutes.
 */
import type { AnswerOf } from '../../model/calls/call-types.ts'
import { call } from '../api/client.ts'
import { setClock } from '../api/server-clock.ts'
import { appName } from '../session/variant.ts'

export type AppKey = AnswerOf<'/access/app-key'>

export const appKey = (): Promise<AppKey> => call('/access/app-key', { method: 'GET', fields: { appName }, quiet: true })

/** Encrypts content that only the server may read. */
export async function sealed(content: Readonly<Record<string, string>>): Promise<string> {
  const key = await appKey()
  setClock(key.now)
  const { CompactEncrypt, importSPKI } = await import('jose')
  const payload = new TextEncoder().encode(JSON.stringify({ ...content, nonce: crypto.randomUUID(), ts: key.now }))
  return new CompactEncrypt(payload)
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importSPKI(key.public_key, 'RSA-OAEP-256'))
}
