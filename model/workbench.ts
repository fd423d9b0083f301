/** The kinds of workbench widget: what each shows is in `web/pages/home/widgets.tsx`, which widgets exist in `documents/workbench/widgets.ts`. */
import type { Filter } from './page.ts'

export const widgetKinds = ['tasks', 'list', 'drafts', 'stages', 'favourites', 'recent', 'notices', 'menus', 'todos', 'asked'] as const
export type WidgetKind = (typeof widgetKinds)[number]

/** What a widget of kind `list` shows of a document type. */
export interface WidgetList {
  readonly filters?: readonly Filter[]
  readonly sort?: readonly string[]
  /** Columns beside the number. */
  readonly columns?: readonly string[]
  /** A column that marks a row as late. */
  readonly danger?: string
}
