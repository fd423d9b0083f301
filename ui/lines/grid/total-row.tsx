/** The totals of all lines under the sizes and figures of a grid; they stay in sight below the rows. */
import { useDeferredValue, useMemo } from 'react'
import { useMessages } from '../../text/language.tsx'
import { messages } from '../edits/messages.ts'
import { widthOf } from './column-width.ts'
import { piecesIn } from '../sizes/size-totals.ts'
import type { Grid } from './use-grid.ts'
import { Placed, PlacedRow } from './placed.tsx'
import styles from './grid.module.css'

/** What could not be read is left out, and the row says so. */
export function TotalRow({ grid: { props, columns, offsets, wrong } }: { grid: Grid }): React.ReactElement {
  const t = useMessages(messages)
  const lines = useDeferredValue(props.lines)
  const sums = useMemo(() => columns.map((column) => piecesIn(lines, column)), [columns, lines])
  const first = columns.findIndex(({ cell }) => cell !== undefined)
  return (
    <PlacedRow className={styles['total-row']} data-part="total-row" width={offsets.at(-1)}>
      <Placed className={styles['total-name']} width={offsets[Math.max(0, first)]}>
        {t('total')} {wrong.cells.length > 0 && <span className="over">{t('leftOut', { n: wrong.cells.length })}</span>}
      </Placed>
      {columns.map((column, at) =>
        sums[at] === undefined ? null : (
          <Placed
            key={column.field}
            className={`num ${styles['group-sum']} ${styles['strong']}`}
            left={offsets[at]}
            width={widthOf(column)}
          >
            {sums[at]}
          </Placed>
        ),
      )}
    </PlacedRow>
  )
}
