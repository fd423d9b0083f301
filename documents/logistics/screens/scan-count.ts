/** Pure counting of scans against a packing list: expected pieces, scanned pieces, excess. */
import { add, compare, mul } from '../../../model/decimal.ts'
import type { WireLine } from '../../../model/wire-document.ts'
import type { packingList } from '../packing-list.ts'

export interface Expected {
  readonly key: string
  readonly label: string
  /** Pieces, as a decimal string. */
  readonly pieces: string
}
export type Scanned = Readonly<Record<string, number>>
type CartonLine = Pick<WireLine<typeof packingList, 'lines'>, 'colorway' | 'colorway$' | 'style$' | 'cartons' | 'perCarton'>

export const keyOf = (colorway: string, size: string): string => `${colorway}|${size}`

/** Returns the expected pieces by colorway and size over all cartons, in the order of the list. */
export function expectedOf(lines: readonly CartonLine[]): Expected[] {
  const expected = new Map<string, { key: string; label: string; pieces: string }>()
  for (const line of lines)
    for (const { size, pieces } of line.perCarton?.cells ?? []) {
      const key = keyOf(String(line.colorway), size)
      const one = expected.get(key) ?? { key, label: [line.style$, line.colorway$, size].filter(Boolean).join(' · '), pieces: '0' }
      one.pieces = add(one.pieces, mul(pieces, String(line.cartons ?? 0)))
      expected.set(key, one)
    }
  return [...expected.values()].filter((one) => compare(one.pieces, '0') > 0)
}

export type Verdict =
  | { readonly kind: 'ok'; readonly scanned: Scanned }
  | { readonly kind: 'unexpected' }
  | { readonly kind: 'tooMany'; readonly most: string }

/** Applies one scan of `count` pieces: counted, not on the list, or above the list. A rejected scan changes nothing. */
export function scan(expected: readonly Expected[], scanned: Scanned, { key, count }: { key: string; count: number }): Verdict {
  const one = expected.find((each) => each.key === key)
  if (!one) return { kind: 'unexpected' }
  const next = (scanned[key] ?? 0) + count
  if (compare(String(next), one.pieces) > 0) return { kind: 'tooMany', most: one.pieces }
  return { kind: 'ok', scanned: { ...scanned, [key]: next } }
}

export const isComplete = (expected: readonly Expected[], scanned: Scanned): boolean =>
  expected.length > 0 && expected.every((one) => compare(String(scanned[one.key] ?? 0), one.pieces) === 0)
