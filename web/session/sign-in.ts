/** Signing in with an encrypted envelope, refreshing in time, signing out. */
import { ApiError, call } from '../api/client.ts'
import { appName, sealed } from './envelope.ts'
import { enter, forget, forgetRefresh, tokens, type User } from './store.ts'

/** Device kinds of SH-9-014, by pointer and width. */
export const device = (): 'desktop' | 'ipad' | 'mobile' =>
  window.innerWidth < 768 ? 'mobile' : window.matchMedia('(pointer: coarse)').matches && window.innerWidth < 1200 ? 'ipad' : 'desktop'

/** Throws ApiError with the server's message; nothing is stored then. The password leaves only inside the envelope. `proof` answers a step-up. */
export async function signIn(username: string, password: string, proof: Readonly<Record<string, string>> = {}): Promise<User> {
  const data = await sealed({ username, password, ...proof })
  const { userinfo } = await call<{ userinfo: Record<string, any> }>('/access/login', {
    fields: { data, device: device(), appName, device_token: localStorage.getItem('weft.device_token') ?? undefined },
    quiet: true,
  })
  return enter(userinfo)
}

/** Signs in with a code that went to an address of the account. */
export async function signInByCode(handle: string, code: string): Promise<User> {
  const { userinfo } = await call<{ userinfo: Record<string, any> }>('/access/login-code', {
    fields: { handle, code, device: device() },
    quiet: true,
  })
  return enter(userinfo)
}

let refreshing: Promise<User> | undefined
/** One refresh at a time, in this tab and across tabs (Web Locks); another tab's fresh token is simply taken. */
export function refresh(): Promise<User> {
  refreshing ??= locked(async () => {
    const { username, refreshtoken, tokenexpire } = tokens()
    if (Number(tokenexpire) - Date.now() > 300_000) return loadUser()
    try {
      const { userinfo } = await call<{ userinfo: Record<string, any> }>('/access/refresh', {
        fields: { username, refresh_token: refreshtoken },
        quiet: true,
      })
      return enter(userinfo)
    } catch (error) {
      // A refresh token that was refused is of no use any more; keeping it would only loop.
      if (error instanceof ApiError && error.code !== 0) forgetRefresh()
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
  return enter(await call<Record<string, any>>('/access/current-user', { method: 'GET', quiet: true }))
}

export async function signOut(): Promise<void> {
  await call('/access/logout', { quiet: true }).catch(() => undefined)
  forget(true)
  // Other tabs follow by the storage event.
  localStorage.setItem('weft.signedOutAt', String(Date.now()))
}

/** The three cases of the route guard (SH-4-015 to SH-4-020): true when the page may open. */
export async function guard(hasUser: boolean): Promise<boolean> {
  const { token, tokenexpire, refreshtoken, refreshexpire } = tokens()
  const left = Number(tokenexpire) - Date.now()
  const renewable = refreshtoken !== '' && Number(refreshexpire) > Date.now()
  try {
    if (renewable && (token === '' || left <= 300_000)) {
      await refresh()
      return true
    }
    if (token !== '' && left > 300_000) {
      if (!hasUser) await loadUser()
      return true
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 0) return hasUser
  }
  forget(false)
  return false
}
