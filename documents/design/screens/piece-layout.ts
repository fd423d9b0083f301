/** Places the pieces of a drawing beside each other, in rows, each within a frame of its own. Pure functions. */
import type { PatternDrawing } from '../pattern-drawing.calls.ts'

type Piece = PatternDrawing['pieces'][number]
export interface PlacedPiece {
  readonly piece: Piece
  /** The left upper corner and the size of its frame, in units of the drawing. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The outlines as paths; the first is that of the boundary. */
  readonly paths: readonly { readonly boundary: boolean; readonly d: string }[]
}
export interface PieceLayout {
  readonly width: number
  readonly height: number
  readonly placed: readonly PlacedPiece[]
}

/** Returns the least and the greatest of many numbers; a spread call fails beyond some ten thousand. */
function reach(values: readonly number[]): readonly [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return [least, greatest]
}

/** Returns the pieces in rows of about the square root of their whole area, in the order of the file. A piece without outlines has no place. */
export function placedPieces({ pieces }: PatternDrawing): PieceLayout {
  const boxes = pieces.flatMap((piece) => {
    const points = piece.outlines.flatMap((outline) => outline.points)
    if (points.length === 0) return []
    const [left, right] = reach(points.map(([x]) => x))
    const [low, high] = reach(points.map(([, y]) => y))
    return [{ piece, left, high, width: Math.max(right - left, 1), height: Math.max(high - low, 1) }]
  })
  const [, widest] = reach([1, ...boxes.map(({ width }) => width)])
  const gap = widest * 0.1
  const row = Math.max(widest, Math.sqrt(boxes.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0)) * 1.3)
  const placed: PlacedPiece[] = []
  let [x, y, tallest, widestRow] = [0, 0, 0, 0]
  for (const { piece, left, high, width, height } of boxes) {
    if (x > 0 && x + width > row) [x, y, tallest] = [0, y + tallest + gap * 2, 0]
    const at: readonly [number, number] = [x - left, y + high]
    placed.push({ piece, x, y, width, height, paths: piece.outlines.map(({ boundary, points }) => ({ boundary, d: pathOf(points, at) })) })
    widestRow = Math.max(widestRow, x + width)
    x += width + gap
    tallest = Math.max(tallest, height)
  }
  return { width: Math.max(widestRow, 1), height: y + tallest + gap, placed }
}

/** A drawing grows upwards, a screen downwards. */
const pathOf = (points: Piece['outlines'][number]['points'], [x, y]: readonly [number, number]): string =>
  `M${points.map((point) => `${(x + point[0]).toFixed(2)} ${(y - point[1]).toFixed(2)}`).join('L')}Z`
