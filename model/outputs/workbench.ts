/** The kinds of workbench widget: what each shows is in `web/pages/home/widgets.tsx`, which widgets exist in `documents/workbench/widgets.ts`. */
import type { Filter } from '../page.ts'
import type { Label } from '../text.ts'

export const widgetKinds = ['tasks', 'list', 'drafts', 'stages', 'favourites', 'recent', 'notices', 'menus', 'todos', 'asked'] as const
export type WidgetKind = (typeof widgetKinds)[number]

/** Documents of a type by the week of one of their days: how many there are, and how many of them are late or at risk. */
export interface WeeksFigure {
  readonly code: string
  readonly title: Label
  /** What the figures above the bars are. */
  readonly note: Label
  readonly page: string
  /** The day by which documents are counted. */
  readonly date: string
  readonly filters: readonly Filter[]
  /** Which of them are at risk as their day comes near; without it all are. */
  readonly open?: { readonly field: string; readonly values: readonly string[] }
}

/** What a widget of kind `list` shows of a document type. */
export interface WidgetList {
  readonly filters?: readonly Filter[]
  readonly sort?: readonly string[]
  /** Columns beside the number. */
  readonly columns?: readonly string[]
  /** A column that marks a row as late. */
  readonly danger?: string
}
