/** Checks constraints: one rule each, over fields and lines that exist, of kinds that can be compared. */
import { namesIn, ruleNames, today, type AnyConstraint, type RuleName } from '../rules/constraint.ts'
import { actionsOf } from '../document.ts'
import type { Field, Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { splitPath } from '../fields/field-path.ts'
import { checkCondition } from './conditions.ts'
import { checkExpression } from './formulas.ts'
import { isPlatformField } from '../platform-fields.ts'
import { checkText } from './notices.ts'
import { columnsOf, differ, fieldNamed, statusesExist, type Check, type CheckScope } from './scope.ts'

const needsLines: ReadonlySet<RuleName> = new Set(['uniqueInLines', 'noOverlapInLines', 'sumIs', 'exactlyOneIs'])

export const checkConstraints: Check = (scope) => {
  for (const [at, constraint] of ((scope.type.constraints ?? []) as readonly AnyConstraint[]).entries())
    checkConstraint(scope, constraint, `constraints[${at}]`)
}

/** A key of one document at a time: statuses of the type, and fields that a unique index compares; nothing binds it to actions or conditions. */
function checkUnique(scope: CheckScope, constraint: AnyConstraint, place: string): void {
  const { fields, report } = scope
  if (!constraint.while?.length) report('definition.missing', { key: 'while' }, place)
  statusesExist(scope, constraint.while, `${place}.while`)
  if (constraint.uniqueBy!.length === 0) report('definition.empty', {}, `${place}.uniqueBy`)
  differ(scope, constraint.uniqueBy, `${place}.uniqueBy`)
  for (const key of ['in', 'on', 'when', 'where'] as const)
    if (constraint[key] !== undefined) report('definition.unknownKey', { key }, `${place}.${key}`)
  for (const name of constraint.uniqueBy!) {
    const field = fieldNamed(fields, name)
    if (!field) report('definition.unknownField', { name }, `${place}.uniqueBy`)
    else if (!['text', 'id', 'integer'].includes(kindOf(field).storage) || isPlatformField(name))
      report('definition.fieldKind', { name, expected: 'text, choice, link, integer' }, `${place}.uniqueBy`)
  }
  if (constraint.field !== undefined && !fieldNamed(fields, constraint.field))
    report('definition.unknownField', { name: constraint.field }, `${place}.field`)
}

function checkConstraint(scope: CheckScope, constraint: AnyConstraint, place: string): void {
  const { type, fields, report } = scope
  if (constraint.when) checkCondition(scope, constraint.when, `${place}.when`)
  for (const name of constraint.on ?? [])
    if (!Object.hasOwn(actionsOf(type), name)) report('definition.unknownAction', { name }, `${place}.on`)
  const rules = ruleNames.filter((name) => constraint[name] !== undefined)
  const [rule] = rules
  if (rule === undefined || rules.length > 1) return report('definition.oneRule', { names: rules.join(', ') || '–' }, place)
  if (rule === 'uniqueBy') return checkUnique(scope, constraint, place)
  const { in: lines } = constraint
  if (lines !== undefined && fieldNamed(fields, lines)?.kind !== 'lines')
    return report('definition.unknownLines', { name: lines }, `${place}.in`)
  if (lines === undefined && (needsLines.has(rule) || typeof constraint.ascending === 'string'))
    return report('definition.missing', { key: 'in' }, place)
  const rows = lines === undefined ? fields : columnsOf(fields, lines)
  if (constraint.holds !== undefined) {
    checkExpression(scope, constraint.holds, { siblings: rows, place: `${place}.holds` })
    if (constraint.message) checkText(scope, constraint.message, `${place}.message`, { columns: rows })
    else report('definition.missing', { key: 'message' }, place)
  }
  const { header, columns } = namesIn(constraint)
  const unknown = [
    ...header.filter((name) => !fieldAt(fields, name)),
    ...columns.filter((name) => !fieldNamed(rows, name)).map((name) => `${lines}.${name}`),
  ]
  for (const name of unknown) report('definition.unknownField', { name }, place)
  if (unknown.length === 0) checkKinds(scope, constraint, { rows, place })
}

/** Returns a header field, or the column that `lines.column` names. */
const fieldAt = (fields: Fields, name: string): Field | undefined => {
  const [first, column] = splitPath(name)
  return column === undefined ? fieldNamed(fields, first) : fieldNamed(columnsOf(fields, first), column)
}
const isPerson = (field: Field): boolean => kindOf(field).refers === 'document' && field.options.to === 'user'
const ordersTime = (field: Field): boolean => ['date', 'time', 'timestamp'].includes(kindOf(field).storage)
const isNumber = (field: Field): boolean => ['numeric', 'integer'].includes(kindOf(field).storage)

/** Checks that values which are compared are of kinds that can be. */
function checkKinds({ fields, report }: CheckScope, constraint: AnyConstraint, { rows, place }: { rows: Fields; place: string }): void {
  const { field, notBefore, notAfter, after, atLeast, atMost, apart, by, ascending, noOverlapInLines, sumIs, exactlyOneIs } = constraint
  const fieldOf = (name: string): Field =>
    name.startsWith('doc.') ? fields[name.slice(4)]! : name.includes('.') ? fieldAt(fields, name)! : rows[name]!
  const needs = (name: string | undefined, expected: string, fits: (field: Field) => boolean) => {
    if (name !== undefined && !fits(fieldOf(name))) report('definition.fieldKind', { name, expected }, place)
  }
  const other = notBefore ?? notAfter ?? after
  if (other === today) needs(field, 'date', ({ kind }) => kind === 'date')
  else needs(other, 'date, time, dateTime', ordersTime)
  if (field !== undefined && other !== undefined && other !== today)
    needs(field, fieldOf(other).kind, (one) => kindOf(one).storage === kindOf(fieldOf(other)).storage)
  if (atLeast !== undefined || atMost !== undefined || sumIs !== undefined)
    for (const name of [field, atLeast ?? atMost]) needs(name, 'quantity, integer', isNumber)
  for (const name of [...[ascending ?? []].flat(), noOverlapInLines?.from, noOverlapInLines?.to])
    needs(name, 'quantity, integer, date, time', (one) => isNumber(one) || ordersTime(one))
  if (apart)
    for (const name of [field, ...apart.filter((one) => one !== 'createdBy' && one !== 'doc.createdBy')])
      needs(name, "link to 'user'", isPerson)
  if (by && sumIs === undefined) report('definition.unknownKey', { key: 'by' }, place)
  if (apart && field === undefined) report('definition.missing', { key: 'field' }, place)
  needs(exactlyOneIs, 'yesNo', ({ kind }) => kind === 'yesNo')
}
