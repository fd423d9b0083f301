/** Paths that name a field of a document, or a column of its lines: `supplier`, `lines.price`. */

/**
 * Splits a path at its first dot: a field of the header stands alone, a column of lines (or a field of a linked document) behind the field that leads to it.
 * @param path one name, or two with a dot between them; further names are left out
 * @returns the names, of which a path without a dot has only the first: `['supplier']`, `['lines', 'price']`
 */
export const splitPath = (path: string): readonly [first: string, second?: string] => path.split('.', 2) as [string, string?]
