/** Checks conditions of fields and actions: the fields, statuses, choices, roles and expressions that they name. */
import { isBaseField } from '../base-fields.ts'
import { checkExpression } from './formulas.ts'
import { fieldNamed, partyRolesExist, rolesExist, statusesExist, type Check, type CheckScope } from './scope.ts'

const tests = new Set(['above', 'below', 'empty', 'not'])
const doings = ['create', 'edit', 'view']

export const checkConditions: Check = (scope) => {
  const { type, fields, report } = scope
  for (const [name, rules] of Object.entries((type.rules ?? {}) as Readonly<Record<string, object>>)) {
    if (!fieldNamed(fields, name)) report('definition.unknownField', { name }, `rules.${name}`)
    for (const [rule, condition] of Object.entries(rules)) checkCondition(scope, condition as Condition, `rules.${name}.${rule}`)
  }
  for (const [name, { when }] of Object.entries(type.actions as Readonly<Record<string, { readonly when?: Condition }>>))
    if (when) checkCondition(scope, when, `actions.${name}.when`)
}
type Condition = Readonly<Record<string, unknown>>

export function checkCondition(scope: CheckScope, condition: Condition, place: string): void {
  for (const [key, test] of Object.entries(condition)) {
    const at = `${place}.${key}`
    const listed = [test].flat() as string[]
    if (key === 'role' || key === 'notRole' || key === 'allRoles') rolesExist(scope, listed, at)
    else if (key === 'partyRole') partyRolesExist(scope, listed, at)
    else if (key === 'action') {
      for (const one of listed)
        if (!doings.includes(one)) scope.report('definition.choice', { value: String(one), choices: doings.join(', ') }, at)
    } else if (key === 'expression') checkExpression(scope, String(test), { siblings: scope.fields, place: at })
    else checkTest(scope, key, { test, place: at })
  }
}

/** Checks the test of one field: its operators, and that its values are ones that the field can have. */
function checkTest(scope: CheckScope, name: string, { test, place }: { test: unknown; place: string }): void {
  const field = fieldNamed(scope.fields, name)
  if (!field && !isBaseField(name)) return scope.report('definition.unknownField', { name }, place)
  if (isOperators(test)) {
    for (const key of Object.keys(test)) if (!tests.has(key)) scope.report('definition.unknownKey', { key }, place)
    if (test['not'] !== undefined) checkTest(scope, name, { test: test['not'], place: `${place}.not` })
    return
  }
  checkValues(scope, name, { values: [test].flat(), place })
}
const isOperators = (test: unknown): test is Condition => typeof test === 'object' && test !== null && !Array.isArray(test)

/** Reports statuses and choices that there are not. */
export function checkValues(scope: CheckScope, name: string, { values, place }: { values: readonly unknown[]; place: string }): void {
  const texts = values.filter((value): value is string => typeof value === 'string')
  if (name === 'status') return statusesExist(scope, texts, place)
  const choices = fieldNamed(scope.fields, name)?.options.choices
  for (const value of texts) if (choices && !Object.hasOwn(choices, value)) scope.report('definition.value', { value, name }, place)
}
