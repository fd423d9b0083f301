/** A child process for the tests of `server/adapters/child-process.ts`: it answers, fails, crashes or falls silent, as it is asked. */
import { answerParent } from '../adapters/child-process.ts'

export interface ChildQuestion {
  readonly act?: 'fail' | 'crash' | 'silence'
  readonly bytes?: Uint8Array
}
export interface ChildAnswer {
  readonly pid: number
  /** The names of the variables of its environment. */
  readonly environment: readonly string[]
  readonly bytes: Uint8Array | undefined
}

answerParent(({ act, bytes }: ChildQuestion): ChildAnswer | Promise<never> => {
  if (act === 'fail') throw new Error('it cannot be done')
  if (act === 'crash') process.abort()
  if (act === 'silence') return new Promise(() => undefined)
  return { pid: process.pid, environment: Object.keys(process.env), bytes }
})
