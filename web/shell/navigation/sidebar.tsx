/** Sidebar menus: filter by title or pinyin initials, favourites first, groups as the server sends them, with unread counts. */
import { useState } from 'react'
import { Link, NavLink, useMatch, useNavigate } from 'react-router'
import { useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { keepSettings, type Menu, type User } from '../../session/session-store.ts'
import { ModuleIcon } from './icons.tsx'
import { capped, useUnread } from '../notifications/unread.ts'
import { messages } from '../messages.ts'
import styles from './navigation.module.css'

const shutPlace = 'weft.side.shut'
const shutNow = (): readonly string[] => (localStorage.getItem(shutPlace) ?? '').split(',').filter(Boolean)

export function Side({ user }: { user: User }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const go = useNavigate()
  const language = useLanguage()
  const unread = useUnread().data
  const [filter, setFilter] = useState('')
  const [shut, setShut] = useState(shutNow)
  const title = (menu: Menu) => menu.LABEL?.[language === 'en' ? 1 : 0] ?? menu.TITLE
  const word = filter.trim().toLowerCase()
  const fits = (menu: Menu) =>
    word === '' || title(menu).toLowerCase().includes(word) || menu.TITLE.includes(word) || (menu.PY ?? '').toLowerCase().includes(word)
  const favourite = (user.settings['FAV_MENUS'] ?? []) as readonly string[]
  const star = async (menu: Menu) => {
    const on = favourite.includes(menu.ID)
    const path = on ? '/clientinfoapi/user-profile/remove-favourite-menus' : '/clientinfoapi/user-profile/save-favourite-menus'
    const list = await call(path, { fields: { menu_id: menu.ID } })
    keepSettings({ ...user.settings, FAV_MENUS: list })
  }
  const fold = (key: string) => {
    const next = shut.includes(key) ? shut.filter((one) => one !== key) : [...shut, key]
    setShut(next)
    localStorage.setItem(shutPlace, next.join(','))
  }
  const item = (menu: Menu, group: string) => (
    <NavLinkItem key={`${group}${menu.ID}`} menu={menu} title={title(menu)} unread={unread?.menus[menu.ID] ?? 0}>
      <button
        type="button"
        className={`plain ${styles['star']}${favourite.includes(menu.ID) ? ` ${styles['on']}` : ''}`}
        aria-pressed={favourite.includes(menu.ID)}
        aria-label={`${t(favourite.includes(menu.ID) ? 'removeFavourite' : 'addFavourite')}: ${title(menu)}`}
        onClick={() => void star(menu)}
      >
        ★
      </button>
    </NavLinkItem>
  )
  const starred = favourite
    .map((id) => user.menus.find((menu) => menu.ID === id))
    .filter((menu): menu is Menu => menu !== undefined && fits(menu))
  const groups = user.modules
    .map(({ key, label, title: other }) => ({
      key,
      label: label?.[language === 'en' ? 1 : 0] ?? other,
      menus: user.menus.filter((menu) => menu.CATEGORY === key && fits(menu)),
    }))
    .filter((group) => group.menus.length > 0)
  const first = starred[0] ?? groups[0]?.menus[0]
  return (
    <>
      <input
        type="search"
        value={filter}
        aria-label={text('menuFilter')}
        placeholder={text('menuFilter')}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && word !== '' && first) void go(first.FURL)
          if (event.key === 'Escape') setFilter('')
        }}
      />
      {user.hasGuide && (
        <Link to="/workspace/menuguide" className={styles['side-guide']}>
          <ModuleIcon module="master" /> {text('guide')}
        </Link>
      )}
      {starred.length > 0 && (
        <section aria-label={t('favourites')}>
          <h2>{t('favourites')}</h2>
          {starred.map((menu) => item(menu, 'fav'))}
        </section>
      )}
      {groups.map((group) => {
        const closed = word === '' && shut.includes(group.key)
        const count = unread?.categories[group.key] ?? 0
        return (
          <section key={group.key} aria-label={group.label} data-category={group.key}>
            <h2>
              <button type="button" className="plain" aria-expanded={!closed} onClick={() => fold(group.key)}>
                <span className="grow">{group.label}</span>
                {count > 0 && (
                  <span className={styles['unread']} data-part="unread" aria-label={text('unreadCount', { n: count })}>
                    {capped(count)}
                  </span>
                )}
                <span aria-hidden="true">{closed ? '▸' : '▾'}</span>
              </button>
            </h2>
            {!closed && group.menus.map((menu) => item(menu, group.key))}
          </section>
        )
      })}
      {groups.length === 0 && starred.length === 0 && <p role="status">{text('noMenu')}</p>}
    </>
  )
}

function NavLinkItem({ menu, title, unread, children }: { menu: Menu; title: string; unread: number; children: React.ReactNode }) {
  const t = useMessages(messages)
  const on = useMatch(menu.FURL) !== null
  return (
    <div className={`${styles['item']}${on ? ` ${styles['on']}` : ''}`} data-part="item">
      <NavLink to={menu.FURL} className="ell" title={title}>
        {title}
      </NavLink>
      {unread > 0 && (
        <span className={styles['unread']} data-part="unread" aria-label={t('unreadCount', { n: unread })}>
          {capped(unread)}
        </span>
      )}
      {children}
    </div>
  )
}
