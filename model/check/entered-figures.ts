/** Checks `enteredFor`: both figures are typed ones, the expressions read fields beside them alone, and each undoes what the other does. */
import type { EnteredFor, Field, Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { Decimal } from '../decimal.ts'
import { enteredFiguresOf, type EnteredFigure } from '../rules/entered-figures.ts'
import { checkExpression } from './formulas.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkEnteredFigures: Check = (scope) => {
  checkFigures(scope, scope.fields, 'fields')
  for (const [name, { options }] of Object.entries(scope.fields))
    if (options.columns) checkFigures(scope, options.columns, `fields.${name}.options.columns`)
}

function checkFigures(scope: CheckScope, beside: Fields, place: string): void {
  for (const [name, field] of Object.entries(beside)) {
    const { enteredFor } = field.options
    if (!enteredFor) continue
    const at = `${place}.${name}.options.enteredFor`
    const target = fieldNamed(beside, enteredFor.field)
    for (const [figure, one] of [
      [name, field],
      [enteredFor.field, target],
    ] as const)
      if (!isTyped(one) || (one === target && target.options.enteredFor !== undefined))
        return scope.report('definition.fieldKind', { name: figure, expected: 'money' }, `${at}.field`)
    if (readsBeside(scope, enteredFor, { name, beside, place: at })) {
      const figure = enteredFiguresOf(beside).find((one) => one.name === name)
      if (figure && !isUndone(figure, beside)) scope.report('definition.notUndone', { name: enteredFor.field }, `${at}.back`)
    }
  }
}

/** A figure that people enter, with decimals of its own: those of a currency are not known where it is converted. */
const isTyped = (field: Field | undefined): field is Field =>
  field !== undefined &&
  kindOf(field).figure &&
  kindOf(field).storage === 'numeric' &&
  field.options.formula === undefined &&
  field.options.computed !== true &&
  field.options.rounded !== true

/** Reports what the expressions read that is not beside them, and an expression that does not read the figure that it converts. */
function readsBeside(
  scope: CheckScope,
  { field, by, back }: EnteredFor,
  { name, beside, place }: { readonly name: string; readonly beside: Fields; readonly place: string },
): boolean {
  const problems = [
    { way: 'by', text: by, needed: name },
    { way: 'back', text: back, needed: field },
  ].flatMap(({ way, text, needed }) => {
    const at = `${place}.${way}`
    const names = checkExpression(scope, text, { siblings: beside, place: at }).map((path) => path.split('.')[0]!)
    const elsewhere = names.find((one) => !fieldNamed(beside, one))
    if (elsewhere !== undefined) scope.report('definition.unknownField', { name: elsewhere }, at)
    else if (!names.includes(needed)) scope.report('definition.missing', { key: needed }, at)
    return elsewhere === undefined && names.includes(needed) ? [] : [way]
  })
  return problems.length === 0
}

/** Whether one expression undoes the other, by samples: blank and filled fields beside them. A sample that one of them cannot compute says nothing. */
function isUndone({ name, target, by, back }: EnteredFigure, beside: Fields): boolean {
  const numbers = Object.keys(beside).filter((one) => kindOf(beside[one]!).figure)
  return [null, '0', '7'].every((sample) => {
    const row = { ...Object.fromEntries(numbers.map((one) => [one, sample])), [name]: '100' }
    const there = by.evaluateFigure(row)
    const again = there instanceof Decimal ? back.evaluateFigure({ ...row, [target]: there.toFixed() }) : undefined
    return !(again instanceof Decimal) || again.minus(100).abs().lessThan('0.000001')
  })
}
