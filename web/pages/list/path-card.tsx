/** The chosen date of the critical path board: what was agreed, what is, its remark, and its acts. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { daysOff, type Milestone } from '../../../model/display/milestones.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './path-messages.ts'
import type { PathRow } from './path-scale.ts'
import styles from './path.module.css'

interface PathCardProps {
  readonly row: PathRow
  readonly milestone: Milestone
  /** Whether the new date is being asked. */
  readonly isAsking: boolean
  readonly canMove: boolean
  readonly error: string
  readonly onAsk: (isAsking: boolean) => void
  readonly onSave: (day: string) => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

export function PathCard(props: PathCardProps): React.ReactElement {
  const { milestone, isAsking, canMove, error, onAsk, onOpen, onClose } = props
  const t = useMessages(messages)
  const off = daysOff(milestone) ?? 0
  const isOpen = canMove && milestone.line !== undefined && milestone.actual === null
  return (
    <aside className={styles['card']} aria-label={milestone.label}>
      <div className="row">
        <b className="grow">{milestone.label}</b>
        {off > 0 && <span className={styles['bad']}>{t('daysLate', { n: off })}</span>}
        <button type="button" className="plain" aria-label={t('close')} onClick={onClose}>
          ×
        </button>
      </div>
      <dl>
        <dt>{t('agreed')}</dt>
        <dd>{milestone.plan ?? '—'}</dd>
        <dt>{t(milestone.actual === null ? 'expected' : 'actual')}</dt>
        <dd>{milestone.actual ?? milestone.projected ?? '—'}</dd>
      </dl>
      {milestone.note && <p>{milestone.note}</p>}
      {error && <p role="alert">{error}</p>}
      {isAsking && isOpen ? (
        <NewDate key={`${props.row.id} ${milestone.line}`} {...props} />
      ) : (
        <div className="row">
          {isOpen && (
            <Button size="small" type="primary" onClick={() => onAsk(true)}>
              {t('change')}
            </Button>
          )}
          <Button size="small" onClick={onOpen}>
            {t('open')}
          </Button>
        </div>
      )}
    </aside>
  )
}

function NewDate({ milestone, onSave, onAsk }: PathCardProps) {
  const t = useMessages(messages)
  const [day, setDay] = useState(milestone.projected ?? milestone.plan ?? '')
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        if (day !== '') onSave(day)
      }}
    >
      <Input
        autoFocus
        type="date"
        size="small"
        aria-label={t('newDate', { label: milestone.label })}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onAsk(false)
        }}
      />
      <Button size="small" type="primary" htmlType="submit">
        {t('change')}
      </Button>
    </form>
  )
}
