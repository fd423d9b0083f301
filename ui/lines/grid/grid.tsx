/** The line grid: keyboard, ranges, Excel paste, fill, undo; of five thousand rows only those in sight are drawn. */
import { Dropdown } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { PageField } from '../../../model/page.ts'
import { currenciesOf } from '../../fields/money-head.tsx'
import type { Values } from '../../state/form-state.ts'
import { useLatest } from '../../state/latest.ts'
import { listed, useLanguage, useMessages } from '../../text/language.tsx'
import { Arranged } from './filter-sort-notice.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { Bar, Foot } from './grid-toolbar.tsx'
import { keepFreeze } from './freeze.ts'
import { GridRows } from './grid-rows.tsx'
import { GroupToggle } from './sum-head.tsx'
import { TotalRow } from './total-row.tsx'
import { Head } from './head.tsx'
import { MissingCells } from './missing-cells.tsx'
import { useKeys } from './keys.ts'
import { useLineMenu } from './line-menu.tsx'
import { errorsOfCell } from '../edits/cell-text.ts'
import { useFolding, type Folding } from '../edits/folded-columns.ts'
import { groupOf, useGrid, type Grid as GridState, type GridProps } from './use-grid.ts'
import { DecimalsSwitch, useDecimalColumns } from './use-decimal-columns.tsx'
import { useSizeColumns, type SizedLines } from '../sizes/use-size-columns.ts'
import { gridHandlers, isInCells } from './use-grid-handlers.ts'
import { messages } from '../edits/messages.ts'
import styles from './grid.module.css'

const noLines: readonly Values[] = []
const noColumns: readonly PageField[] = []

export function Grid(given: GridProps): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const decimals = useDecimalColumns({
    ...given,
    name: `${given.page.page} ${given.field.field}`,
    columns: given.field.columns ?? noColumns,
  })
  const { columns: plain, lines: stored, onChange } = decimals
  const every = useSizeColumns({ ...given, columns: plain, lines: stored, onChange, group: groupOf(given.page, given.field) })
  const folding = useFolding({ type: given.page.page, field: given.field, lines: every.lines, errors: given.errors })
  const sized = useColumnsInSight(every, folding)
  const props = { ...given, lines: sized.lines }
  const grid = useGrid(props, sized, folding)
  const { field, lines, editing } = props
  const { root, box, edits, view, wrong: lineErrors, columns, rows, nextError } = grid
  const focus = () => box.current?.focus()
  return (
    <div ref={root} data-lines={field.field}>
      {decimals.choice && <DecimalsSwitch choice={decimals.choice} />}
      <Bar
        lines={lines}
        edits={edits}
        view={view}
        editing={editing}
        wrong={lineErrors.spots.length}
        nextError={nextError}
        more={
          <>
            <GroupToggle field={field} view={view} />
            <MissingCells lines={lines} columns={columns} show={grid.show} />
            <ColumnChooser folding={folding} />
          </>
        }
        onDone={focus}
      />
      {lineErrors.cells.length > 0 && (
        <div role="alert" className="over">
          {t('unread', { n: lineErrors.cells.length })}
        </div>
      )}
      <Arranged view={view} columns={sized.all} all={lines.length} />
      {edits.cut > 0 && <div role="status">{t('cut', { n: edits.cut })}</div>}
      {edits.unknownHeadings.length > 0 && (
        <div role="status" className="over">
          {t('unknownHeadings', { names: listed(language, edits.unknownHeadings) })}
        </div>
      )}
      {edits.reading && <div role="status">{t('reading')}</div>}
      <Cells grid={grid} rows={rows} />
      <CellErrors grid={grid} />
      <Foot lines={lines} columns={columns} order={view.order} range={grid.cursor.range} within={sized.hasSizes} />
    </div>
  )
}

/** Returns the lines with the columns that are in sight. */
function useColumnsInSight(every: SizedLines, { isShown }: Folding): SizedLines {
  const { columns } = every
  const shown = useMemo(() => (columns.every(isShown) ? columns : columns.filter(isShown)), [columns, isShown])
  if (shown === columns) return every
  return {
    ...every,
    columns: shown,
    plain: every.plain.filter(isShown),
    async learn(matrix, sources) {
      const known = await every.learn(matrix, sources)
      return { ...known, columns: known.columns.filter(isShown) }
    },
  }
}

