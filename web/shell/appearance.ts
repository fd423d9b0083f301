/**
 * Appearance preferences: light, dark or system mode, density, page tabs. They apply at once in this browser and are stored in the
 * user's settings for other browsers (SH-2-071).
 */
import type { Look } from '../../ui/theme/theme.ts'
import { paint } from '../../ui/theme/theme.ts'
import { currentUser, subscribeUser } from '../session/session-store.ts'

export type Appearance = 'light' | 'dark' | 'system'
export interface Prefs {
  readonly appearance?: Appearance
  readonly density?: 'compact' | 'middle' | 'wide'
  /** The strip of open pages. */
  readonly tabs?: boolean
  /** After deciding a task: open the next one, or return to the list. */
  readonly advance?: boolean
  /** Single-letter shortcuts: j, k, x, e, n … (WCAG 2.1.4). */
  readonly letters?: boolean
}
const listeners = new Set<() => void>()
const system = window.matchMedia('(prefers-color-scheme: dark)')
const stored = <T extends string>(name: string): T | undefined => (localStorage.getItem(name) as T | null) ?? undefined

/** Appearance that the company's administrator set for all users (SH-7-036). */
const company = (): Look & { mode?: Appearance } => currentUser()?.raw['themeMap']?.default ?? {}
export const appearance = (): Appearance => stored<Appearance>('weft.theme') ?? company().mode ?? 'system'
export const isDark = (): boolean => (appearance() === 'system' ? system.matches : appearance() === 'dark')
export const density = (): NonNullable<Prefs['density']> =>
  stored<NonNullable<Prefs['density']>>('weft.density') ?? company().density ?? 'middle'
export const advances = (): boolean => stored('weft.advance') !== 'off'
export const lettersOn = (): boolean => stored('weft.letters') !== 'off'
export const tabsOn = (): boolean => stored('weft.tabs') !== 'off'

let look: Look = {}
/** Returns colour, corners and density as a stable object that changes only with one of them. */
export function lookNow(): Look {
  const { primary, radius } = company()
  const next = { primary, radius, density: density() }
  if (JSON.stringify(next) !== JSON.stringify(look)) look = next
  return look
}

/** Stores preferences in this browser. The caller sends them to the server. */
export function setPrefs({ appearance: mode, density: size, tabs, advance, letters }: Prefs): void {
  if (mode) localStorage.setItem('weft.theme', mode)
  if (size) localStorage.setItem('weft.density', size)
  if (tabs !== undefined) localStorage.setItem('weft.tabs', tabs ? 'on' : 'off')
  if (advance !== undefined) localStorage.setItem('weft.advance', advance ? 'on' : 'off')
  if (letters !== undefined) localStorage.setItem('weft.letters', letters ? 'on' : 'off')
  apply()
}
export const setAppearance = (mode: Appearance): void => setPrefs({ appearance: mode })

export const subscribeTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Repaints after the company's theme has changed. */
export const repaint = (): void => apply()

function apply(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
  document.documentElement.dataset['density'] = density()
  paint(document.documentElement, isDark(), lookNow())
  for (const listener of listeners) listener()
}
system.addEventListener('change', apply)

// Signing in loads the user's own preferences and the company's colours.
let known: unknown
subscribeUser(() => {
  const user = currentUser()
  if (user?.raw === known) return
  known = user?.raw
  const ownPrefs = user?.settings['PREFS'] as Prefs | undefined
  if (ownPrefs && typeof ownPrefs === 'object') setPrefs(ownPrefs)
  else apply()
})
apply()
