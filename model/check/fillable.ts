/**
 * Checks that what an action requires can be filled: in each status that it starts from, in its form, or before, where every way into that status
 * requires it too. Otherwise a document could stand in a status from which nobody leads it on.
 */
import { partsOf } from '../actions/action-form.ts'
import { meets } from '../rules/condition.ts'
import type { AnyConstraint } from '../rules/constraint.ts'
import { actionsOf, firstStatus, type AnyAction, type AnyDocument } from '../document.ts'
import type { Status, EditScope, PartyEdit } from '../status.ts'
import { opensField } from '../rules/edit-scope.ts'
import type { Field, FieldRules, Fields } from '../field.ts'
import { splitPath } from '../fields/field-path.ts'
import { ownRowsOf } from '../people/party-roles.ts'
import { isRequired } from '../rules/validate.ts'
import { columnsOf, fieldNamed, type Check } from './scope.ts'

export const checkFillable: Check = ({ type, fields, report }) => {
  if (type.readonly || type.ledger) return
  for (const [name, action] of Object.entries(actionsOf(type))) {
    if (action.internal) continue
    for (const { path, place } of requirementsOf(type, name)) {
      const field = fieldAt(fields, path)
      if (!field || isAlwaysFilled(field) || isInForm(type, action, path)) continue
      const stuck = [action.from].flat().find((status) => !isFillable(type, path, status) && !isFilledBefore(type, path, status))
      if (stuck !== undefined) report('definition.notFillable', { name: path }, place)
    }
  }
}

/** Returns what an action requires, by `require` and by constraints of filled values, each with its place. */
function requirementsOf(type: AnyDocument, action: string): { readonly path: string; readonly place: string }[] {
  const required = (actionsOf(type)[action]?.require ?? []).map((path) => ({ path, place: `actions.${action}.require` }))
  const filled = ((type.constraints ?? []) as readonly AnyConstraint[]).flatMap((constraint, at) =>
    constraint.on?.includes(action)
      ? (constraint.filled ?? []).map((name) => ({
          path: constraint.in === undefined ? name : `${constraint.in}.${name}`,
          place: `constraints[${at}]`,
        }))
      : [],
  )
  return [...required, ...filled]
}

function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name, column] = splitPath(path)
  return column === undefined ? fieldNamed(fields, name) : fieldNamed(columnsOf(fields, name), column)
}

const isAlwaysFilled = (field: Field): boolean =>
  isRequired(field) || field.options.formula !== undefined || field.options.computed === true || (field.options.atLeastLines ?? 0) > 0

/** Whether the form of an action fills what is required: the field itself, a new line of required lines, or a column of the rows of who acts. */
function isInForm(type: AnyDocument, { form, partyRole = 'owner' }: AnyAction, path: string): boolean {
  if (!form?.fields) return false
  const { header, lines } = partsOf(form)
  const [name, column] = splitPath(path)
  const isOwn = column !== undefined && ownRowsOf(type, [partyRole].flat()).has(name)
  return header.has(name) || lines.has(path) || (isOwn && lines.get(name)?.includes(column) === true)
}

/** Whether someone may fill a field while the document is in a status: its owner, or another party. */
function isFillable(type: AnyDocument, path: string, status: string): boolean {
  const [name] = splitPath(path)
  const statusSpec = (type.statuses as Readonly<Record<string, Status>>)[status]
  if (!statusSpec || statusSpec.keep?.includes(name) || !isShownIn(type, name, status)) return false
  const { restrict } = (type.fields as Fields)[name]!.options
  if (opensField(statusSpec.edit, name) && (restrict?.owner ?? 0) === 0) return true
  const parties = Object.entries((type.parties.partyRoles ?? {}) as Readonly<Record<string, { readonly edit?: PartyEdit }>>)
  return parties.some(([role, { edit = [] }]) => {
    const scope = Array.isArray(edit) ? edit.includes(status) : (edit as Readonly<Record<string, EditScope | undefined>>)[status]
    return opensField(scope, name) && (restrict?.partyRoles?.[role] ?? restrict?.others ?? 0) === 0
  })
}

/** Whether the rules of a field let it be seen in a status, as far as they speak of the status alone. */
function isShownIn(type: AnyDocument, name: string, status: string): boolean {
  const { show } = ((type.rules ?? {}) as Readonly<Record<string, FieldRules<Readonly<Record<string, unknown>>>>>)[name] ?? {}
  const test = (show as Readonly<Record<string, unknown>> | undefined)?.['status']
  return test === undefined || meets({ status: test }, { status })
}

/** Whether every way from the first status into this one passes an action that requires the value. */
function isFilledBefore(type: AnyDocument, path: string, status: string): boolean {
  const reached = new Set([firstStatus(type)])
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const [name, { from, to }] of Object.entries(actionsOf(type)))
      if ([from].flat().some((one) => reached.has(one)) && !requirementsOf(type, name).some((one) => one.path === path)) reached.add(to)
  }
  return !reached.has(status)
}
