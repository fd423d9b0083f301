/**
 * A connection whose statements run under a scope of row-level security. Until `begin`, plain queries that are sent together are a
 * transaction of their own, with the scope as its first statement.
 */
import type { PoolClient } from 'pg'
import { skippedBecauseOf } from './sql-errors.ts'
import { statementSender, type StatementResult, type StatementSender } from './statement-batch.ts'
import { isPlainRead, openingScope, scopeChange, type Scope, type ScopeSettings } from './statement-scope.ts'

export class ScopedConnection {
  readonly #client: PoolClient
  readonly #sender: StatementSender
  /** The scope with which a transaction begins. */
  readonly #first: ScopeSettings
  readonly #settings: Scope['settings']
  #begun = false
  /** The scope of the last statement; undefined: to be set again. */
  #current: ScopeSettings | undefined
  /** Whether the transaction has ended: the client may belong to another one, so nothing more is sent. */
  #closed = false
  /** The statement that was sent last. The driver answers in order, so all have answers when this one has. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: PoolClient, first: ScopeSettings, settings: Scope['settings']) {
    this.#client = client
    this.#sender = statementSender(client)
    this.#first = first
    this.#settings = settings
  }

  /** @returns a row with the database's time, `now` */
  begin(): Promise<StatementResult> {
    this.#sender.flush()
    this.#begun = true
    // An error here makes the next statement fail, which reports it.
    this.#send('BEGIN', []).catch(() => undefined)
    return this.#open(this.#first)
  }

  /**
   * Sends a statement under a scope. The order of what is sent is kept, so a change of scope goes along and nobody waits for it.
   * @throws Error after `commit`, `rollback` or `close`
   */
  send(wanted: ScopeSettings, sql: string, params: readonly unknown[]): Promise<StatementResult> {
    if (this.#closed) return Promise.reject(new Error('a statement was sent after the end of its transaction'))
    if (!this.#begun && !isPlainRead(sql)) this.begin().catch(() => undefined)
    // PostgreSQL skips what is sent together with a failed statement: a return to a savepoint goes alone.
    if (sql.startsWith('ROLLBACK TO')) return this.#back(sql)
    if (!this.#begun && this.#sender.empty) this.#open(wanted).catch(() => undefined)
    const change = scopeChange(this.#current, wanted, sql)
    if (change) this.#send(...change).catch(() => undefined)
    if (change || this.#current?.key === wanted.key) this.#current = wanted
    return this.#send(sql, params)
  }

  /** Sends a return to a savepoint, which also returns to the settings of that time. */
  #back(sql: string): Promise<StatementResult> {
    this.#sender.flush()
    this.#current = undefined
    const back = this.#send(sql, [])
    this.#sender.flush()
    return back
  }

  /** Sends one statement, which may write, with its scope as a transaction of their own; it must be the only one of the connection. */
  alone(wanted: ScopeSettings, sql: string, params: readonly unknown[]): Promise<StatementResult> {
    this.#open(wanted).catch(() => undefined)
    this.#closed = true
    return this.#send(sql, params)
  }

  #open(scope: ScopeSettings): Promise<StatementResult> {
    this.#current = scope
    return this.#send(...openingScope(scope, this.#settings))
  }

  /**
   * Commits what was written; nothing was where no transaction has begun.
   * @throws Error 25P02 with the first failure as the cause when PostgreSQL has rolled back instead
   */
  async commit(): Promise<void> {
    this.#closed = true
    if (!this.#begun) return
    const { tag } = await this.#send('COMMIT', [])
    if (tag !== 'COMMIT') throw skippedBecauseOf(this.#sender.failures.first)
  }

  async rollback(): Promise<void> {
    this.#closed = true
    this.#sender.flush()
    if (this.#begun) await this.#client.query('ROLLBACK')
  }

  /** Refuses further statements and waits for the answers of those that were sent; after it the client may be released. */
  async close(): Promise<void> {
    this.#closed = true
    this.#sender.flush()
    await this.#last.catch(() => undefined)
  }

  #send(text: string, values: readonly unknown[]): Promise<StatementResult> {
    const sent = this.#sender.send({ name: nameOf(text), text, values })
    this.#last = sent
    return sent
  }
}

const names = new Map<string, string>()
/**
 * Returns the name under which a statement is prepared. Beyond 2 000 texts (never in normal operation) statements are unnamed. A search
 * is always unnamed: the best plan depends on how frequent its n-grams are, and a plan cached for all fragments would read the whole table.
 */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < 2000 && !text.includes('.grams @>')) names.set(text, (name = `w${names.size}`))
  return name
}
