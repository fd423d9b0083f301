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

const drawn = new WeakMap<PageField, PageField>()
/** Returns the lines without the columns that the control of another column draws; the same object each time. */
function withoutBeside(field: PageField): PageField {
  let shown = drawn.get(field)
  if (!shown) {
    const columns = field.columns ?? []
    const ownColumns = columns.filter((column) => !traitsOf(column.type).within)
    drawn.set(field, (shown = ownColumns.length === columns.length ? field : { ...field, columns: ownColumns }))
  }
  return shown
}

export function Lines(given: GridProps): React.ReactElement {
  const props = useLinkedColumns({ ...given, field: withoutBeside(given.field) })
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
