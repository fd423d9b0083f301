/** What belongs to the rows in sight: the heading of a style above its colours; below a line its prepacks and what is wrong with it. */
import { Fragment, useMemo } from 'react'
import type { Matrix } from '../../../model/fields/matrix.ts'
import { useLanguage, useMessages } from '../../text/language.tsx'
import { unread, type Values } from '../../state/form-state.ts'
import { refusalOf } from '../edits/cell-text.ts'
import { GroupHead, GroupMore } from './group-rows.tsx'
import { height, heights } from './grid-layout.ts'
import { partsOf } from './line-names.ts'
import { messages } from '../edits/messages.ts'
import { PackCells } from './pack-row.tsx'
import { sumsBy } from '../sizes/line-sums.ts'
import { SumHead } from './sum-head.tsx'
import { textAt, type LineColumn } from '../sizes/size-columns.ts'
import type { Grid } from './use-grid.ts'
import { groupOf } from './use-grid.ts'
import { PlacedRow } from './placed.tsx'
import styles from './grid.module.css'

export function RowExtras({ grid }: { grid: Grid }): React.ReactElement {
  const { window, layout, props, edits, columns } = grid
  const matrix = columns.find(({ totals }) => totals !== undefined)?.totals
  const group = groupOf(props.page, props.field)
  const grouped = grid.view.how.group
  const sums = useMemo(() => (grouped === undefined ? [] : sumsBy(props.field, props.lines)), [grouped, props.field, props.lines])
  const parts: React.ReactElement[] = []
  for (let row = window.first; row < window.last; row++) {
    const extras = layout.extras(row)
    const place = edits.placeOf(row)
    const line = props.lines[place]
    if (!line) continue
    const top = layout.top(row)
    const packs = matrix === undefined ? [] : ((line[matrix] as Matrix | null | undefined)?.prepacks ?? [])
    const below = top + height + packs.length * heights.pack
    parts.push(
      <Fragment key={(line['id'] as string | undefined) ?? `n${place}`}>
        {extras.group && grouped !== undefined && (
          <SumHead grid={grid} sums={sums} row={row} count={extras.group} top={top - heights.group} />
        )}
        {extras.group && grouped === undefined && group && (
          <GroupHead grid={grid} group={group} row={row} count={extras.group} top={top - heights.group} />
        )}
        {matrix !== undefined &&
          packs.map((_, at) => (
            <PackCells key={`pack ${at}`} grid={grid} matrix={matrix} row={row} at={at} top={top + height + at * heights.pack} />
          ))}
        {extras.refused && <Refusals grid={grid} row={row} line={line} top={below} />}
        {extras.more && group && <GroupMore grid={grid} group={group} row={row} top={below + (extras.refused ? heights.refusal : 0)} />}
      </Fragment>,
    )
  }
  return <>{parts}</>
}

const shownRefusals = 3

/** Says what was not taken in a line, with the way to correct it. */
function Refusals({ grid, row, line, top }: { grid: Grid; row: number; line: Values; top: number }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { columns, edits, sized, props } = grid
  const all = columns.flatMap((column) => {
    const refusal = refusalOf(line, column, { offerOf: sized.offerOf, language })
    return refusal ? [{ column, refusal }] : []
  })
  const drop = (column: LineColumn) => {
    const text = textAt(line, column)
    // A text over a figure that stays is taken away; else the cell is cleared.
    if (text === undefined || column.cell) return edits.set(row, { [column.field]: null })
    const { [column.field]: _, [column.totals ?? '']: __, ...texts } = line[unread] as Readonly<Record<string, string>>
    edits.set(row, { [unread]: texts })
  }
  const name = partsOf(line, rowColumn(grid), t('lineNo', { n: edits.placeOf(row) + 1 })).name
  return (
    <PlacedRow className={styles['refusal']} data-part="refusal" top={top}>
      <div>
        <span aria-hidden="true">⊗ </span>
        {all.slice(0, shownRefusals).map(({ column, refusal }) => (
          <span key={column.field}>
            <b>
              {name} · {column.label}
            </b>
            {language === 'zh' ? '：' : ': '}
            {refusal.text}{' '}
            {props.editing && (
              <button
                type="button"
                className={styles['fix']}
                tabIndex={-1}
                onClick={() => (refusal.fix ? edits.set(row, { [column.field]: refusal.fix }) : drop(column))}
              >
                {refusal.fix ? t('takeInstead', { fix: refusal.fix }) : t('dropText')}
              </button>
            )}
          </span>
        ))}
        {all.length > shownRefusals && <span>{t('furtherErrors', { n: all.length - shownRefusals })}</span>}
      </div>
    </PlacedRow>
  )
}

/** Returns the column that tells lines of a style apart: their colour. */
const rowColumn = ({ props }: Grid): string | undefined => props.page.display.matrix[props.field.field]?.row
