/** What a definition says of its list, form and print: whole, or only what differs from the defaults. */
import type { Base } from '../base-fields.ts'
import type { Shown } from '../document-names.ts'
import type { FormSection, List, Print, View } from '../parts/page-parts.ts'
import type { Row } from '../field.ts'
import type { Operator } from '../fields/kind.ts'
import type { Label } from '../text.ts'

/** A value is equal, a list contains; other comparisons by the operators of list filters: `{ relative: 'overdue' }`, `{ empty: true }`. */
type ViewTest<V> = V | readonly V[] | { readonly [O in Operator]?: V | readonly V[] | string | number | boolean }

/**
 * A view of the list by its conditions, all of which hold. Example: `{ where: { status: 'submitted', dueDate: { relative: 'overdue' } } }`.
 * Without a label it has that of the one status, or of the one period, that it asks for.
 */
export interface ViewSpec<F, S extends string> {
  readonly label?: Label
  readonly where: { readonly [K in Shown<F, S>]?: ViewTest<NonNullable<(Row<F> & Base<S>)[K]>> }
  readonly shape?: View<F, S>['shape']
  readonly group?: View<F, S>['group']
  readonly ask?: View<F, S>['ask']
  readonly reason?: Label
}

/** The list: columns, cards, quick search, filters, totals and due dates follow from the marks of fields unless they are stated here. */
export interface ListSpec<F, S extends string> extends Partial<Omit<List<F, S>, 'views'>> {
  /** Fields that every document has, as further columns at the end: `updatedAt`. */
  readonly also?: readonly (keyof Base<S>)[]
  readonly views?: readonly View<F, S>[] | Readonly<Record<string, ViewSpec<F, S>>>
}

/**
 * The form: fields stand in the order of their declaration. A section begins at the field that has its title here; the first one is
 * "General" unless the first field has a title. A list of sections states the whole form, where the order differs.
 */
export type FormSpec<N extends string> = readonly FormSection<N>[] | { readonly [K in N]?: Label | { readonly folded: Label } }

/** Print: what it leaves out follows from the form (`print.ts`); `without` takes fields, and columns as `lines.base`, off the paper, `also` puts further ones into its head. */
export interface PrintSpec<N extends string, L extends string> extends Partial<Print<N, L>> {
  readonly without?: readonly (N | `${L}.${string}`)[]
  readonly also?: readonly N[]
}
