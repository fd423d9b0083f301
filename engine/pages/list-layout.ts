/**
 * A person's list layout: columns, widths and pinned columns, of the list and of its views. Stored layouts are validated; displayed
 * ones name only existing fields.
 */
import type { Density, PageLayout, PageList, PageView } from '../../model/page.ts'

/** The part of an overlay that lays a list out. */
export interface ListLayout extends Pick<PageLayout, 'columns' | 'widths' | 'pins'> {
  readonly density?: string
  readonly pageSize?: number
  /** The view that the list opens with, and the layouts of views. */
  readonly view?: string
  readonly views?: Readonly<Record<string, PageLayout>>
}

const densities: readonly unknown[] = ['compact', 'middle', 'wide'] satisfies readonly Density[]
const isWidth = (width: unknown): boolean => Number.isInteger(width) && (width as number) >= 40 && (width as number) <= 1200
const isSide = (side: unknown): boolean => side === 'left' || side === 'right'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether every part of a layout has the right type and names fields that the type knows. */
export function isLayout(overlay: ListLayout, known: (field: string) => boolean): boolean {
  const one = ({ columns = [], widths = {}, pins = {} }: PageLayout): boolean =>
    Array.isArray(columns) &&
    columns.length <= 200 &&
    columns.every((name) => typeof name === 'string' && known(name)) &&
    isRecord(widths) &&
    Object.entries(widths).every(([name, width]) => known(name) && isWidth(width)) &&
    isRecord(pins) &&
    Object.entries(pins).every(([name, side]) => known(name) && isSide(side))
  const { density, pageSize, view, views = {} } = overlay
  return (
    one(overlay) &&
    (density === undefined || densities.includes(density)) &&
    (pageSize === undefined || [20, 50, 100, 200].includes(pageSize)) &&
    (view === undefined || (typeof view === 'string' && view.length <= 80)) &&
    isRecord(views) &&
    Object.keys(views).length <= 50 &&
    Object.entries(views).every(([id, layout]) => id.length <= 80 && isRecord(layout) && one(layout))
  )
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 120
const isTexts = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length <= 200 && value.every(isText))
const isFilter = (one: unknown): boolean => isRecord(one) && isText(one['field']) && isText(one['operator'])

/**
 * Whether a saved view has the right structure, since other people's lists are built from it. Its fields are checked for each viewer.
 */
export function isView(view: unknown): boolean {
  if (!isRecord(view)) return false
  const { filters = [], sort, columns, group, widths = {}, pins = {} } = view
  return (
    Array.isArray(filters) &&
    filters.length <= 50 &&
    filters.every((one) => isFilter(one) || (isRecord(one) && Array.isArray(one['any']) && one['any'].every(isFilter))) &&
    [sort, columns, group].every(isTexts) &&
    isRecord(widths) &&
    Object.values(widths).every(isWidth) &&
    isRecord(pins) &&
    Object.values(pins).every(isSide)
  )
}

/**
 * Returns the layout for the page, without fields this person may not see. `views` are those that open by default for one of the
 * person's roles.
 */
export function layoutOf(overlay: ListLayout, shows: (field: string) => boolean, views: readonly PageView[]): PageList['layout'] {
  const one = ({ columns, widths, pins }: PageLayout): PageLayout => ({
    ...(columns ? { columns: columns.filter(shows) } : {}),
    ...(widths ? { widths: Object.fromEntries(Object.entries(widths).filter(([name]) => shows(name))) } : {}),
    ...(pins ? { pins: Object.fromEntries(Object.entries(pins).filter(([name]) => shows(name))) } : {}),
  })
  const { density, pageSize, views: own = {} } = overlay
  // A person may decline the view that opens for their role: '' means that they chose the whole list.
  const view = overlay.view ?? views.find((one) => one.default === true)?.id
  return {
    ...one(overlay),
    ...(densities.includes(density) ? { density: density as Density } : {}),
    ...(pageSize ? { pageSize } : {}),
    ...(view ? { view } : {}),
    views: Object.fromEntries(Object.entries(own).map(([id, layout]) => [id, one(layout)])),
  }
}
