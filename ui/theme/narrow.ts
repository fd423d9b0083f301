/** Narrow-screen detection: at phone width, tables become cards (experience U90). */
import { useSyncExternalStore } from 'react'

const phone = window.matchMedia('(max-width: 767px)')
const subscribe = (listener: () => void): (() => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** True below 768 px. Updates when the window is rotated or resized. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => phone.matches)
