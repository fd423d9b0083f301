/** Signing in through a provider: the journey begins and ends in the same tab, and what comes back is used once. */
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

/** Leaves for the provider's page. `to` is where the person wanted to go. */
export async function leaveFor(client: string, to: string, inside = false): Promise<void> {
  const { url, state } = await call<{ url: string; state: string }>('/access/third-start', {
    fields: { client, inside: String(inside) },
    quiet: true,
  })
  sessionStorage.setItem(key, JSON.stringify({ state, to }))
  location.assign(url)
}

/** The journey that this tab began, if it was this one: an answer to somebody else's is not for us. */
export function journey(state: string): Journey | undefined {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const begun = kept ? (JSON.parse(kept) as Journey) : undefined
  return begun?.state === state ? begun : undefined
}

/** Throws ApiError; `detail.step` is `bind` for who is bound to no account yet. */
export async function enterBy(
  path: string,
  fields: Readonly<Record<string, string | undefined>>,
  method: 'GET' | 'POST' = 'POST',
): Promise<User> {
  const { userinfo } = await call<{ userinfo: Record<string, any> }>(path, { method, fields: { ...fields, device: device() }, quiet: true })
  return enter(userinfo)
}

/** Binds who came back to the account of this password, and signs in. */
export async function bindTo(
  path: string,
  ticket: string,
  given: { username: string; password: string; proof: Readonly<Record<string, string>> },
): Promise<User> {
  const data = await sealed({ username: given.username, password: given.password, ...given.proof })
  return enterBy(path, { ticket, data, appName, device_token: localStorage.getItem('weft.device_token') ?? undefined })
}
