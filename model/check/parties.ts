/** Checks who takes part: parties, party roles, sealing, rights, and who signs. */
import { namesCompanyField } from './company-links.ts'
import type { Fields } from '../field.ts'
import { splitPath } from '../fields/field-path.ts'
import { scopeFields } from '../rules/edit-scope.ts'
import type { PartyEdit } from '../status.ts'
import { actionsOf, sealedUntil } from '../document.ts'
import { checkCondition } from './conditions.ts'
import {
  columnsOf,
  entryFieldsExist,
  has,
  fieldNamed,
  partyRolesExist,
  rolesExist,
  statusesExist,
  type Check,
  type CheckScope,
} from './scope.ts'

export const checkParties: Check = (scope) => {
  const { type, fields, types, report } = scope
  const { owner, partyRoles = {}, sealed } = type.parties
  checkOwn(scope)
  if ([owner].flat().length === 0) report('definition.empty', {}, 'parties.owner')
  for (const [name, role] of Object.entries(
    partyRoles as Readonly<Record<string, { via?: string; from?: string[]; until?: string[]; sealed?: object; edit?: PartyEdit }>>,
  )) {
    const place = `parties.partyRoles.${name}`
    const [lines, column] = splitPath(role.via ?? '')
    const link = column === undefined ? fieldNamed(fields, lines) : fieldNamed(columnsOf(fields, lines), column)
    if (column !== undefined) checkSeveral(scope, name, { lines, column, edit: role.edit ?? [] })
    if (role.via !== undefined && !link) report('definition.unknownField', { name: role.via }, `${place}.via`)
    else if (link && !namesCompanyField(link, types))
      report('definition.fieldKind', { name: role.via!, expected: 'link → company' }, `${place}.via`)
    statusesExist(scope, role.from, `${place}.from`)
    statusesExist(scope, role.until, `${place}.until`)
    if (column !== undefined && role.until) report('definition.severalUntil', { name }, `${place}.until`)
    const until = sealedUntil(role)
    if (until === undefined) checkSealed(scope, (role.sealed ?? {}) as Readonly<Record<string, unknown>>, `${place}.sealed`)
    else checkSealedUntil(scope, until, `${place}.sealed.until`)
    checkPartyEdit(scope, role.edit ?? [], `${place}.edit`)
  }
  if (sealed) {
    const link = fieldNamed(fields, sealed.to ?? '')
    if (!link) report('definition.unknownField', { name: String(sealed.to) }, 'parties.sealed.to')
    else if (link.options.to !== 'user') report('definition.fieldKind', { name: sealed.to, expected: 'link → user' }, 'parties.sealed.to')
    statusesExist(scope, sealed.until, 'parties.sealed.until')
  }
  for (const [right, names] of Object.entries(type.rights as unknown as Readonly<Record<string, readonly string[]>>))
    rolesExist(scope, names, `rights.${right}`)
}

/** Several companies in a role are blind to each other, create nothing together, and sign nothing. */
function checkSeveral(
  { type, fields, report }: CheckScope,
  name: string,
  { lines, column, edit }: { readonly lines: string; readonly column: string; readonly edit: PartyEdit },
): void {
  const place = `parties.partyRoles.${name}`
  const field = fieldNamed(fields, lines)
  if (field && (field.options.rows?.visibleTo !== column || field.options.grows))
    report('definition.severalRows', { name: lines }, `${place}.via`)
  const first = Object.keys(type.statuses)[0] ?? ''
  if (Array.isArray(edit) ? edit.includes(first) : Object.hasOwn(edit, first)) report('definition.severalCreate', { name }, `${place}.edit`)
  for (const [action, { partyRole = 'owner', sign, steps, back, signing }] of Object.entries(actionsOf(type)))
    if ([partyRole].flat().includes(name) && (signing || (type.flow && (sign || steps || back))))
      report('definition.severalSign', { name }, `actions.${action}.partyRole`)
}

/** What seals a document is stored with it: values of its fields, not who looks at it or how. */
function checkSealed(scope: CheckScope, sealed: Readonly<Record<string, unknown>>, place: string): void {
  checkCondition(scope, sealed, place)
  for (const key of ['role', 'notRole', 'allRoles', 'action', 'partyRole'])
    if (Object.hasOwn(sealed, key)) scope.report('definition.unknownKey', { key }, place)
}

/** A date with time, here or behind one link; rows that everybody may read, or that nodes keep in memory, are not sealed. */
function checkSealedUntil({ type, fields, types, report }: CheckScope, path: string, place: string): void {
  const [first, moment] = splitPath(path)
  const link = fieldNamed(fields, first)
  const target = moment === undefined ? type : types.get(link?.kind === 'link' ? (link.options.to ?? '') : '')
  if (!link) return report('definition.unknownField', { name: first }, place)
  if (moment !== undefined && link.kind !== 'link') return report('definition.path', { name: path }, place)
  const field = target && fieldNamed(target.fields as Fields, moment ?? first)
  if (target && !field) report('definition.unknownField', { name: path }, place)
  else if (field && (field.kind !== 'dateTime' || path.split('.').length > 2))
    report('definition.fieldKind', { name: path, expected: 'dateTime' }, place)
  if (type.parties.read !== undefined || type.cached || type.reads) report('definition.sealedRows', {}, place)
}

/** The roles read the type, and the links lead to users. */
function checkOwn(scope: CheckScope): void {
  const { type, fields, report } = scope
  for (const [role, names] of Object.entries((type.parties.own ?? {}) as Readonly<Record<string, readonly string[]>>)) {
    const place = `parties.own.${role}`
    rolesExist(scope, role, place)
    for (const [at, name] of names.entries())
      if (name !== 'createdBy' && fieldNamed(fields, name)?.options.to !== 'user')
        report('definition.fieldKind', { name, expected: 'link → user' }, `${place}[${at}]`)
  }
}

/** Checks in which statuses a party role edits what. */
function checkPartyEdit(scope: CheckScope, edit: PartyEdit, place: string): void {
  if (Array.isArray(edit)) return statusesExist(scope, edit, place)
  statusesExist(scope, Object.keys(edit), place)
  for (const [status, fields] of Object.entries(edit)) entryFieldsExist(scope, scopeFields(fields), `${place}.${status}`)
}

export const checkSigning: Check = (scope) => {
  const { type, types, report } = scope
  if (!type.signing) return
  const { task, as, by } = type.signing as { task: string; as: string; by?: Readonly<Record<string, readonly string[]>> }
  const target = types.get(task)
  if (!target) report('definition.unknownType', { name: task }, 'signing.task')
  else if (!has(target, as)) report('definition.unknownField', { name: `${task}.${as}` }, 'signing.as')
  partyRolesExist(scope, Object.keys(by ?? {}), 'signing.by')
  for (const [party, names] of Object.entries(by ?? {})) rolesExist(scope, names, `signing.by.${party}`)
}
