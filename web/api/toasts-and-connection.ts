/** User notifications from outside React: toasts and their log, pending calls, connection state, and unsent actions. */
import { sayIn } from '../../ui/text/language.tsx'
import type { Word } from '../../ui/text/messages.ts'
import { identity } from '../session/session-store.ts'
import { callMessages } from './messages.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info' | 'warning' | 'sending'
  readonly text: string
  readonly at: number
  /** Duration in seconds. 0: until it is replaced. */
  readonly seconds: number
  /** Request id, for support and diagnosis. */
  readonly request?: string
  /** The server itself failed: offer to contact an administrator (SH-8-005). */
  readonly fault?: boolean
  /** How to undo the action, while it can be undone. */
  readonly undo?: { readonly label: string; readonly act: () => Promise<void> }
}
export interface Pending {
  readonly id: number
  readonly at: number
  readonly stop: () => void
}
/** An immutable snapshot of the whole state, replaced when something changes. */
export interface NotificationState {
  readonly toasts: readonly Toast[]
  /** The last twenty toasts that were not successes, newest first, because a long one cannot be read in three seconds. */
  readonly tray: readonly Toast[]
  readonly pending: readonly Pending[]
  readonly online: boolean
  /** Number of actions that wait for the network with their idempotency key, to be sent once it is back. */
  readonly held: number
}
type Listener = () => void

let state: NotificationState = { toasts: [], tray: [], pending: [], online: true, held: 0 }
let serial = 0
const listeners = new Set<Listener>()
const change = (next: Partial<NotificationState>) => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function add(kind: Toast['kind'], text: string, seconds: number, more: Pick<Toast, 'request' | 'fault' | 'undo'> = {}): number {
  const toast: Toast = { id: ++serial, kind, text, at: Date.now(), seconds, ...more }
  change({
    toasts: [...state.toasts.slice(-2), toast],
    ...(kind === 'success' || kind === 'sending' ? {} : { tray: [toast, ...state.tray].slice(0, 20) }),
  })
  return toast.id
}

let waiting: ((again: boolean) => void)[] = []
let watch: ReturnType<typeof setInterval> | undefined
function release(again: boolean): void {
  const all = waiting
  waiting = []
  change({ held: 0 })
  for (const one of all) one(again)
}

/** Toasts. A success stays 2 s, an error 3 s, with a close button; hovering pauses the timer (SH-9-005). */
export const say = {
  success: (text: string) => add('success', text, 2),
  error: (text: string, more: Pick<Toast, 'request' | 'fault'> = {}) => add('error', text, 3, more),
  /** Shows a success that can be undone for eight seconds. */
  undo: (text: string, label: string, act: () => Promise<void>) => add('success', text, 8, { undo: { label, act } }),
  info: (text: string) => add('info', text, 3),
  warning: (text: string, seconds = 3) => add('warning', text, seconds),
  /** Stays until the response arrives. A failure stays 10 s (SH-4-032, SH-8-010). */
  sending(text: string): { done: (text: string) => void; failed: (text: string) => void } {
    const id = add('sending', text, 0)
    return {
      done: (after) => {
        say.close(id)
        add('success', after, 2)
      },
      failed: (after) => {
        say.close(id)
        add('error', after, 10)
      },
    }
  },
  word: (word: Word): string => sayIn(identity().language)(word),
  /** Returns a message of a call in the user's language. */
  ofCall: (key: keyof typeof callMessages): string => callMessages[key][identity().language === 'en' ? 1 : 0],
  online(now: boolean) {
    if (now === state.online) return
    change({ online: now })
    clearInterval(watch)
    if (now) release(true)
    // Any response, even "not ready", means that the connection is restored.
    else
      watch = setInterval(
        () =>
          void fetch('/healthz', { cache: 'no-store' }).then(
            () => say.online(true),
            () => undefined,
          ),
        3000,
      )
  },
  close(id: number) {
    change({ toasts: state.toasts.filter((toast) => toast.id !== id) })
  },
  clearTray: () => change({ tray: [] }),
  /**
   * Registers a pending call. It is shown when it takes long, and can then be cancelled.
   * @param stop cancels the call
   * @returns a function that ends the registration
   */
  begin(stop: () => void): () => void {
    const one = { id: ++serial, at: Date.now(), stop }
    change({ pending: [...state.pending, one] })
    return () => change({ pending: state.pending.filter((other) => other !== one) })
  },
  /** Clears pending calls from the display when the page has changed. */
  forgetPending: () => (state.pending.length > 0 ? change({ pending: [] }) : undefined),
  /** Holds an action that could not be sent. Resolves to true when it should be sent again, false when the user gave up. */
  hold: (): Promise<boolean> =>
    new Promise((resolve) => {
      // Another call has succeeded meanwhile, so nothing else would resume this one.
      if (state.online) return void setTimeout(() => resolve(true), 500)
      waiting.push(resolve)
      change({ held: waiting.length })
    }),
  sendAgain: () => release(true),
  giveUp: () => release(false),
}
export const subscribe = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const notificationState = (): NotificationState => state
