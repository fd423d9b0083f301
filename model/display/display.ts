/**
 * The words by which a definition says how its documents are drawn: picture, colour, parties, money, dates, progress, sizes. Every word is
 * optional; what a definition leaves out is inferred from its fields (`display-defaults.ts`). The words follow `screens.md` of the
 * design, section 7.
 */
import type { Field } from '../field.ts'
import type { Label } from '../text.ts'

type Name<F> = keyof F & string
/** A field, or a path of fields that walks into lines and over links: `supplier`, `lines.colorway.swatch`. */
export type DisplayPath<F> = Name<F> | `${Name<F>}.${string}`
type LinesOf<F> = { [K in keyof F]: F[K] extends Field<readonly { id: string; no: number }[]> ? K : never }[keyof F] & string
type ColumnOf<F, L extends keyof F> = F[L] extends Field<infer V> ? (V extends readonly (infer E)[] ? keyof E & string : never) : never

/** One date of a document's way: agreed (`plan`), reached (`actual`) and expected (`projected`), each the name of a date. */
export interface MilestoneSpec<N extends string> {
  readonly label: Label
  readonly plan: N
  readonly actual?: N
  readonly projected?: N
}
/** Lines of the document that are its milestones, and the columns that say what they are. */
interface MilestoneLines<L extends string> {
  readonly lines: L
  readonly label: string
  /** The label in English, where it is a column of its own. */
  readonly labelEn?: string
  readonly plan: string
  readonly actual?: string
  readonly projected?: string
  /** A remark on it, such as why it is late. */
  readonly note?: string
}
/** The milestones of the document of another type whose link `via` names this document. */
interface MilestonesElsewhere {
  readonly type: string
  readonly via: string
}
export type Timeline<N extends string, L extends string> = readonly MilestoneSpec<N>[] | MilestoneLines<L> | MilestonesElsewhere

/** How far a quantity has come: each step is a field with a part of `of`. */
export interface Progress<N extends string> {
  /** The whole, e.g. the ordered quantity. */
  readonly of: N
  readonly steps: readonly (
    | N
    | { readonly field: N /** What is taken off the step, e.g. returns of what was received. */; readonly less?: N }
  )[]
}

/** A lines field as sizes: `group` (style) over `row` (colour), with the pieces of each size in `cell`. The names are columns of the lines. */
export interface SizeMatrix<C extends string> {
  readonly group?: C
  readonly row?: C
  readonly cell: C
  readonly price?: C
  readonly amount?: C
  /** Quantities that the cells can show instead of `cell`: what is open, what was received. */
  readonly counters?: readonly C[]
}

/** Whom a status waits for, and for what: a party role or a role of people. */
export interface Wait<N extends string> {
  readonly on: string
  readonly label: Label
  /** The date until which it waits. */
  readonly due?: N
  /** The action that ends the waiting, where the label is not its own. */
  readonly action?: string
}

/** What was found of a class, and the numbers up to which it is accepted and from which it is rejected: fields, or constants. */
export interface GaugeClass<N extends string> {
  readonly label: Label
  readonly found: N
  readonly accept: N | number
  readonly reject: N | number
}
/** What is being checked: how much it is in all and what of it is done, each class with its limits, and the verdict. */
export interface Gauge<N extends string> {
  readonly size: N
  readonly done?: N
  readonly classes: readonly GaugeClass<N>[]
  readonly verdict: N
}

/** Lines that are measured: `part` names what, of what (`of`), and each column of `values` takes a measured value, from `spec` less `minus` to `spec` and `plus`, limits included; blank is 0. A tolerance that is the same on both sides is one column named twice. The names are columns of the lines. */
export interface Measured<C extends string> {
  readonly part: C
  readonly of?: C
  readonly spec: C
  readonly minus?: C
  readonly plus?: C
  readonly values: readonly C[]
}

/** Lines that are counted by a tap: `by` names what is counted, `class` its grade, `count` the figure, up to the column `most`. The names are columns of the lines. */
export interface Tally<C extends string> {
  readonly by: C
  readonly class?: C
  readonly count: C
  readonly most?: C
  readonly place?: C
  readonly photo?: C
}

/**
 * Lines that stand side by side, as scenarios of a costing sheet: each line is a column under its `name`, and figures of the others are compared with
 * those of the line that the yes/no column `base` marks. `bars` are figures that are drawn as one bar for each line, at most six. The names are columns
 * of the lines.
 */
