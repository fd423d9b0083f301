/**
 * What passes between documents: a conversion makes a document from another, a consumption counts what its lines take from lines of others.
 * Both are declared at the target, once (docs/decisions/vocabulary.md, "Between documents").
 */
import type { ByRole } from '../actions/action.ts'
import type { Column, LinesName, Name, Shown } from '../document-names.ts'
import type { Condition } from '../rules/condition.ts'
import type { Label } from '../text.ts'

/** Where a value of the new document comes from: a field of the source by name, a constant, or a FEEL expression over the source. */
export type ValueFrom<N extends string = string> = N | { readonly value: string | number | boolean } | { readonly formula: string }

/**
 * A value as a conversion takes it. What is blank in the source is blank in the new document; with `orDefault` the field has its default there, as if
 * nothing had been converted: a style of a slot without a designer is designed by who makes it.
 */
export type ConvertedValue<N extends string = string> = ValueFrom<N> | { readonly from: N; readonly orDefault: true }

/** Returns where a conversion takes a value from, whatever holds when that is blank. */
export const takenFrom = (value: ConvertedValue): ValueFrom => (typeof value === 'object' && 'from' in value ? value.from : value)

interface ConversionBase<S extends string> {
  /** The button on the source. */
  readonly label: Label
  /** Statuses of the source that offer the conversion; absent: those in which the consumption of its lines is allowed. */
  readonly while?: readonly S[]
  /** Roles that may convert; absent: every user of the party role. */
  readonly by?: readonly ByRole[]
  /** Party roles in the source that may convert; default `owner`. */
  readonly partyRole?: string | readonly string[]
}

/** Each line of the source becomes a line of the new document. */
interface ConvertedLines {
  /** The lines field of the source. */
  readonly from: string
  /** The lines field of the new document. */
  readonly to: string
  /**
   * The column that names the source line. When the type consumes by this column, a line carries what is still open (quantity, and the matrix
   * cell by cell), and lines with nothing open are left out.
   */
  readonly link?: string
  /** Further columns by name: columns of the source line, or fields of the source document with `doc.`. */
  readonly map?: Readonly<Record<string, ConvertedValue>>
}

/** A conversion as generic code reads it. */
export interface Conversion extends ConversionBase<string> {
  readonly head?: Readonly<Record<string, ConvertedValue>>
  /** One line of the new document that stands for the whole source: a payment's line for a statement. */
  readonly line?: { readonly to: string; readonly map: Readonly<Record<string, ConvertedValue>> }
  readonly lines?: ConvertedLines
}

/** A conversion as the target type declares it: names of its own fields and columns are checked. */
export interface ConversionTo<F> extends ConversionBase<string> {
  readonly head?: { readonly [K in Name<F>]?: ConvertedValue }
  readonly line?: { readonly [L in LinesName<F>]: { readonly to: L; readonly map: ColumnValues<F, L> } }[LinesName<F>]
  readonly lines?: {
    readonly [L in LinesName<F>]: Omit<ConvertedLines, 'to' | 'link' | 'map'> & {
      readonly to: L
      readonly link?: Column<F, L>
      readonly map?: ColumnValues<F, L>
    }
  }[LinesName<F>]
}
type ColumnValues<F, L extends LinesName<F>> = { readonly [C in Column<F, L>]?: ConvertedValue }

type FieldsOf<D> = D extends { readonly fields: infer F } ? F : never
type StatusOf<D> = D extends { readonly statuses: infer S } ? keyof S & string : never

/**
 * A conversion from a known source type: `satisfies ConversionFrom<typeof purchaseOrder>` checks the statuses, fields and columns of the source.
 * The definition is imported as a type only, so that two types may name each other's modules.
 */
export interface ConversionFrom<D extends { readonly fields: unknown; readonly statuses: unknown }> extends ConversionBase<StatusOf<D>> {
  readonly head?: Readonly<Record<string, ConvertedValue<Shown<FieldsOf<D>, string>>>>
  readonly line?: { readonly to: string; readonly map: Readonly<Record<string, ConvertedValue<Shown<FieldsOf<D>, string>>>> }
  readonly lines?: {
    readonly [L in LinesName<FieldsOf<D>>]: Omit<ConvertedLines, 'from' | 'map'> & {
      readonly from: L
      readonly map?: Readonly<Record<string, ConvertedValue<Column<FieldsOf<D>, L> | `doc.${Shown<FieldsOf<D>, string>}`>>>
    }
  }[LinesName<FieldsOf<D>>]
}

