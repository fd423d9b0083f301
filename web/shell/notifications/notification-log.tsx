/** Notification log: the last twenty toasts that were not successes, to read later and to copy with the request id (experience 0.2). */
import { Button, Drawer } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { ago, localMoment, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { notificationState, say, subscribe, type Toast } from '../../api/toasts-and-connection.ts'
import { Contact } from '../contact-administrator.tsx'
import { messages } from '../messages.ts'
import styles from './notifications.module.css'

export function Tray({ onClose }: { onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const [fault, setFault] = useState<Toast>()
  const { tray } = useSyncExternalStore(subscribe, notificationState)
  const copy = async () => {
    await navigator.clipboard.writeText(
      tray.map((one) => [localMoment(new Date(one.at).toISOString()), one.text, one.request].filter(Boolean).join('\t')).join('\n'),
    )
    say.success(t('copied'))
  }
  return (
    <Drawer
      open
      size={400}
      title={t('tray')}
      onClose={onClose}
      extra={
        <span className="row">
          <Button size="small" disabled={tray.length === 0} onClick={() => void copy()}>
            {t('copyAll')}
          </Button>
          <Button size="small" disabled={tray.length === 0} onClick={() => say.clearTray()}>
            {t('clearTray')}
          </Button>
        </span>
      }
    >
      {tray.length === 0 && <p className="muted">{t('trayEmpty')}</p>}
      <ul className={styles['tray']}>
        {tray.map((one) => (
          <li key={one.id}>
            <p className={one.kind === 'error' ? 'over' : ''}>{one.text}</p>
            <p className="muted">
              {ago(new Date(one.at).toISOString(), language)}
              {one.request && ` · ${t('requestNo')} ${one.request}`}
            </p>
            {one.fault && (
              <Button size="small" onClick={() => setFault(one)}>
                {t('contactAdmin')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {fault && <Contact toast={fault} onClose={() => setFault(undefined)} />}
    </Drawer>
  )
}
