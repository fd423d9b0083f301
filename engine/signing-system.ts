/** What a signing system must be able to do. The engine keeps the round; a system freezes the file, says whether all is signed, and gives the signed file. */
import type { AnyDocument } from '../model/document.ts'
import type { Operation } from './operation.ts'
import type { Stored } from './stored-document.ts'

/** A file that is kept for good: its id, the hash of its bytes (lower-case hex SHA-256), its pages. */
export interface Frozen {
  readonly file: string
  readonly sha256: string
  readonly pages: number
}
export interface SigningSystem {
  /** Sets the document as it stands and keeps it unchangeably; with an outside service: hands it over. Throws when that fails, and nothing is sent. */
  send(operation: Operation, type: AnyDocument, doc: Stored): Promise<Frozen>
  /** Whether all have signed. `task` is the round with the answers so far. */
  state(operation: Operation, task: Stored): Promise<'pending_signature' | 'signed'>
  /** The round is over without signatures: declined, withdrawn or too late. */
  withdraw(operation: Operation, task: Stored): Promise<void>
  /** The file as signed by all. */
  file(operation: Operation, task: Stored): Promise<Frozen>
}
/** Systems by the code of the dictionary `sign_system`. */
export type SigningSystems = ReadonlyMap<string, SigningSystem>
