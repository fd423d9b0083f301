/** What the checks of a definition know: the definition as it was read, the other types, and where to report. */
import { isBaseField } from '../base-fields.ts'
import type { AnyDocument } from '../document.ts'
import type { Field, Fields } from '../field.ts'
import { roles } from '../people/roles.ts'
import type { ProblemKey } from './definition-messages.ts'

export interface CheckScope {
  readonly type: AnyDocument
  readonly fields: Fields
  /** All types by name, this one included. */
  readonly types: ReadonlyMap<string, AnyDocument>
  /** Adds a problem at a place. */
  readonly report: (key: ProblemKey, values: Readonly<Record<string, string | number>>, place: string) => void
}
/** Checks one subject of a definition. Each file of this folder has one; `check-document.ts` lists them. */
export type Check = (scope: CheckScope) => void

export const columnsOf = (fields: Fields, lines: string | undefined): Fields =>
  (lines !== undefined && fieldNamed(fields, lines)?.options.columns) || {}
/** Returns a field by name, never a property that every object has. */
export const fieldNamed = (fields: Fields, name: string): Field | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined)
export const has = (type: { readonly fields: Fields } | undefined, name: string): boolean =>
  type !== undefined && (isBaseField(name) || Object.hasOwn(type.fields, name))

/** Reports each name that is neither a field of the type nor one that every document has. */
export function fieldsExist({ fields, report }: CheckScope, names: readonly string[] | undefined, place: string): void {
  for (const [at, name] of (names ?? []).entries())
    if (!has({ fields }, name)) report('definition.unknownField', { name }, `${place}[${at}]`)
}
/** Reports each name that is no field of the type. */
export function entryFieldsExist({ fields, report }: CheckScope, names: readonly string[], place: string): void {
  for (const name of names) if (!fieldNamed(fields, name)) report('definition.unknownField', { name }, place)
}
/** Reports each name of a list that occurs a second time. */
export function differ({ report }: CheckScope, names: readonly string[] | undefined, place: string): void {
  for (const [at, name] of (names ?? []).entries())
    if (names!.indexOf(name) < at) report('definition.duplicate', { name }, `${place}[${at}]`)
}
export function statusesExist({ type, report }: CheckScope, names: string | readonly string[] | undefined, place: string): void {
  for (const name of [names ?? []].flat()) if (!Object.hasOwn(type.statuses, name)) report('definition.unknownStatus', { name }, place)
}
/** Reports roles that no platform starts with; `*` is every user, `owner` the creator. */
export function rolesExist({ report }: CheckScope, names: string | readonly string[] | undefined, place: string): void {
  for (const name of [names ?? []].flat())
    if (name !== '*' && name !== 'owner' && !Object.hasOwn(roles, name)) report('definition.unknownRole', { name }, place)
}
export function partyRolesExist({ type, report }: CheckScope, names: string | readonly string[] | undefined, place: string): void {
  const known = ['owner', 'reader', ...Object.keys(type.parties.partyRoles ?? {})]
  for (const name of [names ?? []].flat()) if (!known.includes(name)) report('definition.unknownPartyRole', { name }, place)
}
