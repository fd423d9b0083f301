/** Error page for failed loading: status, message, request number, retry and contact (U97). The failure is a toast too (SH-8-002). */
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText, useMessages } from '../../ui/text/language.tsx'
import { ApiError, sayFailure } from '../api/client.ts'
import { messages } from './messages.ts'

const Contact = lazy(async () => ({ default: (await import('./contact-administrator.tsx')).Contact }))

export function Failed({ error, onRetry }: { error?: unknown; onRetry: () => void }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const [asking, setAsking] = useState(false)
  const known = error instanceof ApiError ? error : undefined
  const [message, request] = [known?.text ?? '', known?.request ?? '']
  useEffect(() => {
    // Without an answer the bar of the connection says it.
    if (known && known.status > 0) sayFailure(known)
  }, [known])
  return (
    <div className="blank" role="alert">
      <p>{t('loadingFailed')}</p>
      {message && <p className="muted">{message}</p>}
      {request && (
        <p className="muted">
          {text('requestNo')} <code>{request}</code>
        </p>
      )}
      <p className="row justify-center mt-12">
        <Button onClick={onRetry}>{t('retry')}</Button>
        <Button onClick={() => setAsking(true)}>{text('contactAdmin')}</Button>
      </p>
      {asking && (
        <Suspense fallback={null}>
          <Contact text={text('faultText', { text: message, request: request || '–' })} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
