/** The route guard around every page that needs a session, and the overlay that signs in again without leaving the page. */
import { Modal } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../ui/text/language.tsx'
import { LoginForm } from '../pages/login.tsx'
import { guard } from '../session/sign-in.ts'
import { currentUser, subscribeUser, tokens, whenSignedOut } from '../session/store.ts'
import { Shell } from './Shell.tsx'

export function Guarded(): React.ReactElement | null {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const place = useLocation()
  const go = useNavigate()
  const t = useText()
  const [expired, setExpired] = useState(false)
  const here = place.pathname + place.search

  useEffect(() => {
    let gone = false
    void guard(currentUser() !== undefined).then((open) => {
      if (!open && !gone) go(`/login?to=${encodeURIComponent(here)}`, { replace: true })
    })
    return () => {
      gone = true
    }
  }, [here, go])
  useEffect(() => {
    whenSignedOut(() => setExpired(true))
  }, [])
  // One sign-out is a sign-out of all tabs; another account in another tab is told, never acted for.
  useEffect(() => {
    const heard = (event: StorageEvent) => {
      if (event.key === 'weft.signedOutAt') go('/login', { replace: true })
      if (event.key === 'weft.username' && event.newValue && currentUser() && event.newValue !== currentUser()!.username)
        Modal.warning({ title: t('otherAccount'), okText: t('ok'), onOk: () => window.location.assign('/') })
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  }, [go, t])

  if (!user) return null
  return (
    <>
      <Shell user={user} />
      <Modal
        open={expired}
        title={t('signIn')}
        footer={null}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        width={380}
        destroyOnHidden
      >
        <p style={{ marginBottom: 12 }}>{t('again')}</p>
        <LoginForm fixedName={tokens().username || user.username} onDone={() => setExpired(false)} />
      </Modal>
    </>
  )
}
