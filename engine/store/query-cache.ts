/** A transaction wrapper that caches repeated queries, for work on many documents that read the same masters. */
import { copy } from './memory/copy-row.ts'
import { wrapped, type Row, type Transaction } from './transaction.ts'

/**
 * Answers repeated plain `SELECT`s without a lock from memory. Each caller gets a copy, so that changing a row affects only that
 * caller.
 * Any writing statement clears the cache, unless `through` states that the writes do not touch what is queried.
 */
export const withQueryCache = (tx: Transaction, { through = false }: { readonly through?: boolean } = {}): Transaction =>
  wrapped(tx, (inner) => memoryOver(inner, through))

function memoryOver(tx: Transaction, through: boolean): Omit<Transaction, 'scope'> {
  const known = new Map<string, Promise<readonly Row[]>>()
  const forget = () => {
    if (!through) known.clear()
  }
  return {
    remembers: true,
    now: tx.now,
    zone: tx.zone,
    today: tx.today,
    async rows(sql, params = []) {
      if (!repeatable(sql)) {
        forget()
        return tx.rows(sql, params)
      }
      const key = `${sql}\n${JSON.stringify(params)}`
      let cached = known.get(key)
      if (!cached) known.set(key, (cached = tx.rows(sql, params)))
      return (await cached).map(copy) as never
    },
    run: (sql, params) => {
      forget()
      return tx.run(sql, params)
    },
    closing: tx.closing,
    pending: tx.pending,
    committed: tx.committed,
    readFresh: () => {
      known.clear()
      tx.readFresh()
    },
  }
}

const repeatable = (sql: string): boolean =>
  sql.startsWith('SELECT') && !/\bFOR (UPDATE|SHARE|KEY)|nextval|set_config|pg_notify|advisory/.test(sql)
