/** Session store: the signed-in user, kept in local storage as SH-4 specifies, and shared by every module of the client. */
import type { Language } from '../../model/text.ts'

export interface Menu {
  readonly ID: string
  readonly CATEGORY: string
  readonly TITLE: string
  readonly FURL: string
  readonly LABEL: readonly [string, string]
  readonly PY: string
}
export interface User {
  readonly id: string
  readonly username: string
  readonly fullname: string
  readonly language: Language
  readonly avatar: string
  readonly clientid: string
  readonly clientName: string
  readonly companyKind: string
  readonly platformId: string
  readonly platformName: string
  readonly platformList: readonly {
    readonly platform_id: string
    readonly platform_name: string
    readonly client_name: string
    readonly environment?: 'test' | 'production'
  }[]
  readonly dashroles: readonly string[]
  readonly menus: readonly Menu[]
  readonly modules: readonly { readonly key: string; readonly title: string; readonly label: readonly [string, string] }[]
  readonly settings: Readonly<Record<string, any>>
  readonly accountType: string
  readonly hasGuide: boolean
  readonly watermark: string
  readonly watermarkStyle: Readonly<Record<string, any>>
  readonly raw: Readonly<Record<string, any>>
}
interface Tokens {
  token: string
  tokenexpire: string
  refreshtoken: string
  refreshexpire: string
  username: string
  platform_id: string
  platform_name: string
  sign_key: string
  app_key: string
}
const names = [
  'token',
  'tokenexpire',
  'refreshtoken',
  'refreshexpire',
  'username',
  'platform_id',
  'platform_name',
  'sign_key',
  'app_key',
] as const

/** Bundled with the client: shown for users without an avatar (SH-9-006). */
export const defaultAvatar = '/avatar.svg'

/**
 * Returns the address of an avatar: our own pictures by path, independent of the installation's host name, other http(s) addresses
 * unchanged (SH-3-003).
 */
export function avatarOf(address: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return defaultAvatar
  const { pathname } = new URL(address)
  return pathname.startsWith('/attachapi/avatar/') ? pathname : address
}

let user: User | undefined
let otherAccount: (() => void) | undefined
let signedOut: (() => void) | undefined
const listeners = new Set<() => void>()
const stored = (name: keyof Tokens | 'language' | 'theme'): string => localStorage.getItem(`weft.${name}`) ?? ''

export const identity = (): { token: string; signKey: string; appKey: string; language: Language } => ({
  token: stored('token'),
  signKey: stored('sign_key'),
  appKey: stored('app_key'),
  language: languageNow(),
})
export const languageNow = (): Language => (stored('language') === 'en' ? 'en' : 'zh')
export const tokens = (): Tokens => Object.fromEntries(names.map((name) => [name, stored(name)])) as unknown as Tokens
export const currentUser = (): User | undefined => user
export const subscribeUser = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const changed = () => {
  for (const listener of listeners) listener()
}

/**
 * Stores tokens, identity and user.
 * @param info the server's userinfo (docs/wire.md)
 */
export function enter(info: Record<string, any>): User {
  const put = (name: keyof Tokens, value: unknown) => {
    if (value !== undefined && value !== null) localStorage.setItem(`weft.${name}`, String(value))
  }
  // The username is written before the tokens: another tab that reads in between must see that they belong to a different user.
  put('username', info['username'])
  put('platform_id', info['platform_id'])
  put('platform_name', info['platform_name'])
  put('token', info['access_token'])
  put('tokenexpire', info['expire'])
  put('refreshtoken', info['refresh_token'])
  put('refreshexpire', info['refresh_expire'])
  put('sign_key', info['sign_key'])
  put('app_key', info['app_key'])
  if (info['device_token']) localStorage.setItem('weft.device_token', info['device_token'])
  if (!localStorage.getItem('weft.language')) localStorage.setItem('weft.language', info['language_code'] === 'en' ? 'en' : 'zh')
  const all = ((info['menus'] ?? []) as Menu[]).map((menu) => ({ ...menu, CATEGORY: categoryKey(menu.CATEGORY) }))
  user = {
    id: info['id'],
    username: info['username'],
    fullname: info['fullname'] || info['username'],
    language: languageNow(),
    avatar: avatarOf(String(info['avatar'] ?? '')),
    clientid: info['client_id'],
    clientName: info['client_name'],
    companyKind: info['company_kind'],
    platformId: info['platform_id'],
    platformName: info['platform_name'],
    platformList: info['platform_list'] ?? [],
    dashroles: info['dashroles'] ?? [],
    modules: ((info['menu_modules'] ?? []) as User['modules']).map((one) => ({ ...one, key: categoryKey(one.key) })),
    settings: info['settings'] ?? {},
    accountType: info['account_type'],
    menus: all.filter(({ ID }) => ID !== 'SYS_MENU_GUIDE' && ID !== 'WECHAT_MGM' && !ID.startsWith('WX_')),
    hasGuide: all.some(({ ID }) => ID === 'SYS_MENU_GUIDE'),
    watermark: info['global_watermark_setting'] || '',
    watermarkStyle: parsed(info['global_watermark_style']),
    raw: info,
  }
  changed()
  return user
}

/** Normalises a menu group: `Prod-Mgm, A_B` and `prodmgmab` are the same group (SH-3-020). */
export const categoryKey = (category: string): string => category.toLowerCase().replace(/[-,\s_]/g, '')

/** Stores facts of the user's own account that a call has just changed. */
export function keepFacts(facts: Readonly<Record<string, unknown>>): void {
  if (!user) return
  const raw = { ...user.raw, ...facts }
  user = { ...user, raw, avatar: avatarOf(String(raw['avatar'] ?? '')), fullname: raw['fullname'] || user.username }
  changed()
}

export function keepSettings(settings: Record<string, any>): void {
  if (user) user = { ...user, settings }
  changed()
}

/** Drops only the tokens: the session has ended but the page stays under the sign-in overlay (ruling: typed input survives). */
export function dropTokens(): void {
  for (const name of ['token', 'tokenexpire', 'sign_key', 'app_key'] as const) localStorage.removeItem(`weft.${name}`)
}

/**
 * Signs out. The token is always removed; with `all`, everything that could restore the session is removed too (SH-4-006, SH-4-007).
 */
export function forget(all: boolean): void {
  for (const name of all ? names : (['token', 'tokenexpire', 'sign_key', 'app_key'] as const)) localStorage.removeItem(`weft.${name}`)
  user = undefined
  changed()
}
export const forgetRefresh = (): void => {
  localStorage.removeItem('weft.refreshtoken')
  localStorage.removeItem('weft.refreshexpire')
}

export function setLanguage(language: Language): void {
  localStorage.setItem('weft.language', language)
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
  changed()
}

/** Called when a call returns 401: opens the sign-in overlay, set by the shell. */
export const onSignedOut = (): void => signedOut?.()
export const whenSignedOut = (listener: () => void): void => {
  signedOut = listener
}

/** Called when another tab has signed in as a different user: this tab must not act any more. */
export const onOtherAccount = (): void => otherAccount?.()
export const whenOtherAccount = (listener: () => void): void => {
  otherAccount = listener
}

function parsed(text: unknown): Record<string, any> {
  try {
    return typeof text === 'string' && text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}
