/** The list, form, print, views and comparison of a type, with everything stated. `defaults/` has how definitions state them. */
import type { LinesName, Name, Shown } from '../document-names.ts'
import type { ListShape } from '../lists/list-views.ts'
import type { Label } from '../text.ts'

export interface View<F, S extends string> {
  readonly name: string
  readonly label: Label
  readonly filters: readonly { readonly field: Shown<F, S>; readonly operator: string; readonly value?: unknown }[]
  /** How its rows are shown; absent: as a table. */
  readonly shape?: ListShape
  /** What a table is grouped by, whose values are the columns of a board, or the lanes of a calendar. */
  readonly group?: readonly Shown<F, S>[]
  /** The documents of the view are tasks: what is to be done with each, and the text of its button. */
  readonly ask?: { readonly verb: Label; readonly button: Label }
  /** Why a document stands in the view, in one line: text with `{field}` in braces. */
  readonly reason?: Label
}

export interface Compare<F> {
  readonly lines: LinesName<F>
  /** Columns: the line, what else identifies it, the changed field, old and new value as text, and the resulting amount. */
  readonly line: string
  readonly about: readonly string[]
  readonly what: string
  readonly from: string
  readonly to: string
  readonly amount?: string
  /** Header fields: the document that changes, its versions before and after (absent: the next one), the sum of the amounts. */
  readonly of: Name<F>
  readonly versions: readonly [from: Name<F>] | readonly [from: Name<F>, to: Name<F>]
  readonly total?: Name<F>
}

/** The list of a type: everything is stated. */
export interface List<F, S extends string> {
  readonly columns: readonly Shown<F, S>[]
  /** Fields of the quick search: texts of the document, and the titles of links. */
  readonly search?: readonly Shown<F, S>[]
  /** Default order, `-` for descending. Its first field leads the list's index. */
  readonly sort?: readonly (Shown<F, S> | `-${Shown<F, S>}`)[]
  /** Further indexed filter fields; each gets an index that ends in the default order. */
  readonly filters?: readonly Shown<F, S>[]
  /** Fields shown on cards and previews, at most 6. */
  readonly digest?: readonly Shown<F, S>[]
  readonly totals?: readonly Shown<F, S>[]
  readonly views?: readonly View<F, S>[]
  readonly picture?: Name<F>
  /** Dates by which work is due. Past dates are highlighted on documents that are neither done nor closed. */
  readonly due?: readonly Name<F>[]
  /**
   * The link by whose document the list is narrowed when it opens: the one that this person used last, else the one that is valid today (`validity` of its type, with a first
   * and a last day). The person takes this filter away as any other.
   */
  readonly within?: Name<F>
}

export interface FormSection<N extends string = string> {
  readonly section: Label
  readonly fields: readonly N[]
  readonly folded?: boolean
}

export interface Print<N extends string = string, L extends string = string> {
  readonly title: Label
  readonly head: readonly N[]
  /** The lines that are its tables: one, or several in the order of the form. */
  readonly table?: L | readonly L[]
  readonly foot?: readonly N[]
  /** What only a company's own copy shows: fields, and columns as `lines.settled`. A paper for the other side leaves it out. */
  readonly inside?: readonly string[]
  /** Columns that no paper has, as `lines.base`: what the lines are computed from. */
  readonly without?: readonly string[]
  /** Links to the parties that the paper names with address and contacts, and that sign it at its end. */
  readonly signatories?: readonly N[]
  /** The setting that holds the terms under the figures. */
  readonly terms?: string
  /**
   * What is drawn large under the head: pictures of the document (`images`, `comments.photo`), and the picture of what a link names (`style`,
   * `points.part`).
   */
  readonly pictures?: readonly string[]
  /**
   * Documents that are printed behind this one, each by its own type on pages of its own, in this order: links (`chart`), and links of lines
   * (`orders.order`). Each is printed as the reader may read it, and left out for who may not; the first page lists them.
   */
  readonly parts?: readonly string[]
  /**
   * The link to an earlier document of the type. The first page then says what of the parts has changed since, and of the document itself its `foot`
   * and the lines of `lines`, which correspond by the columns that are named; parts in the same version are left out while the yes/no field `only` is set.
   */
  readonly since?: { readonly link: N; readonly only?: N; readonly lines?: Readonly<Partial<Record<L, readonly string[]>>> }
}

/** Returns the lines that a print states as its tables; none where all lines are printed. */
export const tablesOf = (print: Pick<Print, 'table'> | undefined): readonly string[] => [print?.table ?? []].flat()
