/** Keyboard shortcuts of a document page: save, previous and next document, edit. */
import { useEffect } from 'react'

export function useKeys(on: {
  readonly editing: boolean
  readonly mayEdit: boolean
  readonly save: () => void
  readonly step: (way: 'before' | 'after') => void
  readonly edit: () => void
}): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 's') {
        event.preventDefault()
        if (on.editing) on.save()
      } else if (event.altKey && event.key === 'ArrowUp') {
        event.preventDefault()
        on.step('before')
      } else if (event.altKey && event.key === 'ArrowDown') {
        event.preventDefault()
        on.step('after')
      } else if (
        event.key === 'e' &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        on.mayEdit &&
        !(event.target as HTMLElement).closest('input,textarea,[role=grid],.ant-select')
      )
        on.edit()
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  })
}
