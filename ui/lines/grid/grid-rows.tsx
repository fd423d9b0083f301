/** The rows of a grid that are in sight, with the handle that fills and the input of the cell that is written in. */
import type { Values } from '../../state/form-state.ts'
import { useMessages } from '../../text/language.tsx'
import { CellEditor } from './cell-editor.tsx'
import { RowExtras } from './row-extras.tsx'
import type { Grid } from './use-grid.ts'
import { height } from './grid-layout.ts'
import { changedIn, type RowProps } from './row-props.ts'
import { Row, StillCells } from './row.tsx'
import { messages } from '../edits/messages.ts'
import { Placed } from './placed.tsx'
import styles from './grid.module.css'

const noColumns: readonly [number, number] = [-1, -1]

/** @param header what cells see of the document (its currencies), one object as long as it is the same */
export function GridRows({ grid, header }: { grid: Grid; header: Values }): React.ReactElement {
  const t = useMessages(messages)
  const { lines, editing } = grid.props
  const { rows, offsets, window, layout, frozen } = grid
  const count = Math.max(0, window.last - window.first)
  const drawn = Array.from({ length: count }, (_, index) => shownRow(grid, window.first + index, header)).filter((one) => one !== undefined)
  return (
    <div className={styles['grid-lines']} style={{ height: Math.max(layout.total, 36), width: offsets.at(-1) }}>
      {lines.length === 0 && editing && <div className={`muted ${styles['grid-empty']}`}>{t('empty')}</div>}
      {lines.length > 0 && rows === 0 && <div className={`muted ${styles['grid-empty']}`}>{t('nothingShown')}</div>}
      {/* One box for all cells that stay: the browser composes every box that stays as a layer of its own. */}
      <Placed className={styles['still']} role="none" width={offsets[frozen]} height={layout.total}>
        {drawn.map(({ key, columnWindow: _, ...row }) => (
          <StillCells key={key} {...row} />
        ))}
      </Placed>
      {drawn.map(({ key, ...row }) => (
        <Row key={key} {...row} />
      ))}
      <RowExtras grid={grid} />
      <Handle grid={grid} />
      <OpenCell grid={grid} />
    </div>
  )
}

function shownRow(
  { props, sized, layout, edits, cursor, columns, columnWindow, offsets, frozen, wrong: lineErrors }: Grid,
  row: number,
  header: Values,
): (RowProps & { readonly key: string }) | undefined {
  const { lines, field, prefix = '', marked, editing } = props
  const { range, spot } = cursor
  const place = edits.placeOf(row)
  const line = lines[place]
  if (!line) return undefined
  const [c0, c1] = row >= range.r0 && row <= range.r1 ? [range.c0, range.c1] : noColumns
  return {
    key: (line['id'] as string | undefined) ?? `n${place}`,
    line,
    row,
    top: layout.top(row),
    place,
    frozen,
    offsets,
    name: `${prefix}${field.field}`,
    columns,
    columnWindow,
    offerOf: sized.offerOf,
    header,
    editing,
    c0,
    c1,
    on: row === spot.row ? spot.column : -1,
    changed: changedIn(marked, { field: field.field, line, columns }),
    errors: lineErrors.byLine.get(place),
  }
}

/** The corner of the chosen cells; dragging it down fills. */
function Handle({ grid: { props, cursor, phase, line, layout, offsets, startFill } }: { grid: Grid }): React.ReactElement | null {
  const t = useMessages(messages)
  if (!props.editing || phase === 'writing' || !line) return null
  return (
    <Placed
      className={styles['grid-handle']}
      data-part="grid-handle"
      title={t('handle')}
      aria-hidden="true"
      top={layout.top(cursor.range.r1) + height - 5}
      left={offsets[cursor.range.c1 + 1]! - 5}
      onMouseDown={(event) => {
        event.stopPropagation()
        event.preventDefault()
        startFill()
      }}
    />
  )
}

function OpenCell({ grid }: { grid: Grid }): React.ReactElement | null {
  const { props, cursor, phase, line, column, edits, endWriting, isWriting } = grid
  const { spot } = cursor
  if (phase !== 'writing' || !line || !column) return null
  return (
    <CellEditor
      key={`${spot.row}.${spot.column}`}
      page={props.page}
      field={props.field}
      column={column}
      doc={props.doc}
      line={line}
      spot={spot}
      edits={edits}
      isWriting={isWriting}
      onDone={endWriting}
    />
  )
}
