/**
 * Audience of a comment: the user's own company only, or the other party too. It is shown by colour and label before sending and
 * afterwards (U37).
 */
import { Segmented } from 'antd'
import { useText, useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import styles from '../document.module.css'

export function WhoReads({ shared, onChange }: { shared: boolean; onChange: (shared: boolean) => void }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  return (
    <span className={styles['who-reads']}>
      <Segmented
        size="small"
        aria-label={text('whoReads')}
        className={shared ? styles['to-shared'] : styles['to-internal']}
        value={shared ? 'shared' : 'internal'}
        onChange={(value) => onChange(value === 'shared')}
        options={[
          { value: 'internal', label: t('internal') },
          { value: 'shared', label: t('shared') },
        ]}
      />
      <span aria-live="polite" className={`${styles['vis']} ${shared ? styles['shared'] : styles['internal']}`}>
        {text(shared ? 'goesOut' : 'staysIn')}
      </span>
    </span>
  )
}

/** Shows the audience of a sent comment. */
export function SeenBy({ shared }: { shared: boolean }): React.ReactElement {
  const t = useText()
  return <span className={`${styles['vis']} ${shared ? styles['shared'] : styles['internal']}`}>{t(shared ? 'shared' : 'internal')}</span>
}
