/** Calls that a document's folder declares beside those that every type has: the answer to each contract. The server registers them. */
import type { Contract, Input, Output } from '../model/calls/contract.ts'
import type { AnyDocument } from '../model/document.ts'
import type { ColumnOf } from '../model/document-values.ts'
import type { Table } from '../model/outputs/sheet.ts'
import type { May, SeenOf } from '../model/wire-document.ts'
import type { Actor } from './actor.ts'
import type { Context } from './document-context.ts'
import type { ShownBy } from './file-readers.ts'

/**
 * A document as a user may see it. A field or column that the user may not see is absent: it is unknown, neither blank nor zero, and what is reckoned
 * or compared by it is unknown too. `partyRole` is the user's first party role in it.
 */
export type Viewed<D> = SeenOf<D> & { readonly partyRole: string }
/** A document that was read alone: with what the user may do with it. */
export type ViewedAlone<D> = Viewed<D> & { readonly may: May }

/**
 * Reads documents with the rights of the user, for answers that are made of several documents. `ctx` reads with the platform's rights:
 * nothing of what it returns may be shown as it is.
 */
export interface DocumentViewer {
  readonly actor: Actor
  readonly ctx: Context
  /** Whether the user may read documents of a type at all. */
  mayRead(type: AnyDocument): Promise<boolean>
  /** Whether the user may read documents of a type and no row rule limits which: only then does `viewAll` show how many there are. */
  readsAll(type: AnyDocument): Promise<boolean>
  /** @throws WeftError 404 for a document that does not exist or that the user may not see, 403 for a type that the user may not read */
  view<D extends AnyDocument>(type: D, id: string): Promise<ViewedAlone<D>>
  /**
   * Returns a document of the user's own company.
   * @throws WeftError as `view` does, and 404 for a document of another company, also one that is shared
   */
  viewOwn<D extends AnyDocument>(type: D, id: string): Promise<ViewedAlone<D>>
  /**
   * Whether the user reads a field of a document, or a column as `lines.column`: by the rights and party roles by which `view`, `viewOwn`, `viewAll` or
   * `viewThese` has shown it.
   * @param viewed what one of these has returned, not a copy of it
   */
  sees(viewed: { readonly partyRole: string }, path: string): boolean
  /** @throws WeftError 403 where `sees` denies one of the paths */
  requires(viewed: { readonly partyRole: string }, paths: readonly string[]): void
  /**
   * Returns all documents with these values that the user may see, by number where they have one, whatever how many; of a list any value does, and of an
   * empty one none. Beside each link `x` stands `x$`, the title of its target (`titleOf`).
   */
  viewAll<D extends AnyDocument>(type: D, where: { readonly [K in ColumnOf<D>]?: string | readonly string[] }): Promise<Viewed<D>[]>
  /** Returns those of these documents that the user may see, as `viewAll` shows them, in the order of the ids: a fixed number of statements, for at most some hundred. */
  viewThese<D extends AnyDocument>(type: D, ids: readonly string[]): Promise<Viewed<D>[]>
  /** Returns how many of these documents the user may see along with a field of theirs, whatever their number: one statement. */
  countThese<D extends AnyDocument>(type: D, ids: readonly string[], path: ColumnOf<D>): Promise<number>
}

interface SheetAnswer {
  readonly table: Table
  /** What the journal of exports records about this one. */
  readonly journal: Readonly<Record<string, unknown>>
}
/** A call whose answer is a file: a workbook or CSV, as the `format` of its input says. */
export interface SheetCall<C extends Contract = any> {
  readonly contract: C
  /** The document type that the user must be allowed to export. */
  readonly exports: AnyDocument
  /** The ASCII name of the file, without its ending. */
  readonly fileName: string
  readonly sheet: (viewer: DocumentViewer, input: Input<C>) => Promise<SheetAnswer>
}
/** A call that reads documents with the rights of the user and answers data. */
export interface ReadingCall<C extends Contract = any> {
  readonly contract: C
  readonly read: (viewer: DocumentViewer, input: Input<C>) => Promise<Output<C>>
}
/** A call that answers what a drawing shows which a document names. The file is chosen with the rights of the user, and read outside of the transaction. */
export interface DrawingCall<C extends Contract = any> {
  readonly contract: C
  /** Returns the id of the file; null where the document names none. */
  readonly drawing: (viewer: DocumentViewer, input: Input<C>) => Promise<string | null>
  /** What is shown of it, reckoned once for each file and not by the server's own process; the function answers the output of the call. */
  readonly shown: ShownBy
  /** What is answered without a file. */
  readonly none: Output<C>
}
export type AnsweredCall = ReadingCall | SheetCall | DrawingCall

/** Answers a call with data. The contract types input and answer. */
export const answerCall = <C extends Contract>(contract: C, read: ReadingCall<C>['read']): AnsweredCall => ({ contract, read })

type SheetContract = Contract & { readonly input: { readonly _zod: { readonly output: { readonly format?: string | null } } } }
/** Answers a call with a workbook or CSV. The input of its contract names the `format`. */
export const answerWithSheet = <C extends SheetContract>(contract: C, answer: Omit<SheetCall<C>, 'contract'>): AnsweredCall => ({
  contract,
  ...answer,
})

/**
 * Answers a call with what a drawing shows. A file that is none, is broken or takes too long is refused with 11000 `file.noDrawing`, one that
 * the user may not access with 404, and any where many files are being read with 429 `generic.tooMany`.
 */
export const answerFromDrawing = <C extends Contract>(contract: C, answer: Omit<DrawingCall<C>, 'contract'>): AnsweredCall => ({
  contract,
  ...answer,
})
