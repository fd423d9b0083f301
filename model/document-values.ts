/** What the server logic of documents sends and asks, typed from the definition: values, lines, conditions and ledger entries. Types alone. */
import type { AnyDocument, Doc } from './document.ts'
import type { Base } from './base-fields.ts'
import type { Measure, UnresolvedMeasure } from './fields/measure.ts'

/** One line as it is read: every lines field holds such rows. */
interface LineBase {
  readonly id: string
  readonly no: number
}
type Text<K> = K & string
type LineOf<V> = V extends readonly (infer L extends LineBase)[] ? L : never

/** Names of the lines fields of a type. */
export type LinesFieldOf<D> = Text<{ [K in keyof Doc<D>]: [LineOf<Doc<D>[K]>] extends [never] ? never : K }[keyof Doc<D>]>
/** Names of the fields of a type that are one column of its table, those of every document included. */
export type ColumnOf<D> = Text<{ [K in keyof Doc<D>]: [LineOf<Doc<D>[K]>] extends [never] ? K : never }[keyof Doc<D>]>
/** Names of the columns of one lines field. */
export type LineColumnOf<D, L extends keyof Doc<D>> = Text<Exclude<keyof LineOf<Doc<D>[L]>, 'no'>>

/** One line of a field as it is read. */
export type LineAt<D, L extends keyof Doc<D>> = LineOf<Doc<D>[L]>
/** Values of one line; with an `id` of a line that is there, without one of a new line. Columns that are not named stay. */
export type LineValues<D, L extends keyof Doc<D>> = RowValues<LineOf<Doc<D>[L]>>
type RowValues<L> = { [K in keyof L]?: Written<L[K]> | null }

/** What is written of a value: of a measure the amount is enough, whose unit is that of its code, or the default unit of the field. */
type Written<V> = [Extract<V, Measure>] extends [never] ? V : V | UnresolvedMeasure

/** All lines of a field, or some of them: those that are set or added, and ids of those that go. */
type LinesValue<L> = readonly RowValues<L>[] | { readonly set?: readonly RowValues<L>[]; readonly remove?: readonly string[] }

/** Fields to write, computed ones too. A document's own bookkeeping (status, version, owner) is not among them; `number` may be given. */
export type Values<D> = {
  [K in Exclude<keyof Doc<D>, Exclude<keyof Base<string>, 'number'>>]?: [LineOf<Doc<D>[K]>] extends [never]
    ? Written<Doc<D>[K]> | null
    : LinesValue<LineOf<Doc<D>[K]>>
}

/** A span of values of an ordered field: `from` and `to` belong to it, `above` and `below` do not. */
interface RangeOf<V> {
  readonly from?: V
  readonly to?: V
  readonly above?: V
  readonly below?: V
}
type ConditionOf<V> = [V] extends [readonly (infer E)[]]
  ? E | readonly E[]
  : V | readonly V[] | ([V] extends [string | number] ? RangeOf<V> : never)

/** Conditions by field, all of which hold: an equal value, `null` (empty), a list (any of them), or a range. */
export type WhereOf<D> = { readonly [K in ColumnOf<D>]?: ConditionOf<NonNullable<Doc<D>[K]>> | null }

/** One entry of a ledger, or the dimensions of a balance: fields of the ledger's own definition. */
export type EntryOf<D extends AnyDocument> = { readonly [K in ColumnOf<D>]?: Doc<D>[K] | null }
