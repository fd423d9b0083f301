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
 * what is shared stays as it is. What another document shares with the same company stays shared. A document that comes to meet the `where` of an
 * entry later is shared at once by every document that is in a status of `while`; one that ceases to meet it stays shared until the document that
 * shares it changes its links, lines or parties.
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

/** An entry of a share that finds documents by their fields, and the type that shares them. */
export interface FindingShare<T = unknown> {
  readonly sharing: T
  /** Name of the share. */
  readonly name: string
  readonly share: AnyShare
  readonly found: SharedByFields<string>
}
const finding = new WeakMap<object, ReadonlyMap<string, readonly FindingShare[]>>()

/**
 * Returns the entries that find documents of each type, by the name of that type. They are derived once from the definitions.
 * @param types the types of a catalog
 */
export function findingShares<T extends { readonly shares?: unknown }>(
  types: ReadonlyMap<string, T>,
): ReadonlyMap<string, readonly FindingShare<T>[]> {
  let entries = finding.get(types) as ReadonlyMap<string, readonly FindingShare<T>[]> | undefined
  if (!entries) {
    const all = [...types.values()].flatMap((sharing) =>
      sharesOf(sharing).flatMap(([name, share]) =>
        share.of.flatMap((found) => (typeof found === 'string' || !types.has(found.type) ? [] : [{ sharing, name, share, found }])),
      ),
    )
    entries = Map.groupBy(all, ({ found }) => found.type)
    finding.set(types, entries)
  }
  return entries
}

/** Returns the first pair of an entry's `where` that compares a field of the found document with a path of the sharing one. */
export const leadOf = ({ where }: SharedByFields<string>): readonly [field: string, path: string] | undefined =>
  Object.entries(where).find((pair): pair is [string, string] => typeof pair[1] === 'string')

/**
 * Returns the text by which transactions meet that write a document of one of the two sides: the one that shares and the one that is found.
 * @param value of the field of the found document that is compared first; absent where only constants are compared
 */
export const shareKey = (found: SharedByFields<string>, value = ''): string => JSON.stringify([found.type, leadOf(found)?.[0], value])

/**
 * Returns the values by which a share finds a document; undefined when the document does not meet the constants, or a value is blank. Where they
 * differ from those of before, the document has come to meet the condition.
 */
export function valuesMet(
  { where }: SharedByFields<string>,
  doc: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> | undefined {
  const values: Record<string, string> = {}
  for (const [name, from] of Object.entries(where)) {
    const value = doc[name]
    if (value === null || value === undefined) return undefined
    if (typeof from === 'string') values[name] = String(value)
    else if (![from.value].flat().includes(String(value))) return undefined
  }
  return values
}

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
