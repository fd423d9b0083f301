/** A transaction object that reports the statements that lock or write. */
import type { Transaction } from '../operation.ts'
import { isPlainRead } from './connection/statement-scope.ts'
import { wrapped } from './transaction.ts'

/**
 * Returns the same transaction, whose statements are watched in every scope. Drawing ids is not reported: nobody waits for it.
 * @param report called before each statement that locks or writes
 */
export const watched = (tx: Transaction, report: () => void): Transaction =>
  wrapped(tx, (inner) => ({
    ...inner,
    rows: (sql, params) => {
      if (!isPlainRead(sql) && !sql.startsWith('SELECT nextval')) report()
      return inner.rows(sql, params)
    },
    run: (sql, params) => {
      report()
      return inner.run(sql, params)
    },
  }))
