/** An action on a document: who may, is it possible from here, do the checks pass; then the process moves, quantities are taken, the status changes, logic follows. */
import { compute } from '../../model/compute.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { forbidden, invalid, WeftError } from '../../model/errors.ts'
import { mustMeetRules } from '../access/meet.ts'
import { allowed } from '../access/policy.ts'
import { close, move } from '../flow/move.ts'
import type { Run } from '../run.ts'
import { signing } from '../signing/round.ts'
import { itsTurn, mustBeTurn } from '../signing/turn.ts'
import { load, partyRolesIn, type Stored } from '../store/read.ts'
import { remembering } from '../store/remember.ts'
import { finish, runChecks } from './finish.ts'
import { placeOf, readInput } from './input.ts'
import { checkLinks } from './links.ts'
import { byRole, editable, mustMeet, ofProcess, onSide, wordsOf } from './may.ts'
import { applyActionRules } from './rules.ts'
import type { Writing } from './save.ts'
import { store } from './store.ts'
import { takeFor } from './take.ts'

export interface ActInput {
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

export async function act(run: Run, type: AnyDocument, input: ActInput, writing: Writing = {}): Promise<Stored> {
  const action = Object.hasOwn(actionsOf(type), input.action) ? actionsOf(type)[input.action]! : undefined
  if (!action || (action.internal && !writing.system)) throw new WeftError(404, 'action.unknown')
  const policy = writing.system ? undefined : await allowed(run, type)
  const before = await load(run, type, input.id, { lock: true })
  if (policy) await mustMeetRules(run, policy, before.id)
  const roles = policy ? partyRolesIn(before, run.who.company, policy.standing).filter((role) => onSide(action, role)) : ['owner']
  // Of two roles that may, the one whose turn it is acts.
  const side = roles.find((role) => itsTurn(type, input.action, { who: run.who, doc: before, side: role })) ?? roles[0]
  if (policy && (!onSide(action, side) || (!ofProcess(type, action) && !byRole(policy, action, before)))) throw forbidden()
  if (policy && input.version !== before.version) {
    if (!Number.isInteger(input.version)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'version' } })
    throw new WeftError(409, 'action.changed', { detail: { version: before.version } })
  }
  if (![action.from].flat().includes(before.status))
    throw new WeftError(409, 'action.notFrom', { values: wordsOf(run, type, { action, doc: before }) })
  mustMeet(run, type, { action, doc: before })
  if (policy) mustBeTurn(type, input.action, { who: run.who, doc: before, side })
  if (policy && action.proof && !input.proven) throw invalid([{ path: 'proof', key: 'access.proof' }])
  const comment = input.comment?.trim() || undefined
  if (action.comment === 'required' && !comment) throw invalid([{ path: 'comment', key: 'action.comment' }])

  const doc = structuredClone(before) as Stored
  const viewer = { roles: run.who.roles, action: 'edit' as const, side: side ?? 'owner' }
  if (input.values !== undefined && policy) {
    if (!(await editable(run, type, before)))
      throw new WeftError(409, 'save.notEditable', { values: wordsOf(run, type, { action, doc: before }) })
    const read = readInput({ run, type, policy, side: roles, viewer }, doc, input.values)
    const linked = await checkLinks(run, type, doc, before, placeOf(read))
    await run.tx.elevate(true)
    await finish(run.through(remembering(run.tx)), type, doc, { viewer, input: read, before, linked })
  } else if (policy) await run.tx.elevate(true)

  const missing = applyActionRules(type, doc, action.require ?? [])
  if (missing.length > 0) throw invalid(missing)
  const refusals = await runChecks(run.through(remembering(run.tx)), type, doc, action.checks ?? [], { action: input.action, before })
  if (refusals.length > 0) throw invalid(refusals)

  const moved = type.flow
    ? await move(
        run,
        type,
        doc as never,
        input.action,
        { comment, data: input.data, docVersion: before.version },
        { system: writing.system === true && writing.signs !== true },
      )
    : { handled: false }
  if (!moved.handled) {
    // The process had no word in it after all, so the action's own `by` decides.
    if (policy && ofProcess(type, action) && !byRole(policy, action, before)) throw forbidden()
    doc.status = action.to
    if (type.flow) await close(run, type, doc as never, input.action, comment)
  } else if (moved.to !== undefined) doc.status = moved.to
  const done = !moved.handled || moved.to !== undefined
  if (done)
    await signing(run, type, {
      doc,
      action: input.action,
      comment,
      data: input.data,
      person: policy !== undefined,
      rehearsal: input.rehearsal,
    })
  if (done) await takeFor(run, type, doc, input.action)
  compute(type, doc)
  // A signature of several that moves nothing yet changes no version: the others sign what they see.
  if (done) await store(run, type, { before, doc, action: input.action, comment, always: true })

  const after = run.engine.logic.get(type.name)?.after as Record<string, ((...args: unknown[]) => unknown) | undefined> | undefined
  if (done && after?.[input.action]) {
    await after[input.action]!(doc, run.ctx, { comment, before, data: input.data })
    return load(run, type, doc.id)
  }
  return doc
}
