/** The state of a list as its address holds it, with the ways to change it. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Page } from '../../../model/page.ts'
import type { ListShape, PageView } from '../../../model/lists/list-views.ts'
import { readState, withinFilters, writeState, type ListState } from '../../../ui/list/list-state.ts'

/** The parameters of the address that belong to a list; all others belong to the page that opened it. */
const listParameters = new Set('v f q s n p as g d by partyRole'.split(' '))

export interface ListAddress {
  readonly state: ListState
  readonly view: PageView | undefined
  /** Changes part of the state; the list begins again at its first page unless `next` names another. */
  readonly change: (next: Partial<ListState>) => void
  /** Opens a view as it is kept; '' is the whole list. */
  readonly toView: (id: string) => void
}

/**
 * @param begin the view that the list opens with; '' for none
 * @param only the one shape that the page has
 * @param onChange called before the query changes
 */
export function useListAddress(
  page: Page,
  { begin, only, onChange }: { begin: string; only: ListShape | undefined; onChange: () => void },
): ListAddress {
  const [query, setQuery] = useSearchParams()
  /** The parameters as they were last written. The router draws them later on a busy machine; the next change must not undo them. */
  const written = useRef(query)
  useEffect(() => {
    written.current = query
  }, [query])
  const stateOf = (of: URLSearchParams): ListState => {
    const read = readState(of, page, begin)
    return only ? { ...read, shape: only } : read
  }
  const state = stateOf(query)
  const put = (next: URLSearchParams) => {
    for (const [name, value] of written.current) if (!listParameters.has(name)) next.set(name, value)
    written.current = next
    setQuery(next, { replace: true })
  }
  return {
    state,
    view: page.list.views.find((one) => one.id === state.view),
    change(next) {
      onChange()
      const query = writeState({ ...stateOf(written.current), page: 1, ...next }, page, begin)
      // A view that was saved a moment ago stays open, though this page does not have it yet.
      const view = written.current.get('v')
      if (view !== null && next.view === undefined) query.set('v', view)
      put(query)
    },
    toView(id) {
      // What the list opened within stays while one goes from view to view.
      const within = withinFilters(page, state.filters)
      const filters = [...(page.list.views.find((one) => one.id === id)?.filters ?? []), ...within]
      put(
        new URLSearchParams({
          ...(id || begin ? { v: id } : {}),
          ...(page.list.within ? { f: JSON.stringify(filters) } : {}),
          ...(state.partyRole ? { partyRole: state.partyRole } : {}),
        }),
      )
    },
  }
}
