/** The interface of a field kind. It is the only thing that the rest of the codebase uses of a kind. */
import type { Field, Storage } from '../field.ts'
import type { Label } from '../text.ts'

/** Comparison operators of list filters (experience U11). */
export type Operator =
  | 'eq'
  | 'ne'
  | 'in'
  | 'notIn'
  | 'contains'
  | 'startsWith'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'between'
  | 'empty'
  | 'notEmpty'
  | 'relative'

export type Read = { readonly value: unknown } | { readonly error: string; readonly values?: Readonly<Record<string, unknown>> }

export interface Kind {
  readonly name: string
  readonly label: Label
  readonly storage: Storage
  readonly operators: readonly Operator[]
  /** True when the sum of a column is meaningful. */
  readonly adds?: boolean
  /** Parses one non-empty input and returns the stored form, or a message key of `messages.ts`. Empty input never reaches it. */
  read(input: unknown, field: Field): Read
  /** Returns a valid value for the generic test suite; links, lines and matrices are created by the suite itself. */
  example?(field: Field, seed: number): unknown
}

export const textOperators = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'empty', 'notEmpty'] as const
export const orderOperators = ['eq', 'ne', 'in', 'notIn', 'gt', 'ge', 'lt', 'le', 'between', 'empty', 'notEmpty'] as const
export const choiceOperators = ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'] as const
export const kind = <K extends Kind>(words: K): K => words
