/** Lines grouped by a choice (`sumsBy`): the button that groups them, and the heading of a group with its sums in their columns. */
import { Button } from 'antd'
import { kindFor } from '../../fields/registry.tsx'
import { useMessages } from '../../text/language.tsx'
import type { PageField } from '../../../model/page.ts'
import type { View } from '../edits/line-arrangement.ts'
import { messages } from '../edits/messages.ts'
import type { SumsOfValue } from '../sizes/line-sums.ts'
import { widthOf } from './column-width.ts'
import { Placed, PlacedRow } from './placed.tsx'
import type { Grid } from './use-grid.ts'
import styles from './grid.module.css'
import groupStyles from './group-rows.module.css'

/** Groups the lines of a grid by their choice, and puts them back in their own order. */
export function GroupToggle({ field, view }: { field: PageField; view: View }): React.ReactElement | null {
  const t = useMessages(messages)
  const by = field.columns?.find((column) => column.field === field.sumsBy)
  if (!by) return null
  const { group, ...how } = view.how
  const isGrouped = group === by.field
  return (
    <Button
      size="small"
      type={isGrouped ? 'primary' : 'default'}
      aria-pressed={isGrouped}
      onClick={() => view.settle(isGrouped ? how : { ...how, group: by.field })}
    >
      {t('groupBy', { label: by.label })}
    </Button>
  )
}

/** The least width of the heading of a group, in pixels. */
const leastTitle = 220

interface SumHeadProps {
  readonly grid: Grid
  /** The sums of all groups. */
  readonly sums: readonly SumsOfValue[]
  readonly row: number
  readonly count: number
  readonly top: number
}

/** The heading of the lines with one value: its label, how many lines it has, and its sums in their columns. */
export function SumHead({ grid, sums, row, count, top }: SumHeadProps): React.ReactElement | null {
  const t = useMessages(messages)
  const { columns, offsets, edits, props, view } = grid
  const line = props.lines[edits.placeOf(row)]
  const value = String(line?.[view.how.group ?? ''] ?? '')
  const group = sums.find((one) => one.value === value)
  if (!group) return null
  return (
    <PlacedRow className={styles['group-head']} data-part="sum-head" top={top} width={offsets.at(-1)}>
      <Placed className={groupStyles['group-name']} left={offsets[0]} width={Math.max(widthOf(columns[0]!), leastTitle)}>
        <span className={groupStyles['group-title']}>
          <b>{group.label}</b>
          <span className="muted">{t('lines', { n: count })}</span>
        </span>
      </Placed>
      {group.sums.map(({ column, total, without }) => {
        const index = columns.findIndex(({ field }) => field === column.field)
        if (index < 0 || total === null) return null
        return (
          <Placed
            key={column.field}
            className={`num ${styles['group-sum']} ${styles['strong']}`}
            left={offsets[index]}
            width={widthOf(columns[index]!)}
          >
            {kindFor(column.type).total(total, column)}
            {without > 0 && <span className="over"> {t('withoutFigure', { n: without })}</span>}
          </Placed>
        )
      })}
    </PlacedRow>
  )
}
