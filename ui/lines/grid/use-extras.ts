/** What the rows of a grid with sizes have beside themselves: headings of groups, prepacks, and lines that say what is wrong. */
import { useMemo } from 'react'
import type { Matrix } from '../../../model/fields/matrix.ts'
import type { Values } from '../../state/form-state.ts'
import type { Extras } from './grid-layout.ts'
import type { SizedLines } from '../sizes/use-size-columns.ts'

/**
 * @param order places of the lines that are shown
 * @param refused the places of lines with texts that were not taken
 * @param group the column that groups the lines, their style
 */
export function useExtras(
  lines: readonly Values[],
  of: {
    readonly order: readonly number[] | undefined
    readonly refused: ReadonlySet<number>
    readonly group: string | undefined
    /** The choice by which a person groups the lines. */
    readonly grouped: string | undefined
    readonly sized: SizedLines
    readonly editing: boolean
  },
): readonly Extras[] | undefined {
  const { order, refused, grouped, sized, editing } = of
  const group = grouped ?? of.group
  const { hasSizes, columns } = sized
  return useMemo(() => {
    const hasHeadings = hasSizes || grouped !== undefined
    if (!hasHeadings && refused.size === 0) return undefined
    const matrix = columns.find(({ totals }) => totals !== undefined)?.totals
    const places = order ?? lines.map((_, place) => place)
    const groupOf = (row: number): unknown =>
      (group === undefined ? undefined : (lines[places[row] ?? -1]?.[group] as unknown)) ??
      (grouped === undefined || row < 0 || row >= places.length ? undefined : '')
    const counts = new Map<number, number>()
    let first = 0
    for (let row = 0; row < places.length; row++) {
      if (row > 0 && groupOf(row) !== groupOf(row - 1)) first = row
      if (groupOf(row) !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1)
    }
    return places.map((place, row): Extras => {
      const count = counts.get(row)
      return {
        ...(hasHeadings && count ? { group: count } : {}),
        packs: matrix === undefined ? 0 : ((lines[place]?.[matrix] as Matrix | null | undefined)?.prepacks?.length ?? 0),
        refused: refused.has(place),
        more: hasSizes && grouped === undefined && editing && groupOf(row) !== undefined && groupOf(row + 1) !== groupOf(row),
      }
    })
  }, [lines, order, refused, group, grouped, hasSizes, columns, editing])
}
