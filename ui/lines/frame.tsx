/** What stands above and below the cells of a line grid: its buttons, and its sums. */
import { Button } from 'antd'
import { add, isDecimal } from '../../model/decimal.ts'
import type { PageField } from '../../model/page.ts'
import { grouped } from '../fields/numbers.tsx'
import type { Values } from '../form/form-state.ts'
import { useText } from '../text/language.tsx'
import type { Edits, Range, Spot } from './edits.ts'

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
  const t = useText()
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
            {t('duplicateLine')}
          </Button>
          <Button size="small" disabled={lines.length === 0} onClick={edits.removeLines}>
            {t('removeLine')}
          </Button>
          <Button size="small" aria-label={t('moveUp')} disabled={spot.row === 0} onClick={() => edits.moveBy(-1)}>
            ↑
          </Button>
          <Button size="small" aria-label={t('moveDown')} disabled={spot.row >= lines.length - 1} onClick={() => edits.moveBy(1)}>
            ↓
          </Button>
          <Button size="small" onClick={() => edits.step(true)} disabled={!edits.steps.canUndo}>
            {t('undo')}
          </Button>
          <Button size="small" onClick={() => edits.step(false)} disabled={!edits.steps.canRedo}>
            {t('redo')}
          </Button>
          <span className="muted">{t('pasteHint')}</span>
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

export function Foot({ lines, columns, range }: FootProps): React.ReactElement {
  const t = useText()
  const picked = lines
    .slice(range.r0, range.r1 + 1)
    .flatMap((line) => columns.slice(range.c0, range.c1 + 1).map((column) => line[column.field]))
    .filter((value) => (typeof value === 'string' || typeof value === 'number') && isDecimal(String(value)))
    .map(String)
  const totals = columns.filter((column) => ['quantity', 'money', 'integer'].includes(column.type) && column.isNotPost)
  return (
    <div className="grid-foot" aria-live="polite">
      {totals.map((column) => (
        <span key={column.field}>
          {column.label}{' '}
          <b>
            {grouped(
              lines.reduce((sum, line) => (isDecimal(String(line[column.field] ?? '')) ? add(sum, String(line[column.field])) : sum), '0'),
              column.type === 'money' ? 2 : 0,
            )}
          </b>
        </span>
      ))}
      {picked.length > 1 && (
        <span>
          {t('selection')} Σ {grouped(picked.reduce(add, '0'))} · n {picked.length}
        </span>
      )}
    </div>
  )
}
