/** The first step of an action: what is asked for, by whom, and whether it may be done to this document now. */
import { belongsToProcess } from '../../authorisation/step-of-other.ts'
import { actionsOf, type AnyAction, type AnyDocument } from '../../../model/document.ts'
import { revisesRetired, type AnyVersions } from '../../../model/lifecycle/versions.ts'
import type { Warning } from '../../../model/lifecycle/warning.ts'
import { forbidden, invalid, WeftError } from '../../../model/errors.ts'
import { requireRowRules } from '../../authorisation/row-rules.ts'
import { requirePolicy, type Policy } from '../../authorisation/policy.ts'
import { meantAction, takenBy } from '../../workflow/runtime/api-action.ts'
import { lockProcess, type LockedProcess } from '../../workflow/state/instance.ts'
import type { ProcessChange } from '../../workflow/runtime/sign.ts'
import type { Operation } from '../../operation.ts'
import { lastSeenChange, type FieldValues } from '../../stored-document.ts'
import { isSignersTurn, requireSignersTurn } from '../../signing/signing-order.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { load, partyRolesIn, type Stored } from '../../store/read.ts'
import { asSeenBy, ownRows, wholeDocument } from '../validation/own-rows.ts'
import { requireAmong } from '../validation/among.ts'
import { nextVersionRefusal } from '../validation/revisable-versions.ts'
import { requireApart } from '../validation/apart.ts'
import { unlessEnded } from '../validation/ended-documents.ts'
import { roleAllows, requireActionCondition, isOnPartyRole, actionMessageValues } from '../validation/action-availability.ts'

export interface ActionInput {
  readonly id: string
  /** The version that the person saw. A stale version is refused, since the decision was made on what was seen. */
  readonly version?: number
  /** An action of the type, or a word of its process: a node's launch action, `approve`, `reject`. */
  readonly action: string
  readonly comment?: string
  /** Field values that change together with the action: those of its form (`lines.column` of one new line), and where the status allows editing any others. */
  readonly values?: unknown
  /** Values that a job has computed for an action with `work`; without them they are computed within the transaction. */
  readonly result?: Readonly<FieldValues> | undefined
  /** Kept in the history and handed to the logic that follows; of a signature the hash of the file that was read. */
  readonly data?: Readonly<FieldValues>
  /** Whether the person has just re-authenticated. Actions with `proof` require it. */
  readonly proven?: boolean
  /** Codes of the warnings that the person has confirmed (`asks`). */
  readonly confirmed?: readonly string[] | undefined
  /** The transaction is rolled back afterwards, so nothing outside the database is created. Warnings do not end it before the end. */
  readonly rehearsal?: boolean
  /** Node and visit of the process that the person saw. */
  readonly node?: string
  readonly visit?: number
  /** The code of the open step that is meant, for a person who has tasks of several. */
  readonly step?: string | undefined
  /** The id of the person's task that is meant (`may.task`): a signature sent twice signs once. */
  readonly task?: string | undefined
  /** A decision of the process engine that is no action of the type (rolling back, recalling): it has checked who may, and answers the new status. */
  readonly decide?: (system: Operation) => Promise<ProcessChange>
}

/** Who acts: a person under the policy, or the type's own logic and the engine (`system`), which are asked for no policy. */
export type ActionOptions =
  | { readonly system?: undefined; readonly signs?: undefined }
  | {
      readonly system: true
      /** Process signatures still belong to the acting person (used for the people of the demo). */
      readonly signs?: boolean
    }

