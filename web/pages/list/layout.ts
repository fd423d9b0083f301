/** Columns, widths and frozen columns of a list, for each user and view: applied at once, saved on the server a moment later (U13). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Page } from '../../../model/page.ts'
import type { PageLayout, PageView } from '../../../model/lists/list-views.ts'
import { call } from '../../api/client.ts'
import { callKey } from '../../api/query-keys.ts'

const path = '/scommonapi/sconf-ui-config-person/submit-cache'
type Layouts = Readonly<Record<string, PageLayout>>

export interface ListLayout extends Required<PageLayout> {
  /** True when the layout differs from the view or from the default list. */
  readonly changed: boolean
  change(change: PageLayout): void
  reset(): void
}

/** Returns the layout of a view; '' is the whole list. Saving the user's view again makes the layout part of that view. */
export function useLayout(page: Page, view: PageView | undefined): ListLayout {
  const queries = useQueryClient()
  const id = view?.id ?? ''
  const { views: savedViews, columns, widths, pins } = page.list.layout
  const [layouts, setOwn] = useState<Layouts>({ ...savedViews, '': { columns, widths, pins } })
  const waiting = useRef<Layouts>(undefined)
  const send = () => {
    const all = waiting.current
    if (!all) return
    waiting.current = undefined
    const { '': whole = {}, ...others } = all
    const data = { columns: whole.columns ?? null, widths: whole.widths ?? null, pins: whole.pins ?? null, views: others }
    call(path, { fields: { page: page.page, merge: 'true' }, data, quiet: true }).then(
      () => queries.invalidateQueries({ queryKey: callKey('/ccommonapi/gui/page-detail-struct', { page: page.page }) }),
      () => undefined,
    )
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const left = useEffectEvent(() => {
    clearTimeout(timer.current)
    send()
  })
  useEffect(() => () => left(), [])
  const keep = (next: Layouts) => {
    setOwn(next)
    waiting.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(send, 600)
  }
  const mine = layouts[id] ?? {}
  return {
    columns: mine.columns ?? view?.columns ?? page.list.columns,
    widths: mine.widths ?? view?.widths ?? {},
    pins: mine.pins ?? view?.pins ?? {},
    changed: Object.values(mine).some((part) => part !== undefined),
    change: (change) => keep({ ...layouts, [id]: { ...mine, ...change } }),
    reset: () => {
      const { [id]: _, ...others } = layouts
      keep(others)
    },
  }
}

/** Sets the default view of a list; '' means none, even when a role has a default view. */
export async function beginWith(page: string, view: string): Promise<void> {
  await call(path, { fields: { page, merge: 'true' }, data: { view } })
}
