/**
 * Leases of messages that leave the house: a message is claimed in one transaction, sent outside any transaction and settled in another.
 * A node that fails between the two leaves a lease that ends, and the message is sent again (at least once). `tries` counts the claims and
 * tells them apart, so that a node whose lease has ended does not settle the claim of another. A node gives back what it claimed and did not
 * attempt; that claim is not counted.
 */
import type { Engine } from '../operation.ts'
import { runAlone, transact, type Row, type Scope, type Transaction } from '../store/transaction.ts'

/** Seconds after which a claimed message that nobody settled is sent again. Sending a batch takes less (`sendingSeconds`). */
export const leaseSeconds = 600
/** Seconds after a claim within which a node begins to send; it gives back the later messages of the batch. */
export const sendingSeconds = 300
/** Claims of one message at most; the last failure is final. */
export const maxTries = 6
/** SQL for the due time of the next try, after a failure of try number `tries`: 30 seconds, then four times longer each time. */
export const nextTry = 'now() + make_interval(secs => 30 * 4 ^ (tries - 1))'

const queues: Scope = { platform: '', companies: '*', user: '0', worker: true, auth: true }

/** Runs a transaction over the queues of all platforms, with access to the recipients' accounts. */
export const onQueues = <T>(engine: Engine, work: (tx: Transaction) => Promise<T>): Promise<T> => transact(engine.pool, queues, work)

/** Runs one statement over the queues of all platforms. */
export const onQueuesAlone = <R extends Row>(
  engine: Engine,
  sql: string,
  params: readonly unknown[] = [],
): Promise<{ readonly rows: readonly R[]; readonly count: number }> => runAlone<R>(engine.pool, queues, sql, params)

/** The reason of a failed try as it is stored: a code or a message key where there is one, at most 200 characters. */
export const failureText = (error: unknown): string => {
  const { key, code, message } = error as { key?: string; code?: unknown; message?: string }
  return (key ?? (typeof code === 'string' ? code : message) ?? String(error)).slice(0, 200)
}
