/**
 * Tells whether there is unsaved input. It fires the browser's own beforeunload check, so every screen with a guard responds and
 * saves its draft.
 */
export function unsaved(): boolean {
  const question = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(question)
  return question.defaultPrevented
}
