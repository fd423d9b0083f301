/** The word `shares`: documents that a document names are readable by its parties, as long as it says so. */
import { splitPath } from '../fields/field-path.ts'

/** A value that documents of another type must have: a field of the sharing document, a column of its lines (any of them), or constants. */
export type SharedWhere<P extends string> = P | { readonly value: string | readonly string[] }

/** Documents that are shared without being named: those of a type whose fields have these values. */
export interface SharedByFields<P extends string> {
  /** Type name; its documents are shared by grant (`parties.read: 'granted'`). */
  readonly type: string
  readonly where: Readonly<Record<string, SharedWhere<P>>>
}

/**
 * While the document is in a status of `while`, the companies may read what it names. Each change of the document, of its parties or of its lines
 * adds what is new and withdraws what is gone. A status of `until` withdraws everything; in any other status (also one of a platform's own process)
 * what is shared stays as it is. What another document shares with the same company stays shared.
 *
 * `goods: { while: ['issued', 'ordered'], until: ['cancelled'], to: ['supplier'], of: ['lines.style'] }`
 *
 * `P`: links of the document, and columns of its lines as `lines.style`; `S`: its statuses.
 */
export interface Share<P extends string, S extends string> {
  readonly while: readonly S[]
  readonly until?: readonly S[]
  /** Party roles of the document: their companies, from the status on in which the document is shared with them. */
  readonly to?: readonly string[]
  /** Links to a company, or to a master that has one, for parties that have no role: `invited.supplier`. */
  readonly toLinked?: readonly P[]
  /** `id` is the document itself. */
  readonly of: readonly ('id' | P | SharedByFields<'id' | 'ownerCompany' | P>)[]
}

/** Shared documents as generic code reads them. */
export type AnyShare = Share<string, string>

/** Returns what a type shares, by name. */
export const sharesOf = (type: { readonly shares?: unknown }): readonly (readonly [name: string, share: AnyShare])[] =>
  Object.entries((type.shares ?? {}) as Readonly<Record<string, AnyShare>>)

/**
 * Returns the values that a path reads in a document: one of a field, or one of each line.
 * @param path `supplier` or `lines.style`
 * @returns each value once, without blanks
 */
export function valuesAt(doc: Readonly<Record<string, unknown>>, path: string): string[] {
  const [first, column] = splitPath(path)
  const rows = column === undefined ? [doc] : ((doc[first] ?? []) as readonly Readonly<Record<string, unknown>>[])
  return [...new Set(rows.flatMap((row) => (row[column ?? first] ?? []) as string | string[]))]
}
