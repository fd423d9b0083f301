/** A list that opens narrowed (`within` of its definition): by the document that this person used last, such as a season, else by the one that is valid today. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { localDay } from '../../../model/process/work-time.ts'
import type { Page } from '../../../model/page.ts'
import { readState, withinFilters, type ListState } from '../../../ui/list/list-state.ts'
import { valuesIn } from '../../../ui/list/quick-filter.ts'
import { useServices, type Services } from '../../../ui/services.ts'
import { keys } from '../../api/query-keys.ts'
import { currentUser } from '../../session/session-store.ts'

type Within = NonNullable<Page['list']['within']>

/** The document is remembered by its type: what one list used last, another one opens within too. */
const nameOf = ({ type }: Within): string => `weft.within.${currentUser()?.id ?? ''}.${type}`

/** Draws the list once its address says what it is narrowed by. An address that has filters or words of a search stays as it is. */
export function OpenWithin({ page, children }: { readonly page: Page; readonly children: React.ReactElement }): React.ReactElement {
  const { within } = page.list
  return within ? (
    <Narrowed page={page} within={within}>
      {children}
    </Narrowed>
  ) : (
    children
  )
}

function Narrowed({ page, within, children }: { readonly page: Page; readonly within: Within; readonly children: React.ReactElement }) {
  const services = useServices()
  const [query, setQuery] = useSearchParams()
  const isSilent = !query.has('f') && !query.has('q')
  const last = localStorage.getItem(nameOf(within)) ?? undefined
  const { view, filters } = readState(query, page, page.list.layout.view)
  const answer = useQuery({
    queryKey: keys.webPart('open within', page.page, view),
    queryFn: async () => (await currentOf(services, page, { within, filters })) ?? null,
    enabled: isSilent && last === undefined,
    retry: false,
  })
  const id = isSilent ? (last ?? answer.data ?? undefined) : undefined
  const narrow = useEffectEvent((to: string) => {
    const next = new URLSearchParams(query)
    if (view) next.set('v', view)
    next.set('f', JSON.stringify([...filters, { field: within.field, operator: 'in', value: [to] }]))
    setQuery(next, { replace: true })
  })
  useEffect(() => {
    if (id !== undefined) narrow(id)
  }, [id])
  useRemembered(page, within, isSilent ? [] : filters)
  const isReady = !isSilent || (id === undefined && !answer.isPending)
  return isReady ? children : <div className="blank" aria-busy="true" />
}

/** Keeps what the list is narrowed by, on this device, where it is one document. */
function useRemembered(page: Page, within: Within, filters: ListState['filters']): void {
  const values = withinFilters(page, filters).flatMap(valuesIn)
  const [only] = values.length === 1 ? values : []
  useEffect(() => {
    if (only === undefined) return
    try {
      localStorage.setItem(nameOf(within), only)
    } catch {
      // Storage is full: the list opens with the current one.
    }
  }, [only, within])
}

/**
 * Returns, of the documents that rows of the list have, the one that is valid today, of several the one that began last; where none is, the next one to come, else the last.
 */
async function currentOf(
  { valuesOf, pick }: Services,
  page: Page,
  { within, filters }: { readonly within: Within; readonly filters: ListState['filters'] },
): Promise<string | undefined> {
  const values = await valuesOf(page.page, { field: within.field, filters: [...filters] })
  const ids = values.map(({ value }) => value).filter((value) => value !== '')
  const choices = ids.length === 0 ? [] : await pick(within.type, { ids: ids.slice(0, 50), size: 50 })
  const today = localDay(page.zone, Date.now())
  const dayOf = (row: Readonly<Record<string, unknown>> | undefined, name: string): string => String(row?.[name] ?? '')
  const byBegin = choices
    .map(({ id, row }) => ({ id, from: dayOf(row, within.from), to: dayOf(row, within.to) }))
    .toSorted((one, other) => (one.from < other.from ? 1 : one.from > other.from ? -1 : 0))
  const valid = byBegin.find(({ from, to }) => from <= today && (to === '' || today <= to))
  return (valid ?? byBegin.findLast(({ from }) => from > today) ?? byBegin[0])?.id
}
