/** A widget of the workbench: a list and its filters, or one of the fixed kinds (U01, SH-3-032). */
import type { Filter } from './page.ts'
import type { Label } from './text.ts'

export interface Widget {
  readonly code: string
  readonly title: Label
  readonly kind: 'tasks' | 'list' | 'drafts' | 'stages' | 'favourites' | 'recent' | 'notices' | 'menus' | 'todos' | 'asked'
  /** For `list`: the type, its filters, its sort order and the columns in addition to the number. `@me` stands for the user. */
  readonly page?: string
  readonly filters?: readonly Filter[]
  readonly sort?: readonly string[]
  readonly columns?: readonly string[]
  /** A column that marks a row as late. */
  readonly danger?: string
  /** For `menus`: the group of the menu. */
  readonly category?: string
}
