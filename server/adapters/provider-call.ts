/** What DingTalk and WeCom share: addresses, JSON responses, and the application token, which is cached while it is valid. */
import type { Provider } from '../../engine/authentication/identity-providers.ts'
import { WeftError } from '../../model/errors.ts'
import type { Server } from '../route-context.ts'
import { callOut } from './outbound.ts'
import { unseal } from './sealed-secrets.ts'

/** Settings that override a provider's addresses; for tests and private networks only. */
export const baseSettings = ['base_api', 'base_login'] as const

/** Returns the base address of a provider's API. */
export const baseOf = (server: Server, { settings }: Provider, name: (typeof baseSettings)[number], official: string): string =>
  (server.localProviders && settings[name]) || official

export const secretOf = (server: Server, { secret }: Provider): string => (secret ? unseal(server, secret) : '')

/**
 * Returns the error for a rejected sign-in or an unreachable provider. The user sees the same message for both; the provider's
 * response is logged.
 */
export const refusedByProvider = (cause: unknown): WeftError => {
  const error = new WeftError(400, 'access.provider')
  error.cause = cause
  return error
}

/** Makes a JSON call. An `errcode` other than 0 (the providers' error indicator) throws like a refused request. */
export async function ask(server: Server, url: string, init: RequestInit = {}): Promise<Record<string, any>> {
  try {
    const answer = await callOut(server, url, init)
    const body = (await answer.json()) as Record<string, any>
    if (!answer.ok || (body['errcode'] !== undefined && body['errcode'] !== 0))
      throw new Error(`provider ${answer.status} ${String(body['errcode'] ?? body['code'] ?? '')}`)
    return body
  } catch (error) {
    throw refusedByProvider(error)
  }
}

const cache = new Map<string, { token: string; until: number }>()

/** Returns the application's own token, renewed one minute before it expires. */
export async function appToken(provider: Provider, get: () => Promise<Record<string, any>>): Promise<string> {
  const key = `${provider.id} ${provider.changedAt}`
  const known = cache.get(key)
  if (known && known.until > performance.now()) return known.token
  const { access_token: token, expires_in: seconds } = await get()
  if (typeof token !== 'string' || token === '') throw refusedByProvider(new Error('no token'))
  if (cache.size > 200) cache.clear()
  cache.set(key, { token, until: performance.now() + (Math.max(Number(seconds) || 0, 60) - 60) * 1000 })
  return token
}
