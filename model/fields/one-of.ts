/** A link to one document of several types: the stored value names the type and the id, `ticket:1200345`. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { choiceOperators, kind } from './kind.ts'
import { groupedTraits, textTraits } from './traits.ts'

/** The value of a link to one of several types: the name of the type, a colon, and the id. */
export type Reference<T extends string> = `${T}:${string}`

/**
 * Declares a link to a document of one of several types. A type that has one document in several kinds of source uses it instead of a link
 * for each type, or of a number as text.
 * @param types names of document types; the directories `company` and `user` are no documents
 * @example oneOf(['来源单据', 'Source document'], ['ticket', 'return_order'], { list: 'column' })
 */
export const oneOf = <const T extends readonly string[], const O extends Options = Options>(
  label: Label,
  types: T,
  options?: O,
): Field<Filled<Reference<T[number]>, O>> => ({
  kind: 'oneOf',
  label,
  options: { ...options, types },
})

/** Returns the value that names a document of a type. Example: `referenceTo('ticket', ticket.id)`. */
export const referenceTo = <const T extends string>(type: T, id: string): Reference<T> => `${type}:${id}`

/** Returns the value of a link field that leads to a document: its id, with the type where the field may lead to several. */
export const linkValue = (field: Field | undefined, type: { readonly name: string }, id: string): string =>
  field?.kind === 'oneOf' ? referenceTo(type.name, id) : id

const reference = /^([a-z][a-z0-9_]{0,58}):([1-9]\d{0,17})$/

/** Returns type and id of a value; undefined for anything that names no document. */
export function readReference(value: unknown): { readonly type: string; readonly id: string } | undefined {
  const parts = typeof value === 'string' ? reference.exec(value) : null
  return parts ? { type: parts[1]!, id: parts[2]! } : undefined
}

/** Returns the id in the value of a link, whether of one type or of several. */
export const idIn = (value: string): string => value.slice(value.indexOf(':') + 1)

/** Returns the names of the types to which a field links: one of a link, several of a `oneOf`, none of another field. */
export const linkedTypes = ({ options: { to, types } }: Pick<Field, 'options'>): readonly string[] =>
  types ?? (to === undefined ? [] : [to])

/** Returns whether a field holds one link to a document that may be of this type. */
export const linksOneTo = (field: Field | undefined, type: string): boolean =>
  (field?.kind === 'link' || field?.kind === 'oneOf') && linkedTypes(field).includes(type)

/** Returns the link to one type that a `oneOf` with this type is; other fields are returned as they are. */
export const asLinkTo = (field: Field, type: string): Field =>
  field.kind === 'oneOf' ? { kind: 'link', label: field.label, options: { to: type } } : field

/** The server checks that the document exists and is visible, as for a link. */
export const oneOfKind = kind({
  ...groupedTraits,
  name: 'oneOf',
  label: ['关联多种单据', 'Link to one of several types'],
  storage: 'text',
  openapi: ({ options: { types = [] } }) => ({ type: ['string', 'null'], pattern: `^(${types.join('|')}):[1-9][0-9]{0,17}$` }),
  operators: choiceOperators,
  refers: 'document',
  decides: true,
  print: { ...textTraits.print, weight: 2 },
  sheet: { import: 'cell', format: 'text', note: 'oneOf' },
  read: (input, { options: { types } }) => {
    const named = readReference(input)
    return named && (types?.includes(named.type) ?? true) ? { value: input } : { error: 'field.link' }
  },
})
