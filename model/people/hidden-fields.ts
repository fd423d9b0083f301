/** What a definition hides from the companies in a party role, and from people by their roles. A platform's rules may hide more from single people; they are no part of it. */
import type { AnyDocument } from '../document.ts'
import { fieldList, type Field, type Fields } from '../field.ts'
import { picturesOf } from '../fields/callouts.ts'

/** 0 free, 1 read-only, 2 absent: what the definition of a field or column says for a party role, `owner` included. */
export function fixedRestriction({ options: { restrict } }: Field, partyRole: string): 0 | 1 | 2 {
  if (!restrict) return 0
  return restrict.partyRoles?.[partyRole] ?? (partyRole === 'owner' ? restrict.owner : restrict.others) ?? 0
}

/** Whether the definition closes a field or column to a person by the person's roles (`by`). */
export const isClosedTo = ({ options: { restrict } }: Field, roles: readonly string[]): boolean =>
  restrict?.by !== undefined && !restrict.by.some((role) => roles.includes(role))

/** Returns whether the definition hides a field from a party role, or a column as `lines.column`; call-outs are hidden with their pictures. */
export function hidesByDefinition({ fields: all }: AnyDocument, partyRole: string): (path: string) => boolean {
  const fields = all as Fields
  const hides = (path: string): boolean => {
    const [outer, inner] = path.split('.') as [string, string | undefined]
    const field = Object.hasOwn(fields, outer) ? fields[outer]! : undefined
    if (!field) return false
    const { columns = {} } = field.options
    const column = inner !== undefined && Object.hasOwn(columns, inner) ? columns[inner] : undefined
    if (fixedRestriction(field, partyRole) === 2 || (column && fixedRestriction(column, partyRole) === 2)) return true
    const pictures = picturesOf(fields, path)
    return pictures !== undefined && hides(pictures)
  }
  return hides
}

/**
 * Returns the party roles that read a stamp of their own, of the last change that they see. Types that every node keeps in memory (`cached`) have
 * none: what is read of them must name no table that changes often.
 */
export const rolesWithStamps = (type: AnyDocument): readonly string[] => (type.cached ? [] : rolesWithHiddenFields(type))

const roles = new WeakMap<AnyDocument, readonly string[]>()
/** Returns the party roles, `reader` included, from which the definition hides a field or a column: some changes are nothing that they see. */
export function rolesWithHiddenFields(type: AnyDocument): readonly string[] {
  let known = roles.get(type)
  if (!known) {
    const all = [...Object.keys(type.parties.partyRoles ?? {}), ...(type.parties.read ? ['reader'] : [])]
    const fields = fieldList(type.fields as Fields).flatMap(([, field]) => [field, ...Object.values(field.options.columns ?? {})])
    roles.set(type, (known = all.filter((role) => fields.some((field) => fixedRestriction(field, role) === 2))))
  }
  return known
}
