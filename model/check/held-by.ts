/** Checks `heldBy`: fields that link a user, statuses, and an internal action that hands the document over in each of them. */
import { actionsOf } from '../document.ts'
import { splitPath } from '../fields/field-path.ts'
import { holdingsOf } from '../lifecycle/held-by.ts'
import { columnsOf, fieldNamed, statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkHeldBy: Check = (scope) => {
  const { type, report } = scope
  for (const [path, { while: statuses, act, to }] of holdingsOf(type)) {
    const place = `heldBy.${path}`
    linksPerson(scope, path, place)
    if (statuses.length === 0) report('definition.empty', {}, `${place}.while`)
    statusesExist(scope, statuses, `${place}.while`)
    if ((act === undefined) !== (to === undefined)) report('definition.missing', { key: act === undefined ? 'act' : 'to' }, place)
    if (to !== undefined) linksPerson(scope, to, `${place}.to`)
    const action = act === undefined ? undefined : actionsOf(type)[act]
    if (act === undefined) continue
    if (!action?.internal) report('definition.unknownAction', { name: act }, `${place}.act`)
    else
      for (const status of statuses)
        if (![action.from].flat().includes(status)) report('definition.unknownStatus', { name: status }, `${place}.while`)
  }
}

function linksPerson({ fields, report }: CheckScope, path: string, place: string): void {
  const [first, column] = splitPath(path)
  const field = column === undefined ? fieldNamed(fields, first) : fieldNamed(columnsOf(fields, first), column)
  if (!field) report('definition.unknownField', { name: path }, place)
  else if (field.kind !== 'link' || field.options.to !== 'user')
    report('definition.fieldKind', { name: path, expected: 'link → user' }, place)
}
