/**
 * Why actions that the reader's roles allow in the present status cannot be done now. The reasons are data and name only fields that the
 * reader may see; where no reason may be given, the action is left out.
 */
import { actionsOf, type AnyAction } from '../../../model/document.ts'
import { namedUsers } from '../../../model/notice-spec.ts'
import type { BarredAction } from '../../../model/page.ts'
import { meets } from '../../../model/rules/condition.ts'
import type { Policy } from '../../authorisation/policy.ts'
import { isSigner, isSignersTurn } from '../../signing/signing-order.ts'
import type { Stored } from '../../store/read.ts'
import { applyActionRules } from '../input/field-rules.ts'
import { belongsToProcess } from '../../authorisation/step-of-other.ts'
import { isOnPartyRole, roleAllows } from '../validation/action-availability.ts'
import { decidingField, isAmong } from '../validation/among.ts'
import { isNamedApart } from '../validation/apart.ts'
import { asSeenBy } from '../validation/own-rows.ts'

/** What is known of the document and of what is open to the reader. */
interface Known {
  readonly doc: Stored
  readonly roles: readonly string[]
  /** Actions that are offered. */
  readonly actions: readonly string[]
  /** Actions of the process for which the reader has no task now, and whether it is for having started the process. */
  readonly waiting: readonly string[]
  readonly started: boolean
  /** Whether the reader may edit the fields: what is missing can then be filled in. */
  readonly edit: boolean
}

/** Returns the barred actions of the reader's roles in the order of the definition, each with its reason. */
export function barredActions(policy: Policy, known: Known): readonly BarredAction[] {
  const { type } = policy
  const all = actionsOf(type)
  const offered = new Set(known.actions.map((name) => all[name]?.label[0]))
  return Object.entries(all).flatMap(([name, action]): BarredAction[] => {
    if (known.actions.includes(name)) return missingFor(policy, known, name)
    // Another way to the same step is open.
    if (action.internal || ![action.from].flat().includes(known.doc.status) || offered.has(action.label[0])) return []
    if (!isOnPartyRole(action, known.roles) || !isOfReadersRole(policy, action, known.doc)) return []
    const reason = reasonOf(policy, known, name)
    return reason ? [{ name, ...reason }] : []
  })
}

/** Whether an action is for the reader's roles. Of an approval these are the roles of its steps; a process action that names none is nobody's by role. */
function isOfReadersRole(policy: Policy, action: AnyAction, doc: Stored): boolean {
  if (action.by !== undefined || !belongsToProcess(policy.type, action)) return roleAllows(policy, action, doc)
  return (action.steps ?? []).some(({ by }) => by !== undefined && roleAllows(policy, { ...action, by } as AnyAction, doc))
}

type Reason = Omit<BarredAction, 'name'>

function reasonOf(policy: Policy, { doc, roles, waiting, started }: Known, name: string): Reason | undefined {
  const { type, actor } = policy
  const action = actionsOf(type)[name]!
  const acting = roles.filter((role) => isOnPartyRole(action, role))
  const unmet = unmetParts(action, asSeenBy(policy, doc, acting), actor.roles)
  if (unmet.length > 0) {
    // Circumstances and expressions are no fields: the page cannot name what they depend on.
    const fields = unmet.every((part) => part in type.fields) ? visible(policy, roles, unmet) : []
    return fields.length > 0 ? { why: 'condition', fields } : undefined
  }
  if (isNamedApart(action, doc, actor)) {
    const named = (action.apart?.persons ?? []).filter((person) => namedUsers(doc, [person]).includes(actor.user))
    return { why: 'apart', fields: visible(policy, roles, named) }
  }
  if (!isAmong(action, doc, actor)) return { why: 'among', fields: visible(policy, roles, [decidingField(action, doc)!]) }
  const turns = acting.map((partyRole) => ({ actor, doc, partyRole }))
  if (!turns.some((turn) => isSignersTurn(type, action, turn)))
    return turns.some((turn) => isSigner(type, turn)) ? { why: 'turn' } : undefined
  if (!waiting.includes(name)) return undefined
  return { why: started ? 'started' : 'turn' }
}

/** Returns the parts of an action's condition that do not hold. */
const unmetParts = ({ when }: AnyAction, doc: Stored, roles: readonly string[]): readonly string[] =>
  Object.entries(when ?? {})
    .filter(([key, test]) => test !== undefined && !meets({ [key]: test }, doc, { roles }))
    .map(([key]) => key)

/** Returns the reason of an offered action that lacks fields which the reader can fill in neither here nor along with it. */
function missingFor(policy: Policy, { doc, roles, edit }: Known, name: string): BarredAction[] {
  const action = actionsOf(policy.type)[name]!
  if (edit || action.work || !action.require) return []
  const given = new Set([...(action.form?.fields ?? []), ...Object.keys(action.sets ?? {})].map((path) => path.split('.')[0]))
  const required = action.require.filter((path) => !given.has(path.split('.')[0]))
  const acting = roles.filter((role) => isOnPartyRole(action, role))
  const paths = applyActionRules(policy.type, asSeenBy(policy, doc, acting), required).map(({ path }) => path.replace(/\[\d+\]/g, ''))
  const fields = visible(
    policy,
    roles,
    [...new Set(paths)].filter((path) => required.includes(path)),
  )
  return fields.length > 0 ? [{ name, why: 'missing', fields }] : []
}

/** Returns those of the fields that the reader may see. */
const visible = (policy: Policy, roles: readonly string[], paths: readonly string[]): readonly string[] =>
  paths.filter((path) => policy.restriction(path, roles) < 2)
