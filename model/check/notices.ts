/** Checks notices: actions, users, party roles and the fields that texts fill in. */
import { actionsOf } from '../document.ts'
import { kindOf } from '../fields/kinds.ts'
import { placeholdersOf, type AnyNotice } from '../notice-spec.ts'
import { checkCondition } from './conditions.ts'
import { columnsOf, own, partyRolesExist, rolesExist, type Check, type CheckScope } from './scope.ts'

export const checkNotices: Check = (scope) => {
  const { type, report } = scope
  for (const [at, { on, to = {}, text, when }] of ((type.notify ?? []) as readonly Partial<AnyNotice>[]).entries()) {
    const place = `notify[${at}]`
    for (const name of [on ?? []].flat())
      if (name !== 'create' && !Object.hasOwn(actionsOf(type), name)) report('definition.unknownAction', { name }, `${place}.on`)
    const { users, partyRole, roles } = to as { users?: readonly string[]; partyRole?: string; roles?: readonly string[] }
    if ((users === undefined) === (partyRole === undefined))
      report('definition.oneRule', { names: users ? 'users, partyRole' : '–' }, `${place}.to`)
    for (const name of users ?? []) checkUser(scope, name, `${place}.to.users`)
    partyRolesExist(scope, partyRole, `${place}.to.partyRole`)
    rolesExist(scope, roles, `${place}.to.roles`)
    if (text) checkText(scope, text, `${place}.text`)
    if (when) checkCondition(scope, when, `${place}.when`)
  }
}

function checkUser({ fields, report }: CheckScope, name: string, place: string): void {
  const [first, column] = name.split('.') as [string, string?]
  const field = column === undefined ? own(fields, first) : own(columnsOf(fields, first), column)
  if (name === 'createdBy' || name === 'updatedBy') return
  if (!field) report('definition.unknownField', { name }, place)
  else if (field.options.to !== 'user') report('definition.fieldKind', { name, expected: 'link → user' }, place)
}

/** A text fills in what reads as text: no lines, and no ids of links. */
function checkText({ fields, report }: CheckScope, text: NonNullable<AnyNotice['text']>, place: string): void {
  for (const name of placeholdersOf(text)) {
    if (name === 'number' || name === 'comment') continue
    const field = own(fields, name)
    if (!field) report('definition.unknownField', { name }, place)
    else if (!['text', 'numeric', 'integer', 'date', 'time'].includes(kindOf(field).storage))
      report('definition.fieldKind', { name, expected: 'text, quantity, date' }, place)
  }
}
