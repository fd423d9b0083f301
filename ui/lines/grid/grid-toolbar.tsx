/** Toolbar and totals of a line grid. */
import { Button, Dropdown } from 'antd'
import { memo, useDeferredValue, useMemo } from 'react'
import { div, grouped, round, sum } from '../../../model/decimal.ts'
import type { PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import { useMessages } from '../../text/language.tsx'
import type { Edits } from '../edits/edits.ts'
import type { Range } from '../edits/grid-cursor.ts'
import { useLineMenu } from './line-menu.tsx'
import type { View } from '../edits/line-arrangement.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { figuresOf } from '../sizes/size-totals.ts'
import { messages } from '../edits/messages.ts'
import { traitsOf } from '../../../model/fields/kinds.ts'
import { kindFor } from '../../fields/registry.tsx'
import styles from './grid.module.css'

export interface BarProps {
  readonly lines: readonly Values[]
  readonly edits: Edits
  readonly view: View
  readonly editing: boolean
  readonly wrong: number
  readonly nextError: () => void
  /** What else stands before the number of lines. */
  readonly more?: React.ReactNode
  /** Called after each action on lines or cells, to return the focus to the grid: left on the button, Enter would repeat the action. */
  readonly onDone: () => void
}

export function Bar({ lines, edits, view, editing, wrong: errorCount, nextError, more, onDone }: BarProps): React.ReactElement {
  const t = useMessages(messages)
  const menu = useLineMenu(edits)
  const then = (act: () => void) => followed(act, onDone)
  return (
    <div className={styles['grid-bar']}>
      {editing && (
        <>
          {!edits.fixed && <WholeLines edits={edits} onDone={onDone} />}
          <Button size="small" disabled={edits.rows === 0} onClick={then(() => edits.fill(true))} title="Ctrl+D">
            {t('fill')}
          </Button>
          <Button size="small" title="Ctrl+Z" onClick={then(() => edits.step(true))} disabled={!edits.steps.canUndo}>
            {t('undo')}
          </Button>
          <Button size="small" title="Ctrl+Y" onClick={then(() => edits.step(false))} disabled={!edits.steps.canRedo}>
            {t('redo')}
          </Button>
          <Dropdown autoFocus trigger={['click']} menu={{ ...menu, onClick: (one) => (menu.onClick?.(one), onDone()) }}>
            <Button size="small" aria-label={t('lineMenu')}>
              ⋯
            </Button>
          </Dropdown>
          <span className="muted">{t('hint')}</span>
        </>
      )}
      <span className="grow" />
      {errorCount > 0 && (
        <>
          <Button
            size="small"
            type={view.how.wrong ? 'primary' : 'default'}
            aria-pressed={view.how.wrong}
            onClick={() => view.settle({ ...view.how, wrong: !view.how.wrong })}
          >
            {t('onlyErrors')}
          </Button>
          <Button size="small" danger onClick={nextError}>
            {t('errors', { n: errorCount })} · {t('nextError')} F8
          </Button>
        </>
      )}
      {more}
      <span className="muted">{t('lines', { n: lines.length })}</span>
    </div>
  )
}

/** Returns an action on lines or cells with what follows it. */
const followed = (act: () => void, onDone: () => void) => () => {
  act()
  onDone()
}

/** Buttons that add, copy, remove and move lines. */
function WholeLines({ edits, onDone }: Pick<BarProps, 'edits' | 'onDone'>): React.ReactElement {
  const t = useMessages(messages)
  const then = (act: () => void) => followed(act, onDone)
  return (
    <>
      <Button size="small" onClick={then(() => edits.insert('end'))}>
        {t('addLine')}
      </Button>
      <Button size="small" disabled={edits.rows === 0} onClick={then(edits.duplicate)}>
        {t('duplicate')}
      </Button>
      <Button size="small" disabled={edits.rows === 0} onClick={then(edits.removeLines)}>
        {t('remove')}
      </Button>
      <Button size="small" aria-label={t('up')} disabled={!edits.mayMove(-1)} onClick={then(() => edits.moveBy(-1))}>
        ↑
      </Button>
      <Button size="small" aria-label={t('down')} disabled={!edits.mayMove(1)} onClick={then(() => edits.moveBy(1))}>
        ↓
      </Button>
    </>
  )
}

export interface FootProps {
  readonly lines: readonly Values[]
  readonly columns: readonly LineColumn[]
  /** Indexes of the lines shown, where some are hidden. */
  readonly order?: readonly number[]
  readonly range: Range
  /** The totals stand within the grid. */
  readonly within?: boolean
}

/** Whether the values of these columns can be added: quantities with quantities, amounts of one currency with each other. */
const areAlike = (columns: readonly PageField[]): boolean =>
  columns.every(
    ({ limits, type, currency, unit }) =>
      limits.total && type === columns[0]!.type && currency === columns[0]!.currency && unit === columns[0]!.unit,
  )

/**
 * Shows the sums of the columns that add up over all lines (and over the shown lines when some are hidden), and the count of the
 * selected cells, their sum when they can be added, their average within one column.
 */
export const Foot = memo(function Foot({
  lines: newest,
  columns,
  order,
  range: { r0, r1, c0, c1 },
  within,
}: FootProps): React.ReactElement {
  const t = useMessages(messages)
  // Sums over thousands of lines are deferred, so that typing stays responsive.
  const lines = useDeferredValue(newest)
  const shown = useMemo(() => order?.flatMap((place) => lines[place] ?? []) ?? lines, [lines, order])
  const totals = useMemo(
    () =>
      (within ? [] : columns)
        .filter((column) => (column.limits.total || column.totals !== undefined) && traitsOf(column.type).adds)
        .map((column) => ({
          column,
          total: sum(figuresOf(lines.map((line) => line[column.field]))),
          part: shown.length < lines.length ? sum(figuresOf(shown.map((line) => line[column.field]))) : undefined,
        })),
    [lines, shown, columns, within],
  )
  const pickedColumns = useMemo(
    () => columns.slice(c0, c1 + 1).filter((column) => traitsOf(column.type).figure && !column.limits.ordinal),
    [columns, c0, c1],
  )
  const picked = useMemo(
    () => figuresOf(pickedColumns.flatMap((column) => shown.slice(r0, r1 + 1).map((line) => line[column.field]))),
    [shown, pickedColumns, r0, r1],
  )
  return (
    <div className={styles['grid-foot']} data-part="grid-foot" aria-live="polite">
      {totals.map(({ column, total, part }) => (
        <span key={column.field}>
          {column.label} <b>{kindFor(column.type).total(total, column)}</b>
          {part !== undefined && ` ${t('shownSum', { n: kindFor(column.type).total(part, column) })}`}
        </span>
      ))}
      {picked.length > 1 && (
        <span>
          {t('selection')} {areAlike(pickedColumns) && `Σ ${grouped(sum(picked))} · `}
          {pickedColumns.length === 1 && `${t('average')} ${grouped(round(div(sum(picked), String(picked.length))))} · `}
          {t('count')} {picked.length}
        </span>
      )}
    </div>
  )
})
