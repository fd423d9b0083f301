/** The frame of every page: side bar with menus and favourites, top bar with platform, language, appearance, notices and the person. */
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { useLanguage, useText } from '../../ui/text/language.tsx'
import { call } from '../api/client.ts'
import { signOut } from '../session/sign-in.ts'
import { enter, setLanguage, type User } from '../session/store.ts'
import { appearance, setAppearance, subscribeTheme, type Appearance } from './appearance.ts'
import { Bell } from './Bell.tsx'
import { Chats } from './Chats.tsx'
import { ModuleIcon } from './icons.tsx'
import { Side } from './Side.tsx'
import { Watermark } from './Watermark.tsx'

const Drawer = lazy(() => import('antd/es/drawer'))
const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))

export function Shell({ user }: { user: User }): React.ReactElement {
  const t = useText()
  const place = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [seeking, setSeeking] = useState(false)
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setSeeking((now) => !now)
      }
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  }, [])
  const [narrow, setNarrow] = useState(localStorage.getItem('weft.side') === 'narrow')
  useEffect(() => setMenuOpen(false), [place.pathname])
  useTitle(user)
  const medium = useSyncExternalStore(subscribeWidth, () => window.innerWidth < 1200)
  const folded = narrow || medium
  return (
    <div className={`shell${folded ? ' narrow' : ''}`}>
      <a href="#work" className="hide">
        {t('menu')}
      </a>
      <div className="brandmark noprint">
        <img src="/icon.svg" alt="" width={28} height={28} />
        {!folded && <span>织链 Weft</span>}
      </div>
      <header className="topbar noprint">
        <Button
          type="text"
          aria-label={t('menu')}
          onClick={() => {
            if (window.innerWidth < 1200) setMenuOpen(true)
            else {
              setNarrow(!narrow)
              localStorage.setItem('weft.side', narrow ? '' : 'narrow')
            }
          }}
        >
          ☰
        </Button>
        <span className="ell grow muted" title={user.clientName}>
          {user.clientName}
        </span>
        <button type="button" className="seek" aria-keyshortcuts="Control+K Meta+K" onClick={() => setSeeking(true)}>
          <svg viewBox="0 0 20 20" width={16} height={16} fill="none" stroke="currentColor" strokeWidth={1.6} aria-hidden="true">
            <path d="M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM12.5 12.5 17 17" />
          </svg>
          <span className="grow">{t('searchAll')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Platforms user={user} />
        <Chats />
        <Bell />
        <Person user={user} />
      </header>
      <nav className="side noprint" aria-label={t('menu')}>
        {folded ? <Folded user={user} /> : <Side user={user} />}
      </nav>
      <main className="work" id="work" tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <nav className="bottom noprint" aria-label={t('menu')}>
        <NavLink to="/workspace/home" className={({ isActive }) => (isActive ? 'on' : '')}>
          {t('home')}
        </NavLink>
        <NavLink to="/workspace/mailindex" className={({ isActive }) => (isActive ? 'on' : '')}>
          {t('todo')}
        </NavLink>
        <button type="button" className="plain" onClick={() => setMenuOpen(true)}>
          {t('menu')}
        </button>
        <NavLink to="/page/userinfo" className={({ isActive }) => (isActive ? 'on' : '')}>
          {t('me')}
        </NavLink>
      </nav>
      {menuOpen && (
        <Suspense fallback={null}>
          <Drawer
            open
            placement="left"
            size={280}
            onClose={() => setMenuOpen(false)}
            title="织链 Weft"
            styles={{ body: { padding: 0, background: 'var(--side)' } }}
          >
            <nav className="side" style={{ display: 'block', minHeight: '100%' }} aria-label={t('menu')}>
              <Side user={user} />
            </nav>
          </Drawer>
        </Suspense>
      )}
      {seeking && (
        <Suspense fallback={null}>
          <Palette user={user} onClose={() => setSeeking(false)} />
        </Suspense>
      )}
      <Watermark user={user} />
    </div>
  )
}

/** The folded side bar: a sign for each module, its menus beside it when pressed. */
function Folded({ user }: { user: User }) {
  const language = useLanguage()
  const go = useNavigate()
  const { pathname } = useLocation()
  const say = (label: readonly [string, string] | undefined, other: string) => label?.[language === 'en' ? 1 : 0] ?? other
  return (
    <>
      {user.modules.map(({ key, label }) => {
        const menus = user.menus.filter((menu) => menu.CATEGORY === key)
        const text = say(label, key)
        if (menus.length === 0) return null
        return (
          <Dropdown
            key={key}
            trigger={['click']}
            placement="topRight"
            menu={{
              items: [
                {
                  key,
                  type: 'group',
                  label: text,
                  children: menus.map((menu) => ({ key: menu.FURL, label: say(menu.LABEL, menu.TITLE) })),
                },
              ],
              selectedKeys: [pathname],
              onClick: ({ key: chosen }) => void go(chosen),
            }}
          >
            <button
              type="button"
              title={text}
              aria-label={text}
              className={`plain item${menus.some((menu) => menu.FURL === pathname) ? ' on' : ''}`}
            >
              <ModuleIcon module={key} />
            </button>
          </Dropdown>
        )
      })}
    </>
  )
}

/** Which platform one is on is always in sight; switching takes a fresh session (SH-7-023). */
function Platforms({ user }: { user: User }) {
  const t = useText()
  if (user.platformList.length < 2)
    return (
      <span className="muted ell" title={t('platform')}>
        {user.platformName}
      </span>
    )
  const items = user.platformList.map((one) => ({ key: one.platform_id, label: `${one.platform_name} · ${one.client_name}` }))
  const change = async (platform: string) => {
    const { userinfo } = await call<{ userinfo: Record<string, any> }>('/access/switch-plt', { fields: { platform_id: platform } })
    enter(userinfo)
    window.location.assign('/')
  }
  return (
    <Dropdown menu={{ items, selectedKeys: [user.platformId], onClick: ({ key }) => void change(key) }}>
      <Button type="text">{user.platformName} ▾</Button>
    </Dropdown>
  )
}

function Person({ user }: { user: User }) {
  const t = useText()
  const language = useLanguage()
  const go = useNavigate()
  const look = useSyncExternalStore(subscribeTheme, appearance)
  const items = [
    { key: 'me', label: <Link to="/page/userinfo">{t('profile')}</Link> },
    { key: 'language', label: t('language') },
    {
      key: 'look',
      label: t('theme'),
      children: (['light', 'dark', 'system'] as const).map((one) => ({ key: one, label: `${look === one ? '✓ ' : ''}${t(one)}` })),
    },
    { type: 'divider' as const },
    { key: 'out', label: t('signOut') },
    { key: 'year', disabled: true, label: '© 2017-2021 Weft' },
  ]
  const chosen = async ({ key }: { key: string }) => {
    if (key === 'language') {
      const next = language === 'en' ? 'zh' : 'en'
      setLanguage(next)
      // Mails and notices follow; screens and errors already speak it.
      await call('/clientinfoapi/user-profile/save-setting', { data: { language: next }, quiet: true }).catch(() => undefined)
    } else if (key === 'out') {
      await signOut()
      go('/login', { replace: true })
    } else if (['light', 'dark', 'system'].includes(key)) setAppearance(key as Appearance)
  }
  return (
    <Dropdown menu={{ items, onClick: (event) => void chosen(event) }} trigger={['click']}>
      <Button type="text" aria-label={user.fullname}>
        {user.fullname}
      </Button>
    </Dropdown>
  )
}

/** The title of the page is the menu's whose address it is (SH-2-066); pages with more to say set their own. */
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
