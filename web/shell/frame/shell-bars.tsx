/** The bars of the shell: the menu at the side or in a drawer, the top bar, and the bottom bar of narrow screens. */
import { Button } from 'antd'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { NavLink } from 'react-router'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import type { User } from '../../session/session-store.ts'
import { variant } from '../../session/variant.ts'
import { Ribbon } from '../environment-banner.tsx'
import { Help } from '../help/help-button.tsx'
import { messages } from '../messages.ts'
import { Trail } from '../navigation/breadcrumbs.tsx'
import { Folded } from '../navigation/collapsed-sidebar.tsx'
import { Side } from '../navigation/sidebar.tsx'
import { Bell } from '../notifications/bell.tsx'
import { Chats } from '../notifications/chats.tsx'
import { Person, Platforms } from './person-menu.tsx'
import shellStyles from '../shell.module.css'
import navigationStyles from '../navigation/navigation.module.css'

const Drawer = lazy(() => import('antd/es/drawer'))

/** Calls the listener when the width of the window changes. @returns ends it */
export const subscribeWidth = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The product and the menu at the left of wide screens; `narrow` shows icons only. */
export function WideMenu({ user, narrow }: { user: User; narrow: boolean }): React.ReactElement {
  const t = useText()
  return (
    <>
      <div className={`${shellStyles['brandmark']} noprint`} data-part="brandmark">
        <img src="/icon.svg" alt="" width={28} height={28} />
        {!narrow && <span>织链 Weft{variant === 'S3' ? '' : ` ${variant}`}</span>}
      </div>
      <nav className={`${navigationStyles['side']} noprint`} data-part="side" aria-label={t('menu')}>
        {narrow ? <Folded user={user} /> : <Side user={user} />}
      </nav>
    </>
  )
}

interface TopBarProps {
  readonly user: User
  readonly small: boolean
  readonly narrow: boolean
  readonly onMenu: () => void
  readonly onSearch: () => void
}

export function TopBar({ user, small, narrow, onMenu, onSearch }: TopBarProps): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const phone = useSyncExternalStore(subscribeWidth, () => window.innerWidth < 768)
  return (
    <header className={`${shellStyles['topbar']} noprint`} data-part="topbar">
      <Button type="text" aria-label={small ? t('menu') : text(narrow ? 'expandSide' : 'collapseSide')} onClick={onMenu}>
        ☰
      </Button>
      <Ribbon user={user} />
      <Trail user={user} />
      <button type="button" className={navigationStyles['seek']} data-part="search" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
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
  )
}

/** Strokes of the icons above the links at the bottom. */
const bottomIcons = {
  home: 'M3 9.5 10 3l7 6.5M5 8.5V17h10V8.5M8.5 17v-4.5h3V17',
  todo: 'M5 3h10v14H5V3ZM7.5 7h5M7.5 10h5M7.5 13h3',
  messages: 'M3 4h14v9H9l-4 3.5V13H3V4Z',
  me: 'M10 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3.5 17c.6-3.300 3.200-5 6.500-5s5.900 1.700 6.500 5',
} as const

/** Links at the bottom of phones, with the scanner of codes. */
export function BottomBar({ onScan }: { onScan: () => void }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const link = (to: string, label: string, icon: keyof typeof bottomIcons) => (
    <NavLink to={to} className={({ isActive }) => (isActive ? shellStyles['on'] : '')}>
      <svg viewBox="0 0 20 20" width={22} height={22} fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden="true">
        <path d={bottomIcons[icon]} />
      </svg>
      {label}
    </NavLink>
  )
  return (
    <nav className={`${shellStyles['bottom']} noprint`} data-part="bottom" aria-label={t('menu')}>
      {link('/workspace/home', t('home'), 'home')}
      {link('/workspace/mailindex', t('todo'), 'todo')}
      <button type="button" className={`plain ${shellStyles['scan']}`} onClick={onScan}>
        <svg viewBox="0 0 24 24" width={26} height={26} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden="true">
          <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16" />
        </svg>
        {text('scan')}
      </button>
      {link('/workspace/messages', text('messagesShort'), 'messages')}
      {link('/page/userinfo', t('me'), 'me')}
    </nav>
  )
}

/** The menu over the page, on screens that have no room for it at the side. */
export function MenuDrawer({ user, onClose }: { user: User; onClose: () => void }): React.ReactElement {
  const t = useText()
  return (
    <Suspense fallback={null}>
      <Drawer
        open
        placement="left"
        size={280}
        onClose={onClose}
        title="织链 Weft"
        styles={{ body: { padding: 0, background: 'var(--side)' } }}
      >
        <nav className={`${navigationStyles['side']} ${navigationStyles['drawn']}`} data-part="side" aria-label={t('menu')}>
          <Side user={user} />
        </nav>
      </Drawer>
    </Suspense>
  )
}
