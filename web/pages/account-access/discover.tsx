/** Public product page (SH-2-014, SH-2-015): open to guests; a signed-in user is greeted and sees their functions. */
import { Button } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { isGuest } from '../../../model/people/account-types.ts'
import { call } from '../../api/client.ts'
import { guard } from '../../sign-in/sign-in.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { EntryBar } from './entry.tsx'
import { messages } from './messages.ts'
import styles from './entry.module.css'

const steps = ['step1', 'step2', 'step3', 'step4', 'step5', 'step6'] as const

export function Discover(): React.ReactElement {
  const t = useMessages(messages)
  const language = useLanguage()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const guest = user !== undefined && isGuest(user.accountType)
  const [title, setTitle] = useState<{ zh: string; en: string }>()
  const [open, setOpen] = useState(true)
  useEffect(() => {
    document.title = `${t('discover')} · ${t('product')}`
  }, [t])
  useEffect(() => {
    // Restore the session if possible; otherwise the visitor stays a guest and is not sent to the sign-in page.
    void guard(currentUser() !== undefined)
    call('/access/door', { method: 'GET', quiet: true }).then(
      (door) => {
        setTitle(door.login_title)
        setOpen(door.sign_up)
      },
      () => undefined,
    )
  }, [])
  return (
    <div className={styles['discover']}>
      <EntryBar>
        {user ? (
          <span>{t('hello', { name: user.fullname })}</span>
        ) : (
          <>
            <span className="muted">{t('guest')}</span>
            <Link to="/login?to=%2Fdiscovery%2Findex">{t('signIn')}</Link>
          </>
        )}
      </EntryBar>
      <main>
        <section className={styles['discover-top']}>
          <h1>{t('discoverTitle')}</h1>
          <p>{title?.[language === 'en' ? 'en' : 'zh'] ?? '\u00a0'}</p>
          <div className="row">
            {/* A guest has no other page to enter. */}
            {guest ? null : (
              <Link to={user ? '/workspace/home' : '/login'}>
                <Button type="primary" size="large" tabIndex={-1}>
                  {user ? t('enter') : t('signIn')}
                </Button>
              </Link>
            )}
            {(user && !guest) || !open ? null : (
              <Link to="/signup">
                <Button size="large" tabIndex={-1}>
                  {t('signUp')}
                </Button>
              </Link>
            )}
          </div>
        </section>
        {user && user.menus.length > 0 ? (
          <section className={styles['discover-grid']} aria-label={t('yours')}>
            {user.modules.map((module) => (
              <div className="sheet" key={module.key}>
                <h2>{module.label[language === 'en' ? 1 : 0]}</h2>
                {user.menus
                  .filter((menu) => menu.CATEGORY === module.key)
                  .slice(0, 6)
                  .map((menu) => (
                    <Link key={menu.ID} to={menu.FURL}>
                      {menu.LABEL[language === 'en' ? 1 : 0]}
                    </Link>
                  ))}
              </div>
            ))}
          </section>
        ) : (
          <section className={styles['discover-grid']}>
            {steps.map((step, at) => (
              <div className="sheet" key={step}>
                <b>{at + 1}</b>
                <h2>{t(step)}</h2>
                <p className="muted">{t(`${step}Hint`)}</p>
              </div>
            ))}
          </section>
        )}
      </main>
    </div>
  )
}
