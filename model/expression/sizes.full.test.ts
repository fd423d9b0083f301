/** Properties of arithmetic by size, against a plain count by cell with whole numbers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellKey, pieces, type Matrix, type MatrixCell } from '../fields/matrix.ts'
import { compile } from './feel.ts'

const place = fc.record({
  size: fc.constantFrom('S', 'M', 'L'),
  second: fc.constantFrom('', '30', '32'),
  colour: fc.constantFrom('', '7', '8'),
})
const cell = fc.tuple(place, fc.integer({ min: 0, max: 100_000 })).map(
  ([{ size, second, colour }, count]): MatrixCell => ({
    ...(colour ? { colour } : {}),
    size,
    ...(second ? { second } : {}),
    pieces: String(count),
  }),
)
const cells = fc.uniqueArray(cell, { selector: cellKey, maxLength: 12 })
const matrix: fc.Arbitrary<Matrix> = fc.record({
  cells,
  prepacks: fc.array(fc.record({ name: fc.constant('A'), packs: fc.nat(50).map(String), ratio: cells }), { maxLength: 2 }),
})

/** The counts by cell without the zeros. */
const counts = (value: unknown): Map<string, bigint> =>
  new Map([...pieces(value as Matrix)].map(([key, count]) => [key, BigInt(count)] as const).filter(([, count]) => count !== 0n))
const byKey = (map: ReadonlyMap<string, bigint>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
const at = (map: ReadonlyMap<string, bigint>, key: string): bigint => map.get(key) ?? 0n
const keysOf = (...maps: ReadonlyMap<string, bigint>[]) => [...new Set(maps.flatMap((map) => [...map.keys()]))]
const evaluate = (text: string, scope: Record<string, unknown>) =>
  compile(text, { numeric: (path) => path.length === 1 && path >= 'n' }).evaluatePlain(scope)

describe('pieces by size', () => {
  test.each([
    ['a + b', (x: bigint, y: bigint) => x + y],
    ['a - b', (x: bigint, y: bigint) => x - y],
  ] as const)('%s is counted cell by cell, prepacks multiplied out', (text, put) => {
    fc.assert(
      fc.property(matrix, matrix, (a, b) => {
        const [one, other] = [counts(a), counts(b)]
        const expected = new Map(
          keysOf(one, other)
            .map((key) => [key, put(at(one, key), at(other, key))] as const)
            .filter(([, count]) => count !== 0n),
        )
        expect(byKey(counts(evaluate(text, { a, b })))).toEqual(byKey(expected))
      }),
    )
  })

  test('a × n is the sum of n times a, in either order', () => {
    fc.assert(
      fc.property(matrix, fc.nat(1000), (a, n) => {
        const expected = new Map(
          [...counts(a)].map(([key, count]) => [key, count * BigInt(n)] as const).filter(([, count]) => count !== 0n),
        )
        for (const text of ['a * n', 'n * a']) expect(byKey(counts(evaluate(text, { a, n: String(n) })))).toEqual(byKey(expected))
      }),
    )
  })

  test('a <= b × (1 + t) holds when it holds in every cell', () => {
    fc.assert(
      fc.property(matrix, matrix, fc.nat(300), (a, b, percent) => {
        const [one, other] = [counts(a), counts(b)]
        const within = keysOf(one, other).every((key) => at(one, key) * 100n <= at(other, key) * BigInt(100 + percent))
        expect(evaluate('a <= b * (1 + t / 100)', { a, b, t: String(percent) })).toBe(within)
      }),
    )
  })

  test('what is added and taken away again leaves the same pieces, and the order does not matter', () => {
    fc.assert(
      fc.property(matrix, matrix, (a, b) => {
        expect(evaluate('a + b - b = a', { a, b })).toBe(true)
        expect(evaluate('a + b = b + a', { a, b })).toBe(true)
        expect(evaluate('pieces(a + b) = pieces(a) + pieces(b)', { a, b })).toBe(true)
        expect(evaluate('a <= a + b and a + b >= b', { a, b })).toBe(true)
      }),
    )
  })
})

describe('decimals by size', () => {
  const decimal = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 4 })).map(([n, places]) => {
    const digits = String(Math.abs(n)).padStart(places + 1, '0')
    return `${n < 0 ? '-' : ''}${digits.slice(0, digits.length - places)}${places > 0 ? `.${digits.slice(-places)}` : ''}`
  })
  const scaled = (text: string): bigint => {
    const [whole, part = ''] = text.replace('-', '').split('.') as [string, string?]
    return BigInt(`${text.startsWith('-') ? '-' : ''}${whole}${part.padEnd(4, '0')}`)
  }
  const values = fc.uniqueArray(fc.tuple(place, decimal), { selector: ([one]) => JSON.stringify(one), minLength: 1, maxLength: 9 })
  const withValues = (some: readonly (readonly [{ size: string; second: string; colour: string }, string])[]) => ({
    cells: some.map(([{ size, second, colour }, value]) => ({ ...(colour ? { colour } : {}), size, ...(second ? { second } : {}), value })),
  })

  test('sums are exact to the last decimal', () => {
    fc.assert(
      fc.property(values, fc.array(decimal, { minLength: 9, maxLength: 9 }), (some, others) => {
        const a = withValues(some)
        const b = withValues(some.map(([one], index) => [one, others[index]!] as const))
        const sum = evaluate('a + b', { a, b }) as { cells: { value: string }[] }
        expect(sum.cells.map(({ value }) => scaled(value))).toEqual(some.map(([, value], index) => scaled(value) + scaled(others[index]!)))
        expect(evaluate('a + b - b = a', { a, b })).toBe(true)
      }),
    )
  })

  test('pieces × usage is the usage of all pieces, and unknown where a counted size has no usage', () => {
    fc.assert(
      fc.property(values, matrix, (some, a) => {
        const usage = new Map(some.map(([one, value]) => [cellKey({ ...one, pieces: '0' }), scaled(value)]))
        const isKnown = [...counts(a).keys()].every((key) => usage.has(key))
        const total = evaluate('total by size(a * b)', { a, b: withValues(some) })
        const unknownZero = [...pieces(a).keys()].some((key) => !usage.has(key))
        if (!isKnown || unknownZero) expect(total).toBeNull()
        else expect(scaled(total as string)).toBe([...counts(a)].reduce((sum, [key, count]) => sum + count * usage.get(key)!, 0n))
      }),
    )
  })
})
