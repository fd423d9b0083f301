/** How a list is laid out: its columns, its density and shape, and its saved views. */
import type { AnyOf, Filter } from './filter.ts'

export type Density = 'compact' | 'middle' | 'wide'
/** The order and widths (pixels) of columns, and which are pinned at a side. */
export interface PageLayout {
  readonly columns?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  readonly pins?: Readonly<Record<string, 'left' | 'right'>>
}
export const listShapes = ['table', 'board', 'calendar', 'gallery', 'timeline'] as const
export type ListShape = (typeof listShapes)[number]
/** A saved view: system (from the definition), role, shared or personal. */
export interface PageView extends PageLayout {
  readonly id: string
  readonly name: string
  readonly kind: 'system' | 'role' | 'shared' | 'personal'
  readonly filters: readonly (Filter | AnyOf)[]
  readonly sort?: readonly string[]
  readonly shape?: ListShape
  /** What a table is grouped by; its first field is that of the columns of a board, or of the lanes of a calendar. */
  readonly group?: readonly string[]
  readonly pageSize?: number
  readonly density?: Density
  /** The user may change it: it is their own view, or a role's view in a company that they administer. */
  readonly mine?: boolean
  /** For a role's view: its roles, and whether their lists open with it. */
  readonly roles?: readonly string[]
  readonly default?: boolean
  /** For a company with several party roles: those whose list can be opened with the view, where it is not every one. */
  readonly partyRoles?: readonly string[]
  /** Of a view of the definition: its documents are tasks; what is to be done, and the text of the button. */
  readonly ask?: { readonly verb: string; readonly button: string }
  /** Why a document stands in the view: text with `{field}`. */
  readonly reason?: string
}
