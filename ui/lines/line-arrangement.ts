/** The arrangement of one grid as state: settled when somebody sorts or filters, then kept while lines are written, so that none jumps away under the hand. */
import { useMemo, useRef, useState } from 'react'
import type { PageField } from '../../model/page.ts'
import type { Values } from '../form/form-state.ts'
import { arrange, asTheyStand, isArranged, type Arrangement } from './line-filter-sort.ts'

export interface View {
  readonly how: Arrangement
  /** Places of the shown lines; undefined when all are shown as they stand. */
  readonly order: readonly number[] | undefined
  /** Which arrangement this is: an undo across another one arranges anew. */
  readonly turn: number
  readonly settle: (how: Arrangement) => void
  /** After a change of one's own: the lines as they are now, and the places of those shown (the same ones where none is given). */
  readonly follow: (lines: readonly Values[], order?: readonly number[] | 'anew') => void
}

export function useView({
  lines,
  columns,
  wrong,
}: {
  readonly lines: readonly Values[]
  readonly columns: readonly PageField[]
  readonly wrong: ReadonlySet<number>
}): View {
  const [{ how, order, turn, count }, setState] = useState<{
    how: Arrangement
    order: readonly number[] | undefined
    turn: number
    count: number
  }>({ how: asTheyStand, order: undefined, turn: 0, count: lines.length })
  const current = useRef({ lines, columns, wrong })
  current.current = { lines, columns, wrong }
  // Others have brought lines or taken some away (saved, restored): which are shown is found anew.
  if (count !== lines.length) setState({ how, order: arrange(lines, columns, { how, wrong }), turn: turn + 1, count: lines.length })
  const shown = count === lines.length ? order : undefined
  return useMemo(
    () => ({
      how,
      order: shown,
      turn,
      settle: (next) => {
        const { lines: now, columns: of, wrong: bad } = current.current
        setState((before) => ({ how: next, order: arrange(now, of, { how: next, wrong: bad }), turn: before.turn + 1, count: now.length }))
      },
      follow: (next, places) => {
        const { columns: of, wrong: bad } = current.current
        setState((before) => ({
          ...before,
          count: next.length,
          order: !isArranged(before.how)
            ? undefined
            : places === 'anew'
              ? arrange(next, of, { how: before.how, wrong: bad })
              : (places ?? before.order),
        }))
      },
    }),
    [how, shown, turn],
  )
}
