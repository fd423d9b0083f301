/** What a list is asked and what it answers: rows, count, totals and groups. */
import type { WireDoc } from '../page.ts'
import type { AnyOf, Filter } from './filter.ts'

export interface ListQuery {
  readonly partyRole?: string
  /** All conditions must hold. */
  readonly filters?: readonly (Filter | AnyOf)[]
  readonly search?: string
  /** Field names, `-` for descending, at most 3; ties are broken by id. */
  readonly sort?: readonly string[]
  readonly size?: number
  /** Keyset cursor of the previous page, or `page` from 1 for jumps. */
  readonly after?: string
  readonly page?: number
  readonly columns?: readonly string[]
  /** Requests `count` (capped at 10 000; `exact` counts all), and `totals` of the filtered set. */
  readonly count?: boolean | 'exact'
  readonly totals?: boolean
  /** Groups by up to 3 fields: the response has one row per group with count and totals. */
  readonly group?: readonly string[]
  /** A day: of each day the first three rows in the order of the list, each with the number of rows of its day as `$ofDay`. */
  readonly perDay?: string
  /**
   * Of a type with a tree: each row says as `$tree` what is above and below it (`TreePlace`). With `top` the rows are those at the top only;
   * count and totals remain those of all.
   */
  readonly tree?: 'top' | 'all'
}
/** Where a row stands in the tree of its type. */
export interface TreePlace {
  /** The documents above it, from the top. */
  readonly path: readonly { readonly id: string; readonly title: string }[]
  /** How many documents are directly below it. */
  readonly below: number
}
/** The sum of the amounts of one currency. */
export interface CurrencyTotal {
  /** The code of the currency, `CNY`; '' for rows that name none. */
  readonly currency: string
  /** A decimal string. */
  readonly sum: string
}
export interface ListTotals {
  /** Sums by field as decimal strings. An amount whose rows have several currencies has none. */
  readonly totals: Readonly<Record<string, string>>
  /** Of amounts: one sum for each currency, ordered by code. */
  readonly currencyTotals?: Readonly<Record<string, readonly CurrencyTotal[]>>
}
export interface ListGroup extends ListTotals {
  /** Values by field; links with their titles. */
  readonly values: Readonly<Record<string, unknown>>
  readonly count: number
  /** Added to the query's own filters, they select the group's rows. */
  readonly filters: readonly Filter[]
}
export interface ListAnswer extends Partial<ListTotals> {
  readonly rows: readonly WireDoc[]
  readonly next?: string
  /** This list is slow (the slowest of twenty responses took more than 2 s), so it should be loaded on request only. */
  readonly heavy?: true
  /** Exact up to 10 000; beyond that `more` is true. */
  readonly count?: number
  readonly more?: boolean
  /** With `group`: at most 500, and no rows. */
  readonly groups?: readonly ListGroup[]
}
