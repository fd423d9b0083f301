/**
 * A person's list layout: columns, widths and pinned columns, of the list and of its views. Stored layouts have the structure of
 * their contract (`model/calls/layouts.ts`) and name existing fields; displayed ones name those that the person may see.
 */
import type { PageList } from '../../model/page.ts'
import type { Density, PageLayout, PageView } from '../../model/lists/list-views.ts'

/** The part of an overlay that lays a list out. */
export interface ListLayout extends Pick<PageLayout, 'columns' | 'widths' | 'pins'> {
  readonly density?: string
  readonly pageSize?: number
  /** The view that the list opens with, and the layouts of views. */
  readonly view?: string
  readonly views?: Readonly<Record<string, PageLayout>>
}

const densities: readonly unknown[] = ['compact', 'middle', 'wide'] satisfies readonly Density[]
/** Whether a layout names fields that the type knows, of the list and of its views. */
export function namesFields({ views = {}, ...list }: ListLayout, known: (field: string) => boolean): boolean {
  const namedColumns = ({ columns = [], widths = {}, pins = {} }: PageLayout) => [...columns, ...Object.keys(widths), ...Object.keys(pins)]
  return [list, ...Object.values(views)].flatMap(namedColumns).every(known)
}

/** Returns columns, widths and pinned columns without fields this person may not see. */
export const layoutWithin = ({ columns, widths, pins }: PageLayout, shows: (field: string) => boolean): PageLayout => ({
  ...(columns ? { columns: columns.filter(shows) } : {}),
  ...(widths ? { widths: Object.fromEntries(Object.entries(widths).filter(([name]) => shows(name))) } : {}),
  ...(pins ? { pins: Object.fromEntries(Object.entries(pins).filter(([name]) => shows(name))) } : {}),
})

/**
 * Returns the layout for the page, without fields this person may not see. The list opens with the view that the person chose, or else with one that opens by
 * default for one of their roles, as far as this person can open it (`views`).
 */
export function layoutOf(
  overlay: ListLayout,
  shows: (field: string) => boolean,
  { views, roles }: { readonly views: readonly PageView[]; readonly roles: readonly string[] },
): PageList['layout'] {
  const { density, pageSize, views: ownViews = {} } = overlay
  // A person may decline the view that opens for their role: '' means that they chose the whole list.
  const declines = overlay.view === ''
  const chosen = views.find(({ id }) => id === overlay.view)
  const given = views.find((view) => view.default === true && view.roles?.some((role) => roles.includes(role)))
  const view = declines ? undefined : (chosen ?? given)?.id
  return {
    ...layoutWithin(overlay, shows),
    ...(densities.includes(density) ? { density: density as Density } : {}),
    ...(pageSize ? { pageSize } : {}),
    ...(view ? { view } : {}),
    views: Object.fromEntries(Object.entries(ownViews).map(([id, layout]) => [id, layoutWithin(layout, shows)])),
  }
}
