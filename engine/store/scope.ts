/** Widens row-level security for a piece of work: the only way for the engine to see rows that the person may not. */
import type { Operation } from '../operation.ts'
import { inScope, scopeOf, type Scope } from './transaction.ts'

/**
 * Runs `work` in the same transaction with the platform's eyes, after the caller has checked the right to do it. Only statements that go through the
 * operation handed to `work` are widened; those of `run` keep their scope, also while `work` is under way. Nested and parallel use is right, since
 * every statement carries its own scope; setting it costs no way to the database of its own.
 *
 * @param run the operation under way
 * @param work gets the same operation with the wider scope; what it tells is told with the rest
 * @param scope companies whose rows may be seen; `*` (default) are all of the platform
 * @returns what `work` answers
 */
export function asSystem<T>(operation: Operation, work: (system: Operation) => Promise<T>, scope: Scope['companies'] = '*'): Promise<T> {
  const same = JSON.stringify(scopeOf(operation.tx)) === JSON.stringify(scope)
  return work(same ? operation : operation.withTransaction(inScope(operation.tx, scope)))
}
