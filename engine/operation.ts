/** What an operation of the engine carries: interfaces only, so that every floor of the engine may name them. */
import type { Pool } from 'pg'
import type { AnyDocument } from '../model/document.ts'
import type { Actor } from './actor.ts'
import type { Context } from './document-context.ts'
import type { DefinedLogic } from './document-logic.ts'
import type { SigningSystems } from './signing-system.ts'

/** A row as the database gives it: columns by name. */
export type Row = Record<string, any>

/** One open database transaction. Every statement of the engine goes through it (engine/store/transaction.ts). */
export interface Transaction {
  /** Runs a statement that is prepared once per connection; `sql` must be one of a bounded number of texts. */
  rows<T extends Record<string, any> = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>
  /** Returns the number of rows that a statement touched. */
  run(sql: string, params?: readonly unknown[]): Promise<number>
  /** Which companies' rows the statements of this object may see, and the same transaction with others. For `asSystem` alone (engine/store/scope.ts). */
  readonly scope: TransactionScope
  /** Queues a statement that nobody waits for; it is sent together with the commit. If it fails, the transaction fails. */
  closing(sql: string, params: readonly unknown[]): void
  /** Runs `work` after the commit. A transaction that fails runs nothing. */
  committed(work: () => void): void
  /** Database time of the transaction's begin, ISO 8601 UTC. */
  readonly now: string
  /** The platform's time zone (IANA name): its work calendar's, else the default one. */
  readonly zone: string
  /** The day in the platform's time zone, `YYYY-MM-DD`. */
  readonly today: string
}

/** Companies whose rows may be seen; `*` are all of the platform. */
export interface TransactionScope {
  readonly companies: readonly string[] | '*'
  with(companies: TransactionScope['companies']): Transaction
}

/** Hands out ids (bigints as strings) that are unique over all types of the database. */
export interface IdSource {
  /** Makes sure that `count` ids are available; call it in the transaction before `next`. */
  reserve(tx: Transaction, count?: number): Promise<void>
  next(): string
}

/** A document that this operation has written. */
export interface WrittenDocument {
  readonly type: AnyDocument
  readonly id: string
  /** The version that it has now. */
  readonly version: number
  /** The action of the journal (`create`, `save`, `approve` …); absent when a draft was removed. */
  readonly action?: string
}

/** What upper floors of the engine contribute to an operation; set once by `createEngine`. */
export interface EngineHooks {
  /** Makes the context that the logic of documents gets. */
  logicContext(operation: Operation): Context
  /** Announces written documents: change broadcast, webhooks, counts. Called once before the commit. */
  publishWritten(operation: Operation, written: readonly WrittenDocument[]): Promise<void>
}

/** The engine of one process: the document types it knows, and its way to the database. It keeps no truth in memory. */
export interface Engine {
  readonly pool: Pool
  readonly types: ReadonlyMap<string, AnyDocument>
  readonly logic: ReadonlyMap<string, DefinedLogic['logic']>
  readonly ids: IdSource
  readonly hooks: EngineHooks
  /** Available signing systems; absent in benches. */
  readonly signing?: SigningSystems
}

/** One operation: who asks, in which transaction, and what is published when it has committed. */
export interface Operation {
  readonly engine: Engine
  readonly tx: Transaction
  readonly actor: Actor
  /** Messages for the outbox, written before the commit. */
  readonly events: { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> }[]
  /** Documents written so far and not yet announced. */
  readonly written: WrittenDocument[]
  /** Returns the same operation on another transaction object, e.g. one with a query cache; events are shared. */
  withTransaction(tx: Transaction): Operation
  /** What the logic of documents may ask of the engine in this transaction. */
  readonly ctx: Context
}
