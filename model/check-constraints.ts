/** What is wrong with the constraints of a definition, in words: unknown keys, names, actions, and fields that cannot be compared. */
import { namesIn, ruleNames, ruleOf, type AnyConstraint, type RuleName } from './constraint.ts'
import type { Field, Fields } from './field.ts'
import { kindOf } from './fields/kinds.ts'

interface Constrained {
  readonly fields: Fields
  readonly actions: object
  readonly constraints?: readonly AnyConstraint[]
}

const scopeKeys = ['in', 'on', 'when', 'message', 'field', 'strictly', 'withoutGaps', 'where']
const needsLines: ReadonlySet<RuleName> = new Set(['uniqueInLines', 'noOverlapInLines', 'sumIs', 'exactlyOneIs'])

/** @returns one sentence for each fault, with the place: `constraints[0]: …` */
export function constraintFaults({ fields, actions, constraints = [] }: Constrained): string[] {
  return constraints.flatMap((constraint, at) =>
    faultsOf(constraint, fields, actions).map(
      (fault) => `constraints[${at}]${ruleOf(constraint) ? ` (${ruleOf(constraint)})` : ''}: ${fault}`,
    ),
  )
}

function faultsOf(constraint: AnyConstraint, fields: Fields, actions: object): string[] {
  const unknownKey = Object.keys(constraint).find((key) => ![...scopeKeys, ...ruleNames].includes(key))
  if (unknownKey !== undefined) return [`unknown key "${unknownKey}"`]
  const rules = ruleNames.filter((name) => constraint[name] !== undefined)
  if (rules.length !== 1) return [`needs exactly one rule, has ${rules.length === 0 ? 'none' : rules.join(', ')}`]
  const columns = constraint.in === undefined ? undefined : fields[constraint.in]?.options.columns
  if (constraint.in !== undefined && !columns) return [`"${constraint.in}" is no lines field`]
  if (constraint.in === undefined && (needsLines.has(rules[0]!) || typeof constraint.ascending === 'string'))
    return ['needs the lines field that it is about, `in`']
  const unknownAction = (constraint.on ?? []).find((name) => !Object.hasOwn(actions, name))
  if (unknownAction !== undefined) return [`no action "${unknownAction}"`]
  const names = namesIn(constraint)
  const unknown = [
    ...names.header.filter((name) => !Object.hasOwn(fields, name)),
    ...names.columns.filter((name) => !Object.hasOwn(columns ?? {}, name)),
  ]
  if (unknown.length > 0) return unknown.map((name) => `no ${constraint.in === undefined ? 'field' : 'field or column'} "${name}"`)
  const fieldOf = (name: string): Field => (name.startsWith('doc.') ? fields[name.slice(4)]! : (columns ?? fields)[name]!)
  return kindFaults(constraint, fieldOf)
}

const ordersTime = (field: Field): boolean => ['date', 'time', 'timestamp'].includes(kindOf(field).storage)
const isNumber = (field: Field): boolean => ['numeric', 'integer'].includes(kindOf(field).storage)

/** Fields that are compared are of kinds that can be. */
function kindFaults(constraint: AnyConstraint, fieldOf: (name: string) => Field): string[] {
  const { field, notBefore, after, atLeast, atMost, ascending, noOverlapInLines, sumIs, exactlyOneIs } = constraint
  const time = notBefore ?? after
  if (field !== undefined && time !== undefined)
    return kindOf(fieldOf(field)).storage === kindOf(fieldOf(time)).storage && ordersTime(fieldOf(field))
      ? []
      : [`"${field}" and "${time}" are not both days, times or date-times`]
  const ordered = [...[ascending ?? []].flat(), ...(noOverlapInLines ? [noOverlapInLines.from, noOverlapInLines.to] : [])]
  const numbers = [atLeast ?? atMost, atLeast !== undefined || atMost !== undefined || sumIs !== undefined ? field : undefined]
  return [
    ...numbers.filter((name) => name !== undefined && !isNumber(fieldOf(name))).map((name) => `"${name}" is no number`),
    ...ordered.filter((name) => !isNumber(fieldOf(name)) && !ordersTime(fieldOf(name))).map((name) => `"${name}" has no order`),
    ...(exactlyOneIs !== undefined && fieldOf(exactlyOneIs).kind !== 'yesNo' ? [`"${exactlyOneIs}" is no yes-or-no field`] : []),
  ]
}
