/** A board of tiles: a user's dashboard, or a big screen that is shipped. Pure data. */
import type { Filter } from '../lists/filter.ts'
import type { PageChart, ReportAsk, ReportChart, ReportPage } from './report.ts'
import type { Label } from '../text.ts'

/** What a tile shows, of which the dialog asks for the report, the document type or the text; and the property without which it is not complete. */
type Shown =
  | { readonly of: 'report'; readonly needs: 'measure' | 'chart' }
  | { readonly of: 'documents'; readonly needs: 'page' }
  | { readonly of: 'text'; readonly needs: 'text' }
type TileKindTraits = Shown & {
  readonly label: Label
  /** Reload interval in seconds before a company changes it; 0 reloads only when the page is opened. */
  readonly refresh: number
  /** The size of a new tile, as `w` and `h` of a tile. */
  readonly size: { readonly w: number; readonly h: number }
}
/**
 * The registry of tile kinds. Settings, dialog, query and sample derive from it; `web/pages/dashboards/tile.tsx` and `documents-tile.tsx` have the
 * body of each, which does not compile when one is missing.
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
type KindsOf<O extends Shown['of']> = { [K in TileKind]: (typeof tileKinds)[K]['of'] extends O ? K : never }[TileKind]
export type ReportTileKind = KindsOf<'report'>
export type DocumentTileKind = KindsOf<'documents'>
/** What a tile shows of a report. */
export type ReportNeed = Extract<Shown, { of: 'report' }>['needs']
export const tileKindNames = Object.keys(tileKinds) as TileKind[]
/** Returns whether a code names a kind; stored dashboards may hold codes of older versions. */
export const isTileKind = (code: string): code is TileKind => Object.hasOwn(tileKinds, code)
/** Returns the kind of a tile that shows a report; undefined for the others and for an unknown code. */
export const reportKindOf = ({ code }: Pick<Tile, 'code'>): ReportTileKind | undefined =>
  isTileKind(code) && tileKinds[code].of === 'report' ? (code as ReportTileKind) : undefined

/** Returns the kind of a tile that shows documents; undefined for the others and for an unknown code. */
export const documentKindOf = ({ code }: Pick<Tile, 'code'>): DocumentTileKind | undefined =>
  isTileKind(code) && tileKinds[code].of === 'documents' ? (code as DocumentTileKind) : undefined
/** Returns what a tile shows of its report; undefined for a tile that shows none. */
export const reportNeedOf = (tile: Pick<Tile, 'code'>): ReportNeed | undefined => {
  const kind = reportKindOf(tile)
  return kind && tileKinds[kind].needs
}

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
/** Returns the chart that a tile shows; undefined for a tile that shows none, and when the report no longer has it. */
export const chartOf = (tile: Tile, { charts }: Pick<ReportPage, 'charts'>): PageChart | undefined =>
  reportNeedOf(tile) === 'chart' && tile.chart !== undefined ? charts[tile.chart] : undefined
