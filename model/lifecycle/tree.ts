/** The word `tree`: the documents of a type stand below one another. */

/**
 * A link of a document to its parent of the same type. There are no circles, and no more levels than allowed, also when several people move
 * documents at once: changes of a tree wait for each other. `N`: field names; `S`: statuses.
 *
 * ```ts
 * tree: { parent: 'parent', maxDepth: 4, level: 'level', same: ['company'] }
 * ```
 */
export interface Tree<N extends string, S extends string> {
  /** The link to the parent. Logic may fill it. */
  readonly parent: N
  /** How many levels there may be; absent: any number. */
  readonly maxDepth?: number
  /** A computed whole number that the engine fills: 1 at the top, and of everything below a document that moves. */
  readonly level?: N
  /** A computed yes/no field that the engine fills: nothing stands below the document. */
  readonly leaf?: N
  /** Fields that a document has in common with its parent. */
  readonly same?: readonly N[]
  /** A document leaves these statuses only when no child is in them. */
  readonly open?: readonly S[]
}

/** A tree as generic code reads it. */
export type AnyTree = Tree<string, string>
