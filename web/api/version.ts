/**
 * Version check: tells whether the server has a newer page than this one (U101, SH-2-069). The server sends its version with every
 * response.
 */
import { pageVersion } from '../session/variant.ts'

let newer = false
const listeners = new Set<() => void>()

/** Compares versions. A page without a version of its own (development) is never outdated. */
export function compareVersion(serverVersion: string | null): void {
  if (newer || !serverVersion || !pageVersion || serverVersion === pageVersion) return
  newer = true
  for (const listener of listeners) listener()
}
export const isOld = (): boolean => newer
/** Reads the server's new-version flag from the session user (SH-3-013). */
export const readNewVersionFlag = (flag: unknown): void => {
  if (flag === true) compareVersion(`${pageVersion || 'x'}+`)
}
export const subscribeVersion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
