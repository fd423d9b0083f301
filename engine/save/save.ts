/**
 * Saves a document: the only entry point for what people enter, for creating and editing. It runs in one transaction, which the
 * caller commits.
 */
import type { Viewer } from '../../model/condition.ts'
import { firstStatus, linesOf, type AnyDocument } from '../../model/document.ts'
import { forbidden, WeftError, type FieldError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { emptyOf } from '../../model/validate.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import { requirePolicy, createsAs, type Policy } from '../authorisation/policy.ts'
import { BatchDocuments } from './persistence/batch-documents.ts'
import { saveFileReferences } from './persistence/file-references.ts'
import { loadWithSurroundings, surroundingsOf, type ProcessState, type Surroundings } from '../workflow/state/process-state.ts'
import { prefetchApprovers, startProcess } from '../workflow/runtime/start.ts'
import { planNumber } from '../number/number-pattern.ts'
import type { Operation } from '../operation.ts'
import { copy } from '../store/copy-row.ts'
import { load, partyRolesIn, type Stored } from '../store/read.ts'
import { completing } from '../store/linked-documents.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { asSystem } from '../store/scope.ts'
import { linkedIds } from '../store/titles.ts'
import { insert } from '../store/write.ts'
import { unique } from './validation/unique-violations.ts'
import { defaultsFor } from './input/default-values.ts'
import { searchEntry } from './persistence/search-entry.ts'
import { completeAndValidate } from './validation/complete-and-validate.ts'
import { placeOf, readInput, type ReadInput } from './input/read-input.ts'
import { checkLinks } from './input/check-links.ts'
import { editingRoles } from './validation/action-availability.ts'
import { mergeConcurrentChanges } from './input/merge-conflicts.ts'
import { ownerFromLink, setParties } from './persistence/parties.ts'
import { numberLines, persistChanges } from './persistence/persist-changes.ts'

export interface SaveInput {
  readonly id?: string
  /** The version that the person saw. It is required with an id. */
  readonly version?: number
  readonly values: unknown
}
/** Who writes: a person under the policy, or the type's own logic and the engine (`system`). */
export interface SaveOptions {
  readonly system?: boolean
  /** With `system`: process signatures still belong to this person (used for the people of the demo). */
  readonly signs?: boolean
  /** The owner of a new document, when it is not the acting company. */
  readonly company?: string
  /** The name of the action in the journal. */
  readonly action?: string
}
type Row = Record<string, any>

export interface Saved {
  /** As stored. */
  readonly doc: Stored
  /** Others had changed other fields meanwhile. */
  readonly merged: boolean
  /** Titles and process as they were read with the document, where nothing of the process has changed since. */
  readonly around?: Surroundings | undefined
}

/** Creates or changes a document. */
export async function saveDocument(operation: Operation, type: AnyDocument, input: SaveInput, writing: SaveOptions = {}): Promise<Saved> {
  if (input.id === undefined || input.id === null || input.id === '') return create(operation, type, input.values, writing)
  return change(operation, type, { ...input, id: input.id }, writing)
}

async function create(operation: Operation, type: AnyDocument, values: unknown, writing: SaveOptions): Promise<Saved> {
  const policy = writing.system ? undefined : await requirePolicy(operation, type)
  const one = begin(operation, type, { values, policy, writing })
  const linked = policy ? await checkLinks(operation, type, one.doc, undefined, placeOf(one.input)) : []
  const keep = async (system: Operation) => {
    const looking = completing(system, type, [one.doc])
    await complete(looking, type, one, linked)
    return write(system, type, one.doc, { ...writing, looking, sent })
  }
  let around: Promise<Surroundings> | undefined
  // The further data of the answer is read together with the writes, unless logic that follows may change it.
  const after = operation.engine.logic.get(type.name)?.after
  const sent = () => {
    if (!policy || after?.create || after?.save) return
    around = surroundingsOf(operation, type, { id: one.doc.id, ids: linkedIds(type, one.doc) })
    around.catch(() => undefined)
  }
  const doc = await (policy ? asSystem(operation, keep) : keep(operation))
  return { doc, merged: false, around: await around }
}

/** A new document before it is saved: the input is read, and no query has run yet. */
export interface Beginning {
  readonly doc: Stored
  readonly partyRole: string
  readonly viewer: Viewer
  readonly input: ReadInput
}

export function begin(
  operation: Operation,
  type: AnyDocument,
  { values, policy, writing = {} }: { readonly values: unknown; readonly policy?: Policy; readonly writing?: SaveOptions },
): Beginning {
  if (policy && !policy.may.create) throw forbidden()
  const doc = blank(operation, type, writing.company ?? operation.actor.company)
  const partyRole = policy?.partyRoles.find((one) => createsAs(type, one)) ?? 'owner'
  const viewer = { roles: operation.actor.roles, action: 'create' as const, partyRole }
  return { doc, partyRole, viewer, input: readInput({ operation, type, policy, partyRoles: partyRole, viewer }, doc, values) }
}

/**
 * Runs everything that may refuse a new document: owner, logic, formulas, rules, checks.
 * @throws WeftError 11000 with all errors
 */
export async function complete(
  operation: Operation,
  type: AnyDocument,
  { doc, partyRole, viewer, input }: Beginning,
  linked: readonly FieldError[],
): Promise<void> {
  if (partyRole !== 'owner') doc.ownerCompany = await ownerFromLink(operation, type, partyRole, doc)
  await completeAndValidate(operation, type, doc, { viewer, input, before: undefined, linked })
}

interface WriteOptions extends SaveOptions {
  /** The operation that answers queries about masters and people. */
  readonly looking?: Operation
  /** Called when the statements that write the document and its process are sent, before they are answered. */
  readonly sent?: () => void
}

/** Writes a new document: ids, parties, number, rows, process and the logic that follows. */
export async function write(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { action, looking = operation, sent }: WriteOptions = {},
): Promise<Stored> {
  await operation.engine.ids.reserve(operation.tx, 3 + linesOf(type).reduce((sum, [name]) => sum + (doc[name] as Row[]).length, 0))
  doc.id = operation.engine.ids.next()
  numberLines(operation, type, doc)
  await setParties(looking, type, doc, undefined)
  const plan = await planNumber(looking, type, doc)
  const entry = await searchEntry(looking, type, doc)
  // From here on the number counter is locked and other saves wait, so the process's approvers are fetched first.
  if (type.flow) await prefetchApprovers(looking, type, doc)
  const inserting = unique(type, { number: plan.given }, () =>
    insert(operation, type, doc, { plan, entry, journal: { action: action ?? 'create', changes: [] } }),
  )
  // Sent along with the document: the number counter stays locked for fewer round trips. When the document fails, the process does too.
  const starting = type.flow ? startProcess(looking, type, doc, sent) : sent?.()
  starting?.catch(() => undefined)
  doc.number = await inserting
  await starting
  await saveFileReferences(operation, type, doc)

  const after = operation.engine.logic.get(type.name)?.after
  if (!after?.create && !after?.save) return doc
  // What the logic that follows the creation writes to the document is stored when that of the save reads it.
  const stored = new BatchDocuments(operation, type, [doc])
  if (after.create) await after.create(await stored.current(doc.id), operation.ctx, {})
  if (after.save) await after.save(await stored.current(doc.id), operation.ctx, {})
  return load(operation, type, doc.id)
}

async function change(operation: Operation, type: AnyDocument, input: SaveInput & { id: string }, writing: SaveOptions): Promise<Saved> {
  const policy = writing.system ? undefined : await requirePolicy(operation, type)
  // Checked before the lock, since this login may not lock the tables of ledgers and reports.
  if (policy && !policy.may.edit) throw forbidden()
  const { doc: before, around } = policy
    ? await loadWithSurroundings(operation, type, input.id, { lock: true })
    : { doc: await load(operation, type, input.id, { lock: true }), around: undefined }
  if (policy) await requireRowRules(operation, policy, before.id)
  const roles = policy ? await editRoles(operation, policy, { doc: before, state: around?.state }) : ['owner']
  const doc = copy(before)
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole: roles[0]! }
  const read = readInput({ operation, type, policy, partyRoles: roles, viewer }, doc, input.values)
  const merged = writing.system ? false : await mergeConcurrentChanges(operation, type, { before, read, version: input.version })
  const linked = policy ? await checkLinks(operation, type, doc, before, placeOf(read)) : []
  const keep = async (system: Operation) => {
    await completeAndValidate(system.withTransaction(withQueryCache(system.tx)), type, doc, { viewer, input: read, before, linked })
    await persistChanges(system, type, { before, doc, action: writing.action ?? 'save' })
    const after = operation.engine.logic.get(type.name)?.after
    if (after?.save) await after.save(doc, system.ctx, { before })
    return after?.save ? { doc: await load(system, type, doc.id), merged } : { doc, merged, around }
  }
  return policy ? asSystem(operation, keep) : keep(operation)
}

