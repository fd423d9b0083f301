/** The work of an action as a job: started by a person, computed in the background, applied in one transaction, shown and cancelled on the document. */
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { invalid, notFound } from '../../model/errors.ts'
import { messages } from '../../model/messages.ts'
import { localise } from '../../model/text.ts'
import { loadReadable } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { executeAction } from '../save/actions/execute-action.ts'
import { prepareAction, type ActionInput } from '../save/actions/prepare-action.ts'
import { runChecks } from '../save/validation/complete-and-validate.ts'
import { confirmationError, warningsOf } from '../save/validation/warnings.ts'
import { workOf } from '../save/actions/work-result.ts'
import { load, type Stored } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import { titlesOf } from '../store/links/titles.ts'
import { queueJob, type Job, type JobFailure } from './job-queue.ts'
import { staleKey, staleReason } from './stale-work.ts'

/** What a job of kind `work` computes. */
export interface WorkInput extends Pick<ActionInput, 'id' | 'action' | 'comment' | 'values' | 'confirmed'> {
  readonly type: string
  /** The version from which the result is computed. */
  readonly version: number
}

/**
 * Does an action that a person has asked for. One with `work` starts a job, and the document stays as it is until the job ends.
 * @returns the document as it is stored then
 * @throws WeftError as `executeAction` does; 409 `work.running`
 */
export const performAction = (operation: Operation, type: AnyDocument, input: ActionInput): Promise<Stored> =>
  workOf(type, input.action) && !input.decide ? startWork(operation, type, input) : executeAction(operation, type, input)

/** Asks who may, from where, the checks and the warnings, and queues the job. A rehearsal queues none. */
async function startWork(operation: Operation, type: AnyDocument, input: ActionInput): Promise<Stored> {
  const { before, doc } = await prepareAction(operation, type, input, { writing: {} })
  const { checks = [], asks = [] } = actionsOf(type)[input.action]!
  await asSystem(operation, async (system) => {
    const refusals = await runChecks(system, type, doc, checks, { action: input.action, before })
    if (refusals.length > 0) throw invalid(refusals)
    const warnings = await warningsOf(system, type, doc, { asks, action: input.action, before })
    const open = warnings.filter(({ code }) => !input.confirmed?.includes(code))
    if (open.length > 0) throw confirmationError(open)
  })
  const { id, action, comment, values, confirmed } = input
  const work: WorkInput = { type: type.name, id, action, version: before.version, comment, values, confirmed }
  if (!input.rehearsal) await queueJob(operation, 'work', { ...work }, id)
  return before
}

/**
 * Queues the work of an action that another action of the same document leads to; it begins after the commit, with the document as it is then. The
 * person of the operation has asked for it, and may do the action.
 * @throws WeftError 409 `work.running`
 */
export async function queueWork(operation: Operation, type: AnyDocument, id: string, action: string): Promise<void> {
  const { version } = await load(operation, type, id, { lines: false })
  const work: WorkInput = { type: type.name, id, action, version, comment: undefined, values: undefined, confirmed: undefined }
  await queueJob(operation, 'work', { ...work }, id)
}

/** The last computation of a document. */
export interface WorkState extends Pick<Job, 'state' | 'done' | 'total' | 'at' | 'ended_at'> {
  readonly job: string
  readonly action: string
  readonly label: string
  /** Who started it. */
  readonly by: string
  /** It failed because what it had read changed. */
  readonly stale: boolean
  /** Why it failed, in the user's language. Of what moved it names only documents that the user may read. */
  readonly reason: string | null
}

interface WorkRow extends Pick<Job, 'id' | 'state' | 'done' | 'total' | 'at' | 'ended_at'> {
  readonly user_id: string
  readonly action: string
  readonly result: JobFailure | null
}

/**
 * Returns the last computation of a document that people of the user's company have started; null when there is none.
 * @throws WeftError 404 for a document that the user may not see
 */
export async function workState(operation: Operation, type: AnyDocument, id: string): Promise<WorkState | null> {
  await loadReadable(operation, type, id, { lines: false })
  const row = await lastWork(operation, id)
  const action = row && actionsOf(type)[row.action]
  if (!action) return null
  const { language } = operation.actor
  const { id: job, action: name, user_id, result, ...state } = row
  const failure = state.state === 'failed' ? (result ?? { key: 'generic.fault', reason: messages['generic.fault'] }) : undefined
  return {
    ...state,
    job,
    action: name,
    label: localise(action.label, language),
    by: (await titlesOf(operation, [user_id])).get(user_id) ?? '',
    stale: failure?.key === staleKey,
    reason: failure ? ((await staleReason(operation, failure)) ?? localise(failure.reason, language)) : null,
  }
}

/**
 * Cancels the computation of a document that is waiting or running: for the person who started it, and for anybody who may do the action.
 * @throws WeftError 404 when none is under way; as `executeAction` for who may not do it
 */
export async function cancelWork(operation: Operation, type: AnyDocument, id: string): Promise<void> {
  const doc = await loadReadable(operation, type, id, { lines: false })
  const { actor, tx } = operation
  const row = await lastWork(operation, id)
  if (!row || !['waiting', 'running'].includes(row.state)) throw notFound()
  if (row.user_id !== actor.user)
    await prepareAction(operation, type, { id, action: row.action, version: doc.version, comment: '-' }, { writing: {}, unlocked: true })
  await tx.run(
    `UPDATE core.job SET cancel = true, state = CASE WHEN state = 'waiting' THEN 'cancelled' ELSE state END, ended_at = CASE WHEN state = 'waiting' THEN now() END
     WHERE platform_id = $1 AND id = $2 AND state IN ('waiting', 'running')`,
    [actor.platform, row.id],
  )
}

async function lastWork({ actor, tx }: Operation, id: string): Promise<WorkRow | undefined> {
  const [row] = await tx.rows<WorkRow>(
    `SELECT id, user_id, state, done, total, at, ended_at, result, input ->> 'action' AS action FROM core.job
     WHERE platform_id = $1 AND doc_id = $2 AND company_id = $3 ORDER BY id DESC LIMIT 1`,
    [actor.platform, id, actor.company],
  )
  return row
}
