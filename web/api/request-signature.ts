/**
 * Request signature: signs a call of the signed groups with HMAC-SHA256 over method, path, sorted query, body hash, time and nonce
 * (docs/wire.md).
 */
import { serverNow } from './server-clock.ts'

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
  return {
    'app-key': call.appKey,
    'sign-method': 'HMAC-SHA256',
    'data-id': nonce,
    timestamp,
    sign: await signed(call.key, canonical),
  }
}

/** Returns the value of `req`: a body inside its own signature, with time and nonce (SH-7-009). */
export async function sealedBody(call: { method: string; path: string; body: string; key: string }): Promise<string> {
  const [timestamp, nonce] = [String(serverNow()), crypto.randomUUID()]
  const sign = await signed(call.key, [call.method, call.path, timestamp, nonce, call.body].join('\n'))
  return JSON.stringify({ data: call.body, timestamp, data_id: nonce, sign })
}

async function signed(secret: string, payload: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', key, text.encode(payload)))
}
