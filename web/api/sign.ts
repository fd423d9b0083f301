/** Signs a call of the signed groups: HMAC-SHA256 over method, path, sorted query, body hash, time and nonce (docs/wire.md). */
import { serverNow } from './clock.ts'

const text = new TextEncoder()
const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export async function signature(call: {
  method: string
  path: string
  query: URLSearchParams
  body: string
  appKey: string
  key: string
}): Promise<Record<string, string>> {
  const timestamp = String(serverNow())
  const nonce = crypto.randomUUID()
  const query = [...call.query]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  const canonical = [
    call.method,
    call.path,
    query,
    hex(await crypto.subtle.digest('SHA-256', text.encode(call.body))),
    timestamp,
    nonce,
  ].join('\n')
  const key = await crypto.subtle.importKey('raw', text.encode(call.key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return {
    'app-key': call.appKey,
    'sign-method': 'HMAC-SHA256',
    'data-id': nonce,
    timestamp,
    sign: hex(await crypto.subtle.sign('HMAC', key, text.encode(canonical))),
  }
}
