/** External login through an identity provider: the flow starts and ends in the same tab, and its result is used once. */
import type { AnswerOf } from '../../model/calls/call-types.ts'
import { call } from '../api/client.ts'
import { sealed } from './credential-envelope.ts'
import { device } from './sign-in.ts'
import { enter, type User } from '../session/session-store.ts'

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
  const { url, state } = await call('/access/third-start', {
    fields: { client, inside: String(inside) },
    quiet: true,
  })
  sessionStorage.setItem(key, JSON.stringify({ state, to }))
  location.assign(url)
}

/** Returns the login flow with this state if this tab started it. A response to another tab's or user's flow is rejected. */
export function journey(state: string): Journey | undefined {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const begun = stored ? (JSON.parse(stored) as Journey) : undefined
  return begun?.state === state ? begun : undefined
}

/**
 * Signs in through a provider.
 * @param send makes the call of the provider, for this kind of device
 * @throws ApiError with `detail.step` `bind` when the external account is not bound to any account yet
 */
export async function enterBy(send: (kind: ReturnType<typeof device>) => Promise<AnswerOf<'/access/third-login'>>): Promise<User> {
  const { userinfo } = await send(device())
  return enter(userinfo)
}

/** Binds the external account to the account of this password, and signs in. */
export async function bindTo(
  path: '/access/third-bind' | '/qywx-basic/binding-qywx',
  ticket: string,
  credentials: { username: string; password: string; proof: Readonly<Record<string, string>> },
): Promise<User> {
  const data = await sealed({ username: credentials.username, password: credentials.password, ...credentials.proof })
  return enterBy((kind) => call(path, { fields: { ticket, data, device: kind }, quiet: true }))
}
