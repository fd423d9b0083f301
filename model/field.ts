/** The structure of one field: JSON with a kind, a label and options. The kinds themselves are in `fields/`, one file each. */
import type { Replaceable } from './between/replaceable.ts'
import type { Condition } from './rules/condition.ts'
import type { TaxBasis } from './money/money-head.ts'
import type { RoleName } from './people/roles.ts'
import type { Label } from './text.ts'

/** How a value is stored; the store maps each to one column (`lines` to a separate table, `none` to nothing). */
export type Storage =
  | 'text'
  | 'numeric'
  | 'integer'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'boolean'
  | 'id'
  | 'ids'
  | 'texts'
  | 'json'
  | 'measure'
  | 'lines'

/**
 * The names of the field kinds. A new name here makes the compiler ask for its traits (`fields/kinds.ts`) and for its control in the
 * browser (`ui/fields/registry.tsx`).
 */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'integer'
  | 'quantity'
  | 'money'
  | 'percent'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'yesNo'
  | 'choice'
  | 'dictionaryValue'
  | 'link'
  | 'links'
  | 'lineLink'
  | 'oneOf'
  | 'lines'
  | 'file'
  | 'image'
  | 'address'
  | 'phone'
  | 'email'
  | 'colour'
  | 'matrix'
  | 'sizeDecimals'
  | 'measure'
  | 'barcode'
  | 'tags'
  | 'callouts'

/** Validators of SH-5 with their names verbatim, misspellings included. `maxNumber` limits text length (ruling 14). */
export type ValidatorName =
  | 'required'
  | 'email'
  | 'chinese'
  | 'maxDecimals4'
  | 'english'
  | 'capitalEnglish'
  | 'datetime'
  | 'date'
  | 'time'
  | 'interger'
  | 'naturalNumber'
  | 'positiveNumber'
  | 'gt0Number'
  | 'gt0And1Number'
  | 'maxNumber'
  | 'telephone'
  | 'pwd'
  | 'pwdstrong'
  | 'regexp'

export interface Validation {
  readonly type: ValidatorName
  /** Shown instead of the catalogue's message (SH-5-001). */
  readonly message?: Label
  /** For `maxNumber` the maximum length, for `regexp` the pattern. */
  readonly value?: string | number
}

/** Defaults derived from the user and the time (SH-9-015 to SH-9-017); weeks begin on Monday. */
export type SpecialDefault =
  | '@userId'
  | '@fullName'
  | '@platformId'
  | '@clientId'
  | '@mobile'
  | '@address'
  | '@now'
  | '@today'
  | '@month'
  | '@yearFirst'
  | '@yearLast'
  | '@monthFirst'
  | '@monthLast'
  | '@weekFirst'
  | '@weekLast'

/**
 * How the list of a type uses a header field: a column; a column that stands on cards and previews too; part of the quick search; a filter
 * with an index of its own; a sum under the list; a date by which work is due; the picture of cards, without a column.
 */
export const listMarks = ['column', 'card', 'search', 'filter', 'total', 'due', 'picture'] as const
export type ListMark = (typeof listMarks)[number]

