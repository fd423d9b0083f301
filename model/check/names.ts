/** Checks names: what PostgreSQL, the wire and the expression language can carry, and names that the engine uses itself. */
import { snake } from '../snake-case.ts'
import { isBaseField } from '../base-fields.ts'
import { isFunctionName } from '../expression/feel.ts'
import type { Fields } from '../field.ts'
import type { Check, CheckScope } from './scope.ts'

/** The longest identifier of PostgreSQL without the endings of indexes and constraints (`safe` of `engine/store/tables/table-layout.ts`). */
const longest = 59
const snakeCase = /^[a-z][a-z0-9_]*$/
const camelCase = /^[a-z][a-zA-Z0-9]*$/
/** Fields of a platform; shipped types leave these names free, so that an upgrade never meets a field of a platform. */
export const platformName = /^x[A-Z][a-zA-Z0-9]*$/
const keywords = new Set([
  'and',
  'or',
  'if',
  'then',
  'else',
  'for',
  'in',
  'some',
  'every',
  'satisfies',
  'between',
  'true',
  'false',
  'null',
  'function',
  'instance',
])
/** Names with a meaning in formulas, in lines, or on every object of JavaScript. */
const reservedFields = new Set(['doc', ...keywords, ...Object.getOwnPropertyNames(Object.prototype)])
/** Calls that every type has; an action of the same name would be their address. */
const reservedActions = new Set([
  'index',
  'view',
  'save',
  'remove',
  'compute',
  'actionForm',
  'copy',
  'convert',
  'lookup',
  'values',
  'import',
  'export',
  'print',
  'work',
  'cancelWork',
  'append',
  'lines',
])

export const checkNames: Check = (scope) => {
  const { type, fields, report } = scope
  for (const key of ['name', 'module'] as const) matches(scope, type[key], { pattern: snakeCase, expected: 'a_b', place: key })
  if (!/^[A-Z][A-Z0-9_]{1,19}$/.test(type.code)) report('definition.name', { name: type.code, expected: 'AB1' }, 'code')
  fits(scope, type.name, 'name')
  for (const name of Object.keys(type.statuses)) matches(scope, name, { pattern: snakeCase, expected: 'a_b', place: `statuses.${name}` })
  for (const name of Object.keys(type.actions)) {
    matches(scope, name, { pattern: camelCase, expected: 'aB', place: `actions.${name}` })
    if (reservedActions.has(name)) report('definition.reserved', { name }, `actions.${name}`)
  }
  for (const name of Object.keys(type.parties.partyRoles ?? {})) {
    const place = `parties.partyRoles.${name}`
    matches(scope, name, { pattern: camelCase, expected: 'aB', place })
    fits(scope, `${snake(name)}_co`, place)
    if (name === 'owner' || name === 'reader') report('definition.reserved', { name }, place)
  }
  const warnings = Object.values(type.actions as object).flatMap(({ asks }) => (asks ?? []) as string[])
  for (const name of Object.keys(type.warnings ?? {}))
    if (!warnings.includes(name)) report('definition.unknownAsk', { name }, `warnings.${name}`)
  for (const name of [...(type.checks ?? []), ...warnings, ...Object.values(type.actions as object).flatMap(({ checks }) => checks ?? [])])
    matches(scope, name, { pattern: camelCase, expected: 'aB', place: 'checks' })
  checkFieldNames(scope, fields, 'fields')
  for (const [lines, { options }] of Object.entries(fields)) {
    if (!options.columns) continue
    fits(scope, `${type.name}__${snake(lines)}`, `fields.${lines}`)
    // In a formula the name alone would be the function, and the formula would not wait for the lines.
    if (isFunctionName(lines)) report('definition.functionName', { name: lines }, `fields.${lines}`)
    checkFieldNames(scope, options.columns, `fields.${lines}.options.columns`)
    if (Object.hasOwn(options.columns, 'no')) report('definition.reserved', { name: 'no' }, `fields.${lines}.options.columns.no`)
  }
}

function checkFieldNames(scope: CheckScope, fields: Fields, place: string): void {
  for (const name of Object.keys(fields)) {
    const at = `${place}.${name}`
    matches(scope, name, { pattern: camelCase, expected: 'aB', place: at })
    fits(scope, snake(name), at)
    if (isBaseField(name) || reservedFields.has(name)) scope.report('definition.reserved', { name }, at)
    if (platformName.test(name)) scope.report('definition.platformPrefix', { name }, at)
  }
}

interface Pattern {
  readonly pattern: RegExp
  readonly expected: string
  readonly place: string
}
function matches({ report }: CheckScope, name: string, { pattern, expected, place }: Pattern): void {
  if (!pattern.test(name)) report('definition.name', { name, expected }, place)
}
function fits({ report }: CheckScope, name: string, place: string): void {
  if (name.length > longest) report('definition.nameTooLong', { name, most: longest }, place)
}