/** A number: a field by name, or a FEEL expression over the row and its document (`doc.`). */
export type Amount<C extends string = string> = C | { readonly formula: string }

/**
 * Lines of this type, or its documents (under the key `doc`), consume lines or documents of another type. Consumption is counted under a row lock
 * and never exceeds the tolerance (invariant 1 of the catalogue). A list may consume several sources, and several counters of one source.
 *
 * Actions consume and release (`on`, `free`), or statuses do (`while`, or `unless`): what a document in one of them has consumed is released when
 * it leaves them, whatever moved it, a process of a platform too.
 */
export interface Consumption<C extends string = string, A extends string = string, D = Record<string, unknown>, S extends string = string> {
  /**
   * The column that links the source line or the source document, or a path over such links: `bookingLine.orderLine` is the order line of the
   * booking line, `item.order` the order of the linked item, `orderLine.doc` the document of the line. A row without the link consumes nothing.
   */
  readonly source: C | `${C}.${string}`
  /** What is consumed: a quantity or an amount. */
  readonly quantity: Amount<C>
  /** A size matrix column; if set, every cell is counted separately. */
  readonly matrix?: C
  /** The size matrix of the source line whose cells are the limits. Required unless the source's lines have exactly one matrix. */
  readonly sourceMatrix?: string
  /** On the source: the counter. */
  readonly counter: string
  /** On the source: the total that may be consumed; absent: counted without a limit. */
  readonly of?: Amount
  /** The tolerance of the total in percent: a field of the source line, or of its document with `doc.`. */
  readonly tolerance?: string
  /** More than the total is not refused; the counter stops there. */
  readonly caps?: true
  /** The counter falls instead of rising, in all not below zero: goods go back to where they were consumed. */
  readonly lowers?: true
  /**
   * The counter may be below zero: amounts of which some are taken off before others are put on. Holds for every consumption of the type that counts
   * on this counter.
   */
  readonly belowZero?: true
  /** Only documents that meet this consume. */
  readonly only?: Condition<D>
  /** Actions of this type that consume, and those that release. */
  readonly on?: readonly A[]
  readonly free?: readonly A[]
  /**
   * Actions that close a document short, with the counter of its rows that says what has come: the quantity and the matrix of each row become what
   * others have consumed of it, and the rest goes back to the source.
   */
  readonly shortens?: { readonly on: readonly A[]; readonly to: C }
  /** Instead: statuses of this type in which its documents have consumed. */
  readonly while?: readonly S[]
  /** Instead: statuses in which they have not. Every other one has, those of a platform's own process too. */
  readonly unless?: readonly S[]
  /** Statuses in which the source document may be consumed; absent: in all. */
  readonly sourceWhile?: readonly string[]
  /** Message when more than the open quantity is requested, with `{open}` and `{asked}`: a key of `model/messages.ts`, or the text. */
  readonly message?: string | Label
  /** What happens to the source document when all of it is consumed. */
  readonly exhausted?: Exhaustion<A>
}

/** What happens to a source document when nothing of it is open any more, after the logic of the action that consumed last. */
export interface Exhaustion<A extends string = string> {
  /** The total of a source; absent: that of the consumption. */
  readonly of?: Amount
  /** The source's action once the counter of every line, or of the document, has reached its total. Done where the status of the source allows it. */
  readonly act?: string
  /** The source's action once a line is open again. */
  readonly undo?: string
  /** `undo` is done whenever the counter changed, also where more than the total remains: what went back is to be replaced. */
  readonly always?: true
  /** Actions of this type that may exhaust the source; absent: those that consume and release. */
  readonly on?: readonly A[]
}

/** The key of consumptions by the document itself instead of its lines. */
export const ownRow = 'doc'

/** A consumption of quantities that fields hold, not expressions. */
export type PlainConsumption = Consumption & { readonly quantity: string; readonly of: string }

/** What a type may be converted to: conversions by the name of the target type. */
export type Conversions = ReadonlyMap<string, Conversion>
