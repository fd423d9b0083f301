/** What stands above and below the cells of a line grid: its buttons, and its sums. */
import { Button } from 'antd'
import { isDecimal, sum, grouped } from '../../model/decimal.ts'
import type { PageField } from '../../model/page.ts'
import type { Values } from '../form/form-state.ts'
import { useWords } from '../text/language.tsx'
import { memo, useDeferredValue, useMemo } from 'react'
import type { Edits, Range, Spot } from './edits.ts'
import { words } from './words.ts'

export interface BarProps {
  readonly lines: readonly Values[]
  readonly edits: Edits
  readonly editing: boolean
  readonly spot: Spot
  readonly wrong: number
  readonly nextError: () => void
  readonly onAdded: () => void
}

export function Bar({ lines, edits, editing, spot, wrong, nextError, onAdded }: BarProps): React.ReactElement {
  const t = useWords(words)
  return (
    <div className="grid-bar">
      {editing && (
        <>
          <Button
            size="small"
            onClick={() => {
              edits.addLines(1)
              setTimeout(() => {
                onAdded()
              })
            }}
          >
            {t('addLine')}
          </Button>
          <Button size="small" disabled={lines.length === 0} onClick={edits.duplicate}>
            {t('duplicate')}
          </Button>
          <Button size="small" disabled={lines.length === 0} onClick={edits.removeLines}>
            {t('remove')}
          </Button>
          <Button size="small" aria-label={t('up')} disabled={spot.row === 0} onClick={() => edits.moveBy(-1)}>
            ↑
          </Button>
          <Button size="small" aria-label={t('down')} disabled={spot.row >= lines.length - 1} onClick={() => edits.moveBy(1)}>
            ↓
          </Button>
          <Button size="small" disabled={lines.length === 0} onClick={() => edits.fill(true)} title="Ctrl+D">
            {t('fill')}
          </Button>
          <Button size="small" title="Ctrl+Z" onClick={() => edits.step(true)} disabled={!edits.steps.canUndo}>
            {t('undo')}
          </Button>
          <Button size="small" title="Ctrl+Y" onClick={() => edits.step(false)} disabled={!edits.steps.canRedo}>
            {t('redo')}
          </Button>
          <span className="muted">{t('hint')}</span>
        </>
      )}
      <span className="grow" />
      {wrong > 0 && (
        <Button size="small" danger onClick={nextError}>
          {t('errors', { n: wrong })} · {t('nextError')} F8
        </Button>
      )}
      <span className="muted">{t('lines', { n: lines.length })}</span>
    </div>
  )
}

export interface FootProps {
  readonly lines: readonly Values[]
  readonly columns: readonly PageField[]
  readonly range: Range
}

/** Sums of the computed columns, and of the chosen cells. */
export const Foot = memo(function Foot({ lines: newest, columns, range: { r0, r1, c0, c1 } }: FootProps): React.ReactElement {
  const t = useWords(words)
  // Sums of thousands of lines may come a moment after the letter that was typed.
  const lines = useDeferredValue(newest)
  const totals = useMemo(
    () =>
      columns
        .filter((column) => ['quantity', 'money', 'integer'].includes(column.type) && column.isNotPost)
        .map((column) => ({
          column,
          total: sum(lines.map((line) => String(line[column.field] ?? '')).filter(isDecimal)),
        })),
    [lines, columns],
  )
  const picked = useMemo(
    () =>
      lines
        .slice(r0, r1 + 1)
        .flatMap((line) => columns.slice(c0, c1 + 1).map((column) => line[column.field]))
        .filter((value) => (typeof value === 'string' || typeof value === 'number') && isDecimal(String(value)))
        .map(String),
    [lines, columns, r0, r1, c0, c1],
  )
  return (
    <div className="grid-foot" aria-live="polite">
      {totals.map(({ column, total }) => (
        <span key={column.field}>
          {column.label} <b>{grouped(total, column.type === 'money' ? 2 : 0)}</b>
        </span>
      ))}
      {picked.length > 1 && (
        <span>
          {t('selection')} Σ {grouped(sum(picked))} · n {picked.length}
        </span>
      )}
    </div>
  )
})
