/** Signing out who went away: a minute of warning, which any key or touch ends; all tabs count as one (WCAG 2.2.1, experience 0.2). */
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useWords } from '../../ui/text/language.tsx'
import { say } from '../api/tell.ts'
import { signOut } from '../session/sign-in.ts'
import type { User } from '../session/store.ts'
import { unsaved } from './unsaved.ts'
import { words } from './words.ts'

const mark = 'weft.active'
const warning = 60_000
/** What counts as being there. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** `idle_minutes` of the company; two hours when it has settled nothing. */
export const idleLimit = (user: User): number => (Number(user.raw['idle_minutes']) || 120) * 60_000

export function Idle({ user, onOut }: { user: User; onOut: () => void }): React.ReactElement {
  const t = useWords(words)
  const [left, setLeft] = useState<number>()
  const limit = idleLimit(user)
  useEffect(() => {
    let kept = 0
    const active = () => {
      const now = Date.now()
      if (now - kept < 5000) return
      kept = now
      localStorage.setItem(mark, String(now))
    }
    active()
    for (const sign of signs) window.addEventListener(sign, active, { passive: true, capture: true })
    let leaving = false
    const timer = setInterval(() => {
      const rest = limit - (Date.now() - Number(localStorage.getItem(mark) ?? Date.now()))
      setLeft(rest <= warning ? Math.max(0, Math.ceil(rest / 1000)) : undefined)
      if (rest <= warning) kept = 0
      if (rest > 0 || leaving) return
      leaving = true
      unsaved()
      void signOut().then(() => {
        say.info(t('idleDone'))
        onOut()
      })
    }, 1000)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, active, { capture: true })
    }
    // The words change with the language only; the clock need not begin anew for it.
  }, [limit, onOut])
  return (
    <Modal
      open={left !== undefined}
      title={t('idleTitle')}
      closable={false}
      width={400}
      footer={
        <Button type="primary" autoFocus onClick={() => localStorage.setItem(mark, String(Date.now()))}>
          {t('idleStay')}
        </Button>
      }
    >
      <p>{t('idleText')}</p>
      <p className="muted" aria-hidden="true">
        {t('idleLeft', { n: left ?? 0 })}
      </p>
    </Modal>
  )
}
