/** What a person is told who changes a document that has ended for the person's company: how and when it ended, which the company may still read. */
import { notFound, refused } from '../../../model/errors.ts'
import { endedStatuses } from '../../../model/people/returned.ts'
import { localDay } from '../../../model/process/work-time.ts'
import type { Policy } from '../../authorisation/policy.ts'
import { requireRowRules } from '../../authorisation/row-rules.ts'
import type { Operation } from '../../operation.ts'
import { partyRolesIn, type Stored } from '../../store/read.ts'
import { orAnswered } from '../../store/rows/answered-rows.ts'

/**
 * Returns what was read of a document that a person changes.
 * @throws WeftError 409 `action.ended` with the status and the day in the platform's time zone, where the person may still read how the document ended; 404 as the
 *   reading does, also where the document went back to its owner: the party does not learn that the owner goes on with it
 */
export async function unlessEnded<T extends object>(operation: Operation, policy: Policy, id: string, reading: Promise<T>): Promise<T> {
  const { type } = policy
  const read = await orAnswered(operation, type, id, reading)
  if (!('answered' in read)) return read
  const { answered } = read as { readonly answered: Stored }
  const standing = partyRolesIn(answered, operation.actor.company, policy.standing)
  if (standing.length === 0 || !endedStatuses(type).has(answered.status)) throw notFound()
  await requireRowRules(operation, policy, id)
  const { number, status, updatedAt } = answered
  const [label, labelEn] = type.label
  const [state, stateEn] = type.statuses[status]!.label
  throw refused('action.ended', {
    label,
    labelEn,
    number: number ?? '',
    status: state,
    statusEn: stateEn,
    day: localDay(operation.tx.zone, updatedAt),
  })
}
