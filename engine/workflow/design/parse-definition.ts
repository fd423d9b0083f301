/**
 * Parses a submitted process definition key by key, so that unknown keys never reach a row and malformed values never reach the
 * engine.
 */
import { invalid, WeftError, type FieldError } from '../../../model/errors.ts'
import { isDecimal } from '../../../model/decimal.ts'
import type { AmountLimit, ProcessCondition } from '../../../model/process/process-condition.ts'
import type { NodeAccess, NodeBranch, ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import {
  accessKindNames,
  fieldRightNames,
  listOf,
  returnRuleNames,
  stepKindNames,
  type AccessList,
  type FieldRight,
} from '../../../model/process/process-kinds.ts'
import type { Label } from '../../../model/text.ts'
import type { TimeLimit } from '../../../model/process/work-time.ts'

const families = ['neutral', 'info', 'attention', 'success', 'danger', 'returned', 'closed'] as const
const code = /^[A-Za-z0-9_.-]{1,60}$/

/**
 * Parses a complete definition.
 * @throws WeftError 400 for input that is not a definition at all, 11000 with errors at their fields otherwise
 */
export function parseDefinition(json: unknown): ProcessDefinition {
  const { definition, missing } = readDefinition(json)
  if (missing.length > 0) throw invalid(missing)
  return definition
}

/**
 * Parses a definition that may be unfinished: a value that is missing stays empty.
 * @returns the definition, and an error for each missing value
 * @throws WeftError 400 for input that is not a definition at all, 11000 with errors at their fields for values that cannot be read
 */
export function readDefinition(json: unknown): { readonly definition: ProcessDefinition; readonly missing: readonly FieldError[] } {
  const errors: FieldError[] = []
  const reader = new Reader(errors)
  const top = reader.object(json, '')
  const nodes = reader.list(top['nodes'], 'nodes', 60).map((node, at) => nodeFrom(reader, node, `nodes[${at}]`))
  const definition: ProcessDefinition = {
    code: reader.code(top['code'], 'code'),
    name: reader.label(top['name'], 'name'),
    version: 0,
    page: reader.code(top['page'], 'page'),
    nodes,
    initiatorMayApprove: top['initiatorMayApprove'] === true,
    skipRepeated: top['skipRepeated'] === true,
  }
  if (errors.some(({ key }) => key !== 'common.INPUT_REQUIRED')) throw invalid(errors)
  return { definition, missing: errors }
}

function nodeFrom(reader: Reader, json: unknown, at: string): ProcessNode {
  const node = reader.object(json, at)
  // The launch action and its text may be blank here: the design validation decides whether they are required (DM-5-021).
  const launch =
    typeof node['launchAction'] === 'string' && node['launchAction'].trim() !== ''
      ? reader.code(node['launchAction'].trim(), `${at}.launchAction`)
      : undefined
  return {
    sequence: reader.integer(node['sequence'], `${at}.sequence`),
    status: reader.code(node['status'], `${at}.status`),
    text: reader.label(node['text'], `${at}.text`),
    ...(node['target'] ? { target: reader.code(node['target'], `${at}.target`) } : {}),
    colour: reader.among(node['colour'] ?? 'neutral', families, `${at}.colour`),
    approveFlow: node['approveFlow'] === true,
    log: node['log'] !== false,
    formEditable: node['formEditable'] === true,
    ...(launch === undefined ? {} : { launchAction: launch }),
    ...(isBlank(node['launchText']) ? {} : { launchText: reader.label(node['launchText'], `${at}.launchText`) }),
    end: node['end'] === true,
    steps: reader.list(node['steps'] ?? [], `${at}.steps`, 30).map((step, no) => stepFrom(reader, step, `${at}.steps[${no}]`)),
    access: accessFrom(reader, node['access'] ?? { kind: 'initiator' }, `${at}.access`),
    ...(isBlank(node['limit']) ? {} : { limit: limitFrom(reader, node['limit'], `${at}.limit`) }),
    ...(node['batch'] === false ? { batch: false } : {}),
    ...(!Array.isArray(node['branches']) || node['branches'].length === 0
      ? {}
      : { branches: branchesFrom(reader, node['branches'], `${at}.branches`) }),
    ...(isBlank(node['fields']) ? {} : { fields: fieldsFrom(reader, node['fields'], `${at}.fields`) }),
  }
}

/** Parses a limit in whole hours or days. A value beyond the allowed range is refused as a typing error. */
function limitFrom(reader: Reader, json: unknown, at: string): TimeLimit {
  const limit = reader.object(json, at)
  const unit = reader.among(limit['unit'], ['hour', 'day'] as const, `${at}.unit`)
  const amount = reader.integer(limit['amount'], `${at}.amount`)
  return { amount: reader.within(amount, [1, unit === 'day' ? 365 : 999], `${at}.amount`), unit }
}

function stepFrom(reader: Reader, json: unknown, at: string): ProcessStep {
  const step = reader.object(json, at)
  return {
    sequence: reader.integer(step['sequence'], `${at}.sequence`),
    code: reader.code(step['code'], `${at}.code`),
    name: reader.label(step['name'], `${at}.name`),
    approve: reader.among(step['approve'], stepKindNames, `${at}.approve`),
    reject: reader.among(step['reject'], returnRuleNames, `${at}.reject`),
    end: step['end'] === true,
    ...(step['access'] ? { access: accessFrom(reader, step['access'], `${at}.access`) } : {}),
    ...conditionFrom(reader, step, at),
    ...(Array.isArray(step['after'])
      ? { after: [...new Set(reader.list(step['after'], `${at}.after`, 30).map((one) => reader.code(one, `${at}.after`)))] }
      : {}),
  }
}

/** Parses the condition of a step or branch. The design validation decides whether it compiles. */
function conditionFrom(reader: Reader, json: Record<string, unknown>, at: string): ProcessCondition {
  return {
    ...(isBlank(json['when']) ? {} : { when: reader.text(json['when'], `${at}.when`, 2000) }),
    ...(isBlank(json['above']) ? {} : { above: limitOfAmount(reader, json['above'], `${at}.above`) }),
  }
}

function limitOfAmount(reader: Reader, json: unknown, at: string): AmountLimit {
  const limit = reader.object(json, at)
  const amount = String(limit['amount'] ?? '')
  if (amount === '') reader.errors.push({ path: `${at}.amount`, key: 'common.INPUT_REQUIRED' })
  else if (!isDecimal(amount) || amount.startsWith('-')) reader.errors.push({ path: `${at}.amount`, key: 'field.number' })
  return {
    field: reader.code(limit['field'], `${at}.field`),
    amount,
    currency: reader.code(limit['currency'], `${at}.currency`),
    ...(isBlank(limit['base']) ? {} : { base: reader.code(limit['base'], `${at}.base`) }),
  }
}

const branchesFrom = (reader: Reader, json: unknown, at: string): NodeBranch[] =>
  reader.list(json, at, 20).map((one, no) => {
    const branch = reader.object(one, `${at}[${no}]`)
    return { ...conditionFrom(reader, branch, `${at}[${no}]`), target: reader.code(branch['target'], `${at}[${no}].target`) }
  })

/** Parses the rights of fields, by field name or `lines.column`. */
function fieldsFrom(reader: Reader, json: unknown, at: string): Readonly<Record<string, FieldRight>> {
  const fields = Object.entries(reader.object(json, at)).slice(0, 200)
  return Object.fromEntries(
    fields.map(([name, right]) => [
      reader.code(name, `${at}.${name.slice(0, 60)}`),
      reader.among(right, fieldRightNames, `${at}.${name.slice(0, 60)}`),
    ]),
  )
}

const accessKeys: readonly string[] = [
  'kind',
  'positions',
  'roles',
  'relations',
  'fixed',
  'partyRole',
] satisfies readonly (keyof NodeAccess)[]

/** Returns an error for each unknown key of an access: ignoring a misspelt `partyRole` would ask the people of the owner instead. */
const unknownAccessKeys = (access: object, at: string): FieldError[] =>
  Object.keys(access)
    .filter((key) => !accessKeys.includes(key))
    .map((key) => ({ path: `${at}.${key.slice(0, 60)}`, key: 'form.unknownKey', values: { key: key.slice(0, 60) } }))

/** Returns an error for each unknown key in the accesses of a stored definition, at its path (`nodes[0].steps[1].access.side`). */
export const unknownKeysOf = ({ nodes }: ProcessDefinition): FieldError[] =>
  nodes.flatMap(({ access, steps }, at) => [
    ...unknownAccessKeys(access, `nodes[${at}].access`),
    ...steps.flatMap((step, no) => (step.access ? unknownAccessKeys(step.access, `nodes[${at}].steps[${no}].access`) : [])),
  ])

function accessFrom(reader: Reader, json: unknown, at: string): NodeAccess {
  const access = reader.object(json, at)
  reader.errors.push(...unknownAccessKeys(access, at))
  const kind = reader.among(access['kind'], accessKindNames, `${at}.kind`)
  const list = accessKindNames.includes(kind) ? listOf(kind) : undefined
  const codes = (name: AccessList) =>
    reader.list(access[name] ?? [], `${at}.${name}`, 50).map((one, no) => reader.word(one, `${at}.${name}[${no}]`))
  return {
    kind,
    ...(list === undefined ? {} : { [list]: codes(list) }),
    ...(access['fixed'] ? { fixed: reader.word(access['fixed'], `${at}.fixed`) } : {}),
    ...partyRoleFrom(reader, access['partyRole'], `${at}.partyRole`),
  }
}

/** Parses one party role or several (a built-in process may ask the people of both). The default is the owner alone. */
function partyRoleFrom(reader: Reader, json: unknown, at: string): Pick<NodeAccess, 'partyRole'> {
  if (!Array.isArray(json)) return json && json !== 'owner' ? { partyRole: reader.code(json, at) } : {}
  const partyRoles = [...new Set(reader.list(json, at, 10).map((one) => reader.code(one, at)))]
  if (partyRoles.length === 0 || (partyRoles.length === 1 && partyRoles[0] === 'owner')) return {}
  return { partyRole: partyRoles.length === 1 ? partyRoles[0]! : partyRoles }
}

const isBlank = (json: unknown): boolean =>
  json === undefined ||
  json === null ||
  json === '' ||
  (Array.isArray(json) && json.every((text) => typeof text !== 'string' || text.trim() === ''))

class Reader {
  readonly errors: FieldError[]
  constructor(errors: FieldError[]) {
    this.errors = errors
  }

  object(json: unknown, at: string): Record<string, unknown> {
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
    throw new WeftError(400, 'generic.badRequest', { detail: { at } })
  }
  list(json: unknown, at: string, maxLength: number): readonly unknown[] {
    if (!Array.isArray(json)) throw new WeftError(400, 'generic.badRequest', { detail: { at } })
    if (json.length > maxLength) this.errors.push({ path: at, key: 'field.tooManyLines', values: { max: maxLength } })
    return json.slice(0, maxLength)
  }
  code(json: unknown, at: string): string {
    if (json === undefined || json === null || json === '') this.errors.push({ path: at, key: 'common.INPUT_REQUIRED' })
    else if (typeof json !== 'string' || !code.test(json)) this.errors.push({ path: at, key: 'validator.english' })
    return String(json ?? '')
  }
  text(json: unknown, at: string, maxLength: number): string {
    if (typeof json !== 'string') this.errors.push({ path: at, key: 'field.choice' })
    const text = String(json).trim()
    if (text.length > maxLength) this.errors.push({ path: at, key: 'field.tooLong', values: { max: maxLength } })
    return text
  }
  /** Parses a code that the platform chose, in any script. */
  word(json: unknown, at: string): string {
    if (typeof json !== 'string' || json.trim() === '' || json.length > 60) this.errors.push({ path: at, key: 'field.choice' })
    return String(json)
  }
  integer(json: unknown, at: string): number {
    const value = typeof json === 'string' && /^-?\d{1,9}$/.test(json) ? Number(json) : json
    if (Number.isSafeInteger(value)) return value as number
    this.errors.push({ path: at, key: 'field.integer' })
    return 0
  }
  within(value: number, [least, maximum]: readonly [number, number], at: string): number {
    if (this.errors.some((error) => error.path === at)) return value
    if (value < least) this.errors.push({ path: at, key: 'field.atLeast', values: { atLeast: least } })
    if (value > maximum) this.errors.push({ path: at, key: 'field.atMost', values: { atMost: maximum } })
    return value
  }
  among<T extends string>(json: unknown, all: readonly T[], at: string): T {
    if (!all.includes(json as T)) this.errors.push({ path: at, key: 'field.choice' })
    return json as T
  }
  /** Parses a label pair. A missing language is filled from the other one. */
  label(json: unknown, at: string): Label {
    const [zh, en] = Array.isArray(json) ? json : [json, json]
    const texts = [zh, en].map((text) => (typeof text === 'string' ? text.trim() : ''))
    if (texts.every((text) => text === '')) this.errors.push({ path: at, key: 'common.INPUT_REQUIRED' })
    if (texts.some((text) => text.length > 100)) this.errors.push({ path: at, key: 'field.tooLong', values: { max: 100 } })
    return [texts[0] || texts[1]!, texts[1] || texts[0]!]
  }
}
