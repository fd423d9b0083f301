/**
 * Changes documents. What a person edits and what logic sets, one document or several, take the same steps: lock, read the input, complete
 * and validate, write, follow (the type's logic).
 */
import type { Viewer } from '../../model/rules/condition-parts.ts'
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, WeftError, type FieldError } from '../../model/errors.ts'
import { requirePolicy, type Policy } from '../authorisation/policy.ts'
import { nodeRights, withNodeRights } from '../workflow/runtime/node-rights.ts'
import { releaseReserved, reserveFor } from '../ledger/reservations.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import type { Operation } from '../operation.ts'
import { copy } from '../store/memory/copy-row.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { lockAll, partyRolesIn, type Stored } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import { loadWithSurroundings, type ProcessSnapshot, type Surroundings } from '../workflow/state/process-snapshot.ts'
import { checkLinks } from './input/check-links.ts'
import { renewExchanged } from './validation/exchanged-links.ts'
import { mergeConcurrentChanges } from './input/merge-conflicts.ts'
import { placeOf, readInput, type ReadInput } from './input/read-input.ts'
import { wholeDocument } from './validation/own-rows.ts'
import { BatchDocuments } from './persistence/batch-documents.ts'
import { persistMany, type ChangedDocument, type ChangeReason } from './persistence/persist-changes.ts'
import { actionMessageValues, editingRoles } from './validation/action-availability.ts'
import { completeAndValidate } from './validation/complete-and-validate.ts'
import { unlessEnded } from './validation/ended-documents.ts'
import { withoutUnseenErrors } from './validation/unseen-errors.ts'
import { confirmedUnfitBookings } from './validation/unfit-bookings.ts'
import { recordConfirmations, type ConfirmedDocument } from './validation/warnings.ts'

export interface DocumentChange {
  readonly id: string
  /** Values by field; lines as the whole list or as a patch `{ set, remove, behind, order }`. */
  readonly values: unknown
}

/** A locked document with the input of its change applied; nothing is checked yet. */
interface Change extends ChangedDocument {
  readonly viewer: Viewer
  readonly input: ReadInput
  /** Errors of its links. */
  readonly linked: readonly FieldError[]
  /** Codes of the warnings that the person has confirmed; absent: logic makes the change, and nobody is asked. */
  readonly confirmed?: readonly string[]
}

/**
 * Changes all or none with the platform's rights: first every document is completed and checked, then all are written, then the type's
 * logic follows for each in order, on the document as it is stored then. A check sees the other documents as they were before.
 * @param reason what the journal says of the change
 * @returns the documents as they are then, in the order of the changes
 * @throws WeftError 404 for a document that is not there; 11000 with all errors of the first document that is refused
 * @throws Error for a document that is named twice
 */
export async function changeDocuments(
  operation: Operation,
  type: AnyDocument,
  changes: readonly DocumentChange[],
  reason: ChangeReason = { action: 'save' },
): Promise<Stored[]> {
  if (changes.length === 0) return []
  const ids = changes.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Error(`changeDocuments: a ${type.name} is named twice`)
  const stored = await lockAll(operation, type, ids)
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole: 'owner' }
  const all = changes.map(({ values }, at): Change => {
    const before = stored[at]!
    const doc = copy(before)
    return { before, doc, viewer, linked: [], input: readInput({ operation, type, partyRoles: 'owner', viewer }, doc, values) }
  })
  return apply(operation, type, all, reason)
}

/** A change by a person: the version that the person saw, and what was sent. */
export interface EditInput extends DocumentChange {
  readonly version?: number | undefined
  /** Codes of the warnings (409 `action.asks`) that the person has confirmed. */
  readonly confirmed?: readonly string[] | undefined
  /** Of the journal entry. */
  readonly comment?: string | undefined
  /** Whether the journal has an entry although nothing changed. */
  readonly always?: boolean
}
/** What a person edits: read with the right to change it, with the values applied; nothing is checked yet. */
export interface ReadEdit {
  readonly policy: Policy
  /** The policy with the rights of fields at the node of the process. */
  readonly narrowed: Policy
  readonly around: Surroundings | undefined
  readonly before: Stored
  readonly doc: Stored
  readonly viewer: Viewer
  readonly input: ReadInput
  /** The roles in which the person's company stands in the stored document. */
  readonly partyRoles: readonly string[]
}
export interface Edited {
  /** As stored. */
  readonly doc: Stored
  /** Others had changed other fields meanwhile. */
  readonly merged: boolean
  /** Titles and process as they were read with the document; absent where logic that follows may have changed them. */
  readonly around?: Surroundings | undefined
}

/**
 * Changes a document with the rights of the acting person.
 * @param action what the journal says of the change
 * @throws WeftError 403 without the right to edit; 404; 409 `save.notEditable`, `save.conflict` for fields that others changed since the
 *   version, `action.asks` for bookings that a lower capacity leaves without room; 11000 with all errors
 */
