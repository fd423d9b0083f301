/** Which tab of a document's panel is open: it is part of the address, so that a link leads to it. */
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { Page } from '../../../../model/page.ts'

export const panelTabs = ['approvals', 'comments', 'history', 'chain', 'chat'] as const
export type PanelTab = (typeof panelTabs)[number]

const pinned = 'weft.panel.pinned'
/** From this width on, a panel may stand beside the lines instead of over them. */
const wide = window.matchMedia('(min-width: 1680px)')
const subscribe = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener)
  window.addEventListener(pinned, listener)
  return () => {
    wide.removeEventListener('change', listener)
    window.removeEventListener(pinned, listener)
  }
}
const isPinned = (): boolean => wide.matches && localStorage.getItem(pinned) !== null

export interface PanelModel {
  /** Absent while the panel is closed. */
  readonly tab: PanelTab | undefined
  /** The panel stands beside the lines, in every document. */
  readonly isPinned: boolean
  readonly open: (tab: PanelTab) => void
  readonly close: () => void
  readonly pin: (isOn: boolean) => void
}

/** Returns whether documents of a type are approved: only these have an approval thread. */
export const isApproved = (page: Page): boolean => page.actions.some((action) => action.flow)

export function usePanel(page: Page): PanelModel {
  const [query, setQuery] = useSearchParams()
  const stays = useSyncExternalStore(subscribe, isPinned)
  const named = panelTabs.find((tab) => tab === query.get('panel'))
  const go = (tab: PanelTab | undefined) => {
    // The address as it is at the click: another document may be on its way already.
    const next = new URLSearchParams(window.location.search)
    if (tab === undefined) next.delete('panel')
    else next.set('panel', tab)
    setQuery(next, { replace: true })
  }
  const pin = (isOn: boolean) => {
    if (isOn) localStorage.setItem(pinned, '1')
    else localStorage.removeItem(pinned)
    window.dispatchEvent(new Event(pinned))
  }
  return {
    tab: named ?? (stays ? (isApproved(page) ? 'approvals' : 'history') : undefined),
    isPinned: stays,
    open: go,
    close() {
      pin(false)
      go(undefined)
    },
    pin,
  }
}
