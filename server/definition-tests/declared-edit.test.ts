/** Tests what statuses and party roles let people edit, for every document type that names fields: those are open, the others locked. */
import { describe, expect, test } from 'vitest'
import { isLocked, isOpenStatus, partyEdits, scopeFields } from '../../model/rules/edit-scope.ts'
import { statusNames, type AnyDocument } from '../../model/document.ts'
import type { Status, EditScope, PartyEdit } from '../../model/status.ts'
import type { FieldRules, Fields } from '../../model/field.ts'
import { picturesOf } from '../../model/fields/callouts.ts'
import { documents } from '../../documents/all-documents.ts'

interface Scoped {
  readonly partyRole: string
  readonly status: string
  readonly scope: EditScope
}

/** The scopes of a type: those of statuses are for the owner, the others for a party role. */
function scopesOf(type: AnyDocument): Scoped[] {
  const statuses = Object.entries(type.statuses as Readonly<Record<string, Status>>)
  const parties = Object.entries((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly edit?: PartyEdit }>>)
  const ofParties = parties.flatMap(([partyRole, { edit = [] }]) =>
    Array.isArray(edit) ? [] : Object.entries(edit).map(([status, scope]) => ({ partyRole, status, scope: scope! })),
  )
  return [
    ...statuses.flatMap(([status, { edit }]) => (typeof edit === 'object' ? [{ partyRole: 'owner', status, scope: edit }] : [])),
    ...ofParties,
  ]
}

const statusOf = (type: AnyDocument, status: string): Status => type.statuses[status]!
const scoped = (documents as readonly AnyDocument[]).filter((type) => scopesOf(type).length > 0)
const keeping = (documents as readonly AnyDocument[]).filter((type) => statusNames(type).some((name) => statusOf(type, name).keep))

test('both words are used by two types', () => {
  expect([scoped.length, keeping.length].every((count) => count >= 2)).toBe(true)
})

describe.each([...new Set([...scoped, ...keeping])].map((type) => [type.name, type] as const))('%s', (_, type) => {
  const fields = Object.entries(type.fields as Fields).filter(([, { options }]) => !options.formula && !options.computed)
  const rules = (type.rules ?? {}) as Readonly<Record<string, FieldRules<unknown>>>
  const free = fields.filter(([name]) => !rules[name]?.lock).map(([name]) => name)
  const lockedIn = (status: string, partyRole: string) =>
    free.filter((name) => isLocked(type, name, { status }, { roles: [], action: 'edit', partyRole }))

  test('each party role edits the fields that its status names, and no others', () => {
    for (const { partyRole, status, scope } of scopesOf(type)) {
      const keptFields = statusOf(type, status).keep ?? []
      const named = scopeFields(scope)
      // Call-outs are open where their picture is.
      const isNamed = (name: string) => named.includes(picturesOf(type.fields as Fields, name) ?? name)
      const closed = free.filter((name) => keptFields.includes(name) || (Array.isArray(scope) ? !isNamed(name) : isNamed(name)))
      expect(lockedIn(status, partyRole), `${partyRole} in ${status}`).toEqual(closed)
      expect(partyRole === 'owner' ? isOpenStatus(statusOf(type, status)) : partyEdits(type, partyRole, status)).toBe(true)
    }
  })

  test('what a status keeps is locked for everybody, also where it is opened otherwise', () => {
    for (const status of statusNames(type))
      for (const name of statusOf(type, status).keep ?? [])
        for (const partyRole of ['owner', ...Object.keys(type.parties.partyRoles ?? {})])
          expect(isLocked(type, name, { status }, { roles: [], action: 'edit', partyRole }), `${name} in ${status}`).toBe(true)
  })

  test('what a status keeps is locked at the nodes that a platform designs, which may open the form', () => {
    for (const name of new Set(statusNames(type).flatMap((status) => statusOf(type, status).keep ?? [])))
      expect(isLocked(type, name, { status: 'second_check' }, { roles: [], action: 'edit', partyRole: 'owner' }), name).toBe(true)
  })

  test('the form of a new document, which has no status yet, is not locked by what a status keeps', () => {
    for (const name of new Set(statusNames(type).flatMap((status) => statusOf(type, status).keep ?? [])))
      expect(isLocked(type, name, {}, { roles: [], action: 'create', partyRole: 'owner' }), name).toBe(false)
  })
})
