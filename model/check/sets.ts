/** Checks what an action sets: fields of the header that no formula gives, and values of their kinds. */
import type { AnyAction } from '../document.ts'
import type { Field } from '../field.ts'
import { splitPath } from '../fields/field-path.ts'
import { kindOf } from '../fields/kinds.ts'
import { baseStorages, isBaseField } from '../base-fields.ts'
import { isCircumstance, type AnySets, type CircumstanceName } from '../lifecycle/sets.ts'
import { ownRowsOf } from '../people/party-roles.ts'
import { isPlatformField } from '../platform-fields.ts'
import { readValue } from '../rules/validate.ts'
import { checkExpression } from './formulas.ts'
import { columnsOf, fieldNamed, type CheckScope } from './scope.ts'

/** The storage of each circumstance, and the directory that a link to a person or a company leads to. */
const fits: Readonly<Record<CircumstanceName, (field: Field) => boolean>> = {
  '@now': (field) => kindOf(field).storage === 'timestamp',
  '@today': (field) => kindOf(field).storage === 'date',
  '@userId': ({ kind, options }) => kind === 'link' && options.to === 'user',
  '@clientId': ({ kind, options }) => kind === 'link' && options.to === 'company',
  '@comment': ({ kind }) => kind === 'text' || kind === 'longText',
}

/** @param place of the action's `sets` */
export function checkSets(scope: CheckScope, { sets, partyRole }: Pick<AnyAction, 'sets' | 'partyRole'>, place: string): void {
  const { fields, report, type } = scope
  const naming = ownRowsOf(type, [partyRole ?? 'owner'].flat())
  for (const [name, from] of Object.entries((sets ?? {}) as AnySets)) {
    const [lines, column] = splitPath(name)
    const siblings = column === undefined ? fields : columnsOf(fields, lines)
    // A column is set in the rows of who acts; which company they name stays.
    const isOwn = column === undefined || (naming.has(lines) && naming.get(lines) !== column)
    const field = isOwn ? fieldNamed(siblings, column ?? name) : undefined
    const at = `${place}.${name}`
    if (!field || isPlatformField(name)) report('definition.unknownField', { name }, at)
    else if (field.kind === 'lines' || field.options.formula !== undefined || field.options.follows !== undefined)
      report('definition.notSet', { name }, at)
    else if (typeof from === 'string') checkTaken(scope, field, { from, at })
    else if ('formula' in from) checkExpression(scope, from.formula, { siblings, place: at })
    else if (readValue(field, from.value, '').errors.length > 0) report('definition.value', { value: JSON.stringify(from.value), name }, at)
  }
}

/** A circumstance or a field is of a kind that the field holds. */
function checkTaken({ fields, report }: CheckScope, field: Field, { from, at }: { readonly from: string; readonly at: string }): void {
  if (isCircumstance(from)) {
    if (!fits[from](field)) report('definition.fieldKind', { name: from, expected: field.kind }, at)
    return
  }
  const source = fieldNamed(fields, from)
  const storage = source ? kindOf(source).storage : isBaseField(from) ? baseStorages[from] : undefined
  if (storage === undefined) report('definition.unknownField', { name: from }, at)
  else if (storage !== kindOf(field).storage) report('definition.fieldKind', { name: from, expected: field.kind }, at)
}
