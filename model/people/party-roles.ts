/** What a party role of a type is: of one company by a link of the header, or of several that a column of lines names. */
import type { AnyDocument } from '../document.ts'
import { splitPath } from '../fields/field-path.ts'
import type { Field, Fields } from '../field.ts'

/** The lines and their column that name the companies of a role in which several stand. */
export interface NamingColumn {
  readonly lines: string
  readonly column: string
}

/** Returns the column that names the companies of a party role; undefined for a role of one company, and for `owner` and `reader`. */
export function namingColumn(type: AnyDocument, partyRole: string): NamingColumn | undefined {
  const via = (type.parties.partyRoles?.[partyRole] as { readonly via?: string } | undefined)?.via
  const [lines, column] = splitPath(via ?? '')
  return column === undefined ? undefined : { lines, column }
}

/** Whether a company in this role knows nothing of others than the owner: it stands there beside competitors, or only reads what is shared. */
export const isBlind = (type: AnyDocument, partyRole: string): boolean =>
  partyRole === 'reader' || namingColumn(type, partyRole) !== undefined

/** Returns the link of a party role, of the header or a column. */
export function partyLink(type: AnyDocument, via: string): Field | undefined {
  const [name, column] = splitPath(via)
  const field = (type.fields as Fields)[name]
  return column === undefined ? field : field?.options.columns?.[column]
}

/**
 * Returns the roles of a company whose rows alone an action of these roles touches, by lines: roles in which several companies stand, where
 * the company acts in no other one.
 */
export const ownRowsOf = (type: AnyDocument, partyRoles: readonly string[]): ReadonlyMap<string, string> => {
  const naming = partyRoles.map((partyRole) => namingColumn(type, partyRole))
  return naming.every((one) => one !== undefined) ? new Map(naming.map(({ lines, column }) => [lines, column])) : new Map()
}
