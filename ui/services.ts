/** Services that `ui` requires from its host. `ui` never fetches by itself; `web` provides these services. */
import type { AnswerOf } from '../model/calls/call-types.ts'
import { createContext, use } from 'react'
import type { DrawnCallout } from '../model/fields/callouts.ts'
import type { Page, PageField } from '../model/page.ts'
import type { ListQuery } from '../model/lists/list-query.ts'
import type { OfferedSizes, SizesFrom } from '../model/sizes/size-source.ts'

export interface Choice {
  readonly id: string
  readonly title: string
  readonly number?: string
  /** Columns of the target's list, where the server returned them. */
  readonly row?: Readonly<Record<string, unknown>>
}
export interface PickFor {
  readonly type: string
  readonly field: string
  readonly values?: Readonly<Record<string, unknown>>
}
export interface Uploaded {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly width?: number | null
  readonly height?: number | null
}

export interface ShownFile {
  readonly url: string
  readonly name: string
  readonly type: string
}
/** Error of a failed upload. `again` is true for a network failure: the same file may be accepted on retry. */
export class Unsent extends Error {
  readonly again: boolean
  readonly stopped: boolean
  constructor(message: string, { again = false, stopped = false }: { again?: boolean; stopped?: boolean } = {}) {
    super(message)
    this.again = again
    this.stopped = stopped
  }
}

export interface LookOf {
  readonly type: string
  readonly id: string
}
/** Pieces of one size of a line that other documents took, by the counter that keeps them; the cell is named by `cellKey`. */
export type CountedCell = AnswerOf<'/ccommonapi/utils/counted-cells'>[number]
/** What a document looks like: the address of its picture with the call-outs on it, and its colour as `#rrggbb`, each where it has one. */
export interface ShownLook {
  readonly picture?: string
  readonly marks?: readonly DrawnCallout[]
  readonly colour?: string
}

export interface KeptFiles {
  add(place: string, file: File): Promise<number | undefined>
  drop(key: number | undefined): void
  /** Stores what the user set for a file by hand, together with the file. */
  note(key: number, note: string): void
  /** Whether a file is still there: another tab may have sent it. True where the device cannot say. */
  has(key: number): Promise<boolean>
  /** Returns the files that an earlier tab left for this place. */
  at(place: string): Promise<readonly { readonly key: number; readonly file: File; readonly note?: string }[]>
}

export interface Services {
  /** Finds targets of a link by fragment of code, name or pinyin, by exact ids, or one for each pasted code. */
  pick(
    to: string,
    query: {
      readonly search?: string
      readonly ids?: readonly string[]
      readonly codes?: readonly string[]
      readonly for?: PickFor
      /** Only documents whose link, by its name, is this one or stands below it in its tree. */
      readonly within?: Readonly<Record<string, string>>
      readonly size?: number
    },
  ): Promise<readonly (Choice & { readonly code?: string; readonly many?: boolean })[]>
  /** Returns the values that a field has in the documents that a list asks for, the most frequent first, each with how often. */
  valuesOf(
    type: string,
    query: Pick<ListQuery, 'filters' | 'search' | 'partyRole'> & { readonly field: string },
  ): Promise<readonly { readonly value: string; readonly label: string; readonly count: number }[]>
  /** Returns what other documents took of each size of a document's lines. */
  countedCells(type: string, id: string): Promise<readonly CountedCell[]>
  /** Returns the looks of documents by id, read for all that are asked at the same time; those without one are left out. */
  looksOf(of: readonly LookOf[]): Promise<Readonly<Record<string, ShownLook>>>
  /** Returns the columns of a type's list, with the labels of its statuses. */
  columnsOf(type: string): Promise<readonly PageField[]>
  /** Returns the page of a type; rejects where the person does not read it. */
  pageOf(type: string): Promise<Page>
  /** Returns the values of a new document with what the server fills in. */
  complete(type: string, values: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>
  /**
   * Makes a document, once for its key.
   * @returns its id, or the errors by path when it was refused
   * @throws when no answer came, so that it is not known whether the document is stored: the same values are sent again under their key
   */
  create(
    type: string,
    doc: { readonly key: string; readonly values: Readonly<Record<string, unknown>> },
  ): Promise<{ readonly id: string } | { readonly errors: Readonly<Record<string, readonly string[]>> }>
  /** Returns the ids of a type that this user chose recently on this device, newest first. */
  picked(type: string): readonly string[]
  notePicked(type: string, id: string): void
  /**
   * Uploads a file. Without a network it waits (`waiting`) and resumes automatically.
   * @param progress called with 0 to 1
   * @throws Unsent saying whether a retry is worthwhile or the upload was cancelled
   */
  upload(
    file: File,
    options: {
      readonly type?: string
      readonly field?: string
      /** Whether a picture is fitted to the size that the field states. */
      readonly fit?: boolean
      readonly progress?: (part: number) => void
      readonly signal?: AbortSignal
      readonly waiting?: (now: boolean) => void
    },
  ): Promise<Uploaded>
  /** Registers work that a save waits for. */
  during<T>(work: Promise<T>): Promise<T>
  /**
   * Files stored on this device until the server has them, so that they survive the tab. They are keyed by the place they were chosen
   * for.
   */
  readonly kept: KeptFiles
  /** Returns files that may be shown for a few minutes: URL, name and type (`png`, `pdf`), by id. */
  filesOf(ids: readonly string[]): Promise<Readonly<Record<string, ShownFile>>>
  /** Returns the sizes and second sizes for a matrix in their order: `id` is the document that the field of `from` names. */
  sizes(from: SizesFrom, id: string): Promise<OfferedSizes>
  /** Returns the lines of a document that the user may see, with the titles of their links. */
  lines(type: string, id: string, lines: string): Promise<readonly Readonly<Record<string, any>>[]>
  /** Returns a page of lines that grow, the newest first; `before` is the `next` of the page before. */
  grownRows(
    type: string,
    id: string,
    lines: string,
    before?: number,
  ): Promise<{ readonly rows: readonly Readonly<Record<string, any>>[]; readonly next?: number | undefined }>
  /** Saves the rows of lines that grow as a worksheet; it takes a while where there are very many. */
  exportGrown(type: string, id: string, lines: string): Promise<void>
  /**
   * Appends a row to lines that grow, once for its key.
   * @returns the errors by path, as `lines[0].column`, when it was refused
   * @throws when no answer came, so that it is not known whether the row is stored: the same row is appended again under its key
   */
  appendRow(
    type: string,
    id: string,
    lines: string,
    row: { readonly key: string; readonly values: Readonly<Record<string, unknown>> },
  ): Promise<Readonly<Record<string, readonly string[]>> | undefined>
  /** Returns a masked mobile number in full. The server records who requested it. */
  reveal(type: string, id: string, path: string): Promise<string>
  /** Returns the path of a document's page. */
  documentPath(type: string, id: string): string
}

const missing = (): never => {
  throw new Error('no services')
}
export const ServicesContext = createContext<Services>({
  pick: missing,
  columnsOf: missing,
  pageOf: missing,
  complete: missing,
  create: missing,
  picked: () => [],
  notePicked: () => undefined,
  upload: missing,
  during: (work) => work,
  kept: { add: missing, drop: missing, note: missing, has: missing, at: missing },
  reveal: missing,
  filesOf: missing,
  looksOf: missing,
  valuesOf: missing,
  countedCells: missing,
  lines: missing,
  grownRows: missing,
  exportGrown: missing,
  appendRow: missing,
  documentPath: missing,
  sizes: missing,
})
export const useServices = (): Services => use(ServicesContext)