export interface SideBySide<C extends string> {
  readonly name: C
  readonly base?: C
  readonly bars?: readonly C[]
}

/**
 * Lines whose pieces are scanned: each code is that of a document of `item` (its number, or one of its fields `codes`), and counts for the line whose
 * columns equal its fields (`match`: field of the item to column of the line) at its `size`, as cells of a matrix name it. `expected` are the
 * pieces that the line should have, `scanned` those that were scanned, `place` where they are put. The names are columns of the lines.
 */
export interface Scan<C extends string> {
  readonly expected: C
  readonly scanned: C
  readonly place?: C
  readonly item: string
  readonly match: Readonly<Record<string, C>>
  readonly size: string
  readonly codes: readonly string[]
}

/**
 * Documents of another type whose link `via` names this one, drawn as pictures, as a list, or as cells of two of their fields: how many there are
 * of each colour in each size, or the sum of `cell`. The type may be a reading type or a list of balances.
 * Example: `{ type: 'inventory', via: 'style', as: 'matrix', rows: 'colorway', columns: 'size', cell: 'free' }`.
 */
export interface UsedBy {
  readonly type: string
  readonly via: string
  readonly as: 'gallery' | 'list' | 'matrix'
  /** Of a matrix: the field by which its documents stand in rows. */
  readonly rows?: string
  /** Of a matrix: the field by which they stand in columns. */
  readonly columns?: string
  /** Of a matrix: the total of their list that is summed by cell; absent: the documents are counted, by status. */
  readonly cell?: string
}

/** From which day to which a document lies on the timeline of its list, and by which field its rows are grouped. */
export interface Period<N extends string> {
  readonly from: N
  readonly to: N
  readonly by?: N
}

/** The row of a document on the board of the critical path: the day that was agreed, the day that is expected, the day that it must reach. */
export interface CriticalPath<F> {
  readonly agreed: DisplayPath<F>
  readonly projected?: DisplayPath<F>
  readonly target?: DisplayPath<F>
}

/** How documents of a type are drawn. */
export interface Display<F, S extends string> {
  /** The picture, or several in order of preference. */
  readonly picture?: DisplayPath<F> | readonly DisplayPath<F>[]
  /** The colour. */
  readonly swatch?: DisplayPath<F>
  /** Links to the parties: of whom, for whom, by whom. */
  readonly parties?: readonly Name<F>[]
  /** Fields that place the document: season, wave, category. */
  readonly scope?: readonly Name<F>[]
  /** Fields of the head, most telling first. */
  readonly facts?: readonly Name<F>[]
  /**
   * The amount of the document, and at most three parts of it. What it is in base currency is drawn where it is in another one. `without` names the number
   * of what the amount leaves out: above 0 the amount is incomplete.
   */
  readonly money?: { readonly main: Name<F>; readonly parts?: readonly Name<F>[]; readonly without?: Name<F> }
  readonly timeline?: Timeline<Name<F>, LinesOf<F>>
  readonly progress?: Progress<Name<F>>
  /** By lines field. */
  readonly matrix?: { readonly [L in LinesOf<F>]?: SizeMatrix<ColumnOf<F, L>> }
  readonly waits?: { readonly [T in S]?: Wait<Name<F>> }
  readonly gauge?: Gauge<Name<F>> & {
    /** By lines field: what is measured beside what is counted. */
    readonly measured?: { readonly [L in LinesOf<F>]?: Measured<ColumnOf<F, L>> }
  }
  /** By lines field. */
  readonly tally?: { readonly [L in LinesOf<F>]?: Tally<ColumnOf<F, L>> }
  /** By lines field: what is counted by its codes, on a page of its own. */
  readonly scan?: { readonly [L in LinesOf<F>]?: Scan<ColumnOf<F, L>> }
  /** By lines field. */
  readonly sideBySide?: { readonly [L in LinesOf<F>]?: SideBySide<ColumnOf<F, L>> }
  readonly usedBy?: readonly UsedBy[]
  /** Links to people, with what each does. */
  readonly people?: readonly { readonly link: Name<F>; readonly does: Label }[]
  readonly path?: CriticalPath<F>
  /** Absent: the period of `validity`. With it the list has the shape of a timeline. */
  readonly period?: Period<Name<F>>
}

/** A display that is known at run time only. */
export type AnyDisplay = Display<Record<string, Field>, string>
