/** Whether something typed is not saved yet: asked the way the browser asks before it leaves a page, so every screen that guards itself answers, and keeps its draft on the way. */
export function unsaved(): boolean {
  const question = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(question)
  return question.defaultPrevented
}
