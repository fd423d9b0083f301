/** Everything that changes the lines of one grid, and its undo history. Rows are those that are shown. */
import { useEffect } from 'react'
import type { Page, PageField } from '../../../model/page.ts'
import { unread, type Values } from '../../state/form-state.ts'
import { useLatest } from '../../state/latest.ts'
import { useRemembered } from '../../state/page-memory.ts'
import { cellOperations, type CellOperations } from './cell-operations.ts'
import type { EditContext } from './edit-context.ts'
import { localDay } from '../../../model/process/work-time.ts'
import type { Range, Spot } from './grid-cursor.ts'
import { lineOperations, type LineOperations } from './line-operations.ts'
import { apartIn, keptOnlyOne, onlyOneIn, tickedOnceIn } from './only-one.ts'
import { usePaste, type LinesNow, type PasteOperation } from './paste-operation.ts'
import { Steps } from './undo-history.ts'
import type { View } from './line-arrangement.ts'
import { isForLine } from '../sizes/linked-columns.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { isOffered } from '../sizes/size-weights.ts'
import type { SizedLines } from '../sizes/use-size-columns.ts'

export interface EditsOf {
  readonly page: Page
  readonly field: PageField
  readonly doc: Values
  readonly lines: readonly Values[]
  readonly sized: SizedLines
  readonly view: View
  readonly editing: boolean
  readonly range: Range
  readonly spot: Spot
  readonly choose: (from: Spot, to: Spot) => void
}
interface State extends LinesNow {
  readonly turn: number
}

export interface Edits extends LineOperations, CellOperations, PasteOperation, Pick<EditContext, 'open' | 'placeOf' | 'rows' | 'change'> {
  /** Takes the last change back, or makes it again. */
  readonly step: (back: boolean) => void
  readonly steps: Pick<Steps<unknown>, 'canUndo' | 'canRedo' | 'part'>
}

export function useEdits({ page, field, doc, lines, sized, view, editing, range, spot, choose }: EditsOf): Edits {
  const { columns, all, onChange } = sized
  const { order, turn } = view
  const rows = order?.length ?? lines.length
  const steps = useRemembered(`steps ${page.page} ${field.field}`, () => new Steps<State>())
  const latest = useLatest<State>({ lines, order, turn })
  useEffect(() => {
    if (!editing) steps.clear()
  }, [editing, steps])

  const placeOf = (row: number): number => (!order ? row : row < rows ? order[row]! : lines.length + row - rows)
  const context: EditContext = {
    columns,
    all,
    sized,
    lines,
    order,
    rows,
    range,
    spot,
    today: () => localDay(page.zone, Date.now()),
    view,
    fixed: field.fixedRows === true,
    choose,
    placeOf,
    chosenPlaces: () => Array.from({ length: Math.max(0, Math.min(range.r1, rows - 1) - range.r0 + 1) }, (_, n) => placeOf(range.r0 + n)),
    open: (column, line): column is LineColumn =>
      editing &&
      column !== undefined &&
      !column.isNotPost &&
      column.restriction === 0 &&
      (!line || (isCounted(sized, line, column) && isForLine(line, column))),
    change(next, { at, order: shown, by } = {}) {
      const changed = keptOnlyOne(lines, next, onlyOneIn(page, field))
      steps.keep(latest.current, at)
      onChange(changed, by)
      view.follow(changed, shown)
    },
  }
  const step = (back: boolean) => {
    const next = back ? steps.undo(latest.current) : steps.redo(latest.current)
    if (!next) return
    onChange(next.lines)
    view.follow(next.lines, next.turn === turn ? next.order : 'reapply')
  }
  const paste = usePaste(context, { page, field, doc, latest })
  return {
    ...lineOperations(context, { onlyOne: [...onlyOneIn(page, field), ...tickedOnceIn(page, field)], apart: apartIn(page, field) }),
    ...cellOperations(context),
    ...paste,
    open: context.open,
    change: context.change,
    placeOf,
    rows,
    step,
    steps,
  }
}

/** Returns whether a line may count the size of a column; a size that it has can be taken away in any case. */
const isCounted = ({ offerOf }: SizedLines, line: Values, { cell, field }: LineColumn): boolean =>
  cell === undefined || isOffered(cell, offerOf(line, cell.matrix)) || (line[field] ?? line[unread]?.[field] ?? null) !== null
