/**
 * The one pipeline of actions on a document: prepare (who may, is it possible from here) → take values → fill again where the action says so → results of
 * work and what the action sets → verify (rules, constraints, checks) → decide (the process) → move and sign → consume → end former versions → persist → ledgers (release, post, hold
 * again) → reserve open items → next version → follow (logic) → release open items → generate. The form, bulk, import, other systems, logic and the
 * process engine's own calls all come this way. `docs/architecture.md` names each step in its order (`server/code-tests/docs.full.test.ts` compares them).
 */
import { compute } from '../../../model/rules/compute.ts'
import { constraintErrors } from '../../../model/rules/constraints.ts'
import { takenBackBy } from '../../../model/between/taken-back.ts'
import { type AnyDocument } from '../../../model/document.ts'
import { revisesRetired, type AnyVersions } from '../../../model/lifecycle/versions.ts'
import type { Warning } from '../../../model/lifecycle/warning.ts'
import { forbidden, invalid, refused, type FieldError } from '../../../model/errors.ts'
import { closesPart, lockForClosing } from '../../ledger/calendar.ts'
import { postActions, postingErrors } from '../../ledger/document-postings.ts'
import { releaseReserved, reserveFor } from '../../ledger/reservations.ts'
import { releaseItems, reserveItems } from '../../ledger/open-items.ts'
import { advanceProcesses, closeProcesses, type ProcessAction } from '../../workflow/runtime/advance.ts'
import { fieldsWith, nodeRights } from '../../workflow/runtime/node-rights.ts'
import { lockProcesses } from '../../workflow/state/instance.ts'
import type { ProcessChange } from '../../workflow/runtime/sign.ts'
import type { Operation } from '../../operation.ts'
import { moveRound, waitsForSignatures, type TaskWriter } from '../../signing/signing-session.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { loadAll, lockAll, partyRolesIn, type Stored } from '../../store/read.ts'
import { withQueryCache } from '../../store/query-cache.ts'
import { asSystem } from '../../store/scope.ts'
import { takeValues } from './action-form-values.ts'
import { persistSaved } from '../change.ts'
import { makeNextVersions, settleVersions } from '../document-versions.ts'
import { asSeenBy } from '../validation/own-rows.ts'
import { runChecks } from '../validation/complete-and-validate.ts'
import { fixesFollowed, fixFollowedValues } from '../validation/follow-links.ts'
import { roleAllows, isOnPartyRole } from '../validation/action-availability.ts'
import { tooLarge } from '../validation/too-large.ts'
import { withoutUnseenErrors } from '../validation/unseen-errors.ts'
import { unusableLinks } from '../validation/usable-links.ts'
import { confirmationError, recordConfirmations, warningsOf } from '../validation/warnings.ts'
import { takeDeclaredValues } from './declared-values.ts'
import { applyActionRules } from '../input/field-rules.ts'
import { saveDocument } from '../save.ts'
import { persistChanges, persistMany } from '../persistence/persist-changes.ts'
import { unconfirmedBases } from '../moved-bases.ts'
import { consumeFor } from '../conversion/consume.ts'
import { shortenRows } from '../conversion/shorten.ts'
import { followActions } from './follow-actions.ts'
import { generateFor } from '../generate.ts'
import { prepareAction, type ActionInput, type ActionOptions, type Acting } from './prepare-action.ts'
import { holdSources, refreshValues } from './refresh-values.ts'
import { takeResult } from './work-result.ts'

/**
 * Does an action and gives the document back as stored.
 * @throws WeftError 404 `action.unknown`; 403 for who may not; 409 `action.changed`, `action.notFrom`, `action.notNow`, `action.asks` with the
 *   warnings that are not confirmed, `signing.notTurn`;
 *   11000 at `proof`, at `comment`, or at the fields that rules and checks refuse; and what the process refuses (`engine/workflow/runtime/advance.ts`)
 */
