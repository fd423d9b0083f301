/**
 * Application shell: sidebar with menus, top bar with breadcrumbs, search, platform, notifications, help and user menu, page tabs,
 * content.
 */
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavLink, Outlet, useLocation, useNavigation } from 'react-router'
import { useLanguage, useText, useWords } from '../../ui/text/language.tsx'
import { say } from '../api/toasts-and-connection.ts'
import { variant } from '../session/variant.ts'
import type { User } from '../session/session-store.ts'
import { subscribeTheme, tabsOn } from './appearance.ts'
import { Bell } from './notifications/bell.tsx'
import { Chats } from './notifications/chats.tsx'
import { Folded } from './navigation/collapsed-sidebar.tsx'
import { Help } from './help/help-button.tsx'
import { HoverCards } from './hover-card-trigger.tsx'
import { bringLater, bringPalette } from './on-demand.ts'
import { NewVersion } from './new-version.tsx'
import { PageTabs } from './navigation/page-tabs.tsx'
import { followSearchAreas } from './navigation/search-areas.ts'
import { Person, Platforms } from './person-menu.tsx'
import { Ribbon } from './environment-banner.tsx'
import { Side } from './navigation/sidebar.tsx'
import { Trail } from './navigation/breadcrumbs.tsx'
import { Watermark } from './watermark.tsx'
import { messages } from './messages.ts'
import { useShellParts } from './shell-parts.ts'
import styles from './shell.module.css'

const Drawer = lazy(() => import('antd/es/drawer'))
const NoRight = lazy(() => import('./not-found.tsx').then((module) => ({ default: module.NoRight })))
const Palette = lazy(() => bringPalette().then((module) => ({ default: module.Palette })))
const Scan = lazy(() => import('./scan-dialog.tsx').then((module) => ({ default: module.Scan })))

/** Pages reachable only through a menu: without the menu the user has no permission (SH-2-070). */
const governed = /^\/(admin\/|page\/(signups|outbox)$)/

