/**
 * Pages for an unknown address and for missing permission: the reason, whom to ask, and links back and home (SH-2-063, SH-2-064,
 * SH-2-070, U97).
 */
import { Button, Result } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText, useMessages } from '../../ui/text/language.tsx'
import { messages } from './messages.ts'

const Contact = lazy(async () => ({ default: (await import('./contact-administrator.tsx')).Contact }))

export function NotFound(): React.ReactElement {
  const t = useText()
  return <Result status="404" title={t('notFound')} subTitle={t('notFoundHint')} extra={<Ways />} />
}

/** Discloses nothing about the content: only the requested address goes into the access request. */
export function NoRight(): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const { pathname } = useLocation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Result
        status="403"
        title={t('noRight')}
        subTitle={t('noRightHint')}
        extra={
          <>
            <Ways />
            <Button onClick={() => setAsking(true)}>{text('askRight')}</Button>
          </>
        }
      />
      {asking && (
        <Suspense fallback={null}>
          <Contact text={text('askRightText', { path: pathname })} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Ways() {
  const t = useText()
  const go = useNavigate()
  // Opened by its address in a new tab, there is no history to go back to, so go home.
  const back = () => (window.history.length > 1 ? go(-1) : go('/'))
  return (
    <>
      <Button onClick={() => void back()}>{t('back')}</Button>
      <Button type="primary" onClick={() => void go('/')}>
        {t('home')}
      </Button>
    </>
  )
}
