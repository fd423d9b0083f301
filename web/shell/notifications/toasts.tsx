/**
 * Toasts at the top, the connection bar, and the progress bar of pending calls. They are announced to screen readers, closable, and
 * paused on hover.
 */
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { notificationState, say, subscribe, type Pending, type Toast } from '../../api/toasts-and-connection.ts'
import { messages } from '../messages.ts'
import styles from './notifications.module.css'

const Contact = lazy(async () => ({ default: (await import('../contact-administrator.tsx')).Contact }))

export function Toasts(): React.ReactElement {
  const state = useSyncExternalStore(subscribe, notificationState)
  const t = useText()
  const text = useMessages(messages)
  const [fault, setFault] = useState<Toast>()
  return (
    <>
      <Working pending={state.pending} />
      {!state.online && (
        <div className={styles['offline']} data-part="offline" role="status">
          {t('offline')}
          {state.held > 0 && (
            <>
              {' '}
              {text('heldOne', { n: state.held })}
              <Button size="small" onClick={() => say.sendAgain()}>
                {text('tryNow')}
              </Button>
              <Button size="small" onClick={() => say.giveUp()}>
                {text('giveUp')}
              </Button>
            </>
          )}
        </div>
      )}
      <div className={styles['toasts']}>
        {state.toasts.map((toast) => (
          <One key={toast.id} toast={toast} onContact={() => setFault(toast)} />
        ))}
      </div>
      {fault && (
        <Suspense fallback={null}>
          <Contact toast={fault} onClose={() => setFault(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function One({ toast, onContact }: { toast: Toast; onContact: () => void }) {
  const t = useText()
  const text = useMessages(messages)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useCallback(() => {
    if (toast.seconds > 0) timer.current = setTimeout(() => say.close(toast.id), toast.seconds * 1000)
  }, [toast.id, toast.seconds])
  const wait = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => {
    start()
    return wait
  }, [start, wait])
  return (
    <div
      className={`${styles['toast']} ${styles[toast.kind]}`}
      data-part="toast"
      data-kind={toast.kind}
      role={toast.kind === 'error' || toast.kind === 'warning' ? 'alert' : 'status'}
      onMouseEnter={wait}
      onMouseLeave={start}
      onFocus={wait}
      onBlur={start}
    >
      <span>{toast.text}</span>
      {toast.undo && (
        <Button
          size="small"
          onClick={() => {
            say.close(toast.id)
            void toast.undo!.act().catch(() => undefined)
          }}
        >
          {toast.undo.label}
        </Button>
      )}
      {toast.fault && (
        <Button size="small" onClick={onContact}>
          {text('contactAdmin')}
        </Button>
      )}
      <button type="button" className="plain" aria-label={t('close')} onClick={() => say.close(toast.id)}>
        ×
      </button>
    </div>
  )
}

/** Progress of pending calls: nothing at first, a thin bar after 0.3 s, text after 2 s, a cancel button after 8 s (experience 0.2). */
function Working({ pending }: { pending: readonly Pending[] }) {
  const t = useMessages(messages)
  const [now, setNow] = useState(0)
  const oldest = pending[0]?.at
  useEffect(() => {
    if (oldest === undefined) return
    const timers = [0, 320, 2020, 8020].map((wait) => setTimeout(() => setNow(Date.now()), Math.max(0, oldest + wait - Date.now())))
    return () => timers.forEach(clearTimeout)
  }, [oldest])
  const waited = oldest === undefined ? 0 : now - oldest
  if (waited < 300) return null
  return (
    <div className={styles['working']} data-part="working" role={waited < 2000 ? undefined : 'status'}>
      {waited >= 2000 && (
        <span className={styles['working-said']}>
          {t('working')}
          {waited >= 8000 && (
            <Button size="small" onClick={() => pending.filter((one) => Date.now() - one.at > 8000).forEach((one) => one.stop())}>
              {t('stopWaiting')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
