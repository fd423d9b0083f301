/** Frame of every public page: woven threads and the product on one side, the form on the other, with language and theme switches. */
import { Button } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { setLanguage } from '../../session/session-store.ts'
import { isDark, setAppearance, subscribeTheme } from '../../shell/appearance.ts'
import { messages } from './messages.ts'
import styles from './entry.module.css'

export function EntryPage({ title, children }: { title: string; children: React.ReactNode }): React.ReactElement {
  const t = useMessages(messages)
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
  return (
    <div className={styles['entry']}>
      <aside className={styles['entry-art']}>
        <Weave />
        <div className={styles['entry-say']}>
          <img src="/icon.svg" alt="" width={64} height={64} />
          <p className={styles['entry-name']}>织链 Weft</p>
          <p>{t('tagline')}</p>
          <ul>
            <li>{t('point1')}</li>
            <li>{t('point2')}</li>
            <li>{t('point3')}</li>
          </ul>
        </div>
      </aside>
      <div className={styles['entry-side']}>
        <EntryBar />
        <main className={styles['entry-form']}>{children}</main>
        <footer className={`muted ${styles['entry-foot']}`}>© 2017-2021 Weft</footer>
      </div>
    </div>
  )
}

/** The same frame with the title on top, for small forms. */
export function Entry({ title, children }: { title: string; children: React.ReactNode }): React.ReactElement {
  return (
    <EntryPage title={title}>
      <h1 className="mb-12">{title}</h1>
      {children}
    </EntryPage>
  )
}

/** Language and theme switches; both work before sign-in. */
export function EntryBar({ children }: { children?: React.ReactNode }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const language = useLanguage()
  const night = useSyncExternalStore(subscribeTheme, isDark)
  return (
    <header className={styles['entry-bar']} data-part="entry-bar">
      <a className={styles['entry-mark']} href="/discovery/index">
        <img src="/icon.svg" alt="" width={24} height={24} /> {text('product')}
      </a>
      <span className="grow" />
      {children}
      <Button
        type="text"
        aria-label={text('theme')}
        title={text('theme')}
        aria-pressed={night}
        onClick={() => setAppearance(night ? 'light' : 'dark')}
        icon={
          <svg viewBox="0 0 20 20" width={16} height={16} aria-hidden="true" fill="none" stroke="currentColor" strokeWidth={1.5}>
            <circle cx={10} cy={10} r={7} />
            <path d="M10 3a7 7 0 0 1 0 14Z" fill="currentColor" />
          </svg>
        }
      />
      <Button type="text" lang={language === 'en' ? 'zh-CN' : 'en'} onClick={() => setLanguage(language === 'en' ? 'zh' : 'en')}>
        {t('language')}
      </Button>
    </header>
  )
}

/** Warp and weft pattern with alternating crossings. Drawn as a vector, so that it is sharp on every screen. */
function Weave(): React.ReactElement {
  return (
    <svg className={styles['entry-weave']} aria-hidden="true" width="100%" height="100%">
      <defs>
        <pattern id="weave" width="48" height="48" patternUnits="userSpaceOnUse" patternTransform="rotate(-12)">
          <path d="M0 12h48M0 36h48" stroke="#2b545d" strokeWidth="9" />
          <path d="M12 0v24M36 24v24" stroke="#1d4650" strokeWidth="9" />
          <path d="M36 0v6M36 18v6M12 24v6M12 42v6" stroke="#1d4650" strokeWidth="9" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#weave)" />
      <path className={styles['entry-thread']} d="M-20 760 C 180 700 260 830 460 750 S 800 680 1400 780" />
    </svg>
  )
}
