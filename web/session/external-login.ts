/** External login through an identity provider: the flow starts and ends in the same tab, and its result is used once. */
import { call } from '../api/client.ts'
import { sealed } from './credential-envelope.ts'
import { device } from './sign-in.ts'
import { enter, type User } from './session-store.ts'
import { appName } from './variant.ts'

const key = 'weft.third'
interface Journey {
  readonly state: string
  readonly to: string
}

/**
 * Redirects to the provider's page.
 * @param to the path that the user wanted to open
 */
export async function leaveFor(client: string, to: string, inside = false): Promise<void> {
  const { url, state } = await call<{ url: string; state: string }>('/access/third-start', {
    fields: { client, inside: String(inside) },
    quiet: true,
  })
  sessionStorage.setItem(key, JSON.stringify({ state, to }))
  location.assign(url)
}

/** Returns the login flow with this state if this tab started it. A response to another tab's or user's flow is rejected. */
export function journey(state: string): Journey | undefined {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const begun = kept ? (JSON.parse(kept) as Journey) : undefined
  return begun?.state === state ? begun : undefined
}

/**
 * Signs in through a provider.
 * @throws ApiError with `detail.step` `bind` when the external account is not bound to any account yet
 */
export async function enterBy(
  path: string,
  fields: Readonly<Record<string, string | undefined>>,
  method: 'GET' | 'POST' = 'POST',
): Promise<User> {
  const { userinfo } = await call<{ userinfo: Record<string, any> }>(path, { method, fields: { ...fields, device: device() }, quiet: true })
  return enter(userinfo)
}

/** Binds the external account to the account of this password, and signs in. */
export async function bindTo(
  path: string,
  ticket: string,
  given: { username: string; password: string; proof: Readonly<Record<string, string>> },
): Promise<User> {
  const data = await sealed({ username: given.username, password: given.password, ...given.proof })
  return enterBy(path, { ticket, data, appName, device_token: localStorage.getItem('weft.device_token') ?? undefined })
}
