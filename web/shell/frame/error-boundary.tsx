/**
 * Error boundary: shows what failed in a region and how to continue, never a blank page. If a new build has replaced a script, one
 * reload fixes it.
 */
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { currentUser } from '../../session/session-store.ts'
import { unsaved } from '../session/unsaved.ts'
import { messages } from '../messages.ts'

const Contact = lazy(async () => ({ default: (await import('../contact-administrator.tsx')).Contact }))

const mark = 'weft.reloaded'
const loadErrors = /dynamically imported module|Importing a module script|error loading|Failed to fetch/i

export function Broken(): React.ReactElement {
  const error = useRouteError()
  const t = useText()
  const text = useMessages(messages)
  const [asking, setAsking] = useState(false)
  const stale = loadErrors.test(String((error as Error)?.message ?? ''))
  useEffect(() => {
    console.error(error)
    // At most once a minute, so that an unavailable server does not cause a reload loop. Drafts are saved on the way.
    if (!stale || Date.now() - Number(sessionStorage.getItem(mark) ?? 0) < 60_000) return
    sessionStorage.setItem(mark, String(Date.now()))
    unsaved()
    window.location.reload()
  }, [error, stale])
  return (
    <div role="alert" className="p-48 text-center">
      <h2>{t('broken')}</h2>
      <p className="muted mt-8 mb-16">{String((error as Error)?.message ?? '')}</p>
      <p className="row justify-center">
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
        <Button onClick={() => window.location.assign('/')}>{t('home')}</Button>
        {currentUser() && <Button onClick={() => setAsking(true)}>{text('contactAdmin')}</Button>}
      </p>
      {asking && (
        <Suspense fallback={null}>
          <Contact
            text={text('faultText', { text: String((error as Error)?.message ?? ''), request: window.location.pathname })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
