/** Columns, widths and frozen columns of a list as this person keeps them, for each view of it: at once here, a moment later on the server (U13). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Page, PageLayout, PageView } from '../../../model/page.ts'
import { call } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'

const path = '/scommonapi/sconf-ui-config-person/submit-cache'
type Layouts = Readonly<Record<string, PageLayout>>

export interface ListLayout extends Required<PageLayout> {
  /** Whether something is other than the view (or the list as shipped) has it. */
  readonly changed: boolean
  change(change: PageLayout): void
  reset(): void
}

/** The layout of a view; '' is the whole list. What is written anew with a saved view of one's own is that view's again. */
export function useLayout(page: Page, view: PageView | undefined): ListLayout {
  const queries = useQueryClient()
  const id = view?.id ?? ''
  const { views: kept, columns, widths, pins } = page.list.layout
  const [own, setOwn] = useState<Layouts>({ ...kept, '': { columns, widths, pins } })
  const waiting = useRef<Layouts>(undefined)
  const send = () => {
    const all = waiting.current
    if (!all) return
    waiting.current = undefined
    const { '': whole = {}, ...others } = all
    const data = { columns: whole.columns ?? null, widths: whole.widths ?? null, pins: whole.pins ?? null, views: others }
    call(path, { fields: { page: page.page, merge: 'true' }, data, quiet: true }).then(
      () => queries.invalidateQueries({ queryKey: keys.page(page.page) }),
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
  const mine = own[id] ?? {}
  return {
    columns: mine.columns ?? view?.columns ?? page.list.columns,
    widths: mine.widths ?? view?.widths ?? {},
    pins: mine.pins ?? view?.pins ?? {},
    changed: Object.values(mine).some((part) => part !== undefined),
    change: (change) => keep({ ...own, [id]: { ...mine, ...change } }),
    reset: () => {
      const { [id]: _, ...others } = own
      keep(others)
    },
  }
}

/** The view that a list opens with; '' none, whatever view of a role would open it. */
export async function beginWith(page: string, view: string): Promise<void> {
  await call(path, { fields: { page, merge: 'true' }, data: { view } })
}
