/** Documents as screens of single types read and write them, typed from their definition: `WireOf<typeof fitting>`. A misspelt field does not compile. Types alone. */
import type { ActionName, Doc } from './document.ts'
import type { Base } from './base-fields.ts'
import type { ColumnOf, LineAt, LinesFieldOf } from './document-values.ts'
import type { Operator } from './fields/kind.ts'
import type { ListAnswer } from './lists/list-query.ts'
import type { BarredAction } from './page.ts'
import type { FieldRight } from './process/process-kinds.ts'

type BaseName = keyof Base<string>
/** Values as far as the viewer sees them: what is hidden from the viewer is absent, a blank is null. */
type Shown<V> = { readonly [K in keyof V]?: (V[K] extends readonly (infer E)[] ? readonly E[] : V[K]) | null }
/** Beside a link, a file or a value of a dictionary `x` stands `x$`: what its targets are called. */
type Titles<V> = {
  readonly [K in keyof V & string as `${K}$`]?: (V[K] extends readonly unknown[] | null ? readonly string[] : string) | null
}
type Fields<V> = Shown<V> & Titles<V>

/** The fields of a document that are no lines. */
type HeaderOf<D> = Fields<Pick<Doc<D>, Exclude<ColumnOf<D>, BaseName> & keyof Doc<D>>> & {
  readonly [K in Exclude<BaseName, 'id'> & keyof Doc<D>]?: Doc<D>[K]
}

/** One line of a document as an answer has it. */
export type WireLine<D, L extends LinesFieldOf<D>> = { readonly id: string } & Fields<Omit<LineAt<D, L>, 'id'>>
/** One line of a form: it has no id until it is saved. */
export type FormLine<D, L extends LinesFieldOf<D>> = { readonly id?: string } & Fields<Omit<LineAt<D, L>, 'id'>>

/** A document, or a row of its list, as an answer has it. */
export type WireOf<D> = { readonly id: string } & HeaderOf<D> & {
    readonly [L in LinesFieldOf<D>]?: readonly WireLine<D, L>[] | null
  }
/** What a viewer may do with a document that was read alone. */
export interface May {
  readonly edit: boolean
  readonly remove: boolean
  readonly actions: readonly string[]
  /** Actions of the viewer's roles in this status that are refused now, and why. */
  readonly barred?: readonly BarredAction[]
  /** What the document waits for in its process: the names of its open steps, where its status does not tell. */
  readonly steps?: string
  /** Id of the viewer's task of the process: what a call that signs it carries. */
  readonly task?: string
  /** The document waits for the viewer. */
  readonly waits?: true
  /** Names of the types to which the viewer may convert it. */
  readonly conversions: readonly string[]
  /** The next version that is being written, which the viewer opens where there is no further one to make; the answer of the action that makes one names it so. */
  readonly nextVersion?: { readonly id: string; readonly number: string | null }
  /** Fields that the node of the process makes read-only or required for this person. */
  readonly fields?: Readonly<Record<string, FieldRight>>
}
/** A document that was read alone: with what the viewer may do with it. */
export type ViewOf<D> = WireOf<D> & {
  readonly may?: Partial<Omit<May, 'actions'>> & { readonly actions: readonly ActionName<D>[] }
}

/** What every document has for each of its readers: neither a rule nor a party role hides it. */
type AlwaysShown = Exclude<BaseName, 'createdBy' | 'updatedBy'>
/** A document as a person reads it, typed as `WireOf` is: a field, or a column, that the person may not see is absent, and nothing is known of it. */
export type SeenOf<D> = WireOf<D> & Pick<Doc<D>, AlwaysShown & keyof Doc<D>>
/** The values of a form of the type, or changes of them. */
export type FormOf<D> = { readonly id?: string } & HeaderOf<D> & { readonly [L in LinesFieldOf<D>]?: readonly FormLine<D, L>[] | null }

/** Changes of a document that is saved: of lines those that are set or added, and ids of those that go. */
export type SavedOf<D> = HeaderOf<D> & {
  readonly [L in LinesFieldOf<D>]?: { readonly set?: readonly FormLine<D, L>[]; readonly remove?: readonly string[] }
}

type FilterOf<D> =
  | { readonly field: ColumnOf<D>; readonly operator: Operator; readonly value?: unknown }
  | { readonly any: readonly FilterOf<D>[] }
type SortOf<D> = ColumnOf<D> | `-${ColumnOf<D>}`

/** What a list of the type is asked. */
export interface ListQueryOf<D> {
  readonly filters?: readonly FilterOf<D>[]
  readonly columns?: readonly ColumnOf<D>[]
  readonly sort?: readonly SortOf<D>[]
  /** Counts by the values of these fields, in place of rows. */
  readonly group?: readonly ColumnOf<D>[]
  readonly search?: string
  readonly size?: number
  readonly partyRole?: string
}
/** What a list of the type answers: rows have the columns that were asked for. */
export type ListAnswerOf<D> = Omit<ListAnswer, 'rows' | 'groups'> & {
  readonly rows: readonly WireOf<D>[]
  readonly groups?: readonly { readonly values: Fields<Pick<Doc<D>, ColumnOf<D> & keyof Doc<D>>>; readonly count: number }[]
}
