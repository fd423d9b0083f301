/** An action on a document: who may, is it possible from here, do the checks pass; then the process moves, quantities are taken, the status changes, logic follows. */
import { compute } from '../../model/compute.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { forbidden, invalid, WeftError } from '../../model/errors.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import { closeProcess, advanceProcess } from '../workflow/runtime/advance.ts'
import type { Operation } from '../operation.ts'
import { updateSigningSession } from '../signing/signing-session.ts'
import { isSignersTurn, requireSignersTurn } from '../signing/signing-order.ts'
import { load, partyRolesIn, type Stored } from '../store/read.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { completeAndValidate, runChecks } from './complete-and-validate.ts'
import { placeOf, readInput } from './read-input.ts'
import { checkLinks } from './check-links.ts'
import {
  roleAllows,
  editable,
  requireActionCondition,
  belongsToProcess,
  isOnPartyRole,
  actionMessageValues,
} from './action-availability.ts'
import { applyActionRules } from './field-rules.ts'
import type { SaveOptions } from './save.ts'
import { persistChanges } from './persist-changes.ts'
import { consumeFor } from './consume.ts'

export interface ActionInput {
  readonly id: string
  /** The version that the person saw; a stale one is refused, since an action is decided on what was seen. */
  readonly version?: number
  readonly action: string
  readonly comment?: string
  /** Fields that are changed along with the action, where the status may be edited. */
  readonly values?: unknown
  readonly data?: Readonly<Record<string, unknown>>
  /** The person has just shown anew who they are; actions with `proof` ask for it. */
  readonly proven?: boolean
  /** It is given up afterwards: nothing outside of the database is made. */
  readonly rehearsal?: boolean
}

export async function executeAction(
  operation: Operation,
  type: AnyDocument,
  input: ActionInput,
  writing: SaveOptions = {},
): Promise<Stored> {
  const action = Object.hasOwn(actionsOf(type), input.action) ? actionsOf(type)[input.action]! : undefined
  if (!action || (action.internal && !writing.system)) throw new WeftError(404, 'action.unknown')
  const policy = writing.system ? undefined : await requirePolicy(operation, type)
  const before = await load(operation, type, input.id, { lock: true })
  if (policy) await requireRowRules(operation, policy, before.id)
  const roles = policy
    ? partyRolesIn(before, operation.actor.company, policy.standing).filter((role) => isOnPartyRole(action, role))
    : ['owner']
  // Of two roles that may, the one whose turn it is acts.
  const side = roles.find((role) => isSignersTurn(type, input.action, { who: operation.actor, doc: before, side: role })) ?? roles[0]
  if (policy && (!isOnPartyRole(action, side) || (!belongsToProcess(type, action) && !roleAllows(policy, action, before))))
    throw forbidden()
  if (policy && input.version !== before.version) {
    if (!Number.isInteger(input.version)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'version' } })
    throw new WeftError(409, 'action.changed', { detail: { version: before.version } })
  }
  if (![action.from].flat().includes(before.status))
    throw new WeftError(409, 'action.notFrom', { values: actionMessageValues(operation, type, { action, doc: before }) })
  requireActionCondition(operation, type, { action, doc: before })
  if (policy) requireSignersTurn(type, input.action, { who: operation.actor, doc: before, side })
  if (policy && action.proof && !input.proven) throw invalid([{ path: 'proof', key: 'access.proof' }])
  const comment = input.comment?.trim() || undefined
  if (action.comment === 'required' && !comment) throw invalid([{ path: 'comment', key: 'action.comment' }])

  const doc = structuredClone(before) as Stored
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, side: side ?? 'owner' }
  if (input.values !== undefined && policy) {
    if (!(await editable(operation, type, before)))
      throw new WeftError(409, 'save.notEditable', { values: actionMessageValues(operation, type, { action, doc: before }) })
    const read = readInput({ run: operation, type, policy, side: roles, viewer }, doc, input.values)
    const linked = await checkLinks(operation, type, doc, before, placeOf(read))
    await operation.tx.elevate(true)
    await completeAndValidate(operation.withTransaction(withQueryCache(operation.tx)), type, doc, { viewer, input: read, before, linked })
  } else if (policy) await operation.tx.elevate(true)

  const missing = applyActionRules(type, doc, action.require ?? [])
  if (missing.length > 0) throw invalid(missing)
  const refusals = await runChecks(operation.withTransaction(withQueryCache(operation.tx)), type, doc, action.checks ?? [], {
    action: input.action,
    before,
  })
  if (refusals.length > 0) throw invalid(refusals)

  const moved = type.flow
    ? await advanceProcess(
        operation,
        type,
        doc as never,
        input.action,
        { comment, data: input.data, docVersion: before.version },
        { system: writing.system === true && writing.signs !== true },
      )
    : { handled: false }
  if (!moved.handled) {
    // The process had no word in it after all, so the action's own `by` decides.
    if (policy && belongsToProcess(type, action) && !roleAllows(policy, action, before)) throw forbidden()
    doc.status = action.to
    if (type.flow) await closeProcess(operation, type, doc as never, input.action, comment)
  } else if (moved.to !== undefined) doc.status = moved.to
  const done = !moved.handled || moved.to !== undefined
  if (done)
    await updateSigningSession(operation, type, {
      doc,
      action: input.action,
      comment,
      data: input.data,
      person: policy !== undefined,
      rehearsal: input.rehearsal,
    })
  if (done) await consumeFor(operation, type, doc, input.action)
  compute(type, doc)
  // A signature of several that moves nothing yet changes no version: the others sign what they see.
  if (done) await persistChanges(operation, type, { before, doc, action: input.action, comment, always: true })

  const after = operation.engine.logic.get(type.name)?.after as Record<string, ((...args: unknown[]) => unknown) | undefined> | undefined
  if (done && after?.[input.action]) {
    await after[input.action]!(doc, operation.ctx, { comment, before, data: input.data })
    return load(operation, type, doc.id)
  }
  return doc
}