function blank(operation: Operation, type: AnyDocument, company: string): Stored {
  const fields = type.fields as Fields
  const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]))
  return {
    ...empty,
    ...defaultsFor(operation, fields),
    id: '',
    number: null,
    status: firstStatus(type),
    version: 1,
    ownerCompany: company,
    createdAt: operation.tx.now,
    createdBy: operation.actor.user,
    updatedAt: operation.tx.now,
    updatedBy: operation.actor.user,
    $partyRoles: {},
    ...(type.parties.read === 'granted' ? { $shared: [] } : {}),
  }
}

/** Returns the party roles in which this person may edit now; refuses with the reason when there is none. */
async function editRoles(
  operation: Operation,
  policy: Policy,
  { doc, state }: { readonly doc: Stored; readonly state: ProcessState | undefined },
): Promise<string[]> {
  const roles = partyRolesIn(doc, policy.actor.company, policy.standing)
  if (!roles.some((role) => role !== 'reader') || !policy.may.edit) throw forbidden()
  const { type, actor } = policy
  const editing = await editingRoles(operation, type, { doc, roles, state })
  if (editing.length > 0) return editing
  const label = type.statuses[doc.status]?.label[actor.language === 'en' ? 1 : 0]
  throw new WeftError(409, 'save.notEditable', { values: { status: label ?? doc.status } })
}
