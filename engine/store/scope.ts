/** Changes of a transaction's scope: the only ways for the engine to see rows that its transaction was not opened for. */
import type { Operation, Transaction, TransactionScope } from '../operation.ts'

/**
 * Runs `work` in the same transaction with the platform's view, after the caller has checked the right to do it. Only statements that go
 * through the operation handed to `work` are widened; those of `operation` keep their scope, also while `work` is under way. Nested and
 * parallel use is right, since every statement carries its own scope; setting it costs no round trip of its own.
 *
 * @param operation the current operation
 * @param work gets the same operation with the wider scope; its events are published with the others
 * @param companies companies whose rows may be seen; `*` (default) are all of the platform
 * @returns the result of `work`
 */
export function asSystem<T>(
  operation: Operation,
  work: (system: Operation) => Promise<T>,
  companies: TransactionScope['companies'] = '*',
): Promise<T> {
  const same = JSON.stringify(operation.tx.scope.companies) === JSON.stringify(companies)
  return work(same ? operation : operation.withTransaction(operation.tx.scope.with({ companies })))
}

/**
 * Runs `work` with access to accounts, memberships and sessions, which row-level security does not restrict to a platform: every
 * statement names its platform and company itself. Statements of `operation` keep their scope.
 *
 * @param work gets the same operation with this access
 * @returns the result of `work`
 */
export const withAccounts = <T>(operation: Operation, work: (accounts: Operation) => Promise<T>): Promise<T> =>
  work(operation.tx.scope.auth ? operation : operation.withTransaction(operation.tx.scope.with({ auth: true })))

/**
 * Returns the transaction of work across platforms inside one of them: its rows, zone and day. The queues of other platforms are not
 * visible there; access to accounts and companies stays as the transaction was opened, unless `change` states the companies or the user.
 *
 * @param platform id
 * @throws Error when the transaction belongs to another platform already
 */
export const inPlatform = (
  tx: Transaction,
  platform: string,
  change?: Partial<Pick<TransactionScope, 'companies' | 'user'>>,
): Promise<Transaction> => tx.scope.inPlatform(platform, change)
