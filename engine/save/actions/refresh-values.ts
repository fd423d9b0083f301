/** Values that an action fills again before it is verified (`refreshes`). */
import type { Operation } from '../../operation.ts'
import { readInput } from '../input/read-input.ts'
import { completeAndValidate } from '../validation/complete-and-validate.ts'
import { lockSourcesOf } from '../persistence/record-bases.ts'
import type { Acting } from './prepare-action.ts'

/**
 * Locks what the document is based on before an action that `refreshes` reads it: a change of a source at the same moment is either read, or waits for the action and then marks
 * the document (`basedOn`). Without it the values could be those of before, and what is remembered as read those of after.
 */
export async function holdSources(operation: Operation, { type, action, before }: Acting): Promise<void> {
  if (!action?.refreshes || !type.basedOn) return
  await lockSourcesOf(operation, type, before)
  // A source that was waited for may be a cached master, whose change is announced a moment later.
  operation.tx.readFresh()
}

/**
 * Fills and validates the document of an action that `refreshes`, as a save without changes does it. The document still has the status that it leaves. Does nothing for any other
 * action, and where values that a person gave along have filled it already (`takeValues`).
 * @param looking with the platform's rights
 * @throws WeftError 11000 with what a save refuses, at the fields
 */
export async function refreshValues(looking: Operation, { type, action, input, policy, before, doc }: Acting): Promise<void> {
  if (!action?.refreshes || (policy && input.values !== undefined)) return
  const viewer = { roles: looking.actor.roles, action: 'edit' as const, partyRole: 'owner' }
  const unchanged = readInput({ operation: looking, type, partyRoles: 'owner', viewer }, doc, {})
  await completeAndValidate(looking, type, doc, { viewer, input: unchanged, before, linked: [] })
}
