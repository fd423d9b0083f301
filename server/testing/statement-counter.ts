/** Counts the statements that a pool sends, by transaction, for tests and benches of statements per operation. */
import type { Pool, PoolClient } from 'pg'

/** One transaction, or one statement outside of any. */
export interface CountedTransaction {
  /** Texts in the order in which they were sent, `BEGIN` and `COMMIT` included. */
  readonly statements: string[]
  /** The engine's own work (worker, announcements), not a person's call. */
  background: boolean
}

export interface StatementCounter {
  /** Transactions that began since the last call. */
  take(): CountedTransaction[]
}

/** Counts from now on what any client of the pool sends. */
export function countStatements(pool: Pool): StatementCounter {
  let transactions: CountedTransaction[] = []
  const wrapped = new WeakSet<PoolClient>()
  pool.on('acquire', (client: PoolClient) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    let current: CountedTransaction | undefined
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    client.query = ((...parts: unknown[]) => {
      const [first] = parts as [string | { text: string; values?: unknown[] }]
      const text = typeof first === 'string' ? first : first.text
      const values = typeof first === 'string' ? [] : (first.values ?? [])
      if (!current || text.startsWith('BEGIN')) {
        current = { statements: [], background: false }
        transactions.push(current)
      }
      current.statements.push(text)
      if (text.includes("'app.user'")) current.background = isBackground(text, values)
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

/** The settings of a transaction name the person; the engine's own work names nobody and is no sign-in. */
const isBackground = (_text: string, [, , user, auth, worker]: readonly unknown[]): boolean =>
  worker === 'on' || ((user === '' || user === '0') && auth !== 'on')

/** Number of statements in these transactions. */
export const statementCount = (transactions: readonly CountedTransaction[]): number =>
  transactions.reduce((sum, { statements }) => sum + statements.length, 0)
