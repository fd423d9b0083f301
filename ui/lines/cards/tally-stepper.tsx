/** A line that is counted by a tap, as the display says it (`tally`): its figure with one less and one more, never below zero or above its most. */
import { Button } from 'antd'
import { compare } from '../../../model/decimal.ts'
import type { Tally } from '../../../model/display/display.ts'
import type { PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import { useMessages } from '../../text/language.tsx'
import { messages } from '../edits/messages.ts'
import { saidIn } from '../edits/line-filter-sort.ts'
import styles from './tally.module.css'

interface TallyStepperProps {
  readonly tally: Tally<string>
  readonly columns: readonly PageField[]
  readonly line: Values
  readonly onCount: (value: string | number) => void
}

/** Nothing is drawn where the person may not change the figure, or where what was typed is no whole number. */
export function TallyStepper({ tally, columns, line, onCount }: TallyStepperProps): React.ReactElement | null {
  const t = useMessages(messages)
  const column = columns.find(({ field }) => field === tally.count)
  const value = (line[tally.count] ?? null) as string | number | null
  if (!column || column.isNotPost || column.restriction !== 0 || (value !== null && !/^\d+$/.test(String(value)))) return null
  const what = columns.find(({ field }) => field === tally.by)
  const label = [what ? saidIn(line, what) : '', column.label].filter(Boolean).join(' ')
  const limit = (tally.most === undefined ? null : (line[tally.most] ?? null)) as string | number | null
  const maxCount = limit ?? column.limits.atMost
  const least = column.limits.atLeast ?? 0
  const count = Number(value ?? 0)
  const step = (to: number) => onCount(column.type === 'integer' ? to : String(to))
  return (
    <div className={styles['tally']} role="group" aria-label={label} data-part="tally">
      <Button
        aria-label={t('oneLess')}
        disabled={value === null || compare(String(count), String(least)) <= 0}
        onClick={() => step(count - 1)}
      >
        −
      </Button>
      <output aria-live="polite">{value === null ? '—' : count}</output>
      <Button
        aria-label={t('oneMore')}
        disabled={maxCount !== undefined && compare(String(count + 1), String(maxCount)) > 0}
        onClick={() => step(count + 1)}
      >
        +
      </Button>
      {maxCount !== undefined && <span className="muted">/ {String(maxCount)}</span>}
    </div>
  )
}
