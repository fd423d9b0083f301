/**
 * The store of files: what people upload, exports, signed papers, workbook templates and avatars. All bytes pass through this interface, so that another
 * kind of store (docs/decisions/file-store.md) is one more file beside `adapters/folder-store.ts`.
 */
import type { Readable } from 'node:stream'
import { WeftError } from '../model/errors.ts'

export interface FileStore {
  /**
   * Stores the bytes durably before it returns, so that an acknowledged file survives a crash.
   * @returns a random key that reveals nothing
   * @throws WeftError 507 `file.full` when there is no room
   */
  keep(bytes: Buffer): Promise<string>
  /**
   * Returns the bytes as a stream.
   * @throws WeftError 404 `file.missing` when the store has none under this key
   */
  read(key: string): Promise<{ readonly stream: Readable; readonly size: number }>
  /** Returns all bytes. @throws WeftError 404 `file.missing` */
  bytes(key: string): Promise<Buffer>
  /** Parts of a file that is uploaded piece by piece, under its later key. */
  readonly parts: PartStore
  /** Whether bytes can be written and read now. */
  state(): Promise<'there' | 'full' | 'away'>
  /** Deletes what writes that were broken off a day ago have left. */
  sweep(): Promise<void>
}

export interface PartStore {
  /** Writes a part at its offset, durably before it returns. Overwrites what an earlier attempt wrote there. */
  write(key: string, part: { readonly at: number; readonly bytes: Buffer }): Promise<void>
  /** Streams the parts that have arrived. */
  stream(key: string): AsyncIterable<Buffer>
  /** Returns the first and the last megabyte. They identify the file type; an archive has its directory at the end. */
  ends(key: string, bytes: number): Promise<Buffer>
  /** Turns the parts into a stored file under the same key. */
  keep(key: string): Promise<void>
  drop(key: string): Promise<void>
}

/** The bytes of a file are not where they should be: another folder than the one they were written to, or lost. */
export const missingBytes = (): WeftError => new WeftError(404, 'file.missing')
