/** Names of the constraints and indexes that PostgreSQL reports when values clash, and the shortening that all names share. */
import type { UniqueRule } from '../../../model/rules/constraint.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { snake } from '../../../model/snake-case.ts'

/** The constraint by which no two documents of one key are valid on one day. */
export const exclusionName = (type: AnyDocument): string => cut(`valid__${type.name}`)

/** The index of a key that one document has at a time. */
export const statusKeyName = (type: AnyDocument, { uniqueBy }: UniqueRule): string =>
  cut(`one__${type.name}__${uniqueBy.map(snake).join('__')}`)

/** The unique index of a list of fields. */
export const uniqueName = (type: AnyDocument, names: readonly string[]): string =>
  cut(`unique__${type.name}__${names.map(snake).join('__')}`)

/**
 * Shortens an identifier. PostgreSQL truncates names at 63 bytes; this cuts at 58 and adds a short hash, so that two long names stay
 * distinct.
 */
export function cut(name: string): string {
  if (name.length <= 58) return name
  let hash = 7
  for (const char of name) hash = (hash * 31 + char.charCodeAt(0)) % 1_679_616
  return `${name.slice(0, 53)}_${hash.toString(36).padStart(4, '0')}`
}
