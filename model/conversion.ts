/**
 * What passes between documents: a conversion makes a document from another, a consumption counts what its lines take from lines of others.
 * Both are declared at the target, once (docs/decisions/vocabulary.md, "Between documents").
 */
import type { AnyDocument, ByRole, Column, LinesName, Name, Shown } from './document.ts'
import type { Condition } from './condition.ts'
import type { Fields } from './field.ts'
import type { Label } from './text.ts'

/** Where a value of the new document comes from: a field of the source by name, a constant, or a FEEL expression over the source. */
export type ValueFrom<N extends string = string> = N | { readonly value: string | number | boolean } | { readonly formula: string }

interface ConversionBase<S extends string> {
  /** The button on the source. */
  readonly label: Label
  /** Statuses of the source that offer the conversion; absent: those in which the consumption of its lines is allowed. */
  readonly when?: readonly S[]
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
  readonly map?: Readonly<Record<string, ValueFrom>>
}

/** A conversion as generic code reads it. */
export interface Conversion extends ConversionBase<string> {
  readonly head?: Readonly<Record<string, ValueFrom>>
  /** One line of the new document that stands for the whole source: a payment's line for a statement. */
  readonly line?: { readonly to: string; readonly map: Readonly<Record<string, ValueFrom>> }
  readonly lines?: ConvertedLines
}

/** A conversion as the target type declares it: names of its own fields and columns are checked. */
export interface ConversionTo<F> extends ConversionBase<string> {
  readonly head?: { readonly [K in Name<F>]?: ValueFrom }
  readonly line?: { readonly [L in LinesName<F>]: { readonly to: L; readonly map: ColumnValues<F, L> } }[LinesName<F>]
  readonly lines?: {
    readonly [L in LinesName<F>]: Omit<ConvertedLines, 'to' | 'link' | 'map'> & {
      readonly to: L
      readonly link?: Column<F, L>
      readonly map?: ColumnValues<F, L>
    }
  }[LinesName<F>]
}
type ColumnValues<F, L extends LinesName<F>> = { readonly [C in Column<F, L>]?: ValueFrom }

type FieldsOf<D> = D extends { readonly fields: infer F } ? F : never
type StatusOf<D> = D extends { readonly statuses: infer S } ? keyof S & string : never

/**
 * A conversion from a known source type: `satisfies ConversionFrom<typeof purchaseOrder>` checks the statuses, fields and columns of the source.
 * The definition is imported as a type only, so that two types may name each other's modules.
 */
export interface ConversionFrom<D extends AnyDocument> extends ConversionBase<StatusOf<D>> {
  readonly head?: Readonly<Record<string, ValueFrom<Shown<FieldsOf<D>, string>>>>
  readonly line?: { readonly to: string; readonly map: Readonly<Record<string, ValueFrom<Shown<FieldsOf<D>, string>>>> }
  readonly lines?: {
    readonly [L in LinesName<FieldsOf<D>>]: Omit<ConvertedLines, 'from' | 'map'> & {
      readonly from: L
      readonly map?: Readonly<Record<string, ValueFrom<Column<FieldsOf<D>, L> | `doc.${Shown<FieldsOf<D>, string>}`>>>
    }
  }[LinesName<FieldsOf<D>>]
}

/**
 * Lines of this type consume lines of another type. Consumption is counted under a row lock and never exceeds the tolerance
 * (invariant 1 of the catalogue). A lines field may consume several sources, and several counters of one source.
 */
export interface Consumption<C extends string = string, A extends string = string, D = Record<string, unknown>> {
  /**
   * The column (kind `lineLink`) that names the source line, or a path over such columns: `bookingLine.orderLine` is the order line of the booking
   * line. A line without the link consumes nothing.
   */
  readonly source: C | `${C}.${string}`
  /** What is consumed: a quantity or an amount. */
  readonly quantity: C
  /** A size matrix column; if set, every cell is counted separately. */
  readonly matrix?: C
  /** The size matrix of the source line whose cells are the limits. Required unless the source's lines have exactly one matrix. */
  readonly sourceMatrix?: string
  /** On the source line: the counter. */
  readonly counter: string
  /** On the source line: the total that may be consumed; absent: counted without a limit. */
  readonly of?: string
  /** The tolerance of the total in percent: a field of the source line, or of its document with `doc.`. */
  readonly tolerance?: string
  /** The counter falls instead of rising, never below zero: goods go back to where they were consumed. */
  readonly lowers?: true
  /** Only documents that meet this consume. */
  readonly only?: Condition<D>
  /** Actions of this type that consume, and those that release. */
  readonly on: readonly A[]
  readonly free?: readonly A[]
  /** Statuses in which the source document may be consumed; absent: in all. */
  readonly when?: readonly string[]
  /** Message when more than the open quantity is requested. */
  readonly message?: string
  /** What happens to the source document when all its lines are consumed. */
  readonly exhausted?: Exhaustion<A>
}

