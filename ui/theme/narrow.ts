/** Whether the window is as narrow as a phone: tables become cards there (experience U90). */
import { useSyncExternalStore } from 'react'

const phone = window.matchMedia('(max-width: 767px)')
const subscribe = (listener: () => void): (() => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** True below 768 px; follows the window when it is turned or resized. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => phone.matches)
