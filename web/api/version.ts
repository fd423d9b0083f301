/** Whether the server has a newer page than this one (U101, SH-2-069): it says its version with every answer. */
import { pageVersion } from '../session/variant.ts'

let newer = false
const listeners = new Set<() => void>()

/** A page that knows no version of its own (development) is never old. */
export function heardVersion(said: string | null): void {
  if (newer || !said || !pageVersion || said === pageVersion) return
  newer = true
  for (const listener of listeners) listener()
}
export const isOld = (): boolean => newer
/** The server's own word with the session user (SH-3-013). */
export const heardFlag = (flag: unknown): void => {
  if (flag === true) heardVersion(`${pageVersion || 'x'}+`)
}
export const subscribeVersion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