export function Shell({ user }: { user: User }): React.ReactElement {
  const t = useText()
  const own = useWords(messages)
  const place = useLocation()
  const moving = useNavigation().state !== 'idle'
  /** The page on which the menu was opened. On any other page it is closed. */
  const [menuOpenOn, setMenuOpenOn] = useState<string>()
  const menuOpen = menuOpenOn === place.pathname
  const [seeking, setSeeking] = useState(false)
  /** Text typed between pressing Ctrl K and the palette being ready. */
  const early = useRef<string>(undefined)
  const [scanning, setScanning] = useState(false)
  const [narrow, setNarrow] = useState(localStorage.getItem('weft.side') === 'narrow')
  const small = useSyncExternalStore(subscribeWidth, () => window.innerWidth < 1200)
  const phone = useSyncExternalStore(subscribeWidth, () => window.innerWidth < 768)
  const tabs = useSyncExternalStore(subscribeTheme, tabsOn)
  const { prefetchSignInForm } = useShellParts()
  useEffect(() => bringLater(prefetchSignInForm), [prefetchSignInForm])
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        early.current = seeking ? undefined : ''
        setSeeking(!seeking)
      } else if (early.current !== undefined && event.key.length === 1 && !command && !event.altKey) {
        // Users can type before the box is ready, and none of these keys may trigger a shortcut of the page below.
        event.preventDefault()
        event.stopPropagation()
        early.current += event.key
      }
    }
    window.addEventListener('keydown', keys, true)
    return () => window.removeEventListener('keydown', keys, true)
  }, [seeking])
  useEffect(() => {
    // Calls still pending from the previous page do not concern this one (SH-2-067).
    say.forgetPending()
  }, [place.pathname])
  useEffect(() => followSearchAreas(), [])
  useTitle(user)
  const denied = governed.test(place.pathname) && !user.menus.some((menu) => menu.FURL === place.pathname)
  const side = () => {
    if (small) setMenuOpenOn(place.pathname)
    else {
      setNarrow(!narrow)
      localStorage.setItem('weft.side', narrow ? '' : 'narrow')
    }
  }
  return (
    <div className={`shell${narrow && !small ? ' narrow' : ''}`}>
      {moving && <div className="working" />}
      <a href="#work" className={styles['skip']}>
        {own('skipToWork')}
      </a>
      {!small && (
        <>
          <div className="brandmark noprint">
            <img src="/icon.svg" alt="" width={28} height={28} />
            {!narrow && <span>织链 Weft{variant === 'S3' ? '' : ` ${variant}`}</span>}
          </div>
          <nav className="side noprint" aria-label={t('menu')}>
            {narrow ? <Folded user={user} /> : <Side user={user} />}
          </nav>
        </>
      )}
      <header className="topbar noprint">
        <Button type="text" aria-label={small ? t('menu') : own(narrow ? 'expandSide' : 'collapseSide')} onClick={side}>
          ☰
        </Button>
        <Ribbon user={user} />
        <Trail user={user} />
        <button type="button" className="seek" aria-keyshortcuts="Control+K Meta+K" onClick={() => setSeeking(true)}>
          <svg viewBox="0 0 20 20" width={16} height={16} fill="none" stroke="currentColor" strokeWidth={1.6} aria-hidden="true">
            <path d="M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM12.5 12.5 17 17" />
          </svg>
          <span className="grow">{t('searchAll')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Platforms user={user} />
        {!phone && <Chats />}
        <Bell />
        <Help />
        <Person user={user} />
      </header>
      <div className={styles['desk']}>
        <NewVersion />
        {tabs && !small && <PageTabs user={user} />}
        <main className="work" id="work" tabIndex={-1}>
          <Suspense fallback={null}>{denied ? <NoRight /> : <Outlet />}</Suspense>
        </main>
      </div>
      <nav className="bottom noprint" aria-label={t('menu')}>
        <NavLink to="/workspace/home" className={({ isActive }) => (isActive ? 'on' : '')}>
          {t('home')}
        </NavLink>
        <NavLink to="/workspace/mailindex" className={({ isActive }) => (isActive ? 'on' : '')}>
          {t('todo')}
        </NavLink>
        <button type="button" className="plain" onClick={() => setScanning(true)}>
          {own('scan')}
        </button>
        <NavLink to="/workspace/messages" className={({ isActive }) => (isActive ? 'on' : '')}>
          {own('messagesShort')}
        </NavLink>
        <NavLink to="/page/userinfo" className={({ isActive }) => (isActive ? 'on' : '')}>
          {t('me')}
        </NavLink>
      </nav>
      {menuOpen && small && (
        <Suspense fallback={null}>
          <Drawer
            open
            placement="left"
            size={280}
            onClose={() => setMenuOpenOn(undefined)}
            title="织链 Weft"
            styles={{ body: { padding: 0, background: 'var(--side)' } }}
          >
            <nav className="side drawn" aria-label={t('menu')}>
              <Side user={user} />
            </nav>
          </Drawer>
        </Suspense>
      )}
      {seeking && (
        <Suspense fallback={null}>
          <Palette
            user={user}
            early={() => {
              const text = early.current ?? ''
              early.current = undefined
              return text
            }}
            onClose={() => {
              early.current = undefined
              setSeeking(false)
            }}
          />
        </Suspense>
      )}
      {scanning && (
        <Suspense fallback={null}>
          <Scan onClose={() => setScanning(false)} />
        </Suspense>
      )}
      <HoverCards key={place.pathname} />
      {!place.pathname.startsWith('/printpage/') && <Watermark user={user} />}
    </div>
  )
}

/** Sets the page title to that of the menu with this address (SH-2-066). Pages with a more specific title set their own. */
function useTitle(user: User) {
  const place = useLocation()
  const language = useLanguage()
  useEffect(() => {
    const menu = user.menus.find((one) => one.FURL === place.pathname)
    if (menu) document.title = `${menu.LABEL?.[language === 'en' ? 1 : 0] ?? menu.TITLE} · Weft`
  }, [place.pathname, user, language])
}

const subscribeWidth = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
