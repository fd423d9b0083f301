/**
 * Creates documents. What a person enters, what logic creates, one document or several, and the rows of an import take the same steps: begin
 * (read the input), complete (everything that may refuse), write, follow (the type's logic).
 */
import type { Viewer } from '../../model/rules/condition-parts.ts'
import { firstStatus, linesOf, type AnyDocument } from '../../model/document.ts'
import { forbidden, type FieldError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { emptyOf } from '../../model/rules/validate.ts'
import { createsAs, requirePolicy, type Policy } from '../authorisation/policy.ts'
import { numberBatch, planNumbers } from '../number/number-batch.ts'
import { triedWithFreeSerials } from '../number/taken-serials.ts'
import type { Operation } from '../operation.ts'
import { insertMany } from '../store/insert-many.ts'
import { holdAddedLinks } from '../store/links/added-links.ts'
import { completing } from '../store/links/linked-documents.ts'
import type { Stored } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import { linkedIds } from '../store/links/titles.ts'
import { insert, type Entry, type NumberPlan } from '../store/write.ts'
import { prefetchApprovers, startProcesses } from '../workflow/runtime/start.ts'
import { surroundingsOf, type Surroundings } from '../workflow/state/process-snapshot.ts'
import { followBookings } from './persistence/bookings.ts'
import { sendNotices } from './declared-notices.ts'
import { checkAllLinks } from './input/check-links.ts'
import { holdChosenLinks } from './input/chosen-links.ts'
import { defaultsFor } from './input/default-values.ts'
import { placeOf, readInput, type ReadInput } from './input/read-input.ts'
import { BatchDocuments } from './persistence/batch-documents.ts'
import { saveFileReferences } from './persistence/file-references.ts'
import { scheduleMoments } from './persistence/moments.ts'
import { recount } from './persistence/recount.ts'
import { rollUp } from './persistence/roll-up.ts'
import { ownerFromLink, setParties } from './persistence/parties.ts'
import { numberLines, persistMany } from './persistence/persist-changes.ts'
import { searchEntries, titleIn, withNumber } from './persistence/search-entry.ts'
import { followSeals } from './persistence/seals.ts'
import { markMoved } from './persistence/mark-moved.ts'
import { recordBases } from './persistence/record-bases.ts'
import { followShares } from './persistence/shares.ts'
import { shareFound } from './persistence/found-shares.ts'
import { completeAndValidate } from './validation/complete-and-validate.ts'
import { unique } from './validation/unique-violations.ts'
import { withoutUnseenErrors } from './validation/unseen-errors.ts'
import { settleTree } from './validation/tree-moves.ts'
import { refuseSecondHolders } from './validation/unique-while.ts'
import { settlePeriods } from './validation/valid-periods.ts'

/** Who creates, and how the journal names it. */
export interface CreateOptions {
  /** The type's own logic or the engine creates: no policy is asked. */
  readonly system?: boolean
  /** The owner of the new documents, when it is not the acting company. */
  readonly company?: string
  /** The name of the action in the journal; `create` without one. */
  readonly action?: string
}

export interface Created {
  /** As stored. */
  readonly doc: Stored
  /** Titles and process, read together with the writes; absent where logic that follows may change them, and for logic. */
  readonly around?: Surroundings | undefined
}

/**
 * Creates all or none, in statements whose number does not grow with them: first every document is completed and checked, then all are
 * written, then the type's logic follows for each in order, on the document as it is stored then.
 * @param values the input of each document, as a caller sends it
 * @returns the documents as stored, in order
 * @throws WeftError 403 without the right to create; 11000 with all errors of the first document that is refused; 409
 *   `save.duplicateNumber`, `number.overflow`
 */
export async function createDocuments(
  operation: Operation,
  type: AnyDocument,
  values: readonly unknown[],
  options: CreateOptions = {},
): Promise<Created[]> {
  const policy = options.system ? undefined : await requirePolicy(operation, type)
  const begun = values.map((one) => begin(operation, type, { values: one, policy, company: options.company }))
  const docs = begun.map(({ doc }) => doc)
  // Sent with the statement that reads what the documents link to (`completing`).
  const checking = policy
    ? checkAllLinks(
        operation,
        type,
        begun.map(({ doc, input }) => ({ doc, before: undefined, pathOf: placeOf(input) })),
      )
    : Promise.resolve([])
  let around: readonly Promise<Surroundings>[] = []
  // The further data of the answer is read together with the writes, unless logic that follows may change it.
  const sent = () => {
    if (!policy || followsCreation(operation, type)) return
    around = docs.map((doc) => surroundingsOf(operation, type, { id: doc.id, ids: linkedIds(type, doc) }))
    for (const reading of around) reading.catch(() => undefined)
  }
  const persist = async (system: Operation) => {
    const looking = completing(system, type, docs, { ahead: policy !== undefined })
    const linked = await checking
    for (const [at, one] of begun.entries()) await complete(looking, type, one, linked[at] ?? [])
    return write(system, type, docs, { action: options.action, looking, sent })
  }
  const partyRoles = [...new Set(begun.map(({ partyRole }) => partyRole))]
  const stored = await (policy
    ? withoutUnseenErrors({ operation, policy, partyRoles }, () => asSystem(operation, persist))
    : persist(operation))
  const surroundings = await Promise.all(around)
  return stored.map((doc, at) => ({ doc, around: surroundings[at] }))
}

/**
 * Completes and checks documents as the engine creates them, and writes nothing.
 * @throws WeftError 11000 with all errors of the first document that is refused
 */
export async function tryDocuments(
  operation: Operation,
  type: AnyDocument,
  values: readonly unknown[],
  { company }: Pick<CreateOptions, 'company'>,
): Promise<void> {
  const begun = values.map((one) => begin(operation, type, { values: one, company }))
  const docs = begun.map(({ doc }) => doc)
  const looking = completing(operation, type, docs, { ahead: false })
  for (const one of begun) await complete(looking, type, one, [])
}

/** A new document before it is saved: the input is read, and no query has run yet. */
export interface Beginning {
  readonly doc: Stored
  /** The party role that creates. */
  readonly partyRole: string
  readonly viewer: Viewer
  readonly input: ReadInput
}

/**
 * Reads the input of a new document.
 * @param company the owner, when it is not the acting company
 * @throws WeftError 403 without the right to create, and for fields that the person may not write; 400 for unknown keys
 */
export function begin(
  operation: Operation,
  type: AnyDocument,
  { values, policy, company }: { readonly values: unknown; readonly policy?: Policy | undefined; readonly company?: string | undefined },
): Beginning {
  if (policy && !policy.may.create) throw forbidden()
  const doc = blank(operation, type, company ?? operation.actor.company)
  const partyRole = policy?.partyRoles.find((one) => createsAs(type, one)) ?? 'owner'
  const viewer = { roles: operation.actor.roles, action: 'create' as const, partyRole }
  return { doc, partyRole, viewer, input: readInput({ operation, type, policy, partyRoles: partyRole, viewer }, doc, values) }
}

/**
 * Runs everything that may refuse a new document: owner, logic, formulas, rules, checks.
 * @param linked errors of its links
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

interface WriteOptions {
  readonly action?: string | undefined
  /** The operation that answers queries about masters and people. */
  readonly looking?: Operation
  /**
   * They are written beside others of one transaction. What their links lead to is held for all together (`lostAddedLinks`, `chosenErrors`), and what other
   * documents sum and recount of them, and their logic, follows once all are written (`followTogether`).
   */
  readonly held?: boolean
  /** Called when the statements that write the documents and their processes are sent, before they are answered. */
  readonly sent?: () => void
}

