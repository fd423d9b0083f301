/** The state of a list as its address says it: view, filters, search, order, page size, page. Pure. */
import type { Filter, ListQuery, Page, PageView } from '../../model/page.ts'

export interface ListState {
  readonly view: string
  readonly filters: readonly Filter[]
  readonly search: string
  readonly sort: readonly string[]
  readonly size: number
  readonly page: number
}

export function readState(query: URLSearchParams, page: Page): ListState {
  const view = page.list.views.find((one) => one.id === query.get('v'))
  return {
    view: view?.id ?? '',
    filters: parsed<readonly Filter[]>(query.get('f')) ?? view?.filters ?? [],
    search: query.get('q') ?? '',
    sort: query.get('s')?.split(',').filter(Boolean) ?? view?.sort ?? page.list.sort,
    size: [20, 50, 100, 200].includes(Number(query.get('n'))) ? Number(query.get('n')) : (view?.pageSize ?? 50),
    page: Math.max(1, Number(query.get('p')) || 1),
  }
}

/** Only what differs from the view goes into the address. */
export function writeState(state: ListState, page: Page): URLSearchParams {
  const view = page.list.views.find((one) => one.id === state.view)
  const query = new URLSearchParams()
  if (state.view) query.set('v', state.view)
  if (JSON.stringify(state.filters) !== JSON.stringify(view?.filters ?? [])) query.set('f', JSON.stringify(state.filters))
  if (state.search) query.set('q', state.search)
  if (state.sort.join() !== (view?.sort ?? page.list.sort).join()) query.set('s', state.sort.join(','))
  if (state.size !== (view?.pageSize ?? 50)) query.set('n', String(state.size))
  if (state.page > 1) query.set('p', String(state.page))
  return query
}

export const isModified = (state: ListState, view: PageView | undefined): boolean =>
  view !== undefined &&
  (JSON.stringify(state.filters) !== JSON.stringify(view.filters) || (view.sort !== undefined && state.sort.join() !== view.sort.join()))

export const toQuery = (state: ListState, columns: readonly string[]): ListQuery => ({
  filters: state.filters,
  ...(state.search ? { search: state.search } : {}),
  sort: state.sort,
  size: state.size,
  page: state.page,
  columns,
  count: true,
  totals: true,
})

/** A click sorts by one field (down, up, as it was); with Shift it joins the others, at most three. */
export function nextSort(sort: readonly string[], field: string, joining: boolean): string[] {
  const at = sort.findIndex((one) => one.replace('-', '') === field)
  const next = at < 0 ? field : sort[at] === field ? `-${field}` : undefined
  if (!joining) return next ? [next] : []
  const rest = sort.filter((_, index) => index !== at)
  return (next ? (at < 0 ? [...rest, next] : sort.map((one, index) => (index === at ? next : one))) : rest).slice(-3)
}

function parsed<T>(text: string | null): T | undefined {
  try {
    return text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}
