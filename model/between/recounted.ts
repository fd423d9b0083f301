/** The word `recounted`: computed fields that the type's logic works out again when documents that they are reckoned from change. */

/**
 * Documents of another type from which the fields are reckoned. Either a link of this type names them, or both name the same document (`via`).
 *
 * ```ts
 * { of: 'size_list', link: 'sizeList', reads: ['sizes.size'] }
 * { of: 'colorway', link: 'style', via: 'style', reads: ['status', 'colour'] }
 * ```
 */
export interface RecountSource<P extends string = string> {
  readonly of: string
  /** A link of this type, of its lines (`lines.material`), or over several links (`style.series`): to documents of `of`, or to what these name by `via`. */
  readonly link: P
  /** Their link to the document to which `link` leads. A change, their creation and their removal count. */
  readonly via?: string
  /**
   * Their fields, columns of their lines (`sizes.size`), whole lines, or `status`: where nothing else of them changes, the fields stay as they are, and no document that
   * has them is locked or read. Of whole lines every column counts, so that a corrected label does too.
   */
  readonly reads: readonly string[]
}

/**
 * The fields are written in the transaction that changes one of the sources, under the lock of the documents that have them, so that of two changes at the
 * same moment the second counts what the first has written; cached masters are read from the database. All documents that a write reaches are reckoned together, by
 * `recount` of the type's logic.
 *
 * A document that is just being created is not reached by a change that another transaction commits meanwhile, as nobody else sees it yet: `fill` of its logic gives
 * its first values, by what is committed then, and the next change of a source, or its own next save, sets it right.
 */
export interface Recounted<N extends string, P extends string, S extends string> {
  /** Computed fields, or columns of lines as `sizes.removed`. */
  readonly fields: readonly N[]
  /** The statuses in which the fields are kept. Absent: all. */
  readonly while?: readonly S[]
  readonly from: readonly RecountSource<P>[]
}

/** The word as generic code reads it. */
export type AnyRecounted = Recounted<string, string, string>
