/** The form of an action: the fields that a person gives along with it, and the values with which it opens. */
import type { Base } from '../base-fields.ts'
import type { SpecialDefault } from '../field.ts'
import { splitPath } from '../fields/field-path.ts'

/**
 * What an action can ask for: a field of the header, or `lines.column` for a column of one new line.
 * @typeParam D the document
 */
export type FormPath<D> = {
  [K in Exclude<keyof D & string, keyof Base<string>>]: D[K] extends readonly (infer L extends { id: string; no: number })[]
    ? K | `${K}.${Exclude<keyof L & string, 'id' | 'no'>}`
    : K
}[Exclude<keyof D & string, keyof Base<string>>]

/**
 * Where the value comes from with which a field of the form opens: a field by name, a field over links (`payee.currency`; read with the rights of the
 * person), a special value (`@today`), a constant, or a FEEL expression over the document.
 */
export type Prefill<N extends string = string> =
  | N
  | `${N}.${string}`
  | SpecialDefault
  | { readonly value: string | number | boolean }
  | { readonly formula: string }

/**
 * The form of an action. Its fields can be filled in whatever status the action starts from, by who may do the action; rights of fields hold as
 * everywhere. Columns of lines make one new line. What must be filled is said by `require` of the action and by the fields themselves.
 *
 * Example: `form: { fields: ['bankAccount', 'payments.date', 'payments.amount'], prefill: { 'payments.amount': 'open' } }`.
 * @typeParam D the document
 */
export interface ActionForm<D> {
  readonly fields: readonly FormPath<D>[]
  /** Values for what is blank when the form opens; what was typed counts in them. */
  readonly prefill?: { readonly [P in FormPath<D>]?: Prefill<Exclude<keyof D & string, 'id' | 'version'>> }
  /** Fields whose prefilled value, where there is one, goes before what the document says: the form opens with what is new. */
  readonly renews?: readonly FormPath<D>[]
}

/** The form of an action of a type that is known at run time only. */
export interface AnyActionForm {
  readonly fields: readonly string[]
  readonly prefill?: Readonly<Record<string, Prefill | undefined>>
  readonly renews?: readonly string[]
}

/** Names the fields of a form by where they are stored: header fields, and columns by the lines field that gets a new line. */
export function partsOf({ fields }: AnyActionForm): {
  readonly header: ReadonlySet<string>
  readonly lines: ReadonlyMap<string, readonly string[]>
} {
  const paths = fields.map((path) => splitPath(path))
  const ofLines = paths.flatMap(([name, column]) => (column === undefined ? [] : [{ name, column }]))
  return {
    header: new Set(paths.flatMap(([name, column]) => (column === undefined ? [name] : []))),
    lines: new Map([...Map.groupBy(ofLines, ({ name }) => name)].map(([name, group]) => [name, group.map(({ column }) => column)])),
  }
}
