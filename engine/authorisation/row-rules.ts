/** Data rules on one document: they restrict reading and writing by id as they restrict the list. */
import { notFound } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import { idsMeeting } from '../store/rows/rule-matches.ts'
import type { Policy } from './policy.ts'

/**
 * Checks the data rules; a user without any costs no query.
 * @throws WeftError 404 for a document that the user's rules exclude
 */
export async function requireRowRules(operation: Operation, policy: Policy, id: string): Promise<void> {
  if (policy.rows === 'deny') throw notFound()
  if (policy.rows.length === 0) return
  if ((await idsMeeting(operation, policy.type, [id], policy.rows)).length === 0) throw notFound()
}