export async function executeAction(
  operation: Operation,
  type: AnyDocument,
  input: ActionInput,
  writing: ActionOptions = {},
): Promise<Stored> {
  if (closesPart(type, input.action)) {
    // Who may not close is refused before the lock, for which every posting of the company would wait.
    if (!writing.system) await prepareAction(operation, type, input, { writing, unlocked: true })
    await lockForClosing(operation, type, [input.id])
  }
  const acting = await prepareAction(operation, type, input, { writing })
  await holdSources(operation, acting)
  const { policy } = acting
  const partyRoles = partyRolesIn(acting.before, operation.actor.company, policy?.standing ?? [])
  const [stored] = await withoutUnseenErrors({ operation, policy, partyRoles }, async () => {
    await takeValues(operation, acting)
    return policy ? asSystem(operation, (system) => complete(system, type, [acting])) : complete(operation, type, [acting])
  })
  const open = openWarnings(acting)
  if (open.length > 0) throw confirmationError(open)
  return stored!
}

/**
 * Does an action of several documents, with the platform's rights: all or none. They are read and locked in one statement, and written
 * together. All are verified and decided before the first is written; what follows runs for each in order once all are written.
 * @param ids repetitions do no harm
 * @returns the documents as stored, in the order of the ids, each once
 * @throws WeftError 404 `generic.notFound` for a document that is not there; what `executeAction` throws
 */
export async function actMany(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  input: { readonly action: string; readonly comment?: string },
  writing: { readonly system: true; readonly signs?: true } = { system: true },
): Promise<Stored[]> {
  if (closesPart(type, input.action)) await lockForClosing(operation, type, ids)
  const stored = await lockAll(operation, type, [...new Set(ids)])
  if (stored.length === 0) return []
  const processes = type.flow
    ? await lockProcesses(
        operation,
        stored.map(({ id }) => id),
      )
    : undefined
  const all: Acting[] = []
  for (const before of stored) {
    const locked = { doc: before, process: processes?.get(before.id) }
    const acting = await prepareAction(operation, type, { ...input, id: before.id }, { writing, locked })
    await holdSources(operation, acting)
    all.push(acting)
  }
  return complete(operation, type, all)
}

/**
 * From the checks to the logic that follows, with the platform's rights: the person's right to do it has been checked.
 * @param all one document, or several of one type
 * @returns the documents as stored, in order
 */
async function complete(operation: Operation, type: AnyDocument, all: readonly Acting[]): Promise<Stored[]> {
  const changed = await carryOut(operation, type, all)
  await saveGivenValues(
    operation,
    type,
    all.filter((acting) => !changed.includes(acting)),
  )
  await settleVersions(operation, type, changed, (ids, action) => actMany(operation, type, ids, { action }))
  // The journal names the type's action, which a word of the process may mean differently from document to document.
  const groups = Map.groupBy(changed, ({ name, input }) => name ?? input.action)
  for (const [action, group] of groups) {
    const [first] = group
    const refreshed = first!.action?.refreshes === true
    await persistMany(operation, type, group, { action, comment: first!.comment, always: true, refreshed })
  }
  await recordConfirmations(
    operation,
    all.map(({ doc, name, input, warnings }) => ({ doc, action: name ?? input.action, warnings })),
  )
  await releaseReserved(operation, type, changed)
  await postActions(
    operation,
    type,
    changed.map(({ doc, name }) => ({ doc, action: name })),
  )
  await reserveFor(operation, type, changed)
  await reserveItems(operation, type, changed)
  await makeNextVersions(operation, type, changed)
  const docs = await followActions(operation, type, { all, changed: new Set(changed) })
  await releaseItems(operation, type, changed)
  const generated = await generateFor(
    operation,
    type,
    all.flatMap((acting, at) => (changed.includes(acting) ? [{ doc: docs[at]!, name: acting.name }] : [])),
  )
  // A generated document may count on the one that made it.
  return generated ? reloaded(operation, type, docs) : docs
}

/**
 * Saves what was given along with signatures that complete no node, so that the next signer sees it. Where something changed, the document has a
 * new version and a journal entry of a save: it has not been approved yet.
 */
async function saveGivenValues(operation: Operation, type: AnyDocument, signed: readonly Acting[]): Promise<void> {
  const given = signed.filter(givesValues)
  const stored = given.length > 0 ? await persistSaved(operation, type, given, { action: 'save' }) : []
  for (const [at, { doc }] of given.entries()) Object.assign(doc, stored[at])
}

