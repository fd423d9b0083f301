/** Records the statements that the engine sends, and rewrites them for other documents by exchanging ids, nonces and numbers. */
import type { Pool, PoolClient } from 'pg'
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
    let open = 0
    return new Proxy(client, {
      get(target, name) {
        if (name !== 'query') {
          const value = Reflect.get(target, name) as unknown
          return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
        }
        return (query: string | { name?: string; text: string; values?: unknown[] }) => {
          const { name: called, text, values } = typeof query === 'string' ? { text: query, name: undefined, values: undefined } : query
          transaction.push({
            text,
            ...(called === undefined ? {} : { name: called }),
            ...(values === undefined ? {} : { values }),
            ...(open > 0 ? { beside: true } : {}),
            ...(text.startsWith('SELECT count(*)') ? { kept: true } : {}),
          })
          open++
          return (target.query(query as never) as unknown as Promise<unknown>).finally(() => open--)
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
      const taken = sent.filter(byPerson)
      sent = []
      return taken.flat()
    },
  }
}

/** A transaction names its person as it begins; the engine's own announcements are nobody's. */
const byPerson = ([begin]: readonly Statement[]): boolean => begin !== undefined && !/'app\.user', '0?'/.test(begin.text)

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