/**
 * Writes new documents of one type: ids, parties, numbers, rows, processes, and the logic that follows each in order.
 * @returns the documents as stored, in order; with `held` as they are before their logic
 */
export async function write(
  operation: Operation,
  type: AnyDocument,
  docs: readonly Stored[],
  { action = 'create', looking = operation, held, sent }: WriteOptions = {},
): Promise<Stored[]> {
  if (docs.length === 0) return []
  if (!held)
    await holdAddedLinks(
      operation,
      type,
      docs.map((doc) => ({ doc })),
    )
  await settlePeriods(
    operation,
    type,
    docs.map((doc) => ({ doc })),
    persistMany,
  )
  await refuseSecondHolders(
    operation,
    type,
    docs.map((doc) => ({ doc })),
  )
  const settleRelatives = await settleTree(
    operation,
    type,
    docs.map((doc) => ({ doc })),
  )
  await prepareRows(operation, type, docs, looking)
  await followBookings(
    operation,
    type,
    docs.map((doc) => ({ doc })),
  )
  const plans = await planNumbers(looking, type, docs)
  const entries = await searchEntries(looking, type, docs)
  // From here on the number counters are locked and other saves wait, so the processes' approvers are fetched first.
  const people = type.flow ? await prefetchApprovers(looking, type, docs) : undefined
  if (docs.length > 1) await numberBatch(operation, docs, plans)
  const inserting = insertAll(operation, type, docs, { plans, entries, action })
  // Sent along with the documents: the counters stay locked for fewer round trips. When a document fails, the processes do too.
  const title = docs.length === 1 ? () => titleIn(withNumber(entries[0]!, docs[0]!.number), docs[0]!) : undefined
  const starting = type.flow ? startProcesses(looking, type, docs, { sent, people, title }) : sent?.()
  starting?.catch(() => undefined)
  const holding = held ? undefined : holdChosenLinks(operation, docs)
  holding?.catch(() => undefined)
  await inserting
  await starting
  await holding
  const created = docs.map((doc) => ({ doc }))
  await saveFileReferences(operation, type, created)
  await followSeals(operation, type, created)
  await scheduleMoments(operation, type, created)
  if (!held) await rollUp(operation, type, created, persistMany)
  await settleRelatives(persistMany)
  await followShares(operation, type, created, { counted: false })
  await recordBases(operation, type, created, { saved: true })
  await markMoved(operation, type, created)
  await shareFound(operation, type, created)
  if (held) return [...docs]
  await recount(operation, type, created)
  return follow(operation, type, docs)
}

