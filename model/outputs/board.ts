/** A board of tiles: a user's dashboard, or a big screen that is shipped. Pure data. */
import type { Filter } from '../lists/filter.ts'
import type { PageChart, ReportAsk, ReportChart, ReportPage } from './report.ts'
import type { Label } from '../text.ts'

interface TileKindTraits {
  readonly label: Label
  /** Reload interval in seconds before a company changes it; 0 reloads only when the page is opened. */
  readonly refresh: number
  /** The size of a new tile, as `w` and `h` of a tile. */
  readonly size: { readonly w: number; readonly h: number }
  /** What it shows; the dialog asks for the report, the document type or the text. */
  readonly of: 'report' | 'documents' | 'text'
  /** The property without which the tile is not complete. */
  readonly needs: 'measure' | 'chart' | 'page' | 'text'
}
/**
 * The registry of tile kinds. Settings, dialog, query and sample derive from it; `web/pages/mydash/tile.tsx` has the body of each, which
 * does not compile when one is missing.
 */
export const tileKinds = {
  FIGURE: { label: ['报表数字', 'Figure of a report'], refresh: 60, size: { w: 3, h: 1 }, of: 'report', needs: 'measure' },
  CHART: { label: ['报表图表', 'Chart of a report'], refresh: 120, size: { w: 6, h: 3 }, of: 'report', needs: 'chart' },
  TABLE: { label: ['报表明细', 'Lines of a report'], refresh: 120, size: { w: 6, h: 3 }, of: 'report', needs: 'measure' },
  LIST: { label: ['单据列表', 'List of documents'], refresh: 60, size: { w: 6, h: 3 }, of: 'documents', needs: 'page' },
  GRID: { label: ['单据表格', 'Grid of documents'], refresh: 60, size: { w: 12, h: 4 }, of: 'documents', needs: 'page' },
  TEXT: { label: ['文字', 'Text'], refresh: 0, size: { w: 4, h: 1 }, of: 'text', needs: 'text' },
} as const satisfies Record<string, TileKindTraits>
export type TileKind = keyof typeof tileKinds
export type ReportTileKind = { [K in TileKind]: (typeof tileKinds)[K]['of'] extends 'report' ? K : never }[TileKind]
export const tileKindNames = Object.keys(tileKinds) as TileKind[]
/** Returns whether a code names a kind; stored dashboards may hold codes of older versions. */
export const isTileKind = (code: string): code is TileKind => Object.hasOwn(tileKinds, code)
/** Returns the kind of a tile that shows a report; undefined for the others and for an unknown code. */
export const reportKindOf = ({ code }: Pick<Tile, 'code'>): ReportTileKind | undefined =>
  isTileKind(code) && tileKinds[code].of === 'report' ? (code as ReportTileKind) : undefined

/** A tile of a dashboard or a big screen. A code that is unknown, or that the company has taken out, shows a warning (SH-8-012). */
export interface Tile {
  readonly id: string
  /** A `TileKind`; any text in a stored dashboard. */
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
  readonly tiles: readonly (Omit<Tile, 'id' | 'title' | 'code'> & { readonly code: ReportTileKind; readonly label?: Label })[]
}
export const screen = (name: string, spec: Omit<Screen, 'name'>): Screen => ({ name, ...spec })

/** A big screen as sent to a browser: in one language, without the tiles of reports that its viewer may not open. */
export interface ScreenPage {
  readonly name: string
  readonly title: string
  readonly tiles: readonly Tile[]
}

/** Returns the report query of a chart. */
export const chartAsk = (chart: ReportChart, ask: ReportAsk): ReportAsk => ({
  filters: ask.filters ?? [],
  ...(ask.partyRole ? { partyRole: ask.partyRole } : {}),
  groups: chart.series ? [chart.x, chart.series] : [chart.x],
  measures: chart.y,
  size: 500,
})

/** Returns the report query of a tile: one figure, the groups of its chart, or the first lines by one figure. */
export function tileAsk(tile: Tile, page: ReportPage): ReportAsk {
  const filters = tile.filters ?? []
  return asks[reportKindOf(tile) ?? 'TABLE'](tile, page, filters)
}

type Ask = (tile: Tile, page: ReportPage, filters: readonly Filter[]) => ReportAsk
const measuresOf = ({ measure }: Tile) => (measure ? { measures: [measure] } : {})
const lines: Ask = (tile, page, filters) => ({
  filters,
  groups: page.groups.slice(0, 1).map((one) => one.field),
  ...measuresOf(tile),
  ...(tile.measure ? { sort: [`-${tile.measure}`] } : {}),
  size: 10,
})
const asks: Readonly<Record<ReportTileKind, Ask>> = {
  FIGURE: (tile, _, filters) => ({ filters, groups: [], ...measuresOf(tile) }),
  // A report whose chart was removed is shown by its lines.
  CHART: (tile, page, filters) => {
    const chart = chartOf(tile, page)
    return chart ? chartAsk(chart, { filters }) : lines(tile, page, filters)
  },
  TABLE: lines,
}
/** Returns the chart that a tile names; undefined when the report no longer has it. */
export const chartOf = ({ chart }: Tile, { charts }: Pick<ReportPage, 'charts'>): PageChart | undefined =>
  chart === undefined ? undefined : charts[chart]
