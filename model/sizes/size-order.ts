/** The sizes of a list in their order. */

/** Returns lines of a size list in the order that they state. */
export const inOrder = <L extends { readonly sort: number }>(lines: readonly L[]): L[] =>
  lines.toSorted((one, other) => one.sort - other.sort)

interface ListedSizes {
  readonly sizes: readonly { readonly size: string; readonly sort: number }[]
  readonly seconds: readonly { readonly second: string; readonly sort: number }[]
}

/** Returns the cells that a size list names, in its order: each size, or each pair of a size and a second size. */
export const cellsInOrder = ({ sizes, seconds }: ListedSizes): { readonly size: string; readonly second?: string }[] =>
  inOrder(sizes).flatMap(({ size }) => (seconds.length === 0 ? [{ size }] : inOrder(seconds).map(({ second }) => ({ size, second }))))
