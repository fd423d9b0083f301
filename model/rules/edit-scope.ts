/**
 * Who may change what in which status, as data: a status names the fields for the owner (`edit`) and those that nobody changes (`keep`), a
 * party role the fields for itself. Save, page JSON and lists read it as locks, beside those of `rules`.
 */
import { meets } from './condition.ts'
import type { Viewer } from './condition-parts.ts'
import type { AnyDocument } from '../document.ts'
import type { EditScope, PartyEdit, Status } from '../status.ts'
import type { Field, FieldRules, Fields } from '../field.ts'
import { picturesOf } from '../fields/callouts.ts'

type Condition = Readonly<Record<string, unknown>>
type Scopes = Readonly<Record<string, EditScope | undefined>>

/** Whether a status opens any field to the owner. */
export const isOpenStatus = (status: Pick<Status, 'edit'> | undefined): boolean => status?.edit !== undefined && status.edit !== false

/** Whether a party role edits in a status. */
export const partyEdits = (type: AnyDocument, partyRole: string, status: string): boolean => {
  const edit = type.parties.partyRoles?.[partyRole]?.edit as PartyEdit | undefined
  return Array.isArray(edit) ? edit.includes(status) : edit !== undefined && Object.hasOwn(edit, status)
}

/** Returns the fields that a scope names, to check them. */
export const scopeFields = (scope: unknown): readonly string[] =>
  Array.isArray(scope) ? scope : typeof scope === 'object' && scope !== null && 'except' in scope ? (scope.except as readonly string[]) : []

const isOutside = (scope: EditScope | false | undefined, name: string): boolean =>
  Array.isArray(scope) ? !scope.includes(name) : typeof scope === 'object' && 'except' in scope && scope.except.includes(name)
/** Whether a scope opens a field. */
export const opensField = (scope: EditScope | false | undefined, name: string): boolean => Boolean(scope) && !isOutside(scope, name)
/** Whether people write the field: no formula gives it, and no logic. */
export const isEntered = ({ options }: Field): boolean => options.formula === undefined && options.computed !== true

const known = new WeakMap<AnyDocument, Readonly<Record<string, readonly Condition[]>>>()

/** Returns the conditions under which each header field is locked by status and party role. */
function scopeLocks(type: AnyDocument): Readonly<Record<string, readonly Condition[]>> {
  let locks = known.get(type)
  if (locks) return locks
  const statuses = Object.entries(type.statuses as Readonly<Record<string, Status>>)
  const parties = Object.entries((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly edit?: PartyEdit }>>)
  /**
   * Statuses in which a scope opens the field. A field that some status keeps is locked in all others, those of a platform's own process too. A
   * new document has no status in the form, so the lock is one of editing.
   */
  const opening = (name: string): string[] =>
    statuses
      .filter(([status, own]) => {
        const scopes = parties.map(([, { edit = [] }]) => (Array.isArray(edit) ? edit.includes(status) : (edit as Scopes)[status]))
        return !own.keep?.includes(name) && [own.edit, ...scopes].some((scope) => opensField(scope, name))
      })
      .map(([status]) => status)
  const locksOf = (name: string): Condition[] => {
    if (statuses.some(([, { keep = [] }]) => keep.includes(name)))
      return [{ status: { not: opening(name) }, action: 'edit' }, ...scopesOf(name)]
    return scopesOf(name)
  }
  /** A new document has no status in the form: what its first status leaves out is locked while it is created, too. */
  const scopesOf = (name: string): Condition[] => {
    const lockedStatuses = statuses.filter(([, { keep = [] }]) => keep.includes(name)).map(([status]) => status)
    const closed = statuses
      .filter(([status, { edit }]) => !lockedStatuses.includes(status) && isOutside(edit, name))
      .map(([status]) => status)
    const byParty = parties.map(([partyRole, { edit = [] }]) => {
      const outside = Array.isArray(edit)
        ? []
        : Object.entries(edit).filter(([status, scope]) => !lockedStatuses.includes(status) && isOutside(scope, name))
      return { status: outside.map(([status]) => status), partyRole }
    })
    const all: { status: string[]; partyRole: string }[] = [{ status: closed, partyRole: 'owner' }, ...byParty]
    return all
      .filter(({ status }) => status.length > 0)
      .flatMap(({ status, partyRole }): Condition[] =>
        status.includes(statuses[0]![0])
          ? [
              { status, partyRole },
              { action: 'create', partyRole },
            ]
          : [{ status, partyRole }],
      )
  }
  locks = Object.fromEntries(
    Object.entries(type.fields as Fields).flatMap(([name, field]) => {
      const conditions = isEntered(field) ? locksOf(name) : []
      return conditions.length > 0 ? [[name, conditions]] : []
    }),
  )
  known.set(type, locks)
  return locks
}

/** Returns everything that locks a header field: the lock of its rules, and what statuses and party roles leave out. One that holds is enough. */
export function locksOf(type: AnyDocument, name: string): readonly Condition[] {
  const lock = lockOf(type, name)
  const pictures = picturesOf(type.fields as Fields, name)
  // Who may change the pictures may mark them, and nobody else.
  return [...(lock ? [lock] : []), ...(pictures === undefined ? (scopeLocks(type)[name] ?? []) : locksOf(type, pictures))]
}
/** Returns the lock of a header field's own rules. */
export const lockOf = (type: AnyDocument, name: string): Condition | undefined =>
  ((type.rules ?? {}) as Readonly<Record<string, FieldRules<unknown>>>)[name]?.lock as Condition | undefined

/** Whether the lock of a field's own rules holds, which the form of an action does not open. */
export function isLockedByRule(type: AnyDocument, name: string, doc: object, viewer: Viewer): boolean {
  const locks = [lockOf(type, name), lockOf(type, picturesOf(type.fields as Fields, name) ?? '')]
  return locks.some((lock) => lock !== undefined && meets(lock, doc as Record<string, unknown>, viewer))
}
export const isLocked = (type: AnyDocument, name: string, doc: object, viewer: Viewer): boolean =>
  locksOf(type, name).some((lock) => meets(lock, doc as Record<string, unknown>, viewer))