/** What happens to a source document when nothing of it is open any more, after the logic of the action that consumed last. */
export interface Exhaustion<A extends string = string> {
  /** The total of a source line; absent: that of the consumption. */
  readonly of?: string
  /** The source's action once the counter of every line has reached its total. Done where the status of the source allows it. */
  readonly act?: string
  /** The source's action once a line is open again. */
  readonly undo?: string
  /** `undo` is done whenever the counter changed, also where more than the total remains: what went back is to be replaced. */
  readonly always?: true
  /** Actions of this type that may exhaust the source; absent: those that consume and release. */
  readonly on?: readonly A[]
}

/** Returns the conversions that a type declares, by the name of the source type. */
export const conversionsInto = (type: AnyDocument): Readonly<Record<string, Conversion>> =>
  (type.convertsFrom ?? {}) as Readonly<Record<string, Conversion>>

/** Returns the consumptions of a type, each with the lines field that consumes, in the order in which they are counted. */
export const consumptionsOf = (type: AnyDocument): readonly (readonly [lines: string, consumption: Consumption])[] =>
  Object.entries((type.consumes ?? {}) as Readonly<Record<string, readonly Consumption[]>>).flatMap(([lines, all]) =>
    all.map((consumption) => [lines, consumption] as const),
  )

/** The list of lines that a path over line links ends at. */
export interface LinkedLines {
  readonly type: AnyDocument
  readonly lines: string
}

/**
 * Follows a path over line links, `bookingLine.orderLine`, from the lines of a type.
 * @param types every document type by name
 * @returns each list of lines on the way, the one that the path ends at last; ends before a column that is no line link or whose type is not there
 */
export function linkedLines(from: LinkedLines, path: string, types: ReadonlyMap<string, AnyDocument>): readonly LinkedLines[] {
  const way: LinkedLines[] = []
  for (const column of path.split('.')) {
    const { type, lines } = way.at(-1) ?? from
    const { kind, options } = columnsIn(type, lines)[column] ?? {}
    const target = types.get(options?.to ?? '')
    if (kind !== 'lineLink' || !target) return way
    way.push({ type: target, lines: options!.lines! })
  }
  return way
}

/** Returns the consumption that limits the lines which a conversion makes; none when the lines only copy. */
export const consumptionOf = (target: AnyDocument, { lines }: Conversion): Consumption | undefined =>
  consumptionsOf(target).find(([name, { source, of }]) => name === lines?.to && source === lines.link && of !== undefined)?.[1]

/** Returns the statuses of the source that offer a conversion: its own, else those of the consumption of its lines. */
export const statusesOf = (target: AnyDocument, conversion: Conversion): readonly string[] =>
  conversion.when ?? consumptionOf(target, conversion)?.when ?? []

/** What a type may be converted to: conversions by the name of the target type. */
export type Conversions = ReadonlyMap<string, Conversion>

/** Collects the conversions of all types by source. Types that are not among them are no source. */
export function conversionsBySource(types: Iterable<AnyDocument>): ReadonlyMap<string, Conversions> {
  const bySource = new Map<string, Map<string, Conversion>>()
  for (const target of types)
    for (const [source, conversion] of Object.entries(conversionsInto(target)))
      bySource.set(source, (bySource.get(source) ?? new Map<string, Conversion>()).set(target.name, conversion))
  return bySource
}

/** Returns the columns of a lines field; none when there is no such field. */
export const columnsIn = (type: AnyDocument, lines: string): Fields => (type.fields as Fields)[lines]?.options.columns ?? {}
