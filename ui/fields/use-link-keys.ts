/** The keys of a link field: F2 for the picker window, Enter for the marked or the first result at any moment, Tab for an exact match. */
import { useRef } from 'react'
import type { Choice } from '../services.ts'
import { isExact, type LinkSearch } from './use-link-search.ts'

interface LinkKeys {
  readonly search: LinkSearch
  readonly many: boolean
  /** The field stands over a cell of a grid. */
  readonly inCell: boolean
  readonly choose: (one: Choice) => void
  readonly openFull: () => void
}

export function useLinkKeys({ search, many, inCell, choose, openFull }: LinkKeys) {
  const { found, busy, seeking } = search
  /** The option that Enter takes. The list marks its first option after it shows it, and takes Enter only once it is drawn again. */
  const active = useRef<unknown>(null)
  /** Whether the list itself took the key that is being pressed. */
  const taken = useRef(false)
  return {
    onActive(id: unknown): void {
      active.current = id
    },
    onTaken(): void {
      taken.current = true
    },
    keys(event: React.KeyboardEvent): void {
      // Enter and Tab belong to the input method while it composes Chinese.
      if (event.nativeEvent.isComposing) return
      taken.current = false
      if (event.key === 'F2') {
        event.preventDefault()
        event.stopPropagation()
        openFull()
      } else if (event.key === 'Enter' && busy && seeking && !many) {
        // The list is empty until the answer arrives; it must not close over what was typed.
        event.preventDefault()
        event.stopPropagation()
        search.wantFirst()
      } else if (event.key === 'Tab' && seeking && !many) {
        const exact = found.find((one) => isExact(one, seeking))
        if (exact) choose(exact)
        // A cell closes together with its editor. A form field waits for the answer.
        else if (busy && !inCell) search.wantExact()
      }
    },
    /** Enter means the marked result, or the first one, also where the list did not choose it. */
    afterList(event: React.KeyboardEvent): void {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || taken.current || !seeking || many) return
      const meant = found.find(({ id }) => id === active.current) ?? found[0]
      if (meant) choose(meant)
    },
  }
}