/**
 * Completes documents that were written side by side (`held`). Sums and recounted fields of other documents are written once for all: two writes that reach the same
 * document would both begin with its version before the first. Then their logic follows, without waiting for each other.
 * @returns how the logic of each ended, in order
 * @throws WeftError what a document refuses that sums or recounts them
 */
export async function followTogether(
  operation: Operation,
  type: AnyDocument,
  docs: readonly Stored[],
): Promise<readonly PromiseSettledResult<unknown>[]> {
  const created = docs.map((doc) => ({ doc }))
  await rollUp(operation, type, created, persistMany)
  await recount(operation, type, created)
  return Promise.allSettled(docs.map((doc) => follow(operation, type, [doc])))
}

/** Gives new documents their ids, those of their lines, and their parties. */
async function prepareRows(operation: Operation, type: AnyDocument, docs: readonly Stored[], looking: Operation): Promise<void> {
  const lineCount = (doc: Stored) => linesOf(type).reduce((sum, [name]) => sum + (doc[name] as readonly unknown[]).length, 0)
  await operation.engine.ids.reserve(
    operation.tx,
    docs.reduce((sum, doc) => sum + 3 + lineCount(doc), 0),
  )
  for (const doc of docs) {
    doc.id = operation.engine.ids.next()
    numberLines(operation, type, doc)
  }
  await setParties(
    looking,
    type,
    docs.map((doc) => ({ doc, before: undefined })),
  )
}

/**
 * Inserts the rows. The statement that inserts one document takes its number from the counter; several have their numbers.
 * @throws WeftError 409 `save.duplicateNumber`, `number.overflow`; 11000 `field.duplicate`
 */
async function insertAll(
  operation: Operation,
  type: AnyDocument,
  docs: readonly Stored[],
  { plans, entries, action }: { readonly plans: readonly NumberPlan[]; readonly entries: readonly Entry[]; readonly action: string },
): Promise<void> {
  const [doc] = docs as readonly [Stored]
  const taken = () => triedWithFreeSerials(operation, type, plans)
  if (docs.length === 1) {
    const row = { plan: plans[0]!, entry: entries[0]!, journal: { action, changes: [] } }
    const number = { number: row.plan.given, isTyped: Boolean(doc.number), taken: row.plan.counted ? taken : undefined }
    doc.number = await unique(type, number, () => insert(operation, type, doc, row))
    return
  }
  const rows = docs.map((one, at) => ({ doc: one, entry: withNumber(entries[at]!, one.number) }))
  await unique(type, { taken: plans.some(({ counted }) => counted) ? taken : undefined }, () => insertMany(operation, type, rows, action))
}

const followsCreation = ({ engine }: Operation, type: AnyDocument): boolean => {
  const { after, created } = engine.logic.get(type.name) ?? {}
  return after?.create !== undefined || after?.save !== undefined || created !== undefined
}

/**
 * Runs the type's logic that follows a creation for each document in order, then that for all of them. Each gets its document as it is stored then: what
 * the logic of the creation writes is stored when that of the save reads it.
 */
async function follow(operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<Stored[]> {
  const { after = {}, created } = operation.engine.logic.get(type.name) ?? {}
  const batch = new BatchDocuments(operation, type, docs)
  for (const { id } of docs) {
    if (after.create) await after.create(await batch.current(id), operation.ctx, {})
    if (after.save) await after.save(await batch.current(id), operation.ctx, {})
  }
  if (created) await created(await batch.all(), operation.ctx)
  const stored = followsCreation(operation, type) ? await batch.all() : [...docs]
  await sendNotices(
    operation,
    type,
    stored.map((doc) => ({ on: 'create', doc })),
  )
  return stored
}

/** A new document with the default values of its fields and no input yet. */
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
