/** Records the statements that the engine sends, and rewrites them for other documents by exchanging ids, nonces and numbers. */
import type { Pool, PoolClient } from 'pg'
import { StatementBatch } from '../engine/store/connection/statement-batch.ts'
import { isOpeningScope } from '../engine/store/connection/statement-scope.ts'
import type { Statement } from './load.ts'

export interface Recorder {
  readonly pool: Pool
  /** Returns what was sent since the last call, in order. */
  take(): Statement[]
}

/** Returns a pool like this one that records its statements. */
export function recording(pool: Pool): Recorder {
  let sent: Statement[][] = []
  const recorded = (client: PoolClient): PoolClient => {
    const transaction: Statement[] = []
    sent.push(transaction)
    let begun = false
    return new Proxy(client, {
      get(target, name) {
        if (name !== 'query') {
          const value = Reflect.get(target, name) as unknown
          return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
        }
        return (query: string | Sent | StatementBatch) => {
          const all = query instanceof StatementBatch ? query.statements : [typeof query === 'string' ? { text: query } : query]
          const closes = all.some(({ text }) => text === 'BEGIN') || begun ? [] : [{ text: 'COMMIT' }]
          // Queries that are sent together without `BEGIN` are a transaction of their own: sent one by one they need one.
          if (closes.length > 0 && query instanceof StatementBatch) transaction.push({ text: 'BEGIN' })
          all.forEach((one, at) => transaction.push(statementOf(one, at > 0)))
          if (query instanceof StatementBatch) transaction.push(...closes)
          begun ||= all.some(({ text }) => text === 'BEGIN')
          return target.query(query as never)
        }
      },
    })
  }
  const proxied = new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return async () => recorded(await target.connect())
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
    },
  })
  return {
    pool: proxied,
    take() {
      const matching = sent.filter(byPerson)
      sent = []
      return matching.flat()
    },
  }
}

interface Sent {
  readonly name?: string | undefined
  readonly text: string
  readonly values?: readonly unknown[]
}
const statementOf = ({ name, text, values }: Sent, beside: boolean): Statement => ({
  text,
  ...(name === undefined ? {} : { name }),
  ...(values === undefined ? {} : { values }),
  ...(beside ? { separate: true } : {}),
  ...(text.startsWith('SELECT count(*)') ? { prepared: true } : {}),
})

/** The scope names a transaction's person; the engine's own announcements are nobody's. */
const byPerson = (transaction: readonly Statement[]): boolean => {
  const scope = transaction.find(({ text }) => isOpeningScope(text))
  return scope !== undefined && !['', '0'].includes(String(scope.values?.[2]))
}

/** Returns the same statements with other values: whole values, array elements, and ids inside JSON texts. */
export function rewritten(statements: readonly Statement[], exchange: ReadonlyMap<string, string>): Statement[] {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put)
    if (typeof value !== 'string') return value
    const whole = exchange.get(value)
    if (whole !== undefined) return whole
    return value.startsWith('{') || value.startsWith('[') ? value.replace(/\d{4,}/g, (id) => exchange.get(id) ?? id) : value
  }
  return statements.map((one) => (one.values ? { ...one, values: one.values.map(put) } : one))
}
