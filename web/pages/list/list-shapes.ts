/** Shared parts of the list shapes. */
import { addDays, daysBetween, mondayOf } from '../../../model/days.ts'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import type { ListAnswer } from '../../../model/lists/list-query.ts'
import { localDay } from '../../../model/process/work-time.ts'
import type { ListState } from '../../../ui/list/list-state.ts'

/** Props of each list shape: the page, the list state, and functions to change it or open a row. */
export interface ShapeProps {
  readonly page: Page
  readonly state: ListState
  readonly change: (next: Partial<ListState>) => void
  readonly path: (row: Pick<WireDoc, 'id'>) => string
  readonly open: (row: WireDoc, among: readonly WireDoc[]) => void
}
export type Answer = ListAnswer

/** Returns the path of a row's document. A row of a reading type leads to the document that it comes from. */
export function pathOf(page: Page, row: Pick<WireDoc, 'id'>, area?: string): string {
  const { id, page: type, module } = originOf(page, row) ?? { ...page, id: row.id }
  return `/${area ?? module}/page/${type.replaceAll('_', '-')}?id=${id}`
}

/** Returns type, module and id of the document that a row of a reading type comes from; undefined for a row of the page's own type. */
export function originOf(page: Page, row: Pick<WireDoc, 'id'>): { page: string; module: string; id: string } | undefined {
  const { $page, $doc } = row as Readonly<Record<string, unknown>>
  const origin = page.reads?.find((one) => one.page === $page)
  return origin && { page: origin.page, module: origin.module, id: String($doc) }
}

/** Returns the summary fields that a card shows below its number, without those already shown. */
export const digestOf = (page: Page, limit: number): PageField[] =>
  [...new Set([...page.list.digest, ...page.list.columns])]
    .filter((name) => name !== 'number' && name !== 'status' && name !== page.list.picture)
    .map((name) => page.list.fields[name])
    .filter((field): field is PageField => field !== undefined)
    .slice(0, limit)

/** Returns the fields to request for these columns: amounts are requested with their currency and the number of what they leave out, rates with the units they are quoted for, pictures with their call-outs, texts with those that a list shows in their place. */
export const withCompanions = (page: Page, columns: readonly string[]): string[] => [
  ...new Set([
    ...columns,
    ...columns.flatMap((name) => {
      const { currency, per, callouts, shownBy } = page.list.fields[name] ?? {}
      const { main, without } = page.display.money ?? {}
      return [currency, per, callouts?.field, shownBy, name === main ? without : undefined].filter(
        (one): one is string => one !== undefined && page.list.fields[one] !== undefined,
      )
    }),
  ]),
]

/** Returns the columns that cards need. */
export const cardColumns = (page: Page, limit: number): string[] =>
  withCompanions(page, [
    ...(page.list.fields['status'] ? ['status'] : []),
    ...digestOf(page, limit).map(({ field }) => field),
    ...(page.list.picture === undefined ? [] : [page.list.picture]),
  ])

export const nameOf = (page: Page, row: WireDoc): string => {
  const first = page.list.columns[0] ?? 'id'
  return row.number ?? String(row[`${first}$`] ?? row[first] ?? row.id)
}

const months = /^(\d{4})-(\d{2})$/
/** Returns the month `by` months later; both are `YYYY-MM`. */
export function monthFrom(month: string, by: number): string {
  const [, year, at] = months.exec(month)!
  const count = Number(year) * 12 + Number(at) - 1 + by
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}
/** Returns the days of a month grid in whole weeks starting on Monday; each is `YYYY-MM-DD`. */
export function daysOf(month: string): string[] {
  const start = mondayOf(`${month}-01`)
  const weeks = Math.ceil(daysBetween(start, `${monthFrom(month, 1)}-01`) / 7)
  return Array.from({ length: weeks * 7 }, (_, at) => addDays(start, at))
}
/** Returns the current day of the platform. */
export const today = ({ zone }: Pick<Page, 'zone'>): string => localDay(zone, Date.now())

/** Tells whether documents of a page have a path of their own. */
export const hasPath = ({ display: { path, timeline } }: Page): boolean =>
  path !== undefined && timeline !== undefined && !('type' in timeline)
