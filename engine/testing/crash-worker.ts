/**
 * A program that tests kill: it keeps generating documents and converting, until it is ended by SIGKILL. Its argument is JSON: the address of the
 * database, the actor, cutting orders and an order. It writes a dot for each step that was committed.
 */
import pg from 'pg'
import { createEngine } from '../engine.ts'
import { convert } from '../save/conversion/convert.ts'
import { executeAction } from '../save/actions/execute-action.ts'
import { saveDocument } from '../save/save.ts'
import { runInTransaction } from '../store/run-operation.ts'
import type { Actor } from '../actor.ts'
import type { Operation } from '../operation.ts'
import type { AnyDocument } from '../../model/document.ts'
import { getTypeParser } from '../store/connection/value-parsers.ts'
import { chainBooking, chainDemand, chainOrder } from './chain-fixture.ts'
import { bundle, cutting, cuttingLogic } from './generation-fixture.ts'

export interface CrashWork {
  readonly url: string
  readonly actor: Actor
  readonly cuttings: readonly string[]
  readonly order: string
}

/** The types that a killed program and its test share. */
export const crashTypes: readonly AnyDocument[] = [cutting, bundle, chainOrder, chainDemand, chainBooking]

async function work({ url, actor, cuttings, order }: CrashWork): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 8, pipeline: true, types: { getTypeParser } } as never)
  const engine = createEngine({ pool, documents: crashTypes, logic: [cuttingLogic] })
  const step = async <T>(run: (operation: Operation) => Promise<T>): Promise<T> => {
    const result = await runInTransaction(engine, actor, run)
    process.stdout.write('.')
    return result
  }
  const act = (type: AnyDocument, id: string, action: string) =>
    step((operation) => executeAction(operation, type, { id, action }, { system: true }))
  /** Finishes what a killed program has begun, then goes on in turns. */
  const generate = async (id: string): Promise<never> => {
    for (;;) {
      const [row] = await step(({ tx }) => tx.rows<{ status: string }>('SELECT status FROM tale.cutting WHERE id = $1', [id]))
      await act(cutting, id, row!.status === 'draft' ? 'finish' : 'revoke')
    }
  }
  const book = async (): Promise<never> => {
    for (;;) {
      const values = await step((operation) => convert(operation, chainOrder, { id: order, to: chainBooking.name }))
      const { doc } = await step((operation) => saveDocument(operation, chainBooking, { values }))
      await act(chainBooking, doc.id, 'finish')
      await act(chainBooking, doc.id, 'cancel')
    }
  }
  await Promise.all([...cuttings.map(generate), book()])
}

const given = process.argv[2]
if (import.meta.filename === process.argv[1] && given) await work(JSON.parse(given) as CrashWork)
