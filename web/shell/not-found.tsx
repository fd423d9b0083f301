/**
 * Pages for an unknown address and for missing permission: the reason, whom to ask, and links back and home (SH-2-063, SH-2-064,
 * SH-2-070, U97).
 */
import { Button, Result } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText, useMessages } from '../../ui/text/language.tsx'
import { messages } from './messages.ts'
import { missingPage } from './missing-page.ts'

const Contact = lazy(async () => ({ default: (await import('./contact-administrator.tsx')).Contact }))

export function NotFound(): React.ReactElement {
  const t = useText()
  useNoTab()
  return <Result status="info" icon={<OpenWeave />} title={t('notFound')} subTitle={t('notFoundHint')} extra={<Ways />} />
}

/** Discloses nothing about the content: only the requested address goes into the access request. */
export function NoRight(): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const { pathname } = useLocation()
  const [asking, setAsking] = useState(false)
  useNoTab()
  return (
    <>
      <Result
        status="info"
        icon={<OpenWeave />}
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

/** A page that cannot be shown is no open page: its tab goes. */
function useNoTab(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // The tabs note the address in the same pass.
    const timer = setTimeout(() => missingPage.dispatchEvent(new Event('missing')))
    return () => clearTimeout(timer)
  }, [pathname, search])
}

/** A piece of weave with a thread that ends. */
const OpenWeave = (): React.ReactElement => (
  <svg className="muted" viewBox="0 0 64 64" width="72" height="72" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
    <path d="M14 6v52M26 6v52M38 6v20M38 44v14M50 6v52" />
    <path d="M6 14h52M6 26h52M6 38h22M46 38h12M6 50h52" />
  </svg>
)

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
