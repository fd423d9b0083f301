/** Which lines of a grid are shown and in which order. It is computed when the user sorts or filters and stays while lines are edited, so that none jumps away. */
import { useCallback, useMemo, useState } from 'react'
import type { PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import { useLatest } from '../../state/latest.ts'
import { arrange, asTheyStand, isArranged, type Arrangement } from './line-filter-sort.ts'

export interface View {
  readonly how: Arrangement
  /** Indexes of the shown lines. Undefined when all lines are shown in their own order. */
  readonly order: readonly number[] | undefined
  /** Counts the arrangements: an undo across another one arranges again. */
  readonly turn: number
  readonly settle: (how: Arrangement) => void
  /** After a change in this grid: the lines as they are now, and the places of those shown (the same ones where none is given). */
  readonly follow: (lines: readonly Values[], order?: readonly number[] | 'reapply') => void
}

interface ViewState {
  readonly how: Arrangement
  readonly order: readonly number[] | undefined
  readonly turn: number
  /** The number of lines that `order` was computed for. */
  readonly count: number
}

export function useView({
  lines,
  columns,
  wrong: invalidLines,
}: {
  readonly lines: readonly Values[]
  readonly columns: readonly PageField[]
  readonly wrong: ReadonlySet<number>
}): View {
  const [state, setState] = useState<ViewState>({ how: asTheyStand, order: undefined, turn: 0, count: lines.length })
  const { how, order, turn, count } = state
  const latest = useLatest({ lines, columns, wrong: invalidLines })
  // Lines came or went otherwise (saved, restored): which are shown is computed again.
  if (count !== lines.length)
    setState({ how, order: arrange(lines, columns, { how, wrong: invalidLines }), turn: turn + 1, count: lines.length })
  const shown = count === lines.length ? order : undefined
  const settle = useCallback(
    (next: Arrangement) => {
      const now = latest.current
      const order = arrange(now.lines, now.columns, { how: next, wrong: now.wrong })
      setState((before) => ({ how: next, order, turn: before.turn + 1, count: now.lines.length }))
    },
    [latest],
  )
  const follow = useCallback(
    (next: readonly Values[], places?: readonly number[] | 'reapply') => {
      const now = latest.current
      setState((before) => ({ ...before, count: next.length, order: orderAfter(before, { places, arrangeAgain }) }))
      function arrangeAgain(how: Arrangement) {
        return arrange(next, now.columns, { how, wrong: now.wrong })
      }
    },
    [latest],
  )
  return useMemo(() => ({ how, order: shown, turn, settle, follow }), [how, shown, turn, settle, follow])
}

function orderAfter(
  { how, order }: ViewState,
  {
    places,
    arrangeAgain,
  }: { places: readonly number[] | 'reapply' | undefined; arrangeAgain: (how: Arrangement) => readonly number[] | undefined },
): readonly number[] | undefined {
  if (!isArranged(how)) return undefined
  return places === 'reapply' ? arrangeAgain(how) : (places ?? order)
}
