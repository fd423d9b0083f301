/**
 * Device encryption: encrypts data stored on this device with AES-GCM and a key that the server gives to the user's own session. The
 * key is kept only in this page's memory and is not extractable.
 */
import { call } from './client.ts'
import { currentUser, subscribeUser } from '../session/session-store.ts'

const path = '/clientinfoapi/user-profile/device-key'
let cachedKey: { readonly user: string; readonly key: Promise<CryptoKey | undefined> } | undefined
let since = 0
subscribeUser(() => {
  if (cachedKey && currentUser()?.id !== cachedKey.user) cachedKey = undefined
})

/** Plain http outside localhost has no Web Crypto: there nothing is stored on the device. */
export const canSeal = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/**
 * Returns the signed-in user's key if that is this user. Returns undefined without a network; the key is requested again a little
 * later.
 */
export function keyOf(user: string): Promise<CryptoKey | undefined> {
  if (!canSeal() || currentUser()?.id !== user) return Promise.resolve(undefined)
  if (cachedKey?.user === user) return cachedKey.key
  if (Date.now() - since < 2000) return Promise.resolve(undefined)
  const keyEntry = {
    user,
    key: call(path, { quiet: true }).then(
      ({ key }) => crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
      () => {
        if (cachedKey === keyEntry) cachedKey = undefined
        since = Date.now()
        return undefined
      },
    ),
  }
  cachedKey = keyEntry
  return keyEntry.key
}

/** Replaces the key. Data encrypted before can no longer be decrypted by anyone. */
export async function renewKey(): Promise<void> {
  cachedKey = undefined
  if (canSeal()) await call(path, { fields: { renew: '1' }, quiet: true }).catch(() => undefined)
}

/** Encrypts bytes. `place` is bound in: the result can be decrypted for the same place only. */
export async function seal(key: CryptoKey, place: string, bytes: BufferSource): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) }, key, bytes)
  const all = new Uint8Array(iv.length + encrypted.byteLength)
  all.set(iv)
  all.set(new Uint8Array(encrypted), iv.length)
  return all
}
/** Decrypts bytes. Returns undefined for data that was encrypted with another key or modified. */
export async function unseal(key: CryptoKey, place: string, sealed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | undefined> {
  try {
    const additionalData = new TextEncoder().encode(place)
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData }, key, sealed.subarray(12))
  } catch {
    return undefined
  }
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  // In chunks, because a call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
