/** The word `sets` of an action: fields that it sets, as data. */
import type { Base } from '../base-fields.ts'

/** What an action takes from its circumstances: moment and day, who does it, that person's company, and the comment. */
export const circumstances = ['@now', '@today', '@userId', '@clientId', '@comment'] as const
export type CircumstanceName = (typeof circumstances)[number]

/**
 * Where a value comes from: a circumstance (`@now`), a field of the document by name as it was before the action, a constant, or a FEEL expression
 * over the document.
 * @typeParam N names of header fields and of those that every document has
 * @typeParam V the values of the field that is set
 */
export type SetFrom<N extends string, V> = CircumstanceName | N | { readonly value: V } | { readonly formula: string }

/**
 * Fields of the header that an action sets. They are set together before its checks, so that rules, constraints and checks judge the document as
 * it becomes, and written in the one version and the one journal entry of the action. A signature that completes no node sets nothing. The
 * opposite action sets back what it takes back, `{ value: null }`; nothing is undone by itself.
 *
 * Where the action is of a party role in which several companies stand, `invited.answer` is the answer of the company that acts: it is set in the rows
 * that name this company. A formula reads the row, and the document as `doc`.
 *
 * `close: { from: 'open', to: 'closed', sets: { closedAt: '@now', closedFrom: 'status', times: { formula: 'times + 1' } } }`
 *
 * @typeParam D the document
 */
export type Sets<D> = {
  readonly [P in Exclude<keyof D & string, keyof Base<string>> | ColumnPath<D>]?: SetFrom<
    keyof D & string,
    P extends keyof D ? D[P] : ColumnValue<D, P>
  >
}

/** A column of lines as `lines.column`. */
type ColumnPath<D> = {
  [K in keyof D & string]: D[K] extends readonly (infer L extends { id: string; no: number })[]
    ? `${K}.${Exclude<keyof L & string, 'id' | 'no'>}`
    : never
}[keyof D & string]
type ColumnValue<D, P extends string> = P extends `${infer K extends keyof D & string}.${infer C}`
  ? D[K] extends readonly (infer L)[]
    ? L[C & keyof L]
    : never
  : never

/** What an action sets, as generic code reads it. */
export type AnySets = Readonly<Record<string, SetFrom<string, unknown>>>

export const isCircumstance = (from: unknown): from is CircumstanceName => (circumstances as readonly unknown[]).includes(from)
