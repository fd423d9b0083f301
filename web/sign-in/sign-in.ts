/** Sign-in with an encrypted envelope, token refresh in time, sign-out. */
import { ApiError, call, whenStale } from '../api/client.ts'
import { serverNow } from '../api/server-clock.ts'
import { readNewVersionFlag } from '../api/version.ts'
import { sealed } from './credential-envelope.ts'
import { enter, forget, forgetRefresh, languageNow, tokens, type User } from '../session/session-store.ts'
import { appName } from '../session/variant.ts'

/** Returns the device kind of SH-9-014, by pointer and width. */
export const device = (): 'desktop' | 'ipad' | 'mobile' =>
  window.innerWidth < 768 ? 'mobile' : window.matchMedia('(pointer: coarse)').matches && window.innerWidth < 1200 ? 'ipad' : 'desktop'

/**
 * Signs in with username and password. The password leaves the browser only inside the envelope. On failure nothing is stored.
 * @param proof the response to a step-up
 * @throws ApiError with the server's message
 */
export async function signIn(username: string, password: string, proof: Readonly<Record<string, string>> = {}): Promise<User> {
  const data = await sealed({ username, password, ...proof })
  const { userinfo } = await call('/access/login', {
    fields: { data, device: device(), appName, device_token: localStorage.getItem('weft.device_token') ?? undefined },
    quiet: true,
  })
  return welcomed(userinfo)
}

/** Signs in with a code that was sent to an address of the account. */
export async function signInByCode(handle: string, code: string): Promise<User> {
  const { userinfo } = await call('/access/login-code', {
    fields: { handle, code, device: device() },
    quiet: true,
  })
  return welcomed(userinfo)
}

/** Names arrive in the account's language. If the UI language differs, they are loaded again. */
function welcomed(userinfo: Record<string, any>): User {
  const user = enter(userinfo)
  if (userinfo['language_code'] !== languageNow()) void loadUser().catch(() => undefined)
  return user
}

let refreshing: Promise<User> | undefined
/** Refreshes the session, one refresh at a time in this tab and across tabs (Web Locks). Another tab's fresh token is reused. */
export function refresh(evenFresh = false): Promise<User> {
  const before = tokens().token
  refreshing ??= locked(async () => {
    const { username, refreshtoken, tokenexpire, token } = tokens()
    // While this tab waited for the lock, another tab has refreshed.
    if (evenFresh && token !== before && token !== '') return loadUser()
    if (!evenFresh && Number(tokenexpire) - serverNow() > 300_000) return loadUser()
    try {
      const { userinfo } = await call('/access/refresh', {
        fields: { username, refresh_token: refreshtoken },
        quiet: true,
      })
      return enter(userinfo)
    } catch (error) {
      // A rejected refresh token is useless; keeping it would cause a loop.
      if (!saysNothing(error)) forgetRefresh()
      throw error
    }
  }).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

const locked = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('weft.refresh', work) as Promise<T>) : work()

export async function loadUser(): Promise<User> {
  const info = await call('/access/current-user', { method: 'GET', quiet: true })
  readNewVersionFlag(info['hasnewversion'])
  return enter(info)
}

export async function signOut(): Promise<void> {
  // A renewal that is under way would bring the tokens back, and the session that it opens is the one to end.
  await refreshing?.catch(() => undefined)
  // Sign out locally in any case. A failure of the server call is reported.
  await call('/access/logout').catch(() => undefined)
  await refreshing?.catch(() => undefined)
  forget(true)
  // Other tabs follow by the storage event.
  localStorage.setItem('weft.signedOutAt', String(Date.now()))
}

/** Whether a failure says nothing about the session: no network, too many calls, or a server that is starting or faulty. */
const saysNothing = (error: unknown): boolean => error instanceof ApiError && [0, 429, 500, 502, 503, 504].includes(error.code)

/** Outcome of the guard: the page may open, nobody is signed in, or the server cannot be reached. */
export type Verdict = 'open' | 'out' | 'away'

/**
 * Implements the three cases of the route guard (SH-4-015 to SH-4-020).
 * @param here the user is already in memory
 */
export async function guard(here: boolean): Promise<Verdict> {
  const { token, tokenexpire } = tokens()
  const left = Number(tokenexpire) - serverNow()
  try {
    if (renewable() && (token === '' || left <= 300_000)) {
      await refresh()
      return 'open'
    }
    if (token !== '' && left > 300_000) {
      if (!here) await loadUser()
      return 'open'
    }
  } catch (error) {
    if (saysNothing(error)) return here ? 'open' : 'away'
    // The token looked valid but was rejected: the refresh token may still be valid.
    if (error instanceof ApiError && error.code === 401 && renewable() && (await renewed(true))) return 'open'
  }
  forget(false)
  return 'out'
}

const renewable = (): boolean => tokens().refreshtoken !== '' && Number(tokens().refreshexpire) > serverNow()
async function renewed(evenFresh: boolean): Promise<boolean> {
  if (!renewable()) return false
  try {
    await refresh(evenFresh)
    return true
  } catch {
    return false
  }
}
whenStale(renewed)

/**
 * Switches to another platform with its own session. The page reloads, and other tabs are notified through storage (SH-4-021,
 * SH-7-023).
 */
export async function switchPlatform(platform: string): Promise<void> {
  const { userinfo } = await call('/access/switch-plt', { fields: { platform_id: platform } })
  enter(userinfo)
}
