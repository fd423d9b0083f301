/** The interfaces of an engine operation: interfaces only, so that every layer of the engine may import them. */
import type { Pool } from 'pg'
import type { Conversions } from '../model/between/conversion.ts'
import type { AnyDocument } from '../model/document.ts'
import type { Refusal } from '../model/refusal.ts'
import type { Actor } from './actor.ts'
import type { Context } from './document-context.ts'
import type { DefinedLogic } from './document-logic.ts'
import type { FileReaders } from './file-readers.ts'
import type { PaperPress } from './paper-press.ts'
import type { SigningSystems } from './signing-system.ts'
import type { OtherSource } from './stored-document.ts'

/** A database row: columns by name. */
export type Row = Record<string, any>

/** One open database transaction. Every statement of the engine goes through it (engine/store/transaction.ts). */
export interface Transaction {
  /** Runs a statement that is prepared once per connection; `sql` must be one of a bounded number of texts. */
  rows<T extends Record<string, any> = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>
  /** Returns the number of rows that a statement affected. */
  run(sql: string, params?: readonly unknown[]): Promise<number>
  /** Whose rows the statements of this object may see, and the same transaction with another scope (engine/store/scope.ts). */
  readonly scope: TransactionScope
  /** Queues a statement whose result is not needed; it is sent together with the commit. If it fails, the transaction fails. */
  closing(sql: string, params: readonly unknown[]): void
  /**
   * Takes a write that has been sent and that nothing waits for: it goes along with what is sent next, at the latest with the commit. It must fail by
   * itself where it does not do what it should. Its error is that of the transaction.
   */
  pending(write: Promise<unknown>): void
  /** Runs `work` after the commit. A transaction that fails runs nothing. */
  committed(work: () => void): void
  /** From here on the transaction reads cached masters from the database alone: what it decides under a lock must not come from memory. */
  readFresh(): void
  /** True when repeated queries are answered from this object's memory, which may be older than what is committed (`query-cache.ts`). */
  readonly remembers?: true
  /** Database time of the transaction's start, ISO 8601 UTC. */
  readonly now: string
  /** The platform's time zone (IANA name): its work calendar's, else the default one. */
  readonly zone: string
  /** The day in the platform's time zone, `YYYY-MM-DD`. */
  readonly today: string
}

/** Whose rows the statements of a transaction object may see. For the functions of engine/store/scope.ts alone. */
export interface TransactionScope {
  /** Id of the platform; '' for work across platforms. */
  readonly platform: string
  /** Companies whose rows may be seen; `*` are all of the platform. */
  readonly companies: readonly string[] | '*'
  /** Id of the user whose own rows may be seen; '' for nobody's. */
  readonly user: string
  /** Whether accounts, memberships and sessions may be read and written. */
  readonly auth: boolean
  /** Whether the queues of all platforms may be read and written. */
  readonly worker: boolean
  /** Returns the same transaction with a change of its scope. */
  with(change: Partial<Pick<TransactionScope, 'companies' | 'auth'>>): Transaction
  /**
   * Returns the same transaction inside one platform, with its zone and day and without the queues of other platforms.
   * @throws Error when the transaction belongs to another platform
   */
  inPlatform(platform: string, change?: Partial<Pick<TransactionScope, 'companies' | 'user'>>): Promise<Transaction>
}

/** Allocates ids (bigints as strings) that are unique over all types of the database. */
export interface IdSource {
  /** Ensures that `count` ids are available; call it in the transaction before `next`. */
  reserve(tx: Transaction, count?: number): Promise<void>
  next(): string
}

/** A document that this operation has written. */
export interface WrittenDocument {
  readonly type: AnyDocument
  readonly id: string
  /** The document's current version. */
  readonly version: number
  /** The action in the journal (`create`, `save`, `approve` …); absent when a draft was removed. */
  readonly action?: string
  /** The party roles whose companies see nothing of the change; absent: none. */
  readonly unseenBy?: readonly string[]
}

/** The functions of upper engine layers that an operation calls; set once by `createEngine`. */
export interface EngineHooks {
  /**
   * Creates the context for the logic of documents.
   * @param sources documents that it reads in another state than the stored one
   */
  logicContext(operation: Operation, sources?: readonly OtherSource[]): Context
  /** Publishes written documents: change broadcast, webhooks, counts. Called once before the commit. */
  publishWritten(operation: Operation, written: readonly WrittenDocument[]): Promise<void>
  /** Queues the work of an action of a document, which the actor of the operation has asked for (`engine/jobs/perform-action.ts`). */
  startWork(operation: Operation, type: AnyDocument, id: string, action: string): Promise<void>
}

/** The document types of a platform: the shipped ones with the fields that the platform added. Nothing else holds a list of types. */
export interface Catalog {
  /** 0 for the shipped types alone; each change of the platform's fields is the next one. */
  readonly version: number
  readonly types: ReadonlyMap<string, AnyDocument>
}

/** The engine of one process: its document types and its database access. It stores no authoritative data in memory. */
export interface Engine {
  readonly pool: Pool
  /** The types of the catalog. */
  readonly types: ReadonlyMap<string, AnyDocument>
  readonly catalog: Catalog
  /** Settings that the platform has saved, by type (`settingsOf` in `store/memory/platform-catalog.ts`). */
  readonly settings: ReadonlyMap<string, { readonly version: number; readonly values: Readonly<Record<string, unknown>> }>
  /** Of the engine of a platform: that of the process, whose types are the shipped ones. */
  readonly shipped?: Engine
  /** What each type may be converted to, by the name of the source type. */
  readonly conversions: ReadonlyMap<string, Conversions>
  readonly logic: ReadonlyMap<string, DefinedLogic['logic']>
  readonly ids: IdSource
  readonly hooks: EngineHooks
  /** Available signing systems; absent in benchmarks. */
  readonly signing?: SigningSystems
  /** Readers of uploaded files; absent in benchmarks. */
  readonly readers?: FileReaders
  /** Prints documents for a reader; absent in benchmarks. */
  readonly press?: PaperPress
}

/** One operation: its actor, its transaction, and what is published when it has committed. */
export interface Operation {
  readonly engine: Engine
  readonly tx: Transaction
  readonly actor: Actor
  /** Messages for the outbox, written before the commit. */
  readonly events: { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> }[]
  /** Documents written so far and not yet published. */
  readonly written: WrittenDocument[]
  /** What logic says beside the answer to the person who saves (`ctx.say`). */
  readonly notes: Refusal[]
  /** Returns the same operation on another transaction object, e.g. one with a query cache; events are shared. */
  withTransaction(tx: Transaction): Operation
  /** The context for the logic of documents in this transaction. */
  readonly ctx: Context
}
