/**
 * Auth guard around every page that requires a session, the overlay to sign in again without leaving the page, and events from other
 * tabs.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { isGuest } from '../../../model/people/account-types.ts'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { notificationState, subscribe } from '../../api/toasts-and-connection.ts'
import { guard, loadUser } from '../../sign-in/sign-in.ts'
import { currentUser, dropTokens, forget, subscribeUser, whenOtherAccount, whenSignedOut } from '../../session/session-store.ts'
import { isWiped } from '../../sign-in/clear-device.ts'
import { Idle } from '../session/idle-sign-out.tsx'
import { unsaved } from '../session/unsaved.ts'
import { bringSessionDialogs } from '../session/on-demand.ts'
import { Shell } from './shell.tsx'
import { messages } from '../messages.ts'

const SignInAgain = lazy(() => bringSessionDialogs().then((module) => ({ default: module.SignInAgain })))
const OtherAccount = lazy(() => bringSessionDialogs().then((module) => ({ default: module.OtherAccount })))

/** Pages without the shell: for second screens, and for other applications that embed a page. */
const bare = /^\/(zp|visual|printpage)\//

/**
 * Asks the guard when the page opens, when the network is back, and every three seconds while the server cannot be reached or starts.
 * @param toLogin is called when nobody is signed in
 * @returns whether the server cannot be reached
 */
function useVerdict(toLogin: () => void): boolean {
  const [away, setAway] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const online = useSyncExternalStore(subscribe, () => notificationState().online)
  useEffect(() => {
    let unmounted = false
    void guard(currentUser() !== undefined).then((verdict) => {
      if (unmounted) return
      setAway(verdict === 'away')
      if (verdict === 'out') toLogin()
    })
    return () => {
      unmounted = true
    }
  }, [toLogin, online, attempt])
  useEffect(() => {
    if (!away) return
    const timer = setTimeout(() => setAttempt(attempt + 1), 3000)
    return () => clearTimeout(timer)
  }, [away, attempt])
  return away
}

/** Shown instead of the page while the server cannot be reached. */
function Away() {
  const t = useText()
  const message = useMessages(messages)
  return (
    <div role="alert" className="p-48 text-center">
      <h1 className="text-18">{message('awayTitle')}</h1>
      <p className="muted mt-8 mb-16">{message('awayText')}</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        {t('retry')}
      </Button>
    </div>
  )
}

export function Guarded(): React.ReactElement | null {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const place = useLocation()
  const go = useNavigate()
  const queries = useQueryClient()
  const [expired, setExpired] = useState(false)
  const [other, setOther] = useState(false)
  const here = place.pathname + place.search + place.hash
  const toLogin = useCallback(() => void go(`/login?to=${encodeURIComponent(here)}`, { replace: true }), [go, here])

  const away = useVerdict(toLogin)

  useEffect(() => {
    whenSignedOut(() => {
      dropTokens()
      setExpired(true)
    })
    whenOtherAccount(() => setOther(true))
  }, [])
  // Signing out applies to all tabs. Another account or platform in another tab is shown to the user and never acted for.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const mine = currentUser()
      if (event.key === 'weft.signedOutAt') {
        // Unsaved input stays under the sign-in overlay, as after a 401, unless the user had the data on this computer wiped.
        if (mine && !isWiped(mine.id) && unsaved()) {
          dropTokens()
          setExpired(true)
          return
        }
        queries.clear()
        forget(false)
        toLogin()
      } else if (event.newValue && mine && event.key === 'weft.username' && event.newValue !== mine.username) setOther(true)
      else if (event.newValue && mine && event.key === 'weft.platform_id' && event.newValue !== mine.platformId) setOther(true)
      else if (event.key === 'weft.token' && event.newValue)
        // Another tab has signed in again: the overlay here is no longer needed.
        setExpired((was) => {
          if (was) void loadUser().then(() => queries.invalidateQueries())
          return false
        })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [toLogin, queries])

  if (!user) return away ? <Away /> : null
  if (isGuest(user.accountType)) return <Navigate to="/discovery/index" replace />
  return (
    <>
      {bare.test(place.pathname) ? (
        <main className="bare" id="work" tabIndex={-1}>
          <Outlet />
        </main>
      ) : (
        <Shell user={user} />
      )}
      <Idle user={user} onOut={toLogin} />
      <Suspense fallback={null}>
        {expired && !other && (
          <SignInAgain
            username={user.username}
            onDone={() => {
              setExpired(false)
              void queries.invalidateQueries()
            }}
            onLeave={() => {
              setExpired(false)
              queries.clear()
              forget(true)
              toLogin()
            }}
          />
        )}
        {other && <OtherAccount />}
      </Suspense>
    </>
  )
}
