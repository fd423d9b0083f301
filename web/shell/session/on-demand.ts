/**
 * Loads the palette. The shell loads such parts on demand, and prefetches them soon after the first page so that they open at once
 * and work offline.
 */
export const bringPalette = () => import('../navigation/palette.tsx')
export const bringSessionDialogs = () => import('./session-dialogs.tsx')
export const bringSignOutQuestion = () => import('./sign-out-question.tsx')

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
