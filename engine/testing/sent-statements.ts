/** The statements that work of a test sends, without those that supply ids. */
import type { Pool } from 'pg'
import { vi } from 'vitest'
import type { Operation } from '../operation.ts'
import { masterCache } from '../store/memory/master-cache.ts'
import { wrapped } from '../store/transaction.ts'
import type { Person } from './story.ts'

/**
 * Runs work that begins with nothing in memory of rules and masters, and whose memory does not age meanwhile. What it sends therefore depends
 * neither on what was read a moment ago nor on how quick the machine is: whatever is cached is read once.
 */
export async function fromEmptyMemory<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  masterCache(pool).forget()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}

/**
 * Runs work in one transaction of a person, from empty memory, and returns the texts of its statements in the order in which they were sent:
 * reads of what is cached otherwise are among them.
 */
export const sentStatements = (person: Person, work: (operation: Operation) => Promise<unknown>): Promise<string[]> =>
  person.perform((operation) =>
    fromEmptyMemory(operation.engine.pool, async () => {
      const statements: string[] = []
      const note = (sql: string) => {
        if (!sql.includes('core.ids')) statements.push(sql)
      }
      const counting = wrapped(operation.tx, (tx) => ({
        ...tx,
        rows: (sql, params) => {
          note(sql)
          return tx.rows(sql, params)
        },
        run: (sql, params) => {
          note(sql)
          return tx.run(sql, params)
        },
      }))
      await work(operation.withTransaction(counting))
      return statements
    }),
  )
