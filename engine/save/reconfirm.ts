/** Reconfirms a document whose sources changed (`basedOn`): their new values are taken over, or the document keeps what it says. */
import { reconfirmed, type Reconfirming } from '../../model/between/based-on.ts'
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, invalid, WeftError } from '../../model/errors.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import type { Operation } from '../operation.ts'
import { settleBases } from '../store/basis-rows.ts'
import { copy } from '../store/memory/copy-row.ts'
import { load, partyRolesIn, type Stored } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import { changeDocuments, editDocument } from './change.ts'
import { sendNotices } from './declared-notices.ts'
import { persistChanges } from './persistence/persist-changes.ts'
import { lockSourcesOf } from './persistence/record-bases.ts'
import { movedBases, waysToReconfirm } from './moved-bases.ts'
import { takenValues, type MovedBasis } from './taken-values.ts'

export interface ReconfirmInput {
  readonly id: string
  /** The version that the person saw. */
  readonly version: number
  readonly how: Reconfirming
  /** What the person saw, as `listMovedBases` gives it. */
  readonly seen: readonly { readonly name: string; readonly source: string; readonly state: string }[]
  readonly comment?: string | undefined
}

/**
 * Reconfirms what a person saw of what moved, in one transaction: with `take` the new values are saved with the person's rights, with `keep` nothing of
 * the document changes. The journal says who and when; the document gets a new version.
 * @returns the document as stored
 * @throws WeftError 403 for others than the owner's people who may edit; 404; 409 `action.changed` for a stale version, `basedOn.changed` where a source
 *   changed again since, 11000 at `comment` where figures stay beside what moved (`effect`) without a reason, 409 `basedOn.way` where the document cannot be reconfirmed in this way; 403 `basedOn.apart`; what a save refuses
 */
export async function reconfirm(
  operation: Operation,
  type: AnyDocument,
  { id, version, how, seen, comment }: ReconfirmInput,
): Promise<Stored> {
  const policy = await requirePolicy(operation, type)
  const before = await load(operation, type, id, { lock: true })
  await requireRowRules(operation, policy, id)
  if (!policy.may.edit || !partyRolesIn(before, operation.actor.company, policy.standing).includes('owner')) throw forbidden()
  if (version !== before.version) throw new WeftError(409, 'action.changed', { detail: { version: before.version } })
  if (how === 'take') await lockSourcesOf(operation, type, before)
  const moved = await movedBases(operation, policy, before, { lock: true })
  const ways = await waysToReconfirm(operation, policy, before)
  const meant = seen.map(({ name, source, state }) => {
    const one = moved.find(({ row }) => row.name === name && row.source === source)
    if (!one || one.row.state !== state) throw new WeftError(409, 'basedOn.changed')
    if (one.apart) throw new WeftError(403, 'basedOn.apart')
    if (!one.whole || !ways(one).includes(how)) throw new WeftError(409, 'basedOn.way')
    return one
  })
  // What stays beside figures that would be others is said with its reason, which stands in the history.
  if (how === 'keep' && !comment?.trim() && meant.some(({ basis }) => basis.effect))
    throw invalid([{ path: 'comment', key: 'action.comment' }])
  if (how === 'take') await takeOver(operation, type, before, { meant, comment })
  else
    await asSystem(operation, (system) =>
      persistChanges(system, type, {
        before,
        doc: copy(before),
        action: reconfirmed,
        always: true,
        stays: true,
        ...(comment ? { comment } : {}),
      }),
    )
  await settleBases(operation, id, { all: meant.map(({ row }) => row), kept: how === 'keep' })
  const stored = await load(operation, type, id)
  if (how === 'take') await sendNotices(operation, type, [{ on: 'basedOn.take', doc: stored, comment }])
  return stored
}

/** Takes new values over: by a save of the person, or by the system where the document is not open for editing (`takenIn`). */
async function takeOver(
  operation: Operation,
  type: AnyDocument,
  before: Stored,
  { meant, comment }: { readonly meant: readonly MovedBasis[]; readonly comment: string | undefined },
): Promise<void> {
  const { id, version, status } = before
  const closed = meant.filter(({ basis }) => basis.takenIn?.includes(status))
  const open = meant.filter((one) => !closed.includes(one))
  if (open.length > 0)
    await editDocument(operation, type, { id, version, values: takenValues(before, open), comment, always: true }, reconfirmed)
  if (closed.length > 0)
    await asSystem(operation, (system) =>
      changeDocuments(system, type, [{ id, values: takenValues(before, closed) }], {
        action: reconfirmed,
        ...(comment ? { comment } : {}),
      }),
    )
}