export interface FieldOptions {
  readonly required?: boolean
  /** A value, or one of the special names beginning with `@`. */
  readonly default?: unknown
  /**
   * A blank takes the value of a linked document: `supplier.currency`; over several links and from lines to their documents:
   * `bookingLine.orderLine.doc.taxRate`. A header field may begin at its lines: `lines.order.supplier` is that of the first line with an order.
   */
  readonly from?: string
  /**
   * As `from`, but the field always has the linked value while the document is in a status in which it is edited (`follow` of the type), whatever
   * was typed. Without the link a computed field is empty, and another one keeps what was typed.
   */
  readonly follows?: string
  readonly unique?: boolean
  /** Kept for rules and lists, and not shown on forms: what people read of it stands elsewhere. */
  readonly internal?: true
  /**
   * What a copy of the document and its next version take (`engine/save/copied-values.ts`). `false`: not the value; it is defaulted or filled again. `withoutLine`, of a
   * column of lines: not the lines that have a value in it, since they come with what they belong to. `{ unlessIs: 'listPrice' }`: not a value that is that of this computed
   * field beside it: it was filled from there, and is filled again; what a person typed is copied. A next version takes the computed field along, by which logic knows
   * that the value was filled. A draft that comes back from the recycle bin obeys the last two.
   */
  readonly copy?: false | 'withoutLine' | { readonly unlessIs: string }
  readonly help?: Label
  readonly validations?: readonly Validation[]
  readonly upperCase?: boolean
  readonly lowerCase?: boolean
  /** The text is a size: lists, groups and reports sort it as sizes, `S` before `M`, `36` before `100`. */
  readonly sizeOrder?: true
  readonly trim?: boolean
  /** Maximum text length; default 200, long texts 4 000. */
  readonly max?: number
  /** Number limits, inclusive unless stated otherwise. Decimal strings. */
  readonly above?: string | number
  readonly atLeast?: string | number
  readonly atMost?: string | number
  /** A number that identifies something, such as a year: shown without thousands separators. */
  readonly ordinal?: boolean
  /** Both signs are ordinary, as of a deviation or a coordinate: a negative figure is not shown as a shortfall. */
  readonly signed?: boolean
  /**
   * A column of lines whose values can be added: a quantity or an amount, never a unit price, a rate or an offset. The grid shows its sum under
   * the lines. Lists name their totals themselves (`list` of a field).
   */
  readonly total?: boolean
  /** Decimal places stored, at most 4 (DM-9-003). */
  readonly places?: number
  /**
   * FEEL expression over the document (inside lines: over the line first, then the document as `doc`). The server computes it and
   * rejects input.
   */
  readonly formula?: string
  /**
   * Of lines: they grow by appending alone (scans, output, reports). They are no part of the document as it is loaded and saved: rows are
   * appended and read page by page (`engine/save/append-rows.ts`, `engine/save/view/grown-rows.ts`), whatever their number.
   */
  readonly grows?: true
  /** Of a computed figure of the header: the sum of a column of lines that grow, `reports.quantity`; it is kept with each append. */
  readonly sumOf?: string
  /** Of a computed whole number of the header: how many lines that grow there are; it is kept with each append. */
  readonly countOf?: string
  /** Written by the engine or by the type's own logic; shown but never accepted from outside. */
  readonly computed?: boolean
  /**
   * Of a text: the text beside it that says the same in English, such as the two names of a record that are copied. A paper has the one in its language, or the other
   * where that is blank, and in both languages has both; the English one has no place of its own there. Where the server writes the two, the same holds for the page.
   * People who type them see both in a form; in lines each has a column while they are written, that in the reader's language first, and one column shows them while
   * they are read.
   */
  readonly english?: string
  readonly choices?: Readonly<Record<string, Label>>
  readonly dictionary?: string
  /** Link target: a document type's name, or the built-in directories `company` and `user`. */
  readonly to?: string
  /** For a link to one of several types (`oneOf`): the names of the document types. */
  readonly types?: readonly string[]
  /**
   * Only targets that meet this are offered and accepted, e.g. `{ status: 'active' }`; `$field` is the value of a field beside it,
   * `$doc.field` from within a line. A link is checked when it is chosen, and again when such a field gets another value. Of a link to a line,
   * `doc` is the document of the line: `{ doc: '$doc.receipt' }`. Of a list one is enough, and `''` in it means that the target leaves the field
   * blank: `{ currency: ['', '$doc.currency'] }`.
   */
  readonly where?: Readonly<Record<string, string | readonly string[]>>
  /** For a link to a line: the lines field of the target type. */
  readonly lines?: string
  /** For a link to a line: text columns by which users identify it (bank and account); else its number. */
  readonly shows?: readonly string[]
  /**
   * Name of the field that holds the unit of this number. Of a measure: that of its default unit, whose dimension it has; `doc.unit` from within
   * a line.
   */
  readonly unit?: string
  /** Of a measure: the type whose documents are units. */
  readonly units?: string
  /** Of a measure: the dimension of its units, such as `mass`. */
  readonly dimension?: string
  /**
   * Of a quantity: name of the field beside it that says for how many units it is quoted, as a rate of 4.3785 for 10,000. Where that is not 1,
   * the figure is shown and printed with it: `4.3785 / 10,000`.
   */
  readonly per?: string
  readonly currency?: string
  /** For an amount: the field beside it that links the unit one of which it is for, as a price for a metre: what is typed is meant for the unit that stands there. */
  readonly forUnit?: string
  /**
   * An amount in the decimals of the currency that `currency` names: what a formula gives is rounded half up to them, and typed amounts
   * with more are refused. The document has the decimals in a field of its own (`currencyDecimals`). Unit prices do not carry this mark.
   */
  readonly rounded?: true
  /**
   * An amount for one piece or one unit, or a part of it: it is shown and printed with the four decimals that it is stored with, since it is multiplied by
   * the number of pieces. Other computed amounts are shown in the decimals of their currency.
   */
  readonly perPiece?: true
  /** For decimals: the field that links the currency. */
  readonly decimalsOf?: string
  /** For an amount: without tax, with it, or the tax itself. */
  readonly tax?: TaxBasis
  /**
   * Of a column of lines: whether its total means something, or that it is the mean weighted by another column. Absent: true for counters and
   * for quantities and amounts that a formula gives (`display-defaults.ts`).
   */
  readonly sum?: boolean | { readonly weighted: string }
  /** Of a quantity that counts the pieces of a size matrix beside it: the matrix, whose total it is where sizes are columns (`f.pieces`). */
  readonly piecesOf?: string
  /**
   * Of decimals by size that a formula gives: what a person types for a size goes into the field beside it, less what the fields of `less` add to that
   * field, so that the formula gives what was typed: a value of a size chart is pinned. A blank takes it out of there. The size that `base` names is typed
   * into a figure of the line, from which the formula computes the others, and its column is marked.
   */
  readonly typedInto?: TypedInto
  /**
   * Of a figure that people may enter in the place of another one beside it, such as a gross price for the net one. The other one counts: it is made of what was entered, in the
   * form and in every save, and this one follows it. No copy takes it.
   */
  readonly enteredFor?: EnteredFor
  /** Of decimals by size: the figures of the line by which a value may be below and above. What is allowed in each size can then be shown in place of the values. */
  readonly tolerance?: { readonly minus: string; readonly plus: string }
  /**
   * Of decimals by size: a cell names a size alone, also where the list of sizes has a second axis, such as the step from one size to the next. Other fields
   * have cells of pairs too, which come before the cell of the size alone.
   */
  readonly sizeAlone?: true
  /**
   * Of a link: who may make documents of its target makes one while choosing. What was searched for stands in the field `name` of the new document, and the document is chosen.
   * Example: a special material from a line of a BOM.
   */
  readonly creates?: { readonly name: string; readonly label: Label }
  /** Of a link: the date of its target after whose day one is warned of it at once, where one chooses it; it may still be chosen. A column of the list of the target. */
  readonly expires?: string
  /** Of a link: what it names may be replaced in all documents that use it. */
  readonly replaceable?: Replaceable
  readonly columns?: Fields
  /** Of lines: the choice by which their sums stand below them, one row for each value. */
  readonly sumsBy?: string
  /**
   * Of lines: columns that few documents need. They stay out of sight until a person chooses them, a line has something else in one than its default, or
   * something is wrong with it. What the server computes shows only where it is chosen.
   */
  readonly folded?: readonly string[]
  /** Of lines: what a card of one line shows on a phone, the column that names the line first. Without it: the first column, and those that say most. */
  readonly card?: readonly string[]
  /** Of lines: they stand as columns of other lines of the document. */
  readonly asColumns?: LinkedColumns
  readonly atLeastLines?: number
  readonly atMostLines?: number
  /**
   * Of lines: the first ones come by an action, such as sets of an order by "Add sets". They stand on the page of a document that has some, unless the
   * rules of the type say otherwise, and the example of an import template has none.
   */
  readonly addedBy?: 'actions'
  /**
   * Row-level rights of lines: a column with a two-digit restriction code (owner's digit, others' digit: 0 free, 1 read-only, 2
   * absent; DM-6-016), a column with the roles that see the row, and a column that links the company, or a master of the company, that sees
   * the row beside the owner.
   */
  readonly rows?: { readonly restriction?: string; readonly viewRoles?: string; readonly visibleTo?: string }
  readonly files?: {
    readonly accept: readonly string[]
    readonly maxBytes: number
    readonly many: boolean
    readonly width?: number
    readonly height?: number
    readonly minimum?: boolean
    /** An alternative exact size (logos: 702×180 or 200×200). */
    readonly or?: { readonly width: number; readonly height: number }
    readonly most?: number
  }
  readonly address?: { readonly require?: readonly ('province' | 'city' | 'area')[] }
  readonly barcode?: 'ean13' | 'code128' | 'qr'
  /**
   * Of call-outs: the image field beside it whose pictures they stand on, whose rights they have, and what a measure line measures, as a link states it;
   * without that there are no measure lines.
   */
  readonly marks?: { readonly pictures: string; readonly measures?: Measured }
  /**
   * Where the list of the type shows a header field: one mark or several (`defaults/list.ts`). A column of lines can be a `filter`: the list then asks for
   * documents of which some line has a value.
   */
  readonly list?: ListMark | readonly ListMark[]
  /**
   * Of a field that counts by sizes: the way to the size list, `style.sizeList` (a link beside the field, and a link of its target to a type
   * with `listsSizes`), `sizeList`, or `doc.sizeList` from a line to the header. Absent: sizes are typed.
   */
  readonly sizesFrom?: string
  /**
   * Restriction codes per party role, owner then counterparties: 0 free, 1 read-only, 2 absent (DM-5-047, DM-6). With `by` it is absent also for people who hold
   * none of these roles, whatever company they are of; logic and the system read it as ever.
   */
  readonly restrict?: {
    readonly owner?: 0 | 1 | 2
    readonly others?: 0 | 1 | 2
    readonly partyRoles?: Readonly<Record<string, 0 | 1 | 2>>
    readonly by?: readonly RoleName[]
  }
}

