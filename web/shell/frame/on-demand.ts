/** Parts of the shell that are loaded on demand. They are prefetched soon after the first page. */
import { bringSessionDialogs, bringSignOutQuestion } from '../session/on-demand.ts'

/** Loads the palette. */
export const bringPalette = () => import('../navigation/palette.tsx')

/**
 * Prefetches all on-demand parts after the first page has rendered.
 * @param others loads further parts, which the shell does not know by name
 * @returns cancels the wait
 */
export function bringLater(...others: readonly (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    for (const bring of [bringPalette, bringSessionDialogs, bringSignOutQuestion, ...others]) bring().catch(() => undefined)
  }, 1200)
  return () => clearTimeout(timer)
}
