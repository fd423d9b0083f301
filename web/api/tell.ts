/** What the client tells the user from outside React: toasts, the connection bar, words in the current language. */
import { sayIn } from '../../ui/text/language.tsx'
import type { Word } from '../../ui/text/words.ts'
import { identity } from '../session/store.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  readonly at: number
  readonly seconds: number
}
type Listener = () => void

let toasts: readonly Toast[] = []
let isOnline = true
let serial = 0
const listeners = new Set<Listener>()
const changed = () => {
  for (const listener of listeners) listener()
}

function add(kind: Toast['kind'], text: string, seconds: number): void {
  const toast = { id: ++serial, kind, text, at: Date.now(), seconds }
  toasts = [...toasts.slice(-2), toast]
  changed()
}

/** Success stays 2 s, an error 3 s, with a close button; the pointer over it stops the clock (SH-9-005). */
export const say = {
  success: (text: string) => add('success', text, 2),
  error: (text: string) => add('error', text, 3),
  info: (text: string) => add('info', text, 3),
  word: (word: Word): string => sayIn(identity().language)(word),
  online(now: boolean) {
    if (now !== isOnline) {
      isOnline = now
      changed()
    }
  },
  close(id: number) {
    toasts = toasts.filter((toast) => toast.id !== id)
    changed()
  },
}
export const subscribe = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const currentToasts = (): readonly Toast[] => toasts
export const connected = (): boolean => isOnline
