/** Encrypts provider secrets at rest: AES-256-GCM with a key outside the database, from `SECRET_KEY` or a file in the data folder. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { secret } from '../database/secret.ts'
import type { Server } from '../route-context.ts'

type Place = Pick<Server, 'dataDir' | 'secretKey'>
const keyOf = (server: Place): Buffer =>
  Buffer.from(hkdfSync('sha256', server.secretKey ?? secret(server.dataDir, 'providers'), 'weft', 'provider secrets', 32))

/** Returns the encrypted text: version, nonce, tag, ciphertext. */
export function seal(server: Place, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(server), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed])
}

/**
 * Returns the decrypted text.
 * @throws Error when the data was encrypted with another key or was modified
 */
export function unseal(server: Place, sealed: Buffer): string {
  if (sealed[0] !== 1) throw new Error('a secret of an unknown version')
  const opened = createDecipheriv('aes-256-gcm', keyOf(server), sealed.subarray(1, 13), { authTagLength: 16 })
  opened.setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([opened.update(sealed.subarray(29)), opened.final()]).toString('utf8')
}
