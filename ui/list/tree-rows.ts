/** Rows of a table that stand below one another: where a row stands, and what the arrow keys do to it. */

/** Where a row stands in a tree. */
export interface RowPlace {
  /** 1 at the top. */
  readonly level: number
  /** Whether the rows below it are shown; absent where there are none. */
  readonly open?: boolean
  /** How many documents are directly below it. */
  readonly below?: number
  /** What is above it, from the top, where it stands by itself. */
  readonly path?: readonly string[]
}

/** What an arrow key does to a row: opens it, closes it, or leads to the row above it. */
type TreeMove = { readonly open: boolean } | { readonly to: number }

/**
 * Returns what an arrow key does in a tree; undefined where it means nothing there.
 * @param places of all rows that are shown, in their order
 */
export function treeMove(key: string, index: number, places: readonly RowPlace[]): TreeMove | undefined {
  const { level, open } = places[index] ?? { level: 1 }
  if (key === 'ArrowRight' && open === false) return { open: true }
  if (key !== 'ArrowLeft') return undefined
  if (open === true) return { open: false }
  const parent = places.slice(0, index).findLastIndex((place) => place.level < level)
  return parent >= 0 ? { to: parent } : undefined
}
