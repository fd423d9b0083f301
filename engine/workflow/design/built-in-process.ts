/** The built-in process of a document type: its `flow` statuses as nodes, its actions as launch actions and steps. */
import { actionsOf, type AnyAction, type AnyDocument } from '../../../model/document.ts'
import { isOpenStatus } from '../../../model/rules/edit-scope.ts'
import type { NodeAccess, ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process/process.ts'

const known = new WeakMap<AnyDocument, ProcessDefinition>()

/** Returns the definition's own process (version 0), or undefined for a type without `flow`. Its roles are role codes. */
export function builtInProcess(type: AnyDocument): ProcessDefinition | undefined {
  if (!type.flow?.length) return undefined
  let cached = known.get(type)
  if (!cached) known.set(type, (cached = derive(type, type.flow as readonly string[])))
  return cached
}

function derive(type: AnyDocument, flow: readonly string[]): ProcessDefinition {
  const statuses = [...flow, ...beyond(type, flow.at(-1)!)]
  return {
    code: type.name,
    name: [`${type.label[0]}流程`, `${type.label[1]} process`],
    version: 0,
    page: type.name,
    nodes: statuses.map((status, at) => nodeOf(type, { status, at, next: statuses[at + 1] })),
  }
}

/**
 * Returns the statuses after the last one of `flow`. The last status may itself be signed (`flow: ['pending']`); then the status its
 * signature leads to is the end.
 */
function beyond(type: AnyDocument, last: string): string[] {
  const signing = Object.values(actionsOf(type)).find(
    (action) =>
      [action.from].flat().includes(last) && (action.sign !== undefined || action.steps !== undefined) && action.back === undefined,
  )
  return signing ? [signing.to] : []
}

function nodeOf(type: AnyDocument, { status, at, next }: { status: string; at: number; next: string | undefined }): ProcessNode {
  const spec = type.statuses[status]
  if (!spec) throw new Error(`${type.name}: flow names the status ${status}, which there is not`)
  const node = { sequence: (at + 1) * 10, status, text: spec.label, colour: spec.family, log: true, formEditable: isOpenStatus(spec) }
  if (next === undefined) return { ...node, approveFlow: false, end: true, steps: [], access: { kind: 'initiator' } }
  const launch = launchOf(type, status, next)
  if (!launch) throw new Error(`${type.name}: no action leads from ${status} to ${next}`)
  const [name, action] = launch
  const approveFlow = action.sign !== undefined || action.steps !== undefined
  const steps = approveFlow ? stepsFor(type, status, { name, action }) : []
  return {
    ...node,
    target: next,
    approveFlow,
    launchAction: name,
    launchText: action.label,
    end: false,
    steps,
    access: accessFor(type, action, { first: at === 0, steps }),
  }
}

/**
 * Returns the action from a status to the next node. Of several, a signed one is preferred, then one that people execute. One that is marked as a danger, such
 * as closing short, is never the usual way forward.
 */
function launchOf(type: AnyDocument, status: string, next: string): readonly [string, AnyAction] | undefined {
  const fitting = Object.entries(actionsOf(type)).filter(
    ([, action]) => action.to === next && [action.from].flat().includes(status) && action.back === undefined && !action.danger,
  )
  return fitting.find(([, { sign, steps }]) => sign || steps) ?? fitting.find(([, { internal }]) => !internal) ?? fitting[0]
}

function stepsFor(type: AnyDocument, status: string, { name, action }: { name: string; action: AnyAction }): ProcessStep[] {
  const rejecting = Object.values(actionsOf(type)).find((one) => one.back !== undefined && [one.from].flat().includes(status))
  const partyRole = partyRoleOf(action)
  if (action.steps === undefined) {
    return [{ sequence: 10, code: name, name: action.label, approve: action.sign ?? 'any', reject: rejecting?.back ?? 'first', end: false }]
  }
  return action.steps.map((step, at) => ({
    sequence: (at + 1) * 10,
    code: step.code,
    name: step.label,
    approve: step.sign,
    reject: step.back ?? rejecting?.back ?? 'first',
    end: false,
    access: step.among === undefined ? people([step.by ?? []].flat(), partyRole) : related(step.among, partyRole),
    ...(step.when === undefined ? {} : { when: step.when.expression }),
    ...(step.above === undefined ? {} : { above: step.above }),
    ...(step.after === undefined ? {} : { after: step.after }),
  }))
}

/**
 * Returns the access of an action. Without roles it is open to every user who may edit; at the first node the initiator is
 * always included.
 */
function accessFor(type: AnyDocument, action: AnyAction, { first, steps }: { first: boolean; steps: readonly ProcessStep[] }): NodeAccess {
  const named =
    action.by !== undefined
      ? [action.by].flat()
      : steps.length > 0
        ? steps.flatMap((step) => step.access?.roles ?? [])
        : [...(type.rights.edit ?? type.rights.create ?? [])]
  return people(
    [...new Set(first && action.steps === undefined && action.sign === undefined ? ['owner', ...named] : named)],
    partyRoleOf(action),
  )
}

function people(by: readonly string[], partyRole: NodeAccess['partyRole']): NodeAccess {
  const roles = by.filter((code) => code !== 'owner')
  const at = partyRole === undefined ? {} : { partyRole }
  if (!by.includes('owner')) return { kind: 'roles', roles, ...at }
  return roles.length === 0 ? { kind: 'initiator', ...at } : { kind: 'initiatorRoles', roles, ...at }
}

const related = (path: string, partyRole: NodeAccess['partyRole']): NodeAccess => ({
  kind: 'relation',
  relations: [path],
  ...(partyRole === undefined ? {} : { partyRole }),
})

const partyRoleOf = ({ partyRole }: AnyAction): NodeAccess['partyRole'] =>
  partyRole === undefined || partyRole === 'owner' ? undefined : partyRole
