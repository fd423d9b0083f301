/** The newest value of something for code that runs later: after an `await`, in a timer, in a callback that stays the same. */
import { useLayoutEffect, useRef } from 'react'

/** Returns an object whose `current` is the value of the last drawing. It is read in handlers and effects only, never while drawing. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
