/** The interface of the program that prints documents for a reader and stores the file. Interfaces only. */
import type { AnyDocument } from '../model/document.ts'
import type { Language } from '../model/text.ts'
import type { Operation } from './operation.ts'
import type { PrintedFile } from './work-context.ts'

/** A paper that has been typeset, and lies in the store without a file that names it. */
export interface PrintedPaper {
  /** Adds the file, in a transaction of whom it belongs to. */
  store(operation: Operation): Promise<PrintedFile>
}
export interface PaperPress {
  /**
   * Reads what a document says on paper to the actor of the operation.
   * @returns typesets it, which takes seconds and needs no transaction
   * @throws WeftError 404 when the actor may not read the document
   */
  read(
    reader: Operation,
    type: AnyDocument,
    id: string,
    options: { readonly lang: Language | 'both' },
  ): Promise<() => Promise<PrintedPaper>>
}