/** One action under way. `before` is the document as it is stored, `doc` the copy that becomes the new state. */
export interface Acting {
  readonly type: AnyDocument
  readonly input: ActionInput
  readonly writing: ActionOptions
  /** Absent where the engine or logic acts. */
  readonly policy: Policy | undefined
  /** Party roles of the person's company that may do the action, and the one that acts. */
  readonly roles: readonly string[]
  readonly partyRole: string | undefined
  /** The type's action; absent when the process moves the document by itself. */
  readonly name: string | undefined
  readonly action: AnyAction | undefined
  readonly comment: string | undefined
  readonly before: Stored
  readonly doc: Stored
  /** Rows that the action touches, by lines, where who acts stands in a role beside other companies. */
  readonly ownRows: ReadonlyMap<string, readonly string[]>
  /** Warnings of the action, confirmed or not. */
  readonly warnings: Warning[]
  /** The process, where it was locked along with the document. */
  readonly locked: LockedProcess | undefined
}

/**
 * Loads the document under its lock and asks who may, from where, when, whose turn it is, and for proof and comment.
 * @param locked the document and its process, where the transaction has locked and read them before
 * @param unlocked reads without the lock, for a person who is asked again under it
 */
export async function prepareAction(
  operation: Operation,
  type: AnyDocument,
  input: ActionInput,
  {
    writing,
    locked,
    unlocked = false,
  }: {
    readonly writing: ActionOptions
    readonly locked?: { readonly doc: Stored; readonly process: LockedProcess | undefined }
    readonly unlocked?: boolean
  },
): Promise<Acting> {
  const policy = writing.system ? undefined : await requirePolicy(operation, type)
  if (!type.flow && !Object.hasOwn(actionsOf(type), input.action)) throw new WeftError(404, 'action.unknown')
  const reading = locked ?? documentAndProcess(operation, type, input.id, { lock: !unlocked })
  const { doc: read, process } = await (policy ? unlessEnded(operation, policy, input.id, Promise.resolve(reading)) : reading)
  if (policy) await requireRowRules(operation, policy, read.id)
  const before = policy ? await wholeDocument(operation, type, read) : read
  const { name, word } = input.decide
    ? { word: true }
    : await actionMeant(operation, type, { input, before, process, system: writing.system === true })
  const action = name === undefined ? undefined : actionsOf(type)[name]
  const all = policy ? partyRolesIn(before, operation.actor.company, policy.standing) : ['owner']
  const roles = action ? all.filter((role) => isOnPartyRole(action, role)) : all
  // When several party roles may act, the one whose turn it is acts.
  const partyRole =
    (action && roles.find((role) => isSignersTurn(type, action, { actor: operation.actor, doc: before, partyRole: role }))) ?? roles[0]
  const comment = input.comment?.trim() || undefined
  const doc = copy(before)
  const acting: Acting = {
    type,
    input,
    writing,
    policy,
    roles,
    partyRole,
    name,
    action,
    comment,
    before,
    doc,
    ownRows: policy && action ? ownRows(policy, before, roles) : new Map(),
    warnings: [],
    locked: process,
  }
  // A word has been taken by the process, which asks its own people.
  if (policy && action && !word) await mustBeOpenTo(operation, { ...acting, policy, action })
  // A process names who launches and signs; whom the document names for the action itself, no design overrides.
  if (policy && action) requireAmong(type, { action, doc: before, actor: operation.actor })
  if (policy && !input.decide) await requireApart(operation, type, { action, word: input.action, doc: before })
  if (policy && !input.decide && !isCurrent(input, before, all)) {
    // Who comes second to make a next version reads which one there is (DM-8-027), rather than that the document was changed.
    const refusal = await nextVersionRefusal(operation, type, { name, doc: before })
    throw refusal ? invalid([refusal]) : new WeftError(409, 'action.changed', { detail: { version: before.version } })
  }
  if (action && !word && !beginsIn(type, name, before.status))
    throw new WeftError(409, 'action.notFrom', { values: actionMessageValues(type, { action, doc: before }) })
  if (action) mustBeAnswered(operation, { ...acting, action })
  return acting
}

/**
 * Reads a document; under its lock its process too, in the same message. The process is locked after the document, as everywhere: in the other order
 * two operations of one document deadlock.
 */
