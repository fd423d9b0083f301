/** List state as encoded in the URL: view, filters, search, order, page size, page, display mode, groups. Pure functions. */
import type { Page } from '../../model/page.ts'
import { listShapes, type ListShape, type PageView } from '../../model/lists/list-views.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'

export interface ListState {
  readonly view: string
  readonly filters: readonly (Filter | AnyOf)[]
  readonly search: string
  readonly sort: readonly string[]
  readonly size: number
  readonly page: number
  readonly shape: ListShape
  /** Fields by which the table is grouped, at most 3; the first one is that of the columns of a board, or of the lanes of a calendar. */
  readonly group: readonly string[]
  /** Month of a calendar, `YYYY-MM`. '' is the current month. */
  readonly month: string
  /** The date field of a calendar, '' is the first available one; the field of a board's columns, '' is that of its view. */
  readonly by: string
  /** The viewer's party role. '' is the first. */
  readonly partyRole: string
}
const shapes: readonly string[] = listShapes

/**
 * Returns the views that a list offers in a party role.
 * @param partyRole '' is the first one of the company
 */
export const viewsFor = ({ list, partyRole: first }: Page, partyRole: string): readonly PageView[] =>
  list.views.filter(({ partyRoles }) => partyRoles?.includes(partyRole || first) ?? true)

/** Reads the list state from a URL query. A query without list parameters opens the view `begin`. */
export function readState(query: URLSearchParams, page: Page, begin = ''): ListState {
  const silent = !['v', 'f', 'q', 's', 'g', 'as', 'p', 'n'].some((name) => query.has(name))
  const wanted = silent ? begin : query.get('v')
  const partyRole = page.partyRoles.slice(1).some(({ code }) => code === query.get('partyRole')) ? query.get('partyRole')! : ''
  const view = viewsFor(page, partyRole).find((one) => one.id === wanted)
  return {
    view: view?.id ?? '',
    filters: parsed<ListState['filters']>(query.get('f')) ?? view?.filters ?? [],
    search: query.get('q') ?? '',
    sort: query.get('s')?.split(',').filter(Boolean) ?? view?.sort ?? page.list.sort,
    size: [20, 50, 100, 200].includes(Number(query.get('n'))) ? Number(query.get('n')) : sizeOf(page, view),
    page: Math.max(1, Number(query.get('p')) || 1),
    shape: (shapes.includes(query.get('as') ?? '') ? query.get('as') : (view?.shape ?? 'table')) as ListShape,
    group: (query.get('g')?.split(',').filter(Boolean) ?? view?.group ?? []).filter((name) => page.list.fields[name]).slice(0, 3),
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(query.get('d') ?? '') ? query.get('d')! : '',
    by: page.list.fields[query.get('by') ?? ''] ? query.get('by')! : '',
    partyRole,
  }
}

const sizeOf = (page: Page, view: PageView | undefined): number => view?.pageSize ?? page.list.layout.pageSize ?? 50

/**
 * Writes the list state to a URL query. Only differences from the view are written. Where a list opens with its own view, choosing no
 * view is written too.
 */
export function writeState(state: ListState, page: Page, begin = ''): URLSearchParams {
  const view = page.list.views.find((one) => one.id === state.view)
  const query = new URLSearchParams()
  if (state.view || begin) query.set('v', state.view)
  // Of a list that opens narrowed, an address without filters would narrow it again.
  if (page.list.within || JSON.stringify(state.filters) !== JSON.stringify(view?.filters ?? []))
    query.set('f', JSON.stringify(state.filters))
  if (state.search) query.set('q', state.search)
  if (state.sort.join() !== (view?.sort ?? page.list.sort).join()) query.set('s', state.sort.join(','))
  if (state.size !== sizeOf(page, view)) query.set('n', String(state.size))
  if (state.page > 1) query.set('p', String(state.page))
  if (state.shape !== (view?.shape ?? 'table')) query.set('as', state.shape)
  if (state.group.join() !== (view?.group ?? []).join()) query.set('g', state.group.join(','))
  if (state.month) query.set('d', state.month)
  if (state.by) query.set('by', state.by)
  if (state.partyRole) query.set('partyRole', state.partyRole)
  return query
}

/** Returns the filter by which a list is narrowed to the documents of one that it opens within; none where it is not, or narrowed otherwise. */
export const withinFilters = ({ list: { within } }: Page, filters: ListState['filters']): readonly Filter[] =>
  within === undefined
    ? []
    : filters.flatMap((one) => (!('any' in one) && one.field === within.field && ['eq', 'in'].includes(one.operator) ? [one] : []))

/** Whether the list differs from its view. What it opened within is no change of the view. */
export const isModified = (state: ListState, view: PageView | undefined, page: Page): boolean =>
  view !== undefined &&
  (JSON.stringify(withoutWithin(page, state.filters)) !== JSON.stringify(withoutWithin(page, view.filters)) ||
    (view.sort !== undefined && state.sort.join() !== view.sort.join()) ||
    state.shape !== (view.shape ?? 'table') ||
    (view.pageSize !== undefined && state.size !== view.pageSize) ||
    state.group.join() !== (view.group ?? []).join())

function withoutWithin(page: Page, filters: ListState['filters']): ListState['filters'] {
  const inside: ReadonlySet<unknown> = new Set(withinFilters(page, filters))
  return filters.filter((one) => !inside.has(one))
}

/** Returns the query part of the state, without its presentation. */
export const toSeek = (state: ListState): Pick<ListQuery, 'filters' | 'search' | 'partyRole'> => ({
  ...(state.partyRole ? { partyRole: state.partyRole } : {}),
  filters: state.filters,
  ...(state.search ? { search: state.search } : {}),
})

export const toQuery = (state: ListState, columns: readonly string[]): ListQuery => ({
  ...toSeek(state),
  sort: state.sort,
  size: state.size,
  page: state.page,
  columns,
  count: true,
  totals: true,
})

/**
 * Returns the next sort order: a click cycles one field through ascending, descending and unsorted. With Shift it joins the others,
 * at most three.
 */
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
