/**
 * Items of an audit: each change is sent automatically after a moment, so that nothing is lost with the phone; the server computes
 * the result of the points.
 */
import { Button } from 'antd'
import { useMessages } from '../../../ui/text/language.tsx'
import { AuditItem } from './audit-item.tsx'
import { useAuditAutosave, type Audit } from './use-audit-autosave.tsx'
import { messages } from './messages.ts'
import styles from './factory-audit.module.css'

interface ItemsProps {
  readonly audit: Audit
  readonly open: boolean
  readonly onKept: (audit: Audit) => void
  readonly onSubmit: (action: 'pass' | 'fail') => void
}

export function Items({ audit, open, onKept, onSubmit }: ItemsProps): React.ReactElement {
  const t = useMessages(messages)
  const { items, state, change, send } = useAuditAutosave(audit, onKept)
  const done = items.filter((one) => one.score).length
  const result = audit.result === 'pass' ? 'pass' : 'fail'
  return (
    <>
      <p className={styles['check-sum']} data-part="check-sum" role="status">
        <b>{t('score', { score: audit.score ?? '0' })}</b>
        <span>{t('passMark', { mark: audit.passAt ?? '' })}</span>
        <span>{t('scored', { n: done, all: items.length })}</span>
        <span className="muted">{state}</span>
      </p>
      {items.map((one) => (
        <AuditItem key={one.id} item={one} open={open} onChange={(next, wait) => change(one.id, next, wait)} />
      ))}
      {open && (
        <Button type="primary" size="large" block danger={result === 'fail'} onClick={() => void send().then(() => onSubmit(result))}>
          {t(result === 'pass' ? 'submitPass' : 'submitFail')}
        </Button>
      )}
    </>
  )
}
