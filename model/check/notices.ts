/** Checks notices: actions, users, party roles and the fields that texts fill in. */
import { actionsOf } from '../document.ts'
import type { Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { splitPath } from '../fields/field-path.ts'
import { changesOfVersion, noticeEvents, placeholdersOf, type AnyNotice, type NoticeEvent, type SharingParties } from '../notice-spec.ts'
import { sharesOf } from '../between/share.ts'
import type { Label } from '../text.ts'
import { namesCompanyField } from './company-links.ts'
import { checkCondition } from './conditions.ts'
import { columnsOf, fieldNamed, partyRolesExist, rolesExist, type Check, type CheckScope } from './scope.ts'

export const checkNotices: Check = (scope) => {
  const { type, report } = scope
  for (const [at, { on, to = {}, text, when }] of ((type.notify ?? []) as readonly Partial<AnyNotice>[]).entries()) {
    const place = `notify[${at}]`
    for (const name of [on ?? []].flat())
      if (!isEvent(scope, name) && !Object.hasOwn(actionsOf(type), name)) report('definition.unknownAction', { name }, `${place}.on`)
    const { linked, sharedBy } = to as { linked?: readonly string[]; sharedBy?: string }
    if (sharedBy !== undefined) checkSharing(scope, to as SharingParties, `${place}.to`)
    else if (linked === undefined) checkRecipients(scope, to, `${place}.to`)
    else checkLinked(scope, { ...to, linked }, `${place}.to`)
    if (text) {
      const isOfVersions = [on ?? []].flat().every((name) => name === 'versions.active')
      checkText(scope, text, `${place}.text`, { known: isOfVersions ? [changesOfVersion] : [] })
      checkPartyReads(scope, { on, text, partyRole: (to as { readonly partyRole?: string }).partyRole }, `${place}.text`)
    }
    if (when) checkCondition(scope, when, `${place}.when`)
  }
}

/** Whether a name is what a notice may follow beside actions: an event of a word that the type has. */
function isEvent({ type }: CheckScope, name: string): boolean {
  if (!Object.hasOwn(noticeEvents, name)) return false
  const word = noticeEvents[name as NoticeEvent]
  return word === undefined || type[word] !== undefined
}

/** A text tells a party nothing that the document hides from it: no hidden field, and no comment that goes into one. */
function checkPartyReads(
  { type, fields, report }: CheckScope,
  { on, text, partyRole }: { readonly on: AnyNotice['on'] | undefined; readonly text: Label; readonly partyRole: string | undefined },
  place: string,
): void {
  if (partyRole === undefined || partyRole === 'owner') return
  const isHidden = (name: string) => {
    const { restrict } = fieldNamed(fields, splitPath(name)[0])?.options ?? {}
    return (restrict?.partyRoles?.[partyRole] ?? restrict?.others) === 2
  }
  const takers = [on ?? []].flat().flatMap((name) => {
    const { sets = {} } = actionsOf(type)[name] ?? {}
    return Object.entries(sets).flatMap(([field, from]) => (from === '@comment' ? [field] : []))
  })
  for (const name of placeholdersOf(text))
    if (name === 'comment' ? takers.some(isHidden) : isHidden(name)) report('definition.hiddenFrom', { name, partyRole }, place)
}

/** Checks those to whom the document is shared: a type that shares it, a link to one of its own type, and users that the sharing type names. */
function checkSharing(scope: CheckScope, to: SharingParties, place: string): void {
  const { type, fields, types, report } = scope
  for (const key of ['users', 'partyRole', 'except', 'linked'])
    if (Object.hasOwn(to, key)) report('definition.oneRule', { names: `sharedBy, ${key}` }, place)
  if (to.of !== undefined && fieldNamed(fields, to.of)?.options.to !== type.name)
    report('definition.fieldKind', { name: to.of, expected: `link → ${type.name}` }, `${place}.of`)
  rolesExist(scope, to.roles, `${place}.roles`)
  const sharing = types.get(to.sharedBy)
  // A type that a catalog has not is no fault of the definition.
  if (!sharing) return
  const sharedType = (one: string) => {
    const [first, column] = splitPath(one)
    const field =
      column === undefined ? fieldNamed(sharing.fields as Fields, first) : fieldNamed(columnsOf(sharing.fields as Fields, first), column)
    return field?.options.to
  }
  const shares = sharesOf(sharing).some(([, { of }]) =>
    of.some((one) => (typeof one === 'string' ? sharedType(one) : one.type) === type.name),
  )
  if (!shares) report('definition.readsNothing', { name: sharing.name }, `${place}.sharedBy`)
  for (const [at, name] of (to.named ?? []).entries()) {
    if (name === 'createdBy' || name === 'updatedBy') continue
    const field = fieldNamed(sharing.fields as Fields, name)
    if (!field) report('definition.unknownField', { name: `${sharing.name}.${name}` }, `${place}.named[${at}]`)
    else if (field.options.to !== 'user' || field.kind !== 'link')
      report('definition.fieldKind', { name, expected: 'link → user' }, `${place}.named[${at}]`)
  }
}

/** Checks companies behind links: no users or party role beside them, and links that lead to a company. */
function checkLinked(
  scope: CheckScope,
  to: { readonly linked: readonly string[]; readonly roles?: readonly string[] },
  place: string,
): void {
  const { fields, types, report } = scope
  if (to.linked.length === 0) report('definition.empty', {}, `${place}.linked`)
  for (const key of ['users', 'partyRole', 'except'])
    if (Object.hasOwn(to, key)) report('definition.oneRule', { names: `linked, ${key}` }, place)
  for (const [at, name] of to.linked.entries()) {
    const [first, column] = splitPath(name)
    const field = column === undefined ? fieldNamed(fields, first) : fieldNamed(columnsOf(fields, first), column)
    if (!field) report('definition.unknownField', { name }, `${place}.linked[${at}]`)
    else if (!namesCompanyField(field, types))
      report('definition.fieldKind', { name, expected: 'link → company' }, `${place}.linked[${at}]`)
  }
  rolesExist(scope, to.roles, `${place}.roles`)
}

/** Checks who is notified: users or a party role, by names that there are. */
export function checkRecipients(scope: CheckScope, to: object, place: string): void {
  const { users, partyRole, roles } = to as { users?: readonly string[]; partyRole?: string; roles?: readonly string[] }
  if ((users === undefined) === (partyRole === undefined))
    scope.report('definition.oneRule', { names: users ? 'users, partyRole' : '–' }, place)
  for (const name of users ?? []) checkUser(scope, name, `${place}.users`)
  partyRolesExist(scope, partyRole, `${place}.partyRole`)
  rolesExist(scope, roles, `${place}.roles`)
}

/** Reports a name that is no field or column of users. */
export function checkUser({ fields, report }: CheckScope, name: string, place: string): void {
  const [first, column] = splitPath(name)
  const field = column === undefined ? fieldNamed(fields, first) : fieldNamed(columnsOf(fields, first), column)
  if (name === 'createdBy' || name === 'updatedBy') return
  if (!field) report('definition.unknownField', { name }, place)
  else if (field.options.to !== 'user') report('definition.fieldKind', { name, expected: 'link → user' }, place)
}

/**
 * A text fills in what reads as text: no lines, and no ids of links.
 * @param more columns of the line that the text is about, and further placeholders
 */
export function checkText(
  { fields, report }: CheckScope,
  text: Label,
  place: string,
  { columns = {}, known = [] }: { readonly columns?: Fields; readonly known?: readonly string[] } = {},
): void {
  for (const name of placeholdersOf(text)) {
    if (['number', 'comment', ...known].includes(name)) continue
    const field = fieldNamed(columns, name) ?? fieldNamed(fields, name)
    if (!field) report('definition.unknownField', { name }, place)
    else if (!['text', 'numeric', 'integer', 'date', 'time', 'timestamp'].includes(kindOf(field).storage))
      report('definition.fieldKind', { name, expected: 'text, quantity, date' }, place)
  }
}