/** The scrolled part: headings and rows, with keyboard, pointer, clipboard and the menu of lines. */
function Cells({ grid, rows }: { grid: GridState; rows: number }): React.ReactElement {
  const t = useMessages(messages)
  const { box, columns, edits, cursor, phase, offsets, frozen, view, props, onScroll } = grid
  const { field, lines, doc, editing, prefix = '' } = props
  const { spot } = cursor
  const header = useHeader(columns, doc)
  const headings = useHeadings(grid)
  const lineMenu = useLineMenu(edits)
  const keys = useKeys({ ...grid, edit: phase === 'writing', editing, ...cursor, toHead: headings.toHead })
  return (
    <Dropdown autoFocus trigger={['contextMenu']} disabled={!editing || phase === 'writing'} menu={lineMenu}>
      <div
        ref={box}
        className={styles['grid-box']}
        data-part="grid-box"
        role="grid"
        tabIndex={0}
        aria-label={field.label}
        aria-description={editing ? t('keys') : undefined}
        aria-rowcount={rows + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={rows > 0 ? `cell-${prefix}${field.field}-${spot.row}-${spot.column}` : undefined}
        onScroll={onScroll}
        onClickCapture={(event) => editing && selectInstead(event)}
        onKeyDown={(event) => isInCells(grid, event) && keys(event)}
        {...gridHandlers(grid)}
      >
        <Head
          columns={columns}
          offsets={offsets}
          frozen={frozen}
          header={header}
          lines={headings.menu === undefined ? noLines : lines}
          view={view}
          menu={headings.menu}
          must={headings.must}
          onMenu={headings.onMenu}
          onFreeze={headings.onFreeze}
          onDown={headings.onDown}
        />
        <GridRows grid={grid} header={header} />
        {grid.sized.hasSizes && <TotalRow grid={grid} />}
      </div>
    </Dropdown>
  )
}

/** A click on a link in an editing grid selects its cell; with Ctrl, or on its arrow, it leads to the document. */
function selectInstead(event: React.MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link || link.dataset['part'] === 'open-link' || event.ctrlKey || event.metaKey || !link.closest('[role=gridcell]')) return
  event.preventDefault()
  event.stopPropagation()
}

/** Returns what cells see of the document: its currencies, as one object as long as these are the same. */
function useHeader(columns: readonly PageField[], doc: Values): Values {
  const text = JSON.stringify(currenciesOf(columns).map((name) => [name, doc[name] ?? null]))
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, unknown][]), [text])
}

/** The menu of the headings and the ways between headings and cells; all of it stays the same while cells are written. */
function useHeadings({ props, box, send, finish, setFrozen }: GridState) {
  const { page, field, editing } = props
  const [menu, setMenu] = useState<number | undefined>()
  const finishWriting = useLatest(finish)
  const onMenu = useCallback(
    (column: number | undefined) => {
      if (column !== undefined) finishWriting.current()
      setMenu(column)
    },
    [finishWriting],
  )
  const onDown = useCallback(
    (column: number) => {
      send({ type: 'chosen', from: { row: 0, column }, to: { row: 0, column } })
      box.current?.focus()
    },
    [send, box],
  )
  const must = useCallback((column: PageField) => column.required && editing && !column.isNotPost && column.restriction === 0, [editing])
  const onFreeze = useCallback(
    (count: number) => {
      setFrozen(count)
      keepFreeze(page.page, field.field, count)
    },
    [setFrozen, page.page, field.field],
  )
  const toHead = (column: number, open = false) => {
    box.current?.querySelectorAll<HTMLElement>('[role=columnheader] > button')[column]?.focus()
    if (open) setMenu(column)
  }
  return { menu, onMenu, onDown, must, onFreeze, toHead }
}

/** Says what is wrong with the cell under the cursor. */
function CellErrors({ grid: { line, column, cursor, edits, sized, wrong: lineErrors } }: { grid: GridState }): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const place = edits.placeOf(cursor.spot.row)
  const texts = column && line && errorsOfCell(line, column, { errors: lineErrors.byLine.get(place), offerOf: sized.offerOf, language })
  return (
    <div role="status" className="over">
      {texts && t('at', { row: place + 1, label: column.label, text: texts.join(', ') })}
    </div>
  )
}
