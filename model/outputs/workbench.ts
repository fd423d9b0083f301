/** The kinds of workbench widget: what each shows is in `web/pages/home/widgets.tsx`, which widgets exist in `documents/workbench/widgets.ts`. */
import type { Filter } from '../lists/filter.ts'
import type { Label } from '../text.ts'

export const widgetKinds = ['tasks', 'list', 'drafts', 'stages', 'favourites', 'recent', 'notices', 'menus', 'todos', 'asked'] as const
export type WidgetKind = (typeof widgetKinds)[number]

interface FigureHead {
  readonly code: string
  readonly title: Label
  /** What the figures are: of which documents, of which time. */
  readonly note: Label
  /** The type whose readers see the figure. */
  readonly page: string
}

/** Documents of a type by the week of one of their days: how many there are, and how many of them are late or at risk. */
export interface WeeksFigure extends FigureHead {
  readonly kind: 'weeks'
  /** The day by which documents are counted. */
  readonly date: string
  readonly filters: readonly Filter[]
  /** Which of them are at risk as their day comes near; without it all are. */
  readonly open?: { readonly field: string; readonly values: readonly string[] }
}

/** Documents of a type on the next five working days: of each day the pieces and the picture of the first document. */
export interface DaysFigure extends FigureHead {
  readonly kind: 'days'
  /** The day on which a document stands. */
  readonly date: string
  readonly filters: readonly Filter[]
  /** A quantity that the list adds up. */
  readonly quantity: string
}

/** A share of a report over the last six months, month by month, beside what it should be. */
export interface RateFigure extends FigureHead {
  readonly kind: 'rate'
  readonly report: string
  readonly measure: string
  /** The group of the report that is by month. */
  readonly date: string
  /** The setting of the type that says which percentage should be reached at least. */
  readonly target: string
}

/** How far each season has come: of what was ordered the part that came, and the part that should have left by today. */
export interface SeasonFigure extends FigureHead {
  readonly kind: 'season'
  readonly report: string
  readonly group: string
  readonly whole: string
  readonly part: string
  /** The measure of what is due by today. */
  readonly due: string
}

/** An amount of a list in its parts, by a field. */
export interface MoneyFigure extends FigureHead {
  readonly kind: 'money'
  readonly filters: readonly Filter[]
  /** A field that the list adds up, of one currency. */
  readonly amount: string
  readonly parts: string
}

export type WorkbenchFigure = WeeksFigure | DaysFigure | RateFigure | SeasonFigure | MoneyFigure

/** What a widget of kind `list` shows of a document type. */
export interface WidgetList {
  readonly filters?: readonly Filter[]
  readonly sort?: readonly string[]
  /** Columns beside the number. */
  readonly columns?: readonly string[]
  /** A column that marks a row as late. */
  readonly danger?: string
}
