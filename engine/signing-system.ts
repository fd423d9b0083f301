/**
 * The interface of a signing system. The engine manages the session; a system freezes the file, reports whether all have signed, and
 * returns the signed file.
 */
import type { AnyDocument } from '../model/document.ts'
import type { Operation } from './operation.ts'
import type { Stored } from './stored-document.ts'

/** An immutable stored file: its id, the hash of its bytes (lower-case hex SHA-256), its pages. */
export interface Frozen {
  readonly file: string
  readonly sha256: string
  readonly pages: number
}
export interface SigningSystem {
  /**
   * Renders the document in its current state and stores it immutably; an external service also receives it. When that fails it
   * throws, and nothing is sent.
   */
  send(operation: Operation, type: AnyDocument, doc: Stored): Promise<Frozen>
  /** Returns whether all have signed. `task` is the session with the answers so far. */
  state(operation: Operation, task: Stored): Promise<'pending_signature' | 'signed'>
  /** Ends the session without signatures: declined, withdrawn or expired. */
  withdraw(operation: Operation, task: Stored): Promise<void>
  /** Returns the file as signed by all. */
  file(operation: Operation, task: Stored): Promise<Frozen>
}
/** Systems by the code of the dictionary `sign_system`. */
export type SigningSystems = ReadonlyMap<string, SigningSystem>
