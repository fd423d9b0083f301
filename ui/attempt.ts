/** Work of a screen of a single type that the server may refuse: the refusal is shown as a toast, and a button is busy meanwhile. */
import { useRef, useState } from 'react'
import { useWebPart } from './web-part.ts'

/**
 * Does what the server may refuse, and shows the refusal as a toast: no part catches the failure of a call by hand.
 * @returns a function that resolves to what the work resolves to, `undefined` where a call was refused; any other error is thrown
 */
export function useShownRefusal(): <T>(work: () => Promise<T>) => Promise<T | undefined> {
  const { failureOf, toast } = useWebPart()
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      toast.error(failure.message)
      return undefined
    }
  }
}

/** `useShownRefusal` for a button: `busy` while the work is under way, and a second press meanwhile does nothing. */
export function useAttempt(): { readonly run: (work: () => Promise<void>) => Promise<void>; readonly busy: boolean } {
  const showRefusal = useShownRefusal()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await showRefusal(work)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy }
}
