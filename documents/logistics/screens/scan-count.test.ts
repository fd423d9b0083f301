/** Tests of scans against a packing list: every piece counts once, none in excess, nothing that is not on the list. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedOf, isComplete, keyOf, scan, type Scanned } from './scan-count.ts'

const lines = [
  { colorway: '7', colorway$: '黑', style$: 'T恤', cartons: 8, perCarton: { cells: [{ size: 'S', pieces: '30' }] } },
  {
    colorway: '7',
    colorway$: '黑',
    style$: 'T恤',
    cartons: 1,
    perCarton: {
      cells: [
        { size: 'S', pieces: '10' },
        { size: 'M', pieces: '20' },
        { size: 'L', pieces: '0' },
      ],
    },
  },
]

test('expected pieces are pieces per carton times cartons, by colour and size', () => {
  expect(expectedOf(lines)).toEqual([
    { key: '7|S', label: 'T恤 · 黑 · S', pieces: '250' },
    { key: '7|M', label: 'T恤 · 黑 · M', pieces: '20' },
  ])
})

test('in any order of scans the count never exceeds the list, and completes with the last piece', () => {
  const expected = expectedOf(lines)
  fc.assert(
    fc.property(
      fc.array(fc.record({ size: fc.constantFrom('S', 'M', 'L', 'XL'), count: fc.integer({ min: 1, max: 60 }) }), { maxLength: 60 }),
      (scans) => {
        let scanned: Scanned = {}
        let counted = 0
        for (const { size, count } of scans) {
          const verdict = scan(expected, scanned, { key: keyOf('7', size), count })
          if (size === 'L' || size === 'XL') expect(verdict.kind).toBe('unexpected')
          if (verdict.kind !== 'ok') continue
          scanned = verdict.scanned
          counted += count
        }
        expect(Object.values(scanned).reduce((sum, one) => sum + one, 0)).toBe(counted)
        expect(scanned['7|S'] ?? 0).toBeLessThanOrEqual(250)
        expect(isComplete(expected, scanned)).toBe(counted === 270)
      },
    ),
  )
  expect(isComplete([], {})).toBe(false)
})
