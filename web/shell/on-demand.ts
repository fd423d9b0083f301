/** What the shell loads on demand. It is fetched soon after the first page stands, so that nobody waits for it and it is there without a network. */
export const bringPalette = () => import('./navigation/palette.tsx')
export const bringSessionDialogs = () => import('./session-dialogs.tsx')
export const bringSignOutQuestion = () => import('./sign-out-question.tsx')

/**
 * Fetches all of it after the first page has been drawn.
 * @returns ends the wait
 */
export function bringLater(): () => void {
  const timer = setTimeout(() => {
    for (const bring of [bringPalette, bringSessionDialogs, bringSignOutQuestion]) bring().catch(() => undefined)
  }, 1200)
  return () => clearTimeout(timer)
}
