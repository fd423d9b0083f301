/**
 * Statements of one connection that are sent together: those that are asked for before the process waits are one message, and PostgreSQL
 * answers them in one. Each write to a socket and each answer costs more than a small statement does.
 */
import pg from 'pg'
import type { PoolClient } from 'pg'
import { discardMessage, takeMessage, writeBind, writeClose, writeDescribe, writeExecute, writeParse, writeSync } from './batch-message.ts'
import { isSkipped, skippedBecauseOf } from './sql-errors.ts'
import { asText, getTypeParser } from './value-parsers.ts'

export interface StatementResult {
  readonly rows: Record<string, any>[]
  readonly rowCount: number
  /** PostgreSQL's command tag, e.g. `UPDATE 3`; `ROLLBACK` for the COMMIT of a failed transaction. */
  readonly tag: string
}
/** One statement of a batch; without a name it is planned for its values. */
export interface BatchStatement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}
interface Waiting extends BatchStatement {
  resolve(result: StatementResult): void
  reject(error: unknown): void
}
interface Field {
  readonly name: string
  readonly dataTypeID: number
}
/** What of the driver's connection a batch uses. */
interface Connection {
  readonly stream: { write(message: Buffer): void }
}
type Parser = (text: string) => unknown
interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly (Parser | undefined)[]
  /** A row with all columns: copying it is cheaper than adding them one after the other. */
  readonly empty: Readonly<Record<string, null>>
}

/** The prepared statements of a connection by name. */
interface Prepared {
  /** The columns of its rows, once it was described; its answers are not described again. */
  columns: Columns | undefined
}
interface Preparations {
  readonly ready: Map<string, Prepared>
  /** Names whose statements may exist or not, since the batch that prepared them failed. */
  readonly unsure: Set<string>
}
const preparations = new WeakMap<object, Preparations>()
const preparationsOf = (connection: object): Preparations => {
  let cached = preparations.get(connection)
  if (!cached) preparations.set(connection, (cached = { ready: new Map(), unsure: new Set() }))
  return cached
}

/** What has failed in the transaction of a connection. A return to a savepoint clears both. */
export interface Failures {
  /** The error of the first statement that failed; undefined: none. */
  first: unknown
  /** Why a batch could not be written; undefined: all were. Its `BEGIN` or its scope is missing, so later batches are refused. */
  unwritten: unknown
}
interface Answer {
  rows: Record<string, any>[]
  rowCount: number
  tag: string
  /** Why a row could not be read; undefined: all were. */
  unreadable: unknown
}
const newAnswer = (): Answer => ({ rows: [], rowCount: 0, tag: '', unreadable: undefined })
const isSavepointReturn = ({ text }: BatchStatement): boolean => text.startsWith('ROLLBACK TO')

/**
 * Several statements as one query of the driver. When one fails, PostgreSQL skips those after it: they fail with 25P02 and the failed
 * statement's error as the cause.
 */
export class StatementBatch {
  readonly statements: readonly BatchStatement[]
  readonly #waiting: readonly Waiting[]
  readonly #columns: (Columns | undefined)[] = []
  readonly #results: Answer[] = []
  readonly #failures: Failures
  #preparations: Preparations | undefined
  /** Prepared by this batch, by position. */
  readonly #fresh = new Map<number, string>()
  #current = newAnswer()
  /** Position of the statement that is being written. */
  #writing = 0
  #settled = false

  constructor(waiting: readonly Waiting[], failures: Failures) {
    this.statements = waiting
    this.#waiting = waiting
    this.#failures = failures
  }

