/**
 * The store of files: what people upload, exports, signed papers, workbook templates and avatars. All bytes pass through this interface, so that another
 * kind of store (docs/decisions/file-store.md) is one more file beside `adapters/folder-store.ts` and `adapters/bucket-store.ts`.
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
   * Stores the bytes under a key that the caller names, and replaces what is there. A crash may lose them: it is for what can be made again.
   * @throws WeftError 507 `file.full` when there is no room
   */
  place(key: string, bytes: Buffer): Promise<void>
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

/** The settings of the stores. */
export interface StoreSettings {
  /** The folder of files and avatars; not used with a bucket. */
  readonly filesDir: string
  readonly bucket?: BucketSettings
}
/** How a bucket is reached: its address (`https://host/bucket` or `https://bucket.host`), who calls, and its region. */
export interface BucketSettings {
  readonly url: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

/** Says whose files a store holds. */
export interface StoreMark {
  /** The place and the setting that names it, for an operator. */
  readonly place: string
  readonly setting: string
  /** Returns the mark; undefined where there is none yet. */
  read(): Promise<string | undefined>
  /** Writes a mark, if one is given, and tries whether the store can be written. */
  write(value: string | undefined): Promise<void>
}

/** The bytes of a file are not where they should be: another folder than the one they were written to, or lost. */
export const missingBytes = (): WeftError => new WeftError(404, 'file.missing')
