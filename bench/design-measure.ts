/** How rows of design are measured: work of a person in this process with its statements, and calls with their results. */
import { runInTransaction } from '../engine/store/run-operation.ts'
import type { Client } from '../server/testing/client.ts'
import type { Desk } from './calls.ts'

/** Who signs in. */
export type Signed = (name: string) => Promise<Client>

/** What the rows of design are measured with. */
export interface Bench {
  readonly desk: Desk
  readonly signed: Signed
  /** Milliseconds of processor time so far of all that takes part (`processorTotal`). */
  readonly processor: () => number
}

export interface Measured {
  /** Milliseconds, the middle of three. */
  readonly took: number
  /** Milliseconds of processor time of one time. */
  readonly processor: number
  /** Statements of one time. */
  readonly sent: number
}
type Work = Parameters<typeof runInTransaction<void>>[2]

/** Runs work of the buyer in this process until memory is filled, then three times. */
export async function measured({ desk, processor }: Bench, work: Work): Promise<Measured> {
  const run = () => runInTransaction(desk.engine, desk.people.get('buyer')!, work)
  await run()
  const times: number[] = []
  const before = processor()
  let sent = 0
  for (let turn = 0; turn < 3; turn++) {
    desk.recorder.take()
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
    sent = desk.recorder.take().length
  }
  return { took: middle(times), processor: (processor() - before) / 3, sent }
}

/**
 * Makes a call and returns its results.
 * @throws Error with the response when the server refuses
 */
export async function resultsOf<Results>(client: Client, path: string, data: object): Promise<Results> {
  const answer = await client.data(path, data)
  if (answer.code !== 200) throw new Error(`${path}: ${answer.text.slice(0, 600)}`)
  return answer.data['results'] as Results
}

/** A time with the processor time that it took. */
export const withProcessor = (took: number, processor: number): string => `${seconds(took)} (${seconds(processor)} of processor time)`
export const middle = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
/** Milliseconds as a figure. */
export const seconds = (took: number): string => (took < 1000 ? `${took.toFixed(0)} ms` : `${(took / 1000).toFixed(2)} s`)