async function reloaded(operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<Stored[]> {
  const stored = new Map((await loadAll(operation, type, docs.map(({ id }) => id).sort(byNumber))).map((doc) => [doc.id, doc]))
  return docs.map(({ id }) => stored.get(id)!)
}
/** Orders ids as the database does. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

/**
 * Fills what the actions refresh, takes the results of work and what the actions set, verifies, decides, signs and consumes, each for all documents before the next; the changed documents are not written yet.
 * @returns those that the action changes. A signature that completes no node leaves the document as it is, but for the values that were given along
 *   with it; without any, its version stays too, so that the other signers sign the version they see
 */
async function carryOut(operation: Operation, type: AnyDocument, all: readonly Acting[]): Promise<readonly Acting[]> {
  const asGiven = new Map(all.filter(givesValues).map((acting) => [acting, copy(acting.doc)]))
  const filling = operation.withTransaction(withQueryCache(operation.tx))
  for (const acting of all) await refreshValues(filling, acting)
  for (const acting of all) {
    await takeResult(operation, acting)
    takeDeclaredValues(operation, acting)
    await shortenRows(operation, acting)
  }
  const looking = operation.withTransaction(withQueryCache(operation.tx))
  const postings = await postingErrors(
    operation,
    type,
    all.map(({ doc, name }) => ({ doc, action: name })),
  )
  const unconfirmed = await unconfirmedBases(
    operation,
    type,
    all.map(({ doc, name }) => ({ doc, action: name })),
  )
  for (const acting of all) {
    const { id } = acting.doc
    await verify(looking, acting, [...(unconfirmed.get(id) ?? []), ...(postings.get(id) ?? [])])
  }
  const moves = await decide(operation, type, all)
  const moving = all
    .map((acting, at) => ({ acting, moved: moves[at]! }))
    .filter(({ moved: { handled, to } }) => !(handled && to === undefined))
  const changed = new Set(moving.map(({ acting }) => acting))
  // A signature that completes no node leaves what was given along, without what the action computes and sets.
  for (const acting of all) if (!changed.has(acting)) Object.assign(acting.doc, asGiven.get(acting) ?? copy(acting.before))
  for (const { acting, moved } of moving) {
    const stays = revisesRetired(type.versions as AnyVersions | undefined, acting.name, acting.before.status)
    acting.doc.status = moved.to ?? (stays ? acting.before.status : acting.action!.to)
    mayBeTakenBack(operation, acting)
    await signRound(operation, acting)
  }
  const outside = moving.filter(({ acting, moved }) => type.flow && (!moved.handled || acting.doc.status !== moved.to))
  if (outside.length > 0)
    await closeProcesses(
      operation,
      type,
      outside.map(({ acting: { doc, input, comment }, moved }) => ({ doc, action: input.action, comment, process: moved.process })),
    )
  const fixing = moving.filter(({ acting }) => fixesFollowed(type, acting.name)).map(({ acting }) => acting.doc)
  if (fixing.length > 0) await fixFollowedValues(operation, type, fixing)
  // What is consumed may be an amount that follows from a fixed price.
  for (const doc of fixing) compute(type, doc)
  await consumeFor(
    operation,
    type,
    moving.map(({ acting: { doc, name, before } }) => ({ doc, before, action: name, to: doc.status })),
  )
  for (const { acting } of moving) {
    compute(type, acting.doc)
    const errors = await tooLarge(operation, type, acting.doc, { before: acting.before, partyRole: acting.partyRole ?? 'owner' })
    if (errors.length > 0) throw invalid(errors)
  }
  return [...changed]
}

/**
 * Refuses a move that takes back what other documents have consumed, whatever moves the document.
 * @throws WeftError 409 `take.back`
 */
function mayBeTakenBack({ engine }: Operation, { type, name, doc, before }: Acting): void {
  const counter = takenBackBy(engine.types, type, { doc, before, action: name, to: doc.status })
  if (counter) throw refused('take.back', { counter: counter.zh, counterEn: counter.en })
}

/** Whether a person has given values along with the action (`takeValues`). */
const givesValues = ({ input, policy }: Acting): boolean => input.values !== undefined && policy !== undefined

/**
 * The rules of the action, then its constraints and checks, whose errors come at once.
 * @param further what its postings and its changed sources are refused for
 */
async function verify(looking: Operation, acting: Acting, further: readonly FieldError[]): Promise<void> {
  const { type, name, action, before, doc } = acting
  const required = await requiredAtNode(looking, acting)
  if (!action && required.length === 0) return
  const missing = applyActionRules(type, asSeenBy(acting.policy, doc, acting.roles), [...(action?.require ?? []), ...required])
  if (missing.length > 0) throw invalid(missing)
  if (!action) return
  const violated = constraintErrors(type, doc, {
    action: name,
    viewer: { roles: looking.actor.roles, action: 'edit' },
    today: looking.tx.today,
  })
  const refusals = [
    ...violated,
    ...(await unusableLinks(looking, type, doc, action.usable ?? [])),
    ...(await runChecks(looking, type, doc, action.checks ?? [], { action: name, before })),
    ...further,
  ]
  if (refusals.length > 0) throw invalid(refusals)
  if (!acting.policy || !action.asks) return
  acting.warnings.push(...(await warningsOf(looking, type, doc, { asks: action.asks, action: name, before })))
  // A rehearsal goes on: what would be refused later is said before anything is confirmed.
  const open = openWarnings(acting)
  if (open.length > 0 && !acting.input.rehearsal) throw confirmationError(open)
}

const openWarnings = ({ warnings, input: { confirmed = [] } }: Acting): readonly Warning[] =>
  warnings.filter(({ code }) => !confirmed.includes(code))

/** Returns the fields that the node requires of the person before the document goes on. Sending it back asks for nothing. */
async function requiredAtNode(operation: Operation, { policy, action, input, before }: Acting): Promise<readonly string[]> {
  const goesBack = action?.back !== undefined || input.action === 'reject' || input.decide !== undefined
  return policy && !goesBack ? fieldsWith(await nodeRights(operation, policy, before), 'required') : []
}

/**
 * Asks the processes what the action means to them.
 * @param all one document, or several of one type with the same rights
 * @returns the change of each document, in order
 * @throws WeftError 403 when it means nothing and the action's own `by` does not let the person
 */
async function decide(operation: Operation, type: AnyDocument, all: readonly Acting[]): Promise<readonly ProcessChange[]> {
  const [first] = all
  if (first?.input.decide) return [await first.input.decide(operation)]
  if (!type.flow || !first) return all.map(() => ({ handled: false }))
  const { system, signs } = first.writing
  const moves = await advanceProcesses(operation, type, all.map(processAction), { system: system === true && signs !== true })
  for (const [at, { policy, partyRole, action, before }] of all.entries()) {
    if (moves[at]!.handled) continue
    if (!action) throw refused('action.changed')
    if (policy && !(isOnPartyRole(action, partyRole) && roleAllows(policy, action, before))) throw forbidden()
  }
  return moves
}

/** Returns the action as the process of the document is asked for it. */
function processAction({ input, name, action, comment, before, doc, locked }: Acting): ProcessAction {
  const { data, node, visit, step, task } = input
  // A word that stands for a rejection of the type leads where that one leads.
  const rejects = action?.back !== undefined && [action.from].flat().includes(before.status)
  return {
    doc,
    action: rejects ? name! : input.action,
    input: { comment, data, docVersion: before.version, node, visit, step, task },
    locked,
  }
}

/** The action's step of signing. A process that moves the document away from where it waits for signatures ends the round. */
async function signRound(operation: Operation, { type, input, policy, action, comment, doc, before }: Acting): Promise<void> {
  if (!type.signing) return
  const away = doc.status !== before.status && waitsForSignatures(type, doc)
  const step = action?.signing ?? (away && action === undefined ? 'withdraw' : undefined)
  if (!step) return
  const { data, rehearsal } = input
  await moveRound(operation, type, { step, doc, tasks, comment, data, person: policy !== undefined, rehearsal })
}

/** Signing tasks go through this save path, with the platform's rights. */
const tasks: TaskWriter = {
  create: async (operation, task, values, company) => (await saveDocument(operation, task, { values }, { system: true, company })).doc,
  persist: persistChanges,
}