async function documentAndProcess(
  operation: Operation,
  type: AnyDocument,
  id: string,
  { lock }: { readonly lock: boolean },
): Promise<{ readonly doc: Stored; readonly process: LockedProcess | undefined }> {
  const process: Promise<LockedProcess | undefined>[] = []
  const lockToo = () => {
    const locking = lockProcess(operation, id)
    // Without the document, its error is the one that counts.
    locking.catch(() => undefined)
    process.push(locking)
  }
  const doc = await load(operation, type, id, { lock, ...(lock && type.flow ? { sent: lockToo } : {}) })
  return { doc, process: await process[0] }
}

/**
 * The type's action that is meant, and whether it is meant by a word of the process. An own action that is not possible from this status
 * may be a word too, in a process that the platform designed.
 */
async function actionMeant(
  operation: Operation,
  type: AnyDocument,
  {
    input,
    before,
    process,
    system,
  }: { readonly input: ActionInput; readonly before: Stored; readonly process: LockedProcess | undefined; readonly system: boolean },
): Promise<{ readonly name?: string; readonly word: boolean }> {
  const typeAction = Object.hasOwn(actionsOf(type), input.action) ? actionsOf(type)[input.action]! : undefined
  if (typeAction?.internal && !system) throw new WeftError(404, 'action.unknown')
  if (typeAction && (!type.flow || system || beginsIn(type, input.action, before.status))) return { name: input.action, word: false }
  const resolved = await meantAction(operation, type, before, { word: input.action, locked: process })
  if (resolved.taken) return { name: resolved.action, word: true }
  if (!typeAction) throw new WeftError(404, 'action.unknown')
  return { name: input.action, word: false }
}

/** Whether an action of the type begins in a status: one of its own, or that of retired versions for the action that makes the next one. */
const beginsIn = (type: AnyDocument, name: string | undefined, status: string): boolean =>
  (name !== undefined && [actionsOf(type)[name]!.from].flat().includes(status)) ||
  revisesRetired(type.versions as AnyVersions | undefined, name, status)

type Asked = Acting & { readonly action: NonNullable<Acting['action']> }

/**
 * Requires a party role and a role that the action is open to, or a process that asks its own people: one of the platform for any action, the
 * type's own for what is signed.
 * @throws WeftError 403
 */
async function mustBeOpenTo(
  operation: Operation,
  { type, input, policy, partyRole, action, before }: Asked & { readonly policy: Policy },
): Promise<void> {
  const signed = belongsToProcess(type, action)
  if (isOnPartyRole(action, partyRole) && (signed || roleAllows(policy, action, before))) return
  const process = await takenBy(operation, type, before.id, input.action)
  if (process !== 'platform' && !(process === 'type' && signed)) throw forbidden()
}

/**
 * Whether the person saw all that this company sees of the document: what is hidden from it is no reason to look again.
 * @throws WeftError 400 where no version was sent
 */
function isCurrent({ version }: ActionInput, before: Stored, roles: readonly string[]): boolean {
  if (version === before.version) return true
  const seen = lastSeenChange(before, roles)
  if (seen && Number.isInteger(version) && version! >= seen.version && version! < before.version) return true
  if (!Number.isInteger(version)) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'version' } })
  return false
}

/** What an action asks of the document and of the person before anything is changed: condition, turn, proof, comment. */
function mustBeAnswered(operation: Operation, { type, input, policy, partyRole, roles, action, comment, before }: Asked): void {
  requireActionCondition(operation, type, { action, doc: asSeenBy(policy, before, roles) })
  if (policy) requireSignersTurn(type, action, { actor: operation.actor, doc: before, partyRole })
  if (policy && action.proof && !input.proven) throw invalid([{ path: 'proof', key: 'access.proof' }])
  if (action.comment === 'required' && !comment) throw invalid([{ path: 'comment', key: 'action.comment' }])
}
