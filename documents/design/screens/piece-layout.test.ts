/** Tests of how drawn pieces are placed: none lies upon another, each within its frame, upwards as in the file. */
import { expect, test } from 'vitest'
import { placedPieces } from './piece-layout.ts'

const rectangle = (name: string, width: number, height: number) => ({
  name,
  quantity: 1,
  material: null,
  area: null,
  outlines: [
    {
      boundary: true,
      points: [
        [10, 10],
        [10 + width, 10],
        [10 + width, 10 + height],
        [10, 10 + height],
      ] as [number, number][],
    },
  ],
})

test('pieces stand in rows without touching, in the order of the file; one without outlines has no place', () => {
  const pieces = [rectangle('A', 500, 700), rectangle('B', 480, 700), rectangle('C', 300, 420), { ...rectangle('D', 1, 1), outlines: [] }]
  const { placed, width, height } = placedPieces({ unit: 'mm', isCut: false, pieces })
  expect(placed.map(({ piece }) => piece.name)).toEqual(['A', 'B', 'C'])
  for (const [at, one] of placed.entries()) {
    expect(one.x + one.width).toBeLessThanOrEqual(width)
    expect(one.y + one.height).toBeLessThanOrEqual(height)
    for (const other of placed.slice(at + 1))
      expect(
        one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y,
      ).toBe(true)
  }
  // The lower left corner of the file is the lower left one on the screen.
  expect(placed[0]!.paths[0]!.d).toBe('M0.00 700.00L500.00 700.00L500.00 0.00L0.00 0.00Z')
})

test('an outline of twenty thousand corners is placed', () => {
  const points = Array.from({ length: 20_000 }, (_, at): [number, number] => [Math.cos(at) * 100, Math.sin(at) * 100])
  const big = { ...rectangle('A', 1, 1), outlines: [{ boundary: true, points }] }
  expect(placedPieces({ unit: null, isCut: false, pieces: [big] }).placed[0]!.width).toBeCloseTo(200, 0)
})
