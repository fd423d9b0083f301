/** Checks statuses and actions: where actions lead, who performs them, and that everything can be reached. */
import type { Step } from '../actions/action.ts'
import { actionsOf, firstStatus, statusNames, type AnyAction } from '../document.ts'
import type { Status } from '../status.ts'
import { isDecimal } from '../decimal.ts'
import { scopeFields } from '../rules/edit-scope.ts'
import type { AnyApart } from '../lifecycle/apart.ts'
import { checkUser } from './notices.ts'
import { checkSets } from './sets.ts'
import type { AmountLimit } from '../process/process-condition.ts'
import { isConditional, stepFaults } from '../process/process-steps.ts'
import { personPaths } from '../people/person-paths.ts'
import { signingStatuses } from '../signing.ts'
import { checkExpression } from './formulas.ts'
import {
  columnsOf,
  differ,
  entryFieldsExist,
  fieldNamed,
  partyRolesExist,
  rolesExist,
  statusesExist,
  type Check,
  type CheckScope,
} from './scope.ts'
import { splitPath } from '../fields/field-path.ts'

/** Returns whether a next step of a status is an action that a person takes in it and that ends nothing, or a conversion of the type. */
function leadsOn({ type, types }: CheckScope, status: string, step: string): boolean {
  const action = (actionsOf(type) as Readonly<Record<string, Partial<AnyAction>>>)[step]
  const target = (type.statuses as Readonly<Record<string, Partial<Status>>>)[action?.to ?? '']
  if (action) return [action.from ?? []].flat().includes(status) && !action.internal && !action.danger && target?.family !== 'closed'
  return Object.hasOwn((types.get(step)?.convertsFrom ?? {}) as object, type.name)
}

export const checkStatusesAndActions: Check = (scope) => {
  const { type, report } = scope
  if (statusNames(type).length === 0) report('definition.empty', {}, 'statuses')
  for (const [name, { label, family, edit, keep, primary = [] }] of Object.entries(
    type.statuses as Readonly<Record<string, Partial<Status>>>,
  )) {
    for (const [key, given] of Object.entries({ label, family }))
      if (given === undefined) report('definition.missing', { key }, `statuses.${name}.${key}`)
    entryFieldsExist(scope, scopeFields(edit), `statuses.${name}.edit`)
    entryFieldsExist(scope, keep ?? [], `statuses.${name}.keep`)
    for (const [at, step] of primary.entries())
      if (!leadsOn(scope, name, step)) report('definition.notNext', { name: step }, `statuses.${name}.primary[${at}]`)
  }
  const reached = reachedStatuses(scope)
  for (const [name, action] of Object.entries(actionsOf(type))) {
    if ((action as Partial<AnyAction>).label === undefined) report('definition.missing', { key: 'label' }, `actions.${name}.label`)
    checkAction(scope, action, `actions.${name}`)
    const known = [action.from ?? []].flat().filter((status) => Object.hasOwn(type.statuses, status))
    if (known.length > 0 && !known.some((status) => reached.has(status))) report('definition.unreachableAction', {}, `actions.${name}.from`)
  }
  // Postings and projections have the first status alone; nobody acts on them. A signing session moves its document by itself.
  if (type.signing) for (const name of Object.keys(signingStatuses)) reached.add(name)
  if (!type.readonly && !type.ledger)
    for (const name of statusNames(type)) if (!reached.has(name)) report('definition.unreachableStatus', { name }, `statuses.${name}`)
  statusesExist(scope, type.flow, 'flow')
  differ(scope, type.flow, 'flow')
}

/** The statuses to which a chain of actions leads from the first one; those of the process follow each other. */
function reachedStatuses({ type }: CheckScope): Set<string> {
  const reached = new Set<string>([firstStatus(type), ...(type.flow ?? [])])
  const actions = Object.values(actionsOf(type))
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const { from, to } of actions) if (to !== undefined && [from ?? []].flat().some((status) => reached.has(status))) reached.add(to)
  }
  return reached
}

/** Checks whom an action is kept apart from: persons that the document names, and actions of the type. */
function checkApart(scope: CheckScope, apart: AnyApart | undefined, place: string): void {
  if (!apart) return
  const { persons = [], did = [] } = apart
  if (persons.length + did.length === 0) scope.report('definition.empty', {}, place)
  for (const name of persons) checkUser(scope, name, `${place}.persons`)
  for (const name of did)
    if (!Object.hasOwn(actionsOf(scope.type), name)) scope.report('definition.unknownAction', { name }, `${place}.did`)
}