/**
 * Lines that stand as columns of other lines, those of the field `lines`: one column for each document that the link `column` may name, and in the cell of
 * a line the link `value` of the row that has its `key` and names the document. The column of the name `value` of the lines says among which
 * documents a cell chooses. Example: the material colours of a BOM by colourway.
 */
export interface LinkedColumns {
  readonly lines: string
  /** The column, of this name in both, by which a row belongs to a line; a line without one is numbered when a cell of it is written. */
  readonly key: string
  readonly column: string
  readonly value: string
  /** What a line has that has cells: it takes this when one of them is written, and a line with anything else has none. */
  readonly sets?: Readonly<Record<string, string>>
  /** The column of the lines with the documents that a line is for; a blank is for all. */
  readonly only?: string
}

/** What a measure line measures: documents of a type, those that meet constants when they are chosen: `{ to: 'measurement_part', where: { status: 'active' } }`. */
export interface Measured {
  readonly to: string
  readonly where?: Readonly<Record<string, string | readonly string[]>>
}

/** The figure that counts, what it is of the figure that is entered (`by`), and what that figure is of it (`back`). The expressions read fields beside the two alone. */
export interface EnteredFor {
  readonly field: string
  readonly by: string
  readonly back: string
}

/** The field that takes what is typed: decimals by size, with the fields beside it (by size, or for all sizes) that are added to it. */
export interface TypedInto {
  readonly field: string
  readonly less?: readonly string[]
  /** The field of the document with the name of a size, and the figure beside this field that takes the value of that size. */
  readonly base?: { readonly size: string; readonly field: string }
}

export interface Field<Value = unknown> {
  readonly kind: FieldKind
  readonly label: Label
  readonly options: FieldOptions
  /** Never set: it only carries the type of the value. */
  readonly value?: Value
}

export type Fields = Readonly<Record<string, Field>>

const lists = new WeakMap<Fields, readonly (readonly [name: string, field: Field])[]>()
/** Returns the fields of a definition with their names; the list is made once, since each save walks over it for each line. */
export function fieldList(fields: Fields): readonly (readonly [name: string, field: Field])[] {
  let list = lists.get(fields)
  if (!list) lists.set(fields, (list = Object.entries(fields)))
  return list
}
export type Row<F> = { -readonly [K in keyof F]: F[K] extends Field<infer V> ? V : never }
/** One line of a lines field as read, with its id and number. */
export type Line<F> = { id: string; no: number } & Row<F>
export type Filled<V, O> = O extends { readonly required: true } | { readonly formula: string } ? V : V | null
export type Options = Omit<FieldOptions, 'choices' | 'columns' | 'to' | 'types' | 'dictionary' | 'files' | 'lines' | 'marks'>

export interface FieldRules<D> {
  readonly show?: Condition<D>
  readonly lock?: Condition<D>
  readonly require?: Condition<D>
}
