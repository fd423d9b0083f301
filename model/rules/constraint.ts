/**
 * Constraints between the values of one document, as data. The server, the form, the page JSON and the OpenAPI document read the same ones;
 * `constraints.ts` evaluates them. A value that a constraint compares with a blank one passes.
 */
import { isBaseField } from '../base-fields.ts'
import type { Condition } from './condition.ts'
import { compile } from '../expression/feel.ts'
import type { Label } from '../text.ts'

/**
 * What holds between two values. The error stands at `field`. `R` is a name beside the field, or `doc.name` from within a line; days are compared
 * with `@today` too, the day of the platform's time zone. The server alone asks that: a browser may be in another day.
 */
type Comparison<N extends string, R extends string> =
  /** A day or time is that of the other field or a later one. */
  | { readonly field: N; readonly notBefore: R | '@today' }
  /** A day or time is that of the other field or an earlier one. */
  | { readonly field: N; readonly notAfter: R | '@today' }
  /** A day or time is later than that of the other field. */
  | { readonly field: N; readonly after: R | '@today' }
  /** A number is not below the other field. */
  | { readonly field: N; readonly atLeast: R }
  /** A number is not above the other field. */
  | { readonly field: N; readonly atMost: R }

/**
 * What holds between the fields of the header, or of each line where the constraint says `in`. `P` names a person: a field beside it,
 * `createdBy`, and from the header `lines.column`, from within a line `doc.name`.
 */
export type RowRule<N extends string, R extends string = N, P extends string = R> =
  | Comparison<N, R>
  /** The person whom the field names is none of these persons. What an action asks of the person who does it is `apart` of the action. */
  | { readonly field: N; readonly apart: readonly P[] }
  /**
   * Each filled field is not below the filled one before it; with `strictly` it is above. With `withoutGaps` no field follows a blank one.
   */
  | { readonly ascending: readonly N[]; readonly strictly?: true; readonly withoutGaps?: true }
  /** Exactly one of the fields is given. Blank, no, zero and a list without lines are not given. */
  | { readonly exactlyOne: readonly N[] }
  | { readonly atLeastOne: readonly N[] }
  /**
   * A FEEL expression over the document, from within a line over the line with the document as `doc`. Only false violates it: a comparison with a
   * blank passes, unless the expression says what a blank means. The message is needed, since the rule has no text of its own; `{field}` in it is a
   * value of the line or of the document. The error stands at `field`, else at the document or the line as a whole.
   */
  | { readonly field?: N; readonly holds: string; readonly message: Label }

/** What holds between the lines of a list. */
export type LinesRule<N extends string> =
  /** Down the lines, each value of the column is above the one before. */
  | { readonly ascending: N }
  /** The columns are filled in every line. For what an action asks; a column that is always required says `required`. */
  | { readonly filled: readonly N[]; readonly where?: Readonly<Partial<Record<N, unknown>>> }
  /** No two lines have the same values here. Case and spaces of texts do not count. `where`: only lines that meet this condition count. */
  | { readonly uniqueInLines: readonly N[]; readonly where?: Readonly<Partial<Record<N, unknown>>> }
  /** Ranges do not overlap among lines with the same values of `by`. First and last value belong to a range; a blank end is open. */
  | { readonly noOverlapInLines: { readonly from: N; readonly to: N; readonly by?: readonly N[] } }
  /** The column adds up to this decimal, unless there are no lines; with `by` it does so among the lines with the same values there. */
  | { readonly field: N; readonly sumIs: string; readonly by?: readonly N[] }
  /** Exactly one line has the flag, unless there are no lines and none are needed (`atLeastLines`). */
  | { readonly exactlyOneIs: N }

/**
 * One document has a key at a time: no two documents of the owner have the same values while each is in one of the statuses. A document whose
 * fields of the key are all blank has no key; where one of them is filled, blanks of the others are equal. Case and spaces of texts do not count.
 * The database holds it (a partial unique index), whatever code writes.
 *
 * `{ uniqueBy: ['orderType', 'category'], while: ['active'] }`
 *
 * @typeParam H names of header fields: texts, choices, links and integers
 * @typeParam S names of statuses
 */
export interface UniqueWhile<H extends string, S extends string> {
  readonly uniqueBy: readonly H[]
  readonly while: readonly S[]
  /** Where the error stands; absent: at the first field of the key. */
  readonly field?: H
  /** Shown instead of the catalogue's text, which names the other document. */
  readonly message?: Label
  readonly in?: undefined
}
/** A `uniqueBy` as generic code reads it. */
export type UniqueRule = UniqueWhile<string, string>

/** When a constraint holds. */
export interface ConstraintScope<D, A extends string> {
  /** Actions that ask for it; absent: every save. */
  readonly on?: readonly A[]
  /** Only documents that meet this condition are asked. */
  readonly when?: Condition<D>
  /** Shown instead of the catalogue's text, where it says more than the rule, such as what to do. */
  readonly message?: Label
}

