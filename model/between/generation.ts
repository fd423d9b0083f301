/** The word `generates`: one action makes many documents of another type, all or none. */
import type { SharedWhere } from './share.ts'

/** Rows that documents are generated from; several are combined, each row of one with each row of the next. */
export type GeneratedFrom<L extends string, P extends string> = {
  /** The name by which values refer to a row: `line` in `line.quantity`. */
  readonly as: string
} & (
  | { /** Lines of the document. */ readonly lines: L }
  | {
      /** Cells of the size matrix of a row before: `line.sizes`. A cell has `colour`, `size`, `second` and `pieces`. */ readonly cells: string
    }
  | {
      /** Lines of a linked document: `style.sizeList.sizes`. */
      readonly path: string
      /** The column by which they are ordered. */
      readonly sort?: string
    }
  | {
      /** A linked document that lists sizes (`listsSizes`): `style.sizeList`. A row has `size`, `second` and `name`, as SKUs name it: `32` or `32/30`. */
      readonly sizes: string
    }
  | {
      /** Documents of a type whose fields have these values. */
      readonly type: string
      readonly where: Readonly<Record<string, SharedWhere<'id' | 'ownerCompany' | P>>>
    }
  | {
      /** Parts of a number: as many as it takes, the last one with the rest. A part has `no` (from 1) and `quantity`. */
      readonly split: string
      /** The largest part. */
      readonly by: string
    }
)

/**
 * `skus: { type: 'sku', on: 'generateSkus', each: [{ as: 'size', sizes: 'style.sizeList' }], values: { size: 'size.name' } }`
 *
 * The documents are made after the logic of the action, in statements whose number does not grow with them, and belong to the document's owner.
 * Each row makes one document once, also when the action is repeated; a document that was made otherwise is found by `once`. Logic of the type
 * may complete the values of all at once (`generate`), bar codes for instance.
 *
 * `A`: actions; `L`: lines fields; `P`: fields and columns of the document.
 */
export interface Generation<A extends string, L extends string, P extends string> {
  /** Name of the type that is made. */
  readonly type: string
  readonly on: A | readonly A[]
  /**
   * Actions before it that try it, as `tryOn` of a posting: what would refuse a document is refused already, and nothing is made. Unique values and
   * booked places are judged when the documents are made, and logic that completes the values (`generate`) is asked then too.
   */
  readonly tryOn?: A | readonly A[]
  /** Absent: one document. */
  readonly each?: readonly GeneratedFrom<L, P>[]
  /** Only rows for which this expression (FEEL over the rows by their names) holds make a document: `line.balance != 0`. */
  readonly where?: string
  /** Values of the new documents: `doc.id`, `size.size`, constants, or expressions over the rows: `{ formula: 'abs(line.balance)' }`. */
  readonly values: Readonly<Record<string, string | { readonly value: string | number | boolean } | { readonly formula: string }>>
  /** Fields of the new documents that identify one: where a document with these values is there already, none is made. */
  readonly once?: readonly string[]
  /** What takes the documents back: all of them, or the action is refused because one is used. */
  readonly undo?: {
    readonly on: A | readonly A[]
    /** Statuses of the made documents in which they are unused. */
    readonly unused: readonly string[]
    /** Their action. */
    readonly act: string
  }
}

/** A generation as generic code reads it. */
export type AnyGeneration = Generation<string, string, string>

/** Returns what a type generates, by name. */
export const generationsOf = (type: { readonly generates?: unknown }): readonly (readonly [name: string, generation: AnyGeneration])[] =>
  Object.entries((type.generates ?? {}) as Readonly<Record<string, AnyGeneration>>)
