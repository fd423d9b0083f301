/** The statements that work of a test sends, without those that supply ids. */
import type { Operation } from '../operation.ts'
import { wrapped } from '../store/transaction.ts'
import type { Person } from './story.ts'

/** Runs work in one transaction of a person, and returns the texts of its statements in the order in which they were sent. */
export const sentStatements = (person: Person, work: (operation: Operation) => Promise<unknown>): Promise<string[]> =>
  person.perform(async (operation) => {
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
  })
