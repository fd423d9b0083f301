/** Toasts at the top and the connection bar; announced to screen readers, closable, waiting while the pointer is over them. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useText } from '../../ui/text/language.tsx'
import { connected, currentToasts, say, subscribe, type Toast } from '../api/tell.ts'

export function Toasts(): React.ReactElement {
  const toasts = useSyncExternalStore(subscribe, currentToasts)
  const online = useSyncExternalStore(subscribe, connected)
  const t = useText()
  return (
    <>
      {!online && (
        <div className="offline" role="status">
          {t('offline')}
        </div>
      )}
      <div className="toasts">
        {toasts.map((toast) => (
          <One key={toast.id} toast={toast} />
        ))}
      </div>
    </>
  )
}

function One({ toast }: { toast: Toast }) {
  const t = useText()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = () => {
    timer.current = setTimeout(() => say.close(toast.id), toast.seconds * 1000)
  }
  useEffect(() => {
    start()
    return () => clearTimeout(timer.current)
  }, [])
  return (
    <div
      className={`toast ${toast.kind}`}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => clearTimeout(timer.current)}
      onMouseLeave={start}
    >
      <span>{toast.text}</span>
      <button type="button" className="plain" aria-label={t('close')} onClick={() => say.close(toast.id)}>
        ×
      </button>
    </div>
  )
}