/** Checks a link that is asked once more: a condition says what it may choose. */
function checkUsable({ fields, report }: CheckScope, name: string, place: string): void {
  const [first, column] = splitPath(name)
  const field = column === undefined ? fieldNamed(fields, first) : fieldNamed(columnsOf(fields, first), column)
  if (!field) report('definition.unknownField', { name }, place)
  else if (!field.options.to || !field.options.where) report('definition.fieldKind', { name, expected: 'link, where' }, place)
}

function checkAction(scope: CheckScope, action: AnyAction, place: string): void {
  const { type, fields, report } = scope
  statusesExist(scope, action.from, `${place}.from`)
  statusesExist(scope, action.to, `${place}.to`)
  for (const name of [action.from ?? []].flat())
    if (fieldNamed(type.statuses as never, name) && (type.statuses as Readonly<Record<string, { end?: boolean }>>)[name]!.end)
      report('definition.endStatus', { name }, `${place}.from`)
  rolesExist(scope, action.by, `${place}.by`)
  partyRolesExist(scope, action.partyRole, `${place}.partyRole`)
  checkApart(scope, action.apart, `${place}.apart`)
  if (action.among?.length === 0) report('definition.empty', {}, `${place}.among`)
  for (const name of action.among ?? []) checkUser(scope, name, `${place}.among`)
  for (const name of action.usable ?? []) checkUsable(scope, name, `${place}.usable`)
  // The steps name their approvers: roles beside them would limit nothing.
  if (action.steps && action.by !== undefined) report('definition.byBesideSteps', {}, `${place}.by`)
  // Who signs or sends back is named by the steps, or by the roles that sign: `among` beside them would leave nobody.
  if (action.among && (action.steps ?? action.sign ?? action.back) !== undefined)
    report('definition.amongBesideSteps', {}, `${place}.among`)
  // Who signs decides on the figures that were submitted.
  if (action.refreshes && (action.steps ?? action.sign ?? action.back) !== undefined)
    report('definition.refreshesBesideSteps', {}, `${place}.refreshes`)
  checkSets(scope, action, `${place}.sets`)
  for (const name of action.require ?? []) {
    const [first, column] = splitPath(name)
    if (!fieldNamed(fields, first) || (column !== undefined && !Object.hasOwn(columnsOf(fields, first), column)))
      report('definition.unknownField', { name }, `${place}.require`)
  }
  checkSteps(scope, action.steps ?? [], `${place}.steps`)
}

/** An amount limit compares money of the header with money. */
function checkLimit({ fields, report }: CheckScope, { field, base, amount }: AmountLimit, place: string): void {
  for (const [key, name] of Object.entries({ field, base })) {
    if (name === undefined) continue
    const expected = 'money'
    if (!fieldNamed(fields, name)) report('definition.unknownField', { name }, `${place}.${key}`)
    else if (fieldNamed(fields, name)!.kind !== expected) report('definition.fieldKind', { name, expected }, `${place}.${key}`)
  }
  if (!isDecimal(amount)) report('definition.value', { value: amount, name: field }, `${place}.amount`)
}

function checkSteps(scope: CheckScope, steps: readonly Step[], place: string): void {
  for (const [at, step] of steps.entries()) {
    if ((step.by === undefined) === (step.among === undefined)) scope.report('definition.missing', { key: 'by' }, `${place}[${at}]`)
    rolesExist(scope, step.by, `${place}[${at}].by`)
    if (step.among !== undefined && !personPaths(scope.type, scope.types).some(({ path }) => path === step.among))
      scope.report('definition.unknownField', { name: step.among }, `${place}[${at}].among`)
    if (step.when !== undefined)
      checkExpression(scope, step.when.expression, { siblings: scope.fields, place: `${place}[${at}].when.expression` })
    if (step.above) checkLimit(scope, step.above, `${place}[${at}].above`)
  }
  for (const { code, fault, cause } of stepFaults(steps))
    scope.report(`definition.step.${fault}`, { name: cause }, `${place}[${steps.findIndex((step) => step.code === code)}].after`)
  if (steps.length > 0 && steps.every(isConditional)) scope.report('definition.unconditional', {}, place)
  differ(
    scope,
    steps.map(({ code }) => code),
    place,
  )
}
