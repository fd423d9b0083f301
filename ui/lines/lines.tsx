/** Lines of a document: a grid or columns side by side on wide screens, cards on a phone; while they are read, with a switch of what their size cells show. */
import type { PageField } from '../../model/page.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import { useNarrow } from '../theme/narrow.ts'
import { Cards } from './cards/line-cards.tsx'
import { Grid } from './grid/grid.tsx'
import { ReadLines } from './read-lines.tsx'
import { SideBySide } from './side-by-side.tsx'
import type { GridProps } from './grid/use-grid.ts'
import { SumsBy } from './sums-by.tsx'
import { useLinkedColumns } from './use-linked-columns.ts'

const drawn = { read: new WeakMap<PageField, PageField>(), written: new WeakMap<PageField, PageField>() }
/**
 * Returns the lines without the columns that the control of another column draws; the same object each time. Of two texts that say the same in two languages
 * one column shows both while they are read; while they are written each has its own, that in the reader's language first.
 */
function columnsDrawn(field: PageField, editing: boolean): PageField {
  const known = editing ? drawn.written : drawn.read
  let shown = known.get(field)
  if (!shown) {
    const columns = field.columns ?? []
    const ownColumns = columns.filter((column) => !traitsOf(column.type).within).flatMap((column) => textsOf(column, columns, editing))
    const isSame = ownColumns.length === columns.length && ownColumns.every((column, at) => column === columns[at])
    known.set(field, (shown = isSame ? field : { ...field, columns: ownColumns }))
  }
  return shown
}

function textsOf(column: PageField, columns: readonly PageField[], editing: boolean): readonly PageField[] {
  const english = columns.find(({ englishOf }) => englishOf === column.field)
  if (column.englishOf !== undefined && columns.some(({ field }) => field === column.englishOf)) return []
  if (!editing || !english) return [column]
  const { shownBy, shownElse: _, ...inChinese } = column
  return shownBy === undefined ? [inChinese, english] : [english, inChinese]
}

export function Lines(given: GridProps): React.ReactElement {
  const props = useLinkedColumns({ ...given, field: columnsDrawn(given.field, given.editing) })
  const isNarrow = useNarrow()
  const beside = props.page.display.sideBySide?.[props.field.field]
  // On a phone the base stands beside one other line; lines without a base are cards.
  const isBeside = isNarrow ? beside?.base !== undefined : beside !== undefined
  const draw = (shown: GridProps) => (isBeside ? <SideBySide {...shown} /> : isNarrow ? <Cards {...shown} /> : <Grid {...shown} />)
  return (
    <>
      {props.editing ? draw(props) : <ReadLines {...props} draw={draw} />}
      {given.field.sumsBy !== undefined && <SumsBy field={given.field} lines={given.lines} />}
    </>
  )
}
