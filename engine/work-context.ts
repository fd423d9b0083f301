/** The context of the work of an action: what its computation reads, in pages, and how it says how far it is. Interfaces only. */
import type { AnyDocument, Doc } from '../model/document.ts'
import type { WhereOf } from '../model/document-values.ts'
import type { Language } from '../model/text.ts'
import type { ColourReading, Drawing } from './file-readers.ts'

/** A stored PDF: the id of its file, the hash of its bytes (lower-case hex SHA-256), its pages. */
export interface PrintedFile {
  readonly file: string
  readonly sha256: string
  readonly pages: number
}

export interface PageOptions {
  /** Reads the lines too; without it they are absent. */
  readonly lines?: boolean
  /** Documents of a page, 500 unless stated. */
  readonly size?: number
}

/**
 * Reads with the platform's rights. What is read is remembered with its version; a type that the definition does not name in `reads` is refused
 * with an Error.
 */
export interface WorkContext {
  /** The platform's time zone, an IANA name. */
  readonly zone: string
  /** Database time at the start, ISO 8601 UTC, and its day in the platform's time zone. */
  readonly now: string
  readonly today: string
  /** The documents that meet all conditions, page by page by id. Each page is a statement of its own, so that nothing is locked meanwhile. */
  pages<D extends AnyDocument>(type: D, where: WhereOf<D>, options?: PageOptions): AsyncIterable<readonly Doc<D>[]>
  /** All documents that meet the conditions, by id: the pages together. */
  all<D extends AnyDocument>(type: D, where: WhereOf<D>, options?: PageOptions): Promise<Doc<D>[]>
  /** How many documents meet the conditions; for `progress`, and not remembered. */
  count<D extends AnyDocument>(type: D, where: WhereOf<D>): Promise<number>
  /**
   * Reads a DXF drawing in a process of its own, outside of any transaction where a job computes.
   * @param file id of a file of the document
   * @throws WeftError 11000 `file.noDrawing` when it is none, is broken, or takes too long
   */
  drawing(file: string): Promise<Drawing>
  /**
   * Reads the file of an instrument program, as `drawing` does a drawing.
   * @param file id of a file of the document
   * @throws WeftError 11000 `file.noReadings` when it has none, is broken, or takes too long
   */
  colours(file: string): Promise<readonly ColourReading[]>
  /**
   * Prints a document for the company that stands in it by a party role, as `print` of its type says and as that company may read it, and stores the
   * file. The company reads it by what is stored now, so what the document shares must have been shared before.
   * @param for.partyRole role of one company
   * @throws WeftError 404 when the company may not read the document
   */
  paper(type: AnyDocument, id: string, options: { readonly partyRole: string; readonly lang: Language | 'both' }): Promise<PrintedFile>
  /**
   * Says how far the computation is, in any unit, at most a few times a second.
   * @throws Cancelled when a person has cancelled it, which ends the computation
   */
  progress(done: number, total: number): Promise<void>
  /** Whether a person has cancelled it, as of the last `progress`: for a computation that ends by itself. */
  cancelled(): boolean
}