/**
 * A constraint of a type.
 * @typeParam H names of header fields
 * @typeParam L names of columns by lines field
 * @typeParam D the document
 * @typeParam A names of actions
 * @typeParam S names of statuses
 */
export type Constraint<H extends string, L, D, A extends string, S extends string> = UniqueWhile<H, S> | WithinDocument<H, L, D, A>

/** What holds between the values of one document. */
type WithinDocument<H extends string, L, D, A extends string> = ConstraintScope<D, A> &
  (
    | ((RowRule<H, H, H | 'createdBy' | ColumnPath<L>> | { readonly filled: readonly H[] }) & { readonly in?: undefined })
    | {
        [K in keyof L & string]: { readonly in: K } & (
          | RowRule<L[K] & string, (L[K] & string) | `doc.${H}`, (L[K] & string) | `doc.${H | 'createdBy'}`>
          | LinesRule<L[K] & string>
        )
      }[keyof L & string]
  )

type ColumnPath<L> = { [K in keyof L & string]: `${K}.${L[K] & string}` }[keyof L & string]

/** A constraint of a type that is known at run time only: one object with the keys of all kinds. */
export interface AnyConstraint {
  readonly in?: string
  readonly on?: readonly string[]
  readonly when?: Readonly<Record<string, unknown>>
  readonly message?: Label
  readonly field?: string
  readonly notBefore?: string
  readonly notAfter?: string
  readonly after?: string
  readonly atLeast?: string
  readonly atMost?: string
  readonly apart?: readonly string[]
  readonly ascending?: string | readonly string[]
  readonly strictly?: true
  readonly withoutGaps?: true
  readonly exactlyOne?: readonly string[]
  readonly atLeastOne?: readonly string[]
  readonly filled?: readonly string[]
  readonly uniqueInLines?: readonly string[]
  readonly where?: Readonly<Record<string, unknown>>
  readonly noOverlapInLines?: { readonly from: string; readonly to: string; readonly by?: readonly string[] }
  readonly sumIs?: string
  readonly by?: readonly string[]
  readonly exactlyOneIs?: string
  readonly holds?: string
  readonly uniqueBy?: readonly string[]
  readonly while?: readonly string[]
}

/** The rules, by the key that a constraint has one of. */
export const ruleNames = [
  'notBefore',
  'notAfter',
  'after',
  'atLeast',
  'atMost',
  'apart',
  'ascending',
  'exactlyOne',
  'atLeastOne',
  'filled',
  'uniqueInLines',
  'noOverlapInLines',
  'sumIs',
  'exactlyOneIs',
  'holds',
  'uniqueBy',
] as const
export type RuleName = (typeof ruleNames)[number]
export const ruleOf = (constraint: AnyConstraint): RuleName | undefined => ruleNames.find((name) => constraint[name] !== undefined)

/** In place of a field: the day of the platform's time zone. */
export const today = '@today'

/** Returns the keys that one document of a type has at a time. */
export const uniqueRulesOf = (type: { readonly constraints?: unknown }): readonly UniqueRule[] =>
  ((type.constraints ?? []) as readonly (AnyConstraint | UniqueRule)[]).filter((one): one is UniqueRule => one.uniqueBy !== undefined)

/** Returns the names that a constraint reads: of header fields, `doc.name` included, and of columns of its lines. */
export function namesIn(constraint: AnyConstraint): { readonly header: readonly string[]; readonly columns: readonly string[] } {
  const { field, notBefore, notAfter, after, atLeast, atMost, ascending, exactlyOne } = constraint
  const { atLeastOne, filled, uniqueInLines, where, exactlyOneIs, uniqueBy } = constraint
  const { from, to, by = [] } = constraint.noOverlapInLines ?? { from: undefined, to: undefined, by: constraint.by }
  // Every document has a creator, whom every viewer of it may know.
  const apart = constraint.apart?.filter((name) => name !== 'createdBy' && name !== 'doc.createdBy')
  const named = [
    field,
    constraint.holds && namesRead(constraint.holds),
    ...[notBefore, notAfter, after].filter((name) => name !== today),
    atLeast,
    atMost,
    apart,
    ascending,
    exactlyOne,
    atLeastOne,
    filled,
    uniqueInLines,
    exactlyOneIs,
    uniqueBy,
    from,
    to,
    by,
  ]
  const names = [...named.flat(), ...Object.keys(where ?? {})].filter((name) => name !== undefined)
  if (constraint.in === undefined) return { header: names, columns: [] }
  const ofHeader = names.filter((name) => name.startsWith('doc.')).map((name) => name.slice(4))
  return { header: [constraint.in, ...ofHeader], columns: names.filter((name) => !name.startsWith('doc.')) }
}

/** Returns the fields that an expression names, beside those that every document has; none where it does not compile, which its check reports. */
function namesRead(expression: string): readonly string[] {
  try {
    return compile(expression).names.filter((name) => !isBaseField(name.replace(/^doc\./, '')))
  } catch {
    return []
  }
}
