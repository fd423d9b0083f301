/** A widget of the workbench: a list and its filters, or one of the fixed kinds (U01, SH-3-032). */
import type { Label } from '../text.ts'
import type { WidgetKind, WidgetList } from './workbench.ts'

export interface Widget extends WidgetList {
  readonly code: string
  readonly title: Label
  readonly kind: WidgetKind
  /** For `list`: the document type. In its filters `@me` stands for the user. */
  readonly page?: string
  /** For `menus`: the group of the menu. */
  readonly category?: string
}
