/** The specification of one report: its source, groups, measures and charts. Pure data; the engine turns it into SQL. */
import type { PageFieldType } from '../fields/kinds.ts'
import type { Label } from '../text.ts'
import type { Filter } from '../lists/filter.ts'

/**
 * A field of the source. In a report on lines `x` is a column of the lines and `doc.x` a field of their document; `order.eta` is a
 * field of the document that link `order` names.
 */
export type FieldRef = string

export type DateStep = 'day' | 'week' | 'month' | 'quarter' | 'year'
export interface ReportGroup {
  readonly field: FieldRef
  /** For days and moments; default `day`. */
  readonly by?: DateStep
  /** Ageing of a day: ascending upper limits in days after it. The first band is "not due", the last "older". */
  readonly bands?: readonly number[]
}
/** A comparison of two fields of one row: `date` not later than `order.eta`. */
export interface Comparison {
  readonly field: FieldRef
  readonly operator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
  readonly than: FieldRef
}
export type ReportFilter = Filter | Comparison
export const isComparison = (one: ReportFilter): one is Comparison => 'than' in one

export type Aggregate = 'count' | 'sum' | 'avg' | 'min' | 'max'
interface Named {
  readonly name: string
  readonly label: Label
}
/** A measure in exact decimals. `count` without a field counts rows, with a field its distinct values. */
export interface FigureMeasure extends Named {
  readonly of: Aggregate
  readonly field?: FieldRef
  /** Only rows that meet all of these filters. */
  readonly when?: readonly ReportFilter[]
}
/** Percentage of one measure in another, two places; empty where the whole is 0. */
export interface ShareMeasure extends Named {
  readonly of: 'share'
  readonly part: string
  readonly whole: string
}
/** The difference of two measures. */
export interface LessMeasure extends Named {
  readonly of: 'less'
  readonly from: string
  readonly take: string
}
export type Measure = FigureMeasure | ShareMeasure | LessMeasure

export interface ReportChart {
  readonly kind: 'bar' | 'line' | 'pie'
  /** The group field on the axis. */
  readonly x: FieldRef
  readonly y: readonly string[]
  /** Another group field: one series for each of its values. */
  readonly series?: FieldRef
  readonly stack?: boolean
}

/** A chart of a report as it is declared. */
export interface TitledChart extends ReportChart {
  /** What the chart shows, as a person says it; without it the title follows from figures and groups. */
  readonly title?: Label
}
/** A chart in the language of the viewer. */
export interface PageChart extends ReportChart {
  readonly title?: string
}

/** A cross-tab: one of the groups forms the columns instead of rows. */
export interface ReportAcross {
  readonly field: FieldRef
  /** The measures in its cells; default all. */
  readonly measures?: readonly string[]
  /** Maximum number of columns (2 to 30, default 12); the rest is combined as "other". */
  readonly most?: number
}

export interface Report {
  /** The `opt` of its routes. */
  readonly name: string
  readonly label: Label
  readonly help?: Label
  /** Category in paths and menus. */
  readonly module: string
  /** A document type; with `lines`, one row for each of these lines. */
  readonly source: string
  readonly lines?: string
  readonly filters?: readonly ReportFilter[]
  /** Fields of the document that users filter by, in display order. */
  readonly prompts: readonly string[]
  readonly groups: readonly ReportGroup[]
  readonly measures: readonly Measure[]
  /** Columns of the drill-down rows, in addition to the document's number. */
  readonly columns: readonly FieldRef[]
  readonly charts?: readonly TitledChart[]
  /** `-quantity`: the largest first. Default: in the order of the groups. */
  readonly sort?: readonly string[]
  /** The initial cross-tab; viewers may pivot any report. */
  readonly across?: ReportAcross
}

/** Only gives the spec its type. */
export const report = (name: string, spec: Omit<Report, 'name'>): Report => ({ name, ...spec })

/** A report as sent to a browser: in one language, without what this user may not see. */
export interface ReportPage {
  readonly name: string
  readonly title: string
  readonly help?: string
  readonly module: string
  readonly kind: 'shipped' | 'designed' | 'draft'
  readonly source: string
  readonly sourceTitle: string
  readonly sourceModule: string
  readonly lines?: string
  readonly partyRole: string
  readonly partyRoles: readonly string[]
  /** Names of the source's fields, with `doc.` where the report is on lines. */
  readonly prompts: readonly string[]
  readonly groups: readonly { readonly field: string; readonly label: string; readonly by?: DateStep; readonly bands?: readonly number[] }[]
  readonly measures: readonly MeasurePage[]
  readonly charts: readonly PageChart[]
  readonly across?: ReportAcross
  readonly may: { readonly export: boolean }
  /** The time zone of the platform: which periods are over is decided there. */
  readonly zone: string
}
export interface MeasurePage {
  readonly name: string
  readonly label: string
  readonly kind: 'count' | 'quantity' | 'money' | 'percent'
  /** Whether the total is a sum of its parts, so that charts may stack it. */
  readonly adds: boolean
}

export interface ReportAsk {
  readonly partyRole?: string
  readonly filters?: readonly Filter[]
  readonly sort?: readonly string[]
  readonly page?: number
  readonly size?: number
  /** Only these of the report's groups and measures: those of a chart or a tile. */
  readonly groups?: readonly string[]
  readonly measures?: readonly string[]
  /** A group that forms the columns. */
  readonly across?: string
  /** For drill-down: this measure's own conditions apply too. */
  readonly measure?: string
}
export interface ReportRow {
  readonly values: Readonly<Record<string, string | null>>
  readonly titles: Readonly<Record<string, string>>
  readonly figures: Readonly<Record<string, string | null>>
  /** Filters that select the rows of this line of the report. */
  readonly filters: readonly Filter[]
  /** For a cross-tab: the figures of each column; those above are of the whole line. */
  readonly across?: readonly Readonly<Record<string, string | null>>[]
}
/** A column of a cross-tab; `null` filters where no list query can select what is combined in it. */
export interface AcrossColumn {
  readonly value: string | null
  readonly title: string
  readonly filters: readonly Filter[] | null
  readonly other?: true
}
export interface ReportAnswer {
  readonly groups: readonly { readonly field: string; readonly label: string; readonly by?: DateStep }[]
  readonly measures: readonly MeasurePage[]
  readonly across?: { readonly field: string; readonly label: string; readonly columns: readonly AcrossColumn[] }
  readonly rows: readonly ReportRow[]
  /** One line, or one for each currency: amounts of different currencies are never added. */
  readonly totals: readonly ReportRow[]
  readonly count: number
  /**
   * The drill-down rows of a figure as a list of the source: its path, and its filters in addition to those of the row; absent where a list
   * query cannot select them.
   */
  readonly behind: {
    readonly path?: string
    readonly filters: readonly Filter[]
    readonly measures: Readonly<Record<string, readonly Filter[] | null>>
  }
  /** The database's time. */
  readonly at: string
}
export interface BehindAnswer {
  readonly columns: readonly { readonly field: string; readonly label: string; readonly kind: PageFieldType }[]
  readonly rows: readonly { readonly id: string; readonly number: string; readonly cells: Readonly<Record<string, string | null>> }[]
  readonly count: number
  readonly more: boolean
}
