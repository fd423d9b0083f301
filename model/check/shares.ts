/** Checks what a type shares: the statuses, the companies, and that each path leads to documents that can be shared. */
import { leadsToDocuments } from '../fields/kinds.ts'
import type { AnyDocument } from '../document.ts'
import type { Field } from '../field.ts'
import { linkedTypes } from '../fields/one-of.ts'
import { splitPath } from '../fields/field-path.ts'
import { sharesOf, type AnyShare, type SharedByFields } from '../between/share.ts'
import { columnsOf, has, fieldNamed, partyRolesExist, statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkShares: Check = (scope) => {
  for (const [name, share] of sharesOf(scope.type) as readonly (readonly [string, Partial<AnyShare>])[]) {
    const place = `shares.${name}`
    statusesExist(scope, share.while, `${place}.while`)
    statusesExist(scope, share.until, `${place}.until`)
    partyRolesExist(scope, share.to, `${place}.to`)
    if (!share.to?.length && !share.toLinked?.length) scope.report('definition.missing', { key: 'to' }, place)
    for (const [at, path] of (share.toLinked ?? []).entries()) checkCompany(scope, path, `${place}.toLinked[${at}]`)
    for (const [at, path] of (share.of ?? []).entries())
      if (typeof path === 'string') checkPath(scope, path, `${place}.of[${at}]`)
      else checkFound(scope, path, `${place}.of[${at}]`)
  }
}

/** Returns the field at a path: of the header, or a column as `lines.style`. */
function fieldAt({ fields }: CheckScope, path: string): Field | undefined {
  const [first, column] = splitPath(path)
  return column === undefined ? fieldNamed(fields, first) : fieldNamed(columnsOf(fields, first), column)
}

function checkCompany(scope: CheckScope, path: string, place: string): void {
  const field = fieldAt(scope, path)
  const target = scope.types.get(field?.options.to ?? '')
  if (field?.kind !== 'link') scope.report('definition.fieldKind', { name: path, expected: 'link' }, place)
  else if (target && !has(target, 'company')) scope.report('definition.linkTo', { name: path, expected: 'company' }, place)
}

function checkPath(scope: CheckScope, path: string, place: string): void {
  const field = path === 'id' ? undefined : fieldAt(scope, path)
  if (path !== 'id' && !leadsToDocuments(field)) return scope.report('definition.fieldKind', { name: path, expected: 'link' }, place)
  const targets = path === 'id' ? [scope.type] : linkedTypes(field!).map((name) => scope.types.get(name))
  for (const target of targets) mustBeGranted(scope, target, place)
}

function checkFound(scope: CheckScope, { type, where = {} }: Partial<SharedByFields<string>>, place: string): void {
  const target = scope.types.get(type ?? '')
  if (!target) return scope.report('definition.unknownType', { name: type ?? '' }, `${place}.type`)
  mustBeGranted(scope, target, place)
  for (const [name, from] of Object.entries(where)) {
    if (!has(target, name)) scope.report('definition.unknownField', { name: `${target.name}.${name}` }, `${place}.where.${name}`)
    if (typeof from === 'string' && !has(scope, from) && !fieldAt(scope, from))
      scope.report('definition.unknownField', { name: from }, `${place}.where.${name}`)
  }
}

/** A type that a catalog has not is no fault of the definition. */
function mustBeGranted({ report }: CheckScope, target: AnyDocument | undefined, place: string): void {
  if (target && target.parties.read !== 'granted') report('definition.notGranted', { name: target.name }, place)
}
