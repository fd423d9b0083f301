/** A board of tiles: a user's dashboard, or a big screen that is shipped. Pure data. */
import type { Filter } from './page.ts'
import type { ReportAsk, ReportChart, ReportPage } from './report.ts'
import type { Label } from './text.ts'

/** Codes of widgets. A widget that the company has not configured shows a warning instead (SH-8-012). */
export interface Tile {
  readonly id: string
  readonly code: string
  /** Columns of twelve, rows of 128 pixels (on a big screen a sixth of its height). */
  readonly w: number
  readonly h: number
  readonly title?: string
  /** A report by name, and its owner. */
  readonly report?: string
  readonly kind?: 'shipped' | 'designed'
  readonly measure?: string
  /** Index of the report's chart, from 0. */
  readonly chart?: number
  readonly filters?: readonly Filter[]
  /** A document type, and one of its views. */
  readonly page?: string
  readonly view?: string
  readonly text?: string
}

/** A big screen: title, and tiles in display order. */
export interface Screen {
  readonly name: string
  readonly label: Label
  readonly module: string
  readonly tiles: readonly (Omit<Tile, 'id' | 'title'> & { readonly label?: Label })[]
}
export const screen = (name: string, words: Omit<Screen, 'name'>): Screen => ({ name, ...words })

/** A big screen as sent to a browser: in one language, without the tiles of reports that its viewer may not open. */
export interface ScreenPage {
  readonly name: string
  readonly title: string
  readonly tiles: readonly Tile[]
}

/** Returns the report query of a chart. */
export const chartAsk = (chart: ReportChart, ask: ReportAsk): ReportAsk => ({
  filters: ask.filters ?? [],
  ...(ask.side ? { side: ask.side } : {}),
  groups: chart.series ? [chart.x, chart.series] : [chart.x],
  measures: chart.y,
  size: 500,
})

/** Returns the report query of a tile: one figure, the groups of its chart, or the first lines by one figure. */
export function tileAsk(tile: Tile, page: ReportPage): ReportAsk {
  const filters = tile.filters ?? []
  const chart = tile.chart === undefined ? undefined : page.charts[tile.chart]
  if (tile.code === 'CHART' && chart) return chartAsk(chart, { filters })
  const measures = tile.measure ? { measures: [tile.measure] } : {}
  if (tile.code === 'FIGURE') return { filters, groups: [], ...measures }
  return {
    filters,
    groups: page.groups.slice(0, 1).map((one) => one.field),
    ...measures,
    ...(tile.measure ? { sort: [`-${tile.measure}`] } : {}),
    size: 10,
  }
}
