/** Who is signed in, kept in local storage as SH-4 has it, and shared by every module of the client. */
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

/** Bundled with the client: shown when there is none of one's own (SH-9-006). */
export const defaultAvatar = '/avatar.svg'

/** Our own pictures by their path, whatever name the installation is reached by; other http(s) addresses as they are (SH-3-003). */
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

/** Writes tokens and identity, and keeps the user. `info` is the server's userinfo (docs/wire.md). */
export function enter(info: Record<string, any>): User {
  const put = (name: keyof Tokens, value: unknown) => {
    if (value !== undefined && value !== null) localStorage.setItem(`weft.${name}`, String(value))
  }
  // Who first, then the keys: another tab that reads in between must see that it is somebody else's.
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

/** `Prod-Mgm, A_B` and `prodmgmab` are one group of the menu (SH-3-020). */
export const categoryKey = (category: string): string => category.toLowerCase().replace(/[-,\s_]/g, '')

/** Facts of the own account that a call has just changed. */
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

/** The session is over but the page stays under the sign-in overlay: only the keys go (ruling: what was typed survives). */
export function dropTokens(): void {
  for (const name of ['token', 'tokenexpire', 'sign_key', 'app_key'] as const) localStorage.removeItem(`weft.${name}`)
}

/** Sign-out: the token always goes; with `all` everything that could bring the session back goes too (SH-4-006, SH-4-007). */
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

/** What happens when a call answers 401: the sign-in overlay, set by the shell. */
export const onSignedOut = (): void => signedOut?.()
export const whenSignedOut = (listener: () => void): void => {
  signedOut = listener
}

/** Somebody else is signed in in another tab: this one must not act any more. */
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
