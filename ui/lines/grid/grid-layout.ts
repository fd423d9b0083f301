/** Where the rows of a grid lie: each line is a row, with the heading of its group above it and what belongs to it below. Pure functions. */
export const height = 36
/** Heights in pixels: the heading of a group, what is wrong with a line, a prepack, and the colours that a group may still get. */
export const heights = { group: 44, refusal: 30, pack: 36, more: 36 } as const

export interface Extras {
  /** The row begins a group, and how many rows it has. */
  readonly group?: number
  readonly packs: number
  readonly refused: boolean
  /** The row ends a group that may get more lines. */
  readonly more: boolean
}

export interface Layout {
  /** Height of all rows. */
  readonly total: number
  /** The top of a row itself, below the heading of its group. */
  readonly top: (row: number) => number
  readonly extras: (row: number) => Extras
  /** The row that lies at a height. */
  readonly rowAt: (y: number) => number
}

const none: Extras = { packs: 0, refused: false, more: false }
const even = (rows: number): Layout => ({
  total: rows * height,
  top: (row) => row * height,
  extras: () => none,
  rowAt: (y) => Math.floor(y / height),
})

/** @param extras what each row has beside itself; absent where no row has anything */
export function layoutOf(rows: number, extras?: readonly Extras[]): Layout {
  if (!extras || rows === 0) return even(rows)
  const starts = new Float64Array(rows + 1)
  for (let row = 0; row < rows; row++) {
    const { group, packs, refused, more } = extras[row]!
    const rowHeight =
      height + (group ? heights.group : 0) + packs * heights.pack + (refused ? heights.refusal : 0) + (more ? heights.more : 0)
    starts[row + 1] = starts[row]! + rowHeight
  }
  return {
    total: starts[rows]!,
    extras: (row) => extras[row] ?? none,
    top: (row) => (row >= rows ? starts[rows]! + (row - rows) * height : starts[row]! + (extras[row]!.group ? heights.group : 0)),
    rowAt(y) {
      let [low, high] = [0, rows - 1]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (starts[middle]! <= y) low = middle
        else high = middle - 1
      }
      return low
    },
  }
}
