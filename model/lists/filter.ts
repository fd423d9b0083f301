/** The conditions of a list: of one field, or several of which one is enough. */
import type { Operator } from '../fields/kind.ts'

export interface Filter {
  readonly field: string
  readonly operator: Operator
  readonly value?: unknown
}
/** Conditions of which one is enough; one level deep (experience U11). */
export interface AnyOf {
  readonly any: readonly Filter[]
}

/** Returns the conditions of a filter: one, or several of which one is enough. */
export const conditionsOf = (filter: Filter | AnyOf): readonly Filter[] => ('any' in filter ? filter.any : [filter])
