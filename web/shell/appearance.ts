/** Light, dark, or as the system says; kept for this browser. */
export type Appearance = 'light' | 'dark' | 'system'
const listeners = new Set<() => void>()
const system = window.matchMedia('(prefers-color-scheme: dark)')

export const appearance = (): Appearance => (localStorage.getItem('weft.theme') as Appearance | null) ?? 'system'
export const isDark = (): boolean => (appearance() === 'system' ? system.matches : appearance() === 'dark')
export function setAppearance(next: Appearance): void {
  localStorage.setItem('weft.theme', next)
  apply()
}
export const subscribeTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function apply(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
  for (const listener of listeners) listener()
}
system.addEventListener('change', apply)
apply()
