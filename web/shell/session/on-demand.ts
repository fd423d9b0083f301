/** Dialogs of the session, loaded on demand and prefetched soon after the first page, so that they open at once and work offline. */
export const bringSessionDialogs = () => import('./session-dialogs.tsx')
export const bringSignOutQuestion = () => import('./sign-out-question.tsx')