  submit = (connection: unknown): Error | null => {
    const { stream } = connection as Connection
    if (this.#failures.unwritten !== undefined && !isSavepointReturn(this.#waiting[0]!)) return skippedBecauseOf(this.#failures.unwritten)
    this.#preparations = preparationsOf(connection as object)
    try {
      this.#waiting.forEach((statement, at) => this.#write(statement, at))
      writeSync()
      stream.write(takeMessage())
      return null
    } catch (error) {
      // Nothing was sent: a value that cannot be written.
      discardMessage()
      for (const name of this.#fresh.values()) this.#preparations.ready.delete(name)
      this.#fresh.clear()
      this.#failures.unwritten = error
      return error as Error
    }
  }

  #write({ name, text, values }: Waiting, at: number): void {
    this.#writing = at
    const { ready, unsure } = this.#preparations!
    let prepared = name === undefined ? undefined : ready.get(name)
    if (!prepared) {
      if (name !== undefined) {
        if (unsure.delete(name)) writeClose(name)
        ready.set(name, (prepared = { columns: undefined }))
        this.#fresh.set(at, name)
      }
      writeParse(name ?? '', text)
    }
    writeBind(name ?? '', values)
    this.#columns[at] = prepared?.columns
    if (!prepared?.columns) writeDescribe()
    writeExecute()
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const at = this.#results.length
    const columns = columnsOf(fields)
    this.#columns[at] = columns
    const { name } = this.#waiting[at]!
    const prepared = name === undefined ? undefined : this.#preparations!.ready.get(name)
    if (prepared) prepared.columns = columns
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#current.rows.push(rowOf(this.#columns[this.#results.length]!, fields))
    } catch (error) {
      this.#current.unreadable ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const count = Number(text.slice(text.lastIndexOf(' ') + 1))
    this.#current.rowCount = Number.isNaN(count) ? 0 : count
    this.#current.tag = text
    if (text === 'ROLLBACK' && isSavepointReturn(this.#waiting[this.#results.length]!))
      Object.assign(this.#failures, { first: undefined, unwritten: undefined })
    this.#results.push(this.#current)
    this.#current = newAnswer()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(reported: unknown): void {
    if (this.#settled) return
    const { first, unwritten } = this.#failures
    // PostgreSQL does not say which statement made a transaction fail.
    const error = isSkipped(reported) && first !== undefined ? skippedBecauseOf(first) : reported
    this.#failures.first ??= error
    const failed = error === unwritten ? this.#writing : this.#results.length
    for (const [at, name] of this.#fresh)
      if (at >= failed) {
        this.#preparations!.ready.delete(name)
        this.#preparations!.unsure.add(name)
      }
    // The end of the connection is the error of every statement without an answer.
    const isOfOne = error === unwritten || error instanceof pg.DatabaseError
    this.#settle((at) => (isOfOne && at !== failed ? skippedBecauseOf(error) : error))
  }

  handleReadyForQuery(): void {
    this.#settle(() => new Error('a statement of a batch has no answer'))
  }

  /** @param errorOf the error of a statement without an answer, by its position */
  #settle(errorOf: (at: number) => unknown): void {
    this.#settled = true
    this.#waiting.forEach(({ resolve, reject }, at) => {
      const result = this.#results[at]
      if (!result) reject(errorOf(at))
      else if (result.unreadable !== undefined) reject(result.unreadable)
      else resolve(result)
    })
  }
}

// The driver sends only queries of its own class beside others; its constructor prepares what a batch never uses.
Object.setPrototypeOf(StatementBatch.prototype, pg.Query.prototype as object)

function columnsOf(fields: readonly Field[]): Columns {
  return {
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => {
      const parser = getTypeParser(dataTypeID) as Parser
      return parser === asText ? undefined : parser
    }),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  }
}
function rowOf({ names, parsers, empty }: Columns, fields: readonly (string | null)[]): Record<string, any> {
  const row: Record<string, unknown> = { ...empty }
  for (let at = 0; at < names.length; at++) {
    const value = fields[at]
    if (value === null || value === undefined) continue
    const parser = parsers[at]
    row[names[at]!] = parser ? parser(value) : value
  }
  return row
}

export interface StatementSender {
  readonly failures: Readonly<Failures>
  /** Whether nothing is waiting to be sent. */
  readonly empty: boolean
  /** Sends a statement with all others of this turn, in the order of the calls. */
  send(statement: BatchStatement): Promise<StatementResult>
  /** Sends what is waiting at once, before whatever is sent next. */
  flush(): void
}

/** Gathers the statements of a connection until the process has nothing else to do. */
export function statementSender(client: PoolClient): StatementSender {
  const failures: Failures = { first: undefined, unwritten: undefined }
  let waiting: Waiting[] = []
  const flush = () => {
    if (waiting.length === 0) return
    const batch = new StatementBatch(waiting, failures)
    waiting = []
    client.query(batch as unknown as pg.Query)
  }
  return {
    failures,
    get empty() {
      return waiting.length === 0
    },
    send: (statement) =>
      new Promise((resolve, reject) => {
        // Promises that are already settled run on first: what they ask for goes along.
        if (waiting.length === 0) process.nextTick(flush)
        waiting.push({ ...statement, resolve, reject })
      }),
    flush,
  }
}
