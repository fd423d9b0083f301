/** Values that an action fills again before it is verified (`refreshes`). */
import type { Operation } from '../../operation.ts'
import { readInput } from '../input/read-input.ts'
import { completeAndValidate } from '../validation/complete-and-validate.ts'
import type { Acting } from './prepare-action.ts'

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
