/** Counts the statements that a pool sends, per transaction, for tests and benchmarks of statements per operation. */
import type { Pool, PoolClient } from 'pg'

/** One transaction, or one statement outside of any. */
export interface CountedTransaction {
  /** Statement texts in the order in which they were sent, including `BEGIN` and `COMMIT`. */
  readonly statements: string[]
  /** The engine's own work (worker, announcements), not a user's call. */
  background: boolean
}

export interface StatementCounter {
  /** Returns the transactions that began since the last call. */
  take(): CountedTransaction[]
}

/** Counts what any client of the pool sends from now on. */
export function countStatements(pool: Pool): StatementCounter {
  let transactions: CountedTransaction[] = []
  const wrapped = new WeakSet<PoolClient>()
  pool.on('acquire', (client: PoolClient) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    let current: CountedTransaction | undefined
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    client.query = ((...parts: unknown[]) => {
      const [first] = parts as [string | { text: string }]
      const text = typeof first === 'string' ? first : first.text
      if (!current || text.startsWith('BEGIN')) {
        current = { statements: [], background: false }
        transactions.push(current)
      }
      current.statements.push(text)
      if (text.startsWith('BEGIN')) current.background = isBackground(text)
      if (text === 'COMMIT' || text === 'ROLLBACK') current = undefined
      return query(...parts)
    }) as PoolClient['query']
  })
  return {
    take() {
      const taken = transactions
      transactions = []
      return taken
    },
  }
}

/** A transaction names its person as it begins; the engine's own work names nobody and is no sign-in. */
const isBackground = (begin: string): boolean =>
  begin.includes("'app.worker', 'on'") || (/'app\.user', '0?'/.test(begin) && !begin.includes("'app.auth', 'on'"))

/** Returns the number of statements in these transactions. */
export const statementCount = (transactions: readonly CountedTransaction[]): number =>
  transactions.reduce((sum, { statements }) => sum + statements.length, 0)
