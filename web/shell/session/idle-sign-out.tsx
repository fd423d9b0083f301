/** Idle sign-out: a one-minute warning, which any key or touch cancels. All tabs count as one (WCAG 2.2.1, experience 0.2). */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import { signOut } from '../../sign-in/sign-in.ts'
import type { User } from '../../session/session-store.ts'
import { bringSessionDialogs } from './on-demand.ts'
import { unsaved } from './unsaved.ts'
import { messages } from '../messages.ts'

const IdleWarning = lazy(() => bringSessionDialogs().then((module) => ({ default: module.IdleWarning })))

const mark = 'weft.active'
const warning = 60_000
/** Events that count as activity. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Returns the idle limit in milliseconds: `idle_minutes` of the company, or two hours when it is not set. */
export const idleLimit = (user: User): number => (Number(user.raw['idle_minutes']) || 120) * 60_000

export function Idle({ user, onOut }: { user: User; onOut: () => void }): React.ReactElement | null {
  const t = useMessages(messages)
  const [left, setLeft] = useState<number>()
  const limit = idleLimit(user)
  const onSignedOut = useEffectEvent(() => {
    say.info(t('idleDone'))
    onOut()
  })
  useEffect(() => {
    let lastActivity = 0
    const active = () => {
      const now = Date.now()
      if (now - lastActivity < 5000) return
      lastActivity = now
      localStorage.setItem(mark, String(now))
    }
    active()
    for (const sign of signs) window.addEventListener(sign, active, { passive: true, capture: true })
    let leaving = false
    const timer = setInterval(() => {
      const rest = limit - (Date.now() - Number(localStorage.getItem(mark) ?? Date.now()))
      setLeft(rest <= warning ? Math.max(0, Math.ceil(rest / 1000)) : undefined)
      if (rest <= warning) lastActivity = 0
      if (rest > 0 || leaving) return
      leaving = true
      unsaved()
      void signOut().then(() => onSignedOut())
    }, 1000)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, active, { capture: true })
    }
  }, [limit])
  if (left === undefined) return null
  return (
    <Suspense fallback={null}>
      <IdleWarning left={left} onStay={() => localStorage.setItem(mark, String(Date.now()))} />
    </Suspense>
  )
}
