/** How a person keeps a list: columns, widths, sides that stay in sight, of the list and of its views. What is kept is checked; what is shown names only fields that are there. */
import type { Density, PageLayout, PageList } from '../../model/page.ts'
import type { Overlay } from './overlay.ts'

const densities: readonly unknown[] = ['compact', 'middle', 'wide'] satisfies readonly Density[]
const isWidth = (width: unknown): boolean => Number.isInteger(width) && (width as number) >= 40 && (width as number) <= 1200
const isSide = (side: unknown): boolean => side === 'left' || side === 'right'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether everything that lays out a list is of its kind and names fields that the type knows. */
export function isLayout(given: Overlay, known: (field: string) => boolean): boolean {
  const one = ({ columns = [], widths = {}, pins = {} }: PageLayout): boolean =>
    Array.isArray(columns) &&
    columns.length <= 200 &&
    columns.every((name) => typeof name === 'string' && known(name)) &&
    isRecord(widths) &&
    Object.entries(widths).every(([name, width]) => known(name) && isWidth(width)) &&
    isRecord(pins) &&
    Object.entries(pins).every(([name, side]) => known(name) && isSide(side))
  const { density, pageSize, view, views = {} } = given
  return (
    one(given) &&
    (density === undefined || densities.includes(density)) &&
    (pageSize === undefined || [20, 50, 100, 200].includes(pageSize)) &&
    (view === undefined || (typeof view === 'string' && view.length <= 80)) &&
    isRecord(views) &&
    Object.keys(views).length <= 50 &&
    Object.entries(views).every(([id, layout]) => id.length <= 80 && isRecord(layout) && one(layout))
  )
}

/** The layout as the page tells it: without what this person may not see. */
export function layoutOf(overlay: Overlay, shows: (field: string) => boolean): PageList['layout'] {
  const one = ({ columns, widths, pins }: PageLayout): PageLayout => ({
    ...(columns ? { columns: columns.filter(shows) } : {}),
    ...(widths ? { widths: Object.fromEntries(Object.entries(widths).filter(([name]) => shows(name))) } : {}),
    ...(pins ? { pins: Object.fromEntries(Object.entries(pins).filter(([name]) => shows(name))) } : {}),
  })
  const { density, pageSize, view, views = {} } = overlay
  return {
    ...one(overlay),
    ...(densities.includes(density) ? { density: density as Density } : {}),
    ...(pageSize ? { pageSize } : {}),
    ...(view ? { view } : {}),
    views: Object.fromEntries(Object.entries(views).map(([id, layout]) => [id, one(layout)])),
  }
}
