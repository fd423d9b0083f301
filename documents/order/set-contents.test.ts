/** Tests of what sets consist of: as if each path were unfolded by itself, and each portfolio looked at once. */
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { add, mul } from '../../model/decimal.ts'
import { contentsOfSets, type Part, type SetDefinition } from './set-contents.rules.ts'

type Component = SetDefinition['components'][number]
const garment = (at: number, ratio: number, price: string | null): Component => ({
  style: `s${at}`,
  colorway: `c${at}`,
  portfolio: null,
  ratio,
  price,
})
const within = (portfolio: string, ratio: number): Component => ({ style: null, colorway: null, portfolio, ratio, price: null })

/** Unfolds every path by itself. */
function unfolded(known: ReadonlyMap<string, SetDefinition>, id: string, times = 1): { parts: Part[]; fee: string } {
  const { fee, components } = known.get(id)!
  const parts: Part[] = []
  let sum = mul(fee ?? '0', String(times))
  for (const { style, colorway, portfolio, ratio, price } of components) {
    if (!portfolio) parts.push({ style: style!, colorway: colorway!, perSet: times * Number(ratio), price })
    else {
      const inner = unfolded(known, portfolio, times * Number(ratio))
      parts.push(...inner.parts)
      sum = add(sum, inner.fee)
    }
  }
  return { parts, fee: sum }
}
const counted = (parts: readonly Part[]) =>
  [...Map.groupBy(parts, ({ style, colorway, price }) => `${style} ${colorway} ${price}`)]
    .map(([key, all]) => [key, all.reduce((sum, { perSet }) => sum + perSet, 0)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Portfolios whose sets are within later ones alone, so that none is within itself. */
const portfolios = fc
  .array(
    fc.record({
      fee: fc.constantFrom(null, '0', '0.5', '1.25'),
      goods: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 }), fc.constantFrom(null, '1', '2.5')), { maxLength: 3 }),
      sets: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 3 })), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(
    (all) =>
      new Map(
        all.map(({ fee, goods, sets }, at): [string, SetDefinition] => [
          `p${at}`,
          {
            fee,
            components: [
              ...goods.map(([of, ratio, price]) => garment(of, ratio, price)),
              ...sets.flatMap(([of, ratio]) => (of < at ? [within(`p${of}`, ratio)] : [])),
            ],
          },
        ]),
      ),
  )

test('parts and fee of sets within sets are those of every path unfolded by itself; the same goods at one price come once', () => {
  fc.assert(
    fc.property(portfolios, (known) => {
      const contents = contentsOfSets(known)
      for (const id of known.keys()) {
        const naive = unfolded(known, id)
        const parts = contents.partsOf(id)
        expect(counted(parts)).toEqual(counted(naive.parts))
        expect(parts.length).toBe(counted(parts).length)
        expect(contents.feeOf(id)).toBe(naive.fee)
      }
    }),
  )
})

test('of forty levels with two sets each, every portfolio is looked at once', () => {
  let looks = 0
  const known = new Map(
    Array.from({ length: 41 }, (_, at): [string, SetDefinition] => {
      const components = at === 0 ? [garment(0, 1, '1')] : [within(`p${at - 1}`, 1), within(`p${at - 1}`, 1)]
      return [
        `p${at}`,
        {
          fee: '1',
          get components() {
            looks += 1
            return components
          },
        },
      ]
    }),
  )
  const { partsOf, feeOf } = contentsOfSets(known)
  expect([partsOf('p40').map(({ perSet }) => perSet), feeOf('p40'), looks]).toEqual([[2 ** 40], String(2 ** 41 - 1), 41])
})