export async function editDocument(
  operation: Operation,
  type: AnyDocument,
  { id, version, values, comment, confirmed = [], always = false }: EditInput,
  action = 'save',
): Promise<Edited> {
  const { policy, narrowed, around, before, doc, viewer, input, partyRoles } = await readEdit(
    operation,
    type,
    { id, values },
    { lock: true },
  )
  const { merged, refusal } = await mergeConcurrentChanges(operation, policy, { before, read: input, version })
  const linked = await checkLinks(operation, type, doc, before, placeOf(input))
  const followed = operation.engine.logic.get(type.name)?.after?.save !== undefined
  const reason = { action, always, pending: !followed, ...(comment ? { comment } : {}) }
  const [stored] = await withoutUnseenErrors({ operation, policy: narrowed, partyRoles }, () =>
    asSystem(operation, (system) => apply(system, type, [{ before, doc, viewer, input, linked, confirmed }], reason)),
  ).catch((error: unknown) => {
    throw refusal(error)
  })
  return { doc: stored!, merged, around: followed ? undefined : around }
}

/**
 * Reads a document that the acting person may change, and applies what the person entered to a copy.
 * @param options.lock whether nobody else changes the document until the end of the transaction
 * @throws WeftError 403 without the right to edit; 404; 409 `save.notEditable`; 400 and 403 for values that the person may not write
 */
export async function readEdit(
  operation: Operation,
  type: AnyDocument,
  { id, values }: DocumentChange,
  { lock }: { readonly lock: boolean },
): Promise<ReadEdit> {
  const policy = await requirePolicy(operation, type)
  // Checked before the lock, since this login may not lock the tables of ledgers and reports.
  if (!policy.may.edit) throw forbidden()
  const { doc: read, around } = await unlessEnded(operation, policy, id, loadWithSurroundings(operation, type, id, { lock }))
  await requireRowRules(operation, policy, read.id)
  const before = await wholeDocument(operation, type, read)
  const roles = await requireEditingRoles(operation, policy, { doc: before, state: around?.state })
  const narrowed = withNodeRights(policy, await nodeRights(operation, policy, before, around?.state))
  const doc = copy(before)
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole: roles[0]! }
  const input = readInput({ operation, type, policy: narrowed, partyRoles: roles, viewer }, doc, values)
  await renewExchanged(operation, type, { before, doc, values })
  return { policy, narrowed, around, before, doc, viewer, input, partyRoles: partyRolesIn(before, policy.actor.company, policy.standing) }
}

/** Completes and checks every changed document, writes all, and runs the logic that follows for each in order. */
async function apply(operation: Operation, type: AnyDocument, all: readonly Change[], reason: ChangeReason): Promise<Stored[]> {
  const looking = operation.withTransaction(withQueryCache(operation.tx))
  const warned: ConfirmedDocument[] = []
  for (const { doc, before, viewer, input, linked, confirmed } of all) {
    await completeAndValidate(looking, type, doc, { viewer, input, before, linked })
    if (!confirmed) continue
    const warnings = await confirmedUnfitBookings(looking, type, { before, doc, confirmed })
    warned.push({ doc, action: reason.action, warnings })
  }
  const stored = await persistSaved(operation, type, all, reason)
  await recordConfirmations(operation, warned)
  return stored
}

/**
 * Writes documents that are completed and checked, with what follows a save: reservations and the type's logic.
 * @returns the documents as stored, in order
 */
export async function persistSaved(
  operation: Operation,
  type: AnyDocument,
  all: readonly ChangedDocument[],
  reason: ChangeReason,
): Promise<Stored[]> {
  await persistMany(operation, type, all, reason)
  await releaseReserved(operation, type, all)
  await reserveFor(operation, type, all)
  const docs = all.map(({ doc }) => doc)
  const afterSave = operation.engine.logic.get(type.name)?.after?.save
  if (!afterSave) return docs
  const batch = new BatchDocuments(operation, type, docs)
  for (const { before } of all) await afterSave(await batch.current(before.id), operation.ctx, { before })
  return batch.all()
}

/**
 * Returns the party roles in which this person may edit now.
 * @throws WeftError 403, or 409 `save.notEditable` with the status that forbids it
 */
export async function requireEditingRoles(
  operation: Operation,
  policy: Policy,
  { doc, state }: { readonly doc: Stored; readonly state: ProcessSnapshot | undefined },
): Promise<string[]> {
  const roles = partyRolesIn(doc, policy.actor.company, policy.standing)
  if (!roles.some((role) => role !== 'reader') || !policy.may.edit) throw forbidden()
  const { type } = policy
  const editing = await editingRoles(operation, type, { doc, roles, state })
  if (editing.length > 0) return editing
  throw new WeftError(409, 'save.notEditable', { values: actionMessageValues(type, { action: undefined, doc }) })
}
