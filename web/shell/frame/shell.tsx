/**
 * Application shell: sidebar with menus, top bar with breadcrumbs, search, platform, notifications, help and user menu, page tabs,
 * content.
 */
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import type { User } from '../../session/session-store.ts'
import { subscribeTheme, tabsOn } from '../appearance.ts'
import { ActionForms } from '../actions/action-forms.tsx'
import { HoverCards } from '../hover-card-trigger.tsx'
import { bringLater, bringPalette } from './on-demand.ts'
import { NewVersion } from './new-version.tsx'
import { SeasonBanner } from './season-banner.tsx'
import { PageTabs } from '../navigation/page-tabs.tsx'
import { followSearchAreas } from '../navigation/search-areas.ts'
import { BottomBar, MenuDrawer, subscribeWidth, TopBar, WideMenu } from './shell-bars.tsx'
import { Watermark } from '../watermark.tsx'
import { messages } from '../messages.ts'
import { useShellParts } from '../shell-parts.ts'
import styles from '../shell.module.css'
import notificationsStyles from '../notifications/notifications.module.css'

const NoRight = lazy(() => import('../not-found.tsx').then((module) => ({ default: module.NoRight })))
const Palette = lazy(() => bringPalette().then((module) => ({ default: module.Palette })))
const Scan = lazy(() => import('../scan-dialog.tsx').then((module) => ({ default: module.Scan })))

/** Pages reachable only through a menu: without the menu the user has no permission (SH-2-070). */
const governed = /^\/(admin\/|page\/(signups|outbox)$)/

export function Shell({ user }: { user: User }): React.ReactElement {
  const place = useLocation()
  const moving = useNavigation().state !== 'idle'
  /** The page on which the menu was opened. On any other page it is closed. */
  const [menuOpenOn, setMenuOpenOn] = useState<string>()
  const [scanning, setScanning] = useState(false)
  const [narrow, setNarrow] = useState(localStorage.getItem('weft.side') === 'narrow')
  const small = useSyncExternalStore(subscribeWidth, () => window.innerWidth < 1200)
  const tabs = useSyncExternalStore(subscribeTheme, tabsOn)
  const palette = usePalette()
  const { prefetchSignInForm } = useShellParts()
  useEffect(() => bringLater(prefetchSignInForm), [prefetchSignInForm])
  useEffect(() => {
    // Calls still pending from the previous page do not concern this one (SH-2-067).
    say.forgetPending()
  }, [place.pathname])
  useEffect(() => followSearchAreas(), [])
  useTitle(user)
  const denied = governed.test(place.pathname) && !user.menus.some((menu) => menu.FURL === place.pathname)
  const toggleMenu = () => {
    if (small) setMenuOpenOn(place.pathname)
    else {
      setNarrow(!narrow)
      localStorage.setItem('weft.side', narrow ? '' : 'narrow')
    }
  }
  return (
    <div className={`${styles['shell']}${narrow && !small ? ` ${styles['narrow']}` : ''}`} data-narrow={(narrow && !small) || undefined}>
      {moving && <div className={notificationsStyles['working']} data-part="working" />}
      <SkipLink />
      {!small && <WideMenu user={user} narrow={narrow} />}
      <TopBar user={user} small={small} narrow={narrow} onMenu={toggleMenu} onSearch={palette.show} />
      <div className={styles['desk']}>
        <NewVersion />
        <SeasonBanner user={user} />
        {tabs && !small && <PageTabs user={user} />}
        <main className={styles['work']} id="work" tabIndex={-1}>
          <Suspense fallback={null}>{denied ? <NoRight /> : <Outlet />}</Suspense>
        </main>
      </div>
      <BottomBar onScan={() => setScanning(true)} />
      {menuOpenOn === place.pathname && small && <MenuDrawer user={user} onClose={() => setMenuOpenOn(undefined)} />}
      {palette.shown && (
        <Suspense fallback={null}>
          <Palette user={user} early={palette.takeEarly} onClose={palette.hide} />
        </Suspense>
      )}
      {scanning && (
        <Suspense fallback={null}>
          <Scan onClose={() => setScanning(false)} />
        </Suspense>
      )}
      <HoverCards key={place.pathname} />
      <ActionForms key={`form ${place.pathname}`} />
      {!place.pathname.startsWith('/printpage/') && <Watermark user={user} />}
    </div>
  )
}

/** The command palette behind Ctrl/⌘ K: whether it is shown, and the text typed before its box is ready. */
function usePalette() {
  const [shown, setShown] = useState(false)
  /** Text typed between pressing Ctrl K and the palette being ready. */
  const early = useRef<string>(undefined)
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        early.current = shown ? undefined : ''
        setShown(!shown)
      } else if (early.current !== undefined && event.key.length === 1 && !command && !event.altKey) {
        // Users can type before the box is ready, and none of these keys may trigger a shortcut of the page below.
        event.preventDefault()
        event.stopPropagation()
        early.current += event.key
      }
    }
    window.addEventListener('keydown', keys, true)
    return () => window.removeEventListener('keydown', keys, true)
  }, [shown])
  const takeEarly = () => {
    const text = early.current ?? ''
    early.current = undefined
    return text
  }
  const hide = () => {
    early.current = undefined
    setShown(false)
  }
  return { shown, show: () => setShown(true), hide, takeEarly }
}

function SkipLink() {
  const t = useMessages(messages)
  return (
    <a href="#work" className={styles['skip']}>
      {t('skipToWork')}
    </a>
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
