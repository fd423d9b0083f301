/** Counts the statements that a pool sends, per transaction, for tests and benchmarks of statements per operation. */
import type { Pool, PoolClient } from 'pg'
import { StatementBatch } from '../../engine/store/connection/statement-batch.ts'
import { isOpeningScope } from '../../engine/store/connection/statement-scope.ts'

/** One transaction, or one statement outside of any. */
export interface CountedTransaction {
  /** Statement texts in the order in which they were sent, including `BEGIN` and `COMMIT`. */
  readonly statements: string[]
  /** The number of messages in which they were sent: each is a write to the socket and an answer to wait for. */
  messages: number
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
    let latest: CountedTransaction | undefined
    let begun = false
    const note = ({ text, values }: { readonly text: string; readonly values?: readonly unknown[] }) => {
      // An announcement outside of any transaction goes once for all commits of a moment, so it belongs to no call.
      if (!current && text.startsWith('SELECT pg_notify(')) return
      if (!current || text === 'BEGIN') transactions.push((latest = current = { statements: [], messages: 0, background: false }))
      begun ||= text === 'BEGIN'
      if (isOpeningScope(text)) {
        current.background = isBackground(values ?? [])
        // `BEGIN` and the scope count as one: neither is needed without the other.
        if (begun) return
      }
      current.statements.push(text)
      if (text === 'COMMIT' || text === 'ROLLBACK') {
        current = undefined
        begun = false
      }
    }
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    client.query = ((...parts: unknown[]) => {
      const [first] = parts as [string | { text: string } | StatementBatch]
      // Plain queries that are sent together are a transaction of their own.
      if (!begun) latest = current = undefined
      if (first instanceof StatementBatch) for (const one of first.statements) note(one)
      else note(typeof first === 'string' ? { text: first } : first)
      if (latest) latest.messages += 1
      return query(...parts)
    }) as PoolClient['query']
  })
  return {
    take() {
      const countedTransactions = transactions
      transactions = []
      return countedTransactions
    },
  }
}

/** The scope names a transaction's person (platform, companies, user, auth, worker); the engine's own work names nobody and is no sign-in. */
const isBackground = ([, , user, auth, worker]: readonly unknown[]): boolean =>
  worker === 'on' || ((user === '' || user === '0') && auth !== 'on')

/** Returns the number of statements in these transactions. */
export const statementCount = (transactions: readonly CountedTransaction[]): number =>
  transactions.reduce((sum, { statements }) => sum + statements.length, 0)
