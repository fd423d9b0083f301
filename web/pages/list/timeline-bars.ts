/** Where documents lie on a timeline: the bars of a window of days, and the rows by a field. */
import { daysBetween } from '../../../model/days.ts'
import type { Page, WireDoc } from '../../../model/page.ts'

export interface Bar {
  /** The days of the document, `YYYY-MM-DD`; absent: without beginning or end. */
  readonly from?: string
  readonly to?: string
  /** In percent of the window. */
  readonly left: number
  readonly width: number
  /** Whether the document begins before the window, or ends after it. */
  readonly before: boolean
  readonly after: boolean
}

/** The narrowest bar, in percent, so that it can be seen and pressed. */
const narrowest = 0.8

/**
 * Returns the bar of a document within a window.
 * @param window.start the first day
 * @param window.end the day after the last one
 */
export function barOf(
  row: WireDoc,
  period: NonNullable<Page['display']['period']>,
  { start, end }: { readonly start: string; readonly end: string },
): Bar {
  const day = (name: string) => (typeof row[name] === 'string' ? row[name].slice(0, 10) : undefined)
  const [from, to] = [day(period.from), day(period.to)]
  const all = daysBetween(start, end)
  const within = (days: number) => Math.min(all, Math.max(0, days))
  const first = from === undefined ? 0 : within(daysBetween(start, from))
  // The last day counts as a whole.
  const last = to === undefined ? all : within(daysBetween(start, to) + 1)
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    left: Math.min(100 - narrowest, (first / all) * 100),
    width: Math.max(narrowest, ((Math.max(first, last) - first) / all) * 100),
    before: from === undefined || from < start,
    after: to === undefined || to >= end,
  }
}

/** Returns the rows by the title of a field, in their order; all of them under '' without a field. */
export function groupsBy(
  page: Page,
  rows: readonly WireDoc[],
  by: string | undefined,
): readonly { readonly title: string; readonly rows: readonly WireDoc[] }[] {
  const field = by === undefined ? undefined : page.list.fields[by]
  const titleIn = (row: WireDoc): string => {
    if (!field) return ''
    const value = row[field.field]
    return String(row[`${field.field}$`] ?? field.options.find((one) => one.value === value)?.label ?? value ?? '')
  }
  return [...Map.groupBy(rows, titleIn)].map(([title, some]) => ({ title, rows: some }))
}
